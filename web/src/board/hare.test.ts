import { afterEach, describe, expect, it } from 'vitest';
import type { GameInfo, MoveView, PositionView } from '../api/types';
import { isKey, setLanguage } from '../i18n/index.svelte';
import { endingWords, eventWords, levelName, raceStatus } from '../state/words';
import { boardGame } from './games';
import { hare } from './hare';
import { hintOf, printed, squareNames, staysOf, targetsOf } from './track/options';

const POSITION = '8;44;2;e/13;30;1/64;7;0;h1/0;68;3;m/12;9;1;p13 2 m 201122111 17 all';

const CLASSIC =
  'S,H,C,H,3,C,H,L,T,4,2,T,3,C,H,T,F,2,4,T,3,C,L,2,T,H,C,4,3,2,T,H,F,C,H,2,3,T,C,H,C,2,L,T,3,4,H,2,F,C,T,H,3,2,4,C,T,L,H,C,2,H,L,H,E'.split(
    ',',
  );

const info: GameInfo = {
  id: 'hare',
  variants: ['classic', 'classic-first'],
  seats: ['red', 'blue', 'green', 'yellow', 'purple', 'white'],
  files: 0,
  ranks: 0,
  start: '0;68;3/0;68;3 1 m - 0 all',
  scripts: ['squares'],
  levels: [
    { id: 1, name: 'random', theory: false },
    { id: 2, theory: false },
  ],
  min_seats: 2,
  draws: false,
  book: false,
  record: 'hare',
  evaluations: [],
  analysis: { threads: 1, hash_mib: 64, engines: [] },
  boards: { classic: CLASSIC },
};

function move(uci: string, san: string, from: number, to: number, more = {}): MoveView {
  return { uci, san, from: String(from), to: String(to), capture: false, seat: 0, ...more };
}

const draw = (card: string): MoveView => ({
  ...move(card, card, 14, 14),
  seat: null,
  note: 'What the card says.',
});

function view(change: Partial<PositionView> = {}): PositionView {
  return {
    game: 'hare',
    variant: 'classic',
    fen: '13;27;3/8;62;2 1 m - 9 all',
    turn: 0,
    legal: [
      move('-2', 'T11', 13, 11, { amount: 20 }),
      move('3', 'F16', 13, 16, { amount: -6 }),
      move('1001', 'take', 13, 13, { amount: 10 }),
      move('1002', 'give', 13, 13, { amount: -10 }),
    ],
    check: null,
    played: [],
    captured: ['', ''],
    ending: null,
    claims: [],
    places: [1, 2],
    chances: [],
    ...change,
  };
}

