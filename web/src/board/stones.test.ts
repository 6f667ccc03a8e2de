import { afterEach, describe, expect, it } from 'vitest';
import type { GameInfo, MoveView, PositionView } from '../api/types';
import { isKey, setLanguage, t } from '../i18n/index.svelte';
import { positionOf } from '../state/lab/position';
import type { TreeNode } from '../state/lab/tree';
import { setupDefaults } from '../state/setup';
import { levelHint, levelName, reasonText } from '../state/words';
import { chess } from './chess';
import { connect4 } from './connect4';
import { dropped, dropsOf, fileOf, passOf, wayOf } from './drops';
import { boardGame } from './games';
import { squareUnder } from './keys';
import { stoneGame } from './stones';
import { tictactoe } from './tictactoe';

const level = { id: 1, name: 'full', theory: true };

const info = (id: string): GameInfo => ({
  id,
  variants: ['standard'],
  seats: ['x', 'o'],
  files: 7,
  ranks: 6,
  start: connect4.start,
  scripts: ['san'],
  levels: [level],
  min_seats: 2,
  draws: false,
  book: false,
  record: 'pgn',
  evaluations: [],
  analysis: { threads: 1, hash_mib: 64, engines: [] },
  boards: {},
});

const put = (uci: string, to = uci): MoveView => ({ uci, san: uci, from: '', to, capture: false });

describe.each([tictactoe, connect4])('$id', (game) => {
  afterEach(() => setLanguage('en'));

  it('is found by its name', () => expect(boardGame(game.id)).toBe(game));

  it('has an empty board to start with', () => {
    expect(game.start).toBe(game.id === 'tictactoe' ? '3/3/3' : '7/7/7/7/7/7');
    expect(game.pieces(game.start).size).toBe(0);
  });

  it('counts moves by what lies on the board', () => {
    const rest = game.start.split('/').slice(1).join('/');
    const counted = (row: string): object => game.numbering(`${row}/${rest}`);
    expect(counted('3')).toEqual({ number: 1, seat: 0 });
    expect(counted('x2')).toEqual({ number: 1, seat: 1 });
    expect(counted('xo1')).toEqual({ number: 2, seat: 0 });
    expect(counted('xox')).toEqual({ number: 2, seat: 1 });
  });

  it('has pieces of no worth', () => {
    expect(game.worth('x')).toBe(0);
    expect(game.balance(`x2${game.start.slice(1)}`)).toBe(0);
  });

  it('says who the one opponent is', () => {
    expect(levelName(game, 1, [level])).toBe('Tabiya');
    expect(levelHint(game, level)).toMatch(/every game to its end/);
    expect(levelHint(chess, { id: 1, theory: true })).toBe(t('setup.oneLevel'));
    expect(setupDefaults(info(game.id))).toMatchObject({ level: 1, resigns: false });
  });

  it('says how it ended', () => {
    for (const reason of ['three-in-a-row', 'four-in-a-row', 'full-board']) {
      expect(reasonText({ reason, sentence: '?' })).not.toBe('?');
      expect(isKey(`reason.${reason}`)).toBe(true);
    }
  });
});

describe('tictactoe', () => {
  afterEach(() => setLanguage('en'));

  it('names its pieces', () => {
    const pieces = tictactoe.pieces('3/1x1/2o');
    expect(pieces).toEqual(
      new Map([
        ['b2', { letter: 'x', seat: 0 }],
        ['c1', { letter: 'o', seat: 1 }],
      ]),
    );
    expect(tictactoe.boardFen?.('3/1x1/2o')).toBe('3/1X1/2o');
    expect(t(tictactoe.pieceName({ letter: 'o', seat: 1 }))).toBe('O');
    expect(t(tictactoe.kindName('x'))).toBe('X');
  });

  it('reads out a move', () => expect(tictactoe.speak(put('b2'), false)).toBe('takes b2'));

  it('is played by its squares', () => {
    const moves = [put('a1'), put('c3')];
    expect(dropsOf(tictactoe, moves)).toEqual(
      new Map([
        ['a1', moves[0]],
        ['c3', moves[1]],
      ]),
    );
    expect(fileOf(tictactoe, 'a')).toBeNull();
  });
});

