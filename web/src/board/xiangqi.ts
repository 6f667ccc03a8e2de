import type { EndingView, MoveView } from '../api/types';
import { isKey, t, type MessageKey } from '../i18n/index.svelte';
import { squareNames } from './coordinates';
import type { Edges, GridGame } from './game';
import { numberingOf, passedOf, piecesOf } from './position';
import { pictureOf } from './xiangqi/signs';
import './xiangqi/board.css';
import './xiangqi/pieces.css';

const SIZE = { files: 9, ranks: 10, firstRank: 0 };

const KINDS = 'kabnrcp';
type Kind = 'k' | 'a' | 'b' | 'n' | 'r' | 'c' | 'p';

/** The usual worth in soldiers; only for the balance beside the captured pieces. */
const WORTH: Readonly<Record<Kind, number>> = { k: 0, a: 2, b: 2, n: 4, r: 9, c: 4.5, p: 1 };

/** The letters of WXF that differ from those of position texts. */
const WXF: Readonly<Record<string, Kind>> = { E: 'b', H: 'n' };

const RED = [...'一二三四五六七八九'];
const BLACK = [...'123456789'];

function kindOf(letter: string): Kind {
  const kind = letter.toLowerCase();
  return (KINDS.includes(kind) && kind.length === 1 ? kind : 'p') as Kind;
}

/** A soldier across the river counts double. */
function worthAt(letter: string, seat: number, square: string): number {
  const rank = Number(square.slice(1));
  const across = seat === 0 ? rank > 4 : rank < 5;
  return kindOf(letter) === 'p' && across ? 2 : WORTH[kindOf(letter)];
}

/** Each side counts the files from its own right: Red in Chinese numbers, Black in European ones. */
function fileNumbers(bottom: number): Edges {
  const [near, far] = bottom === 0 ? [RED, BLACK] : [BLACK, RED];
  return { top: far, bottom: near.toReversed() };
}

function speak(move: MoveView, checks: boolean): string {
  // A soldier among several is written without its letter.
  const letter = /^[A-Z]/.exec(move.san)?.[0] ?? 'P';
  const piece = t(`xiangqi.piece.${WXF[letter] ?? kindOf(letter)}`);
  const words = t(move.capture ? 'say.takes' : 'say.goes', {
    piece,
    from: move.from,
    to: move.to,
  });
  return checks ? t('say.checks', { move: words }) : words;
}

/** The server's names of the pieces, for what it says of a chase. */
const ROLES: Readonly<Record<string, Kind>> = {
  general: 'k',
  advisor: 'a',
  elephant: 'b',
  horse: 'n',
  chariot: 'r',
  cannon: 'c',
  soldier: 'p',
};

/** Which piece was chased, and where it stands: that is in the server's sentence alone. */
function explain({ reason, sentence, payoffs }: EndingView): string | undefined {
  const key = `xiangqi.why.${reason}`;
  if (!isKey(key)) return undefined;
  const seat = t(payoffs[0] === 0 ? 'xiangqi.red' : 'xiangqi.black');
  const [, role = '', square] = /the (\w+) now on ([a-i]\d)/.exec(sentence) ?? [];
  const kind = ROLES[role];
  if (reason !== 'perpetual-chase' || !kind || !square) return t(key, { seat });
  return t('xiangqi.why.chased', { seat, piece: t(`xiangqi.piece.${kind}`), square });
}

export const xiangqi: GridGame = {
  kind: 'grid',
  id: 'xiangqi',
  name: 'xiangqi.name',
  ...SIZE,
  frame: 0.32,
  colors: ['white', 'black'],
  seats: ['xiangqi.red', 'xiangqi.black'],
  marks: ['#c8392f', '#2f2b26'],
  variants: {
    standard: { name: 'xiangqi.standard', hint: 'xiangqi.standard.hint' },
    'check-only': { name: 'xiangqi.check-only', hint: 'xiangqi.check-only.hint' },
    'no-repetition': { name: 'xiangqi.no-repetition', hint: 'xiangqi.no-repetition.hint' },
  },
  variantTitle: 'xiangqi.repetition',
  start: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  emblem: { letter: 'k', seat: 0 },
  sets: [
    { id: 'characters', name: 'xiangqi.characters' },
    { id: 'simplified', name: 'xiangqi.simplified', language: 'zh-Hans' },
    { id: 'pictures', name: 'xiangqi.pictures' },
  ],
  coordinates: [
    { id: 'squares', name: 'xiangqi.squares', edges: (bottom) => squareNames(SIZE, bottom) },
    { id: 'files', name: 'xiangqi.files', edges: fileNumbers },
  ],
  examples: { wxf: 'C2=5', chinese: '炮二平五', uci: 'h2e2' },
  explain,
  glyph: pictureOf,
  pieces: (position) => piecesOf(SIZE, position),
  pieceName: ({ letter, seat }): MessageKey =>
    `xiangqi.${seat === 0 ? 'red' : 'black'}.${kindOf(letter)}`,
  kindName: (letter): MessageKey => `xiangqi.piece.${kindOf(letter)}`,
  worth: (letter) => WORTH[kindOf(letter)],
  balance(position) {
    let sum = 0;
    for (const [square, { letter, seat }] of piecesOf(SIZE, position))
      sum += worthAt(letter, seat, square) * (seat === 0 ? 1 : -1);
    return sum;
  },
  numbering: numberingOf,
  passed: passedOf,
  premoves: 'xiangqi',
  boards: [
    { id: 'wood', name: 'board.wood' },
    { id: 'paper', name: 'board.paper' },
    { id: 'green', name: 'board.green' },
    { id: 'grey', name: 'board.grey' },
  ],
  editing: {
    letters: 'kabnrcp',
    empty: '9/9/9/9/9/9/9/9/9/9 w - - 0 1',
    castling: [],
  },
  speak,
};