describe('hare', () => {
  afterEach(() => setLanguage('en'));

  it('is found by its name', () => expect(boardGame('hare')).toBe(hare));

  it('reads runners off a position', () => {
    expect(hare.runners(POSITION)).toEqual([
      { square: 8, stocks: [44, 2], bond: 'eat', home: null },
      { square: 13, stocks: [30, 1], bond: null, home: null },
      { square: 64, stocks: [7, 0], bond: null, home: 1 },
      { square: 0, stocks: [68, 3], bond: 'miss', home: null },
      { square: 12, stocks: [9, 1], bond: null, home: null },
    ]);
  });

  it('knows where the counting of turns starts', () => {
    expect(hare.numbering(POSITION)).toEqual({ number: 4, seat: 1 });
    expect(hare.numbering('0;68;3/0;68;3')).toEqual({ number: 1, seat: 0 });
  });

  it('has a sign and a name for each seat', () => {
    expect(new Set(hare.signs).size).toBe(6);
    expect(new Set(hare.seats).size).toBe(6);
    for (const sign of hare.signs) expect(hare.sprite).toContain(`id="${sign}"`);
  });

  it('tells kinds of squares apart by picture and letter', () => {
    const kinds = Object.entries(hare.kinds).map(([, { picture, letter, text }]) =>
      [picture, letter, text].join(),
    );
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { picture } of Object.values(hare.kinds))
      expect(hare.sprite).toContain(`id="${picture}"`);
  });

  it('knows the cards of both decks', () => {
    const names = (
      'miss-turn eat-lettuce carrot-back carrot-forward move-again free-move exchange fall-back ' +
      'advance crowd lettuce-carrots sixty-five halve show give shuffle'
    ).split(' ');
    const pictures = names.map((name) => {
      expect(isKey(`hare.card.${name}`), name).toBe(true);
      expect(isKey(`hare.card.${name}.text`), name).toBe(true);
      const { picture } = hare.chance(name);
      expect(hare.sprite).toContain(`id="${picture}"`);
      return picture;
    });
    expect(new Set(pictures).size).toBe(names.length);
    expect(hare.chance('unheard-of', 'Go home.')).toMatchObject({
      name: 'unheard-of',
      text: 'Go home.',
    });
  });

  it.each([
    [move('5', 'C5', 0, 5, { amount: -15 }), 'to 5, carrots, costs 15 carrots'],
    [move('-2', 'T11', 13, 11, { amount: 20 }), 'to 11, hedgehog, brings 20 carrots'],
    [move('1', 'N4', 3, 4, { amount: -1 }), 'to 4, number, costs 1 carrot'],
    [move('0', 'eat', 7, 7, { amount: 20 }), 'Eat a lettuce'],
    [move('0', 'restart', 7, 0), 'Back to the start'],
  ])('reads out %j', (made, words) => expect(hare.speak(made, false)).toBe(words));

  it('announces moves and cards by seat', async () => {
    const played = [move('1', 'H1', 0, 1, { seat: 2, amount: -1 }), draw('free-move')];
    expect(eventWords(hare, played, 1)).toBe('Green: to 1, hare, costs 1 carrot');
    expect(eventWords(hare, played, 2)).toBe(
      'Green draws: Free run. Your last move was free: take back what you paid for it.',
    );
    await setLanguage('de');
    expect(eventWords(hare, played, 2)).toMatch(/^Grün zieht: Freilauf\. Dein letzter Zug/);
  });

  it('announces the end', () => {
    const ending = { payoffs: [0, 1, 0.5], result: '0-1-0.5', reason: 'race-over', sentence: '' };
    expect(endingWords(hare, ending)).toEqual(['Blue wins. Only one is left.']);
  });

  it('names levels where they have names', () => {
    expect(levelName(hare, 1, info.levels)).toBe('Random steps');
    expect(levelName(hare, 2, info.levels)).toBe('Tabiya 2');
  });
});

describe('options', () => {
  it('find the printed squares of an edition, however it ends', () => {
    expect(printed(hare, info, 'classic')).toHaveLength(65);
    expect(printed(hare, info, 'classic-first')[16]).toBe(hare.kinds['F']);
    expect(printed(hare, info, 'unknown')).toEqual([]);
  });

  it('tell moves from staying', () => {
    const { legal } = view();
    expect([...targetsOf(hare, legal).keys()]).toEqual([11, 16]);
    expect(staysOf(hare, legal).map(({ label }) => label)).toEqual([
      'Take carrots (+10)',
      'Give carrots (−10)',
    ]);
  });

  it('say what a move means', () => {
    const [runner] = hare.runners(view().fen);
    const target = targetsOf(hare, view().legal).get(16);
    if (!target) throw new Error('no such move');
    expect(hintOf(hare, hare.kinds['F'], target, runner)).toBe(
      'To 16, flag: costs 6 carrots, leaves 21 carrots.',
    );
  });

  it('name every square with who is there and what can be done', () => {
    const kinds = printed(hare, info, 'classic');
    const runners = hare.runners(view().fen);
    const names = squareNames(hare, kinds, runners, view(), true);
    expect(names).toHaveLength(65);
    expect(names[0]).toBe('0, start');
    expect(names[4]).toBe('4, number 3');
    expect(names[8]).toBe('8, hedgehog; Blue is here');
    expect(names[11]).toBe('11, hedgehog; can move here, brings 20 carrots');
    expect(names[13]).toContain('Red is here; more to do here: Take carrots (+10)');
    expect(squareNames(hare, kinds, runners, view(), false)[11]).toBe('11, hedgehog');
  });

  it('say whose turn it is', () => {
    const status = (people: number[], change = {}): string =>
      raceStatus(hare, view(change), { people, current: true });
    expect(status([0])).toBe('Your turn: choose a marked square');
    expect(status([0], { legal: view().legal.slice(2) })).toBe('Your turn');
    expect(status([0, 1])).toBe('Red: choose a marked square');
    expect(status([1])).toBe('Red to move');
    expect(status([1], { turn: null })).toBe('A card is due');
  });
});