describe('connect4', () => {
  afterEach(() => setLanguage('en'));

  it('names its pieces', async () => {
    const pieces = connect4.pieces('7/7/7/7/3o3/3x3');
    expect([...pieces.keys()].sort()).toEqual(['d1', 'd2']);
    expect(t(connect4.pieceName(pieces.get('d1')!))).toBe('yellow disc');
    expect(t(connect4.pieceName(pieces.get('d2')!))).toBe('red disc');
    await setLanguage('de');
    expect(t(connect4.kindName('o'))).toBe('rote Scheibe');
  });

  it('reads out a move', async () => {
    expect(connect4.speak(put('d', 'd3'), false)).toBe('column d, the disc lies on d3');
    await setLanguage('de');
    expect(connect4.speak(put('d', 'd3'), false)).toBe('Spalte d, die Scheibe liegt auf d3');
  });

  it('is played by any square of a file', () => {
    const move = put('d', 'd3');
    const drops = dropsOf(connect4, [move]);
    expect([...drops.keys()]).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']);
    expect(drops.get('d6')).toBe(move);
    expect(fileOf(connect4, 'd')).toBe('d1');
    expect(fileOf(connect4, 'G')).toBe('g1');
    for (const key of ['h', 'Enter', 'ArrowUp', ' ', '1'])
      expect(fileOf(connect4, key), key).toBeNull();
  });

  it('names its files alone, from one side', () => {
    const [{ edges }] = connect4.coordinates;
    expect(edges(1)).toEqual({ bottom: [...'abcdefg'] });
  });

  it('has discs that fall the longer the lower they come to lie', () => {
    const [[first], low] = wayOf(connect4, 'd1');
    expect(first).toMatchObject({ translate: '0 -600%' });
    expect(wayOf(connect4, 'd6')[1]).toBeLessThan(low);
    expect(low).toBeLessThan(500);
  });
});

describe('a game of stones that begins with some on the board, and says whose turn it is', () => {
  const game = stoneGame({
    ...tictactoe,
    by: 'square',
    emblem: 0,
    stones: ['tictactoe.x', 'tictactoe.o'],
    start: 'xo1/3/3 x',
  });

  it('counts moves from there, by the side that is named', () => {
    expect(game.start).toBe('xo1/3/3 x');
    expect(game.numbering(game.start)).toEqual({ number: 1, seat: 0 });
    expect(game.numbering('xo1/xo1/3 o')).toEqual({ number: 2, seat: 1 });
    expect(game.pieces('xo1/3/3 x').size).toBe(2);
  });
});

describe('a move without a square', () => {
  it('is a pass', () => {
    const pass = put('pass', '');
    expect(passOf([put('a1'), pass])).toBe(pass);
    expect(passOf([put('a1')])).toBeUndefined();
    expect(dropsOf(tictactoe, [pass]).size).toBe(0);
    expect(dropsOf(connect4, [pass]).size).toBe(0);
  });
});

describe('moves that put a piece on the board', () => {
  it('are not those from square to square', () => {
    const move = { uci: 'e2e4', san: 'e4', from: 'e2', to: 'e4', capture: false };
    expect(dropsOf(chess, [move]).size).toBe(0);
    expect(fileOf(chess, 'e')).toBeNull();
  });

  it('are shown on their way, unless there are many', () => {
    const played = [put('d', 'd1'), put('d', 'd2'), put('a', 'a1')];
    const position = { played } as unknown as PositionView;
    expect(dropped(position, 3)).toEqual([]);
    expect(dropped(position, 2)).toEqual(['a1']);
    expect(dropped(position, 1)).toEqual(['d2', 'a1']);
    expect(dropped(position, 0)).toEqual([]);
    expect(dropped(position, 5)).toEqual([]);
  });

  it('are marked in a search by what they changed', () => {
    const root = { code: '', text: '', position: '7/7/7/7/7/3x3', turn: 1, parent: null };
    const node = { code: 'd', text: 'd', position: '7/7/7/7/3o3/3x3', turn: 0, parent: root };
    const played = (of: object): string[] =>
      positionOf(connect4, info('connect4'), of as unknown as TreeNode).played.map(({ to }) => to);
    expect(played(node)).toEqual(['d2']);
    expect(played(root)).toEqual([]);
  });
});

describe('a point of the board', () => {
  it('is a square as it is seen', () => {
    expect(squareUnder(connect4, 0, 0.01, 0.01)).toBe('a6');
    expect(squareUnder(connect4, 0, 0.99, 0.99)).toBe('g1');
    expect(squareUnder(chess, 1, 0.01, 0.01)).toBe('h1');
    expect(squareUnder(chess, 0, 0.51, 0.51)).toBe('e4');
  });

  it('is none beside it', () => {
    for (const [x, y] of [
      [-0.01, 0.5],
      [1, 0.5],
      [0.5, -0.1],
      [0.5, 1.01],
      [NaN, NaN],
    ] as const)
      expect(squareUnder(chess, 0, x, y)).toBeNull();
  });
});
