import type { MoveView } from '../api/types';
import { isKey, t } from '../i18n/index.svelte';
import type { Runner, SquareKind, TrackGame } from './game';
import sprite from './hare/pictures.svg?raw';
import './hare/hare.css';
import { serpentine, spiral } from './track/layout';
import { travelTime } from './track/travel';

/** Squares from the start to the finish, both included. */
const SQUARES = 65;

function numbered(text: string): SquareKind {
  return {
    name: 'hare.kind.number',
    meaning: 'hare.square.number',
    letter: 'N',
    picture: 'hare-medal',
    text,
    tint: 'tint-number',
  };
}

const kinds: Readonly<Record<string, SquareKind>> = {
  S: {
    name: 'hare.kind.start',
    meaning: 'hare.square.start',
    letter: 'S',
    picture: 'hare-start',
    tint: 'tint-end',
  },
  H: {
    name: 'hare.kind.hare',
    meaning: 'hare.square.hare',
    letter: 'H',
    picture: 'hare-hare',
    tint: 'tint-hare',
  },
  C: {
    name: 'hare.kind.carrots',
    meaning: 'hare.square.carrots',
    letter: 'C',
    picture: 'hare-carrot',
    tint: 'tint-carrot',
  },
  L: {
    name: 'hare.kind.lettuce',
    meaning: 'hare.square.lettuce',
    letter: 'L',
    picture: 'hare-lettuce',
    tint: 'tint-lettuce',
  },
  T: {
    name: 'hare.kind.hedgehog',
    meaning: 'hare.square.hedgehog',
    letter: 'T',
    picture: 'hare-hedgehog',
    tint: 'tint-hedgehog',
  },
  F: {
    name: 'hare.kind.flag',
    meaning: 'hare.square.flag',
    letter: 'F',
    picture: 'hare-flag',
    text: '1·5·6',
    tint: 'tint-flag',
  },
  E: {
    name: 'hare.kind.finish',
    meaning: 'hare.square.finish',
    letter: 'E',
    picture: 'hare-finish',
    tint: 'tint-end',
  },
  ...Object.fromEntries([...'123456'].map((digit) => [digit, numbered(digit)])),
};

/** The pictures of the cards by their names in records. */
const cards: Readonly<Record<string, string>> = {
  'miss-turn': 'hare-sleep',
  'eat-lettuce': 'hare-lettuce',
  'carrot-back': 'hare-back',
  'carrot-forward': 'hare-forward',
  'move-again': 'hare-again',
  'free-move': 'hare-free',
  exchange: 'hare-take',
  'fall-back': 'hare-fall',
  advance: 'hare-advance',
  crowd: 'hare-crowd',
  'lettuce-carrots': 'hare-salad',
  'sixty-five': 'hare-hand',
  halve: 'hare-half',
  show: 'hare-eye',
  give: 'hare-gift',
  shuffle: 'hare-shuffle',
};

/** `8;44;2;e`: square, carrots, lettuces, and what the next turn is bound to. */
function readRunner(text: string): Runner {
  const [square, carrots, lettuces, mark = ''] = text.split(';');
  const place = /^h(\d)$/.exec(mark)?.[1];
  return {
    square: Number(square) || 0,
    stocks: [Number(carrots) || 0, Number(lettuces) || 0],
    bond: mark === 'm' || mark === 't' ? 'miss' : mark === 'e' ? 'eat' : null,
    home: place === undefined ? null : Number(place),
  };
}

/** Where a move leads, by the letter and the number that it is written with. */
function speak(move: MoveView): string {
  const { amount } = move;
  const stay = hare.stays[move.san];
  if (stay) return t(stay.name);
  const kind = kinds[move.san.charAt(0)] ?? kinds['1'];
  const words = t('track.say.goes', { square: move.to, kind: t(kind?.name ?? 'hare.kind.number') });
  if (!amount) return words;
  const counted = t('hare.carrots', { count: Math.abs(amount) });
  return t(amount < 0 ? 'track.say.costs' : 'track.say.brings', { move: words, amount: counted });
}

export const hare: TrackGame = {
  kind: 'track',
  id: 'hare',
  name: 'hare.name',
  seats: ['hare.red', 'hare.blue', 'hare.green', 'hare.yellow', 'hare.purple', 'hare.white'],
  marks: ['#dc4a3d', '#3f7fd0', '#3f9c55', '#f3c63a', '#9a5bc4', '#f4f1ea'],
  variants: {
    classic: { name: 'hare.classic', hint: 'hare.classic.hint' },
    modern: { name: 'hare.modern', hint: 'hare.modern.hint' },
    calm: { name: 'hare.calm', hint: 'hare.calm.hint' },
  },
  shortVariant: '-first',
  still: ['calm'],
  variantTitle: 'hare.edition',
  examples: { squares: 'C2', uci: '2' },
  layouts: {
    wide: spiral({
      squares: SQUARES,
      columns: 12,
      rows: 8,
      height: 106,
      finish: [3, 4, 3, 2],
      card: [6, 2, 4, 4],
      words: [2, 2, 4, 2],
    }),
    tall: serpentine({ squares: SQUARES, columns: 7, height: 78, start: 2 }),
  },
  kinds,
  motto: 'hare.motto',
  sprite,
  emblem: 'hare-hare',
  pawn: 'hare-pawn',
  signs: [0, 1, 2, 3, 4, 5].map((seat) => `hare-sign-${seat}`),
  stocks: [
    { title: 'hare.stock.carrots', name: 'hare.carrots', picture: 'hare-carrot' },
    { title: 'hare.stock.lettuces', name: 'hare.lettuces', picture: 'hare-lettuce', pips: true },
  ],
  stays: {
    take: { name: 'hare.take', hint: 'hare.take.hint', picture: 'hare-take', key: 't' },
    give: { name: 'hare.give', hint: 'hare.give.hint', picture: 'hare-give', key: 'g' },
    eat: { name: 'hare.eat', hint: 'hare.eat.hint', picture: 'hare-lettuce', key: 'e' },
    miss: { name: 'hare.miss', hint: 'hare.miss.hint', picture: 'hare-sleep', key: 'm' },
    pass: { name: 'hare.pass', hint: 'hare.pass.hint', picture: 'hare-again', key: 'p' },
    restart: { name: 'hare.restart', hint: 'hare.restart.hint', picture: 'hare-start', key: 'r' },
  },
  bonds: {
    miss: { name: 'hare.bond.miss', picture: 'hare-sleep' },
    eat: { name: 'hare.bond.eat', picture: 'hare-lettuce' },
  },
  runners: (position) => (position.split(/\s+/)[0] ?? '').split('/').map(readRunner),
  pace: { move: travelTime, chance: 2000 },
  chance(name, note) {
    const [title, text] = [`hare.card.${name}`, `hare.card.${name}.text`];
    return {
      name: isKey(title) ? t(title) : name,
      text: isKey(text) ? t(text) : (note ?? ''),
      picture: cards[name] ?? 'hare-hare',
    };
  },
  numbering(position) {
    const [runners = '', turn = '1', , , moves = '0'] = position.split(/\s+/);
    const seats = runners.split('/').length;
    return {
      number: 1 + Math.floor((Number(moves) || 0) / seats),
      seat: Math.max(0, (Number(turn) || 1) - 1),
    };
  },
  speak,
};
