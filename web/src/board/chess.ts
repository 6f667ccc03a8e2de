import type { MoveView } from '../api/types';
import { t, type MessageKey } from '../i18n/index.svelte';
import { squareNames } from './coordinates';
import type { GridGame } from './game';
import { numberingOf, passedOf, piecesOf } from './position';
import './chess.css';
import './chess-boards.css';
import './chess-ways.css';

const SIZE = { files: 8, ranks: 8, firstRank: 1 };

/** SAN with the pictures of the pieces for their letters. */
const FIGURINE = 'figurine';

const KINDS = 'pnbrqk';
type Kind = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** The usual worth in pawns; only for the balance beside the captured pieces. */
const WORTH: Readonly<Record<Kind, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

function kindOf(letter: string): Kind {
  const kind = letter.toLowerCase();
  return (KINDS.includes(kind) && kind.length === 1 ? kind : 'p') as Kind;
}

function worth(letter: string): number {
  return WORTH[kindOf(letter)];
}

function speak(move: MoveView): string {
  const { from, to } = move;
  const piece = (letter: string): string => t(`chess.piece.${kindOf(letter)}`);
  let words: string;
  if (move.san.startsWith('O-O-O')) words = t('chess.say.long');
  else if (move.san.startsWith('O-O')) words = t('chess.say.short');
  else {
    const mover = /^[NBRQK]/.test(move.san) ? move.san.charAt(0) : 'p';
    words = t(move.capture ? 'say.takes' : 'say.goes', { piece: piece(mover), from, to });
  }
  if (move.promotion)
    words = t('chess.say.promotion', { move: words, piece: piece(move.promotion) });
  if (move.san.endsWith('#')) return t('chess.say.mate', { move: words });
  if (move.san.endsWith('+')) return t('say.checks', { move: words });
  return words;
}

/** The letters that SAN gives the pieces, in the page's language and as figurines. */
const LETTERS: Readonly<Record<string, { key: MessageKey; figurine: string }>> = {
  K: { key: 'chess.letter.k', figurine: '♔' },
  Q: { key: 'chess.letter.q', figurine: '♕' },
  R: { key: 'chess.letter.r', figurine: '♖' },
  B: { key: 'chess.letter.b', figurine: '♗' },
  N: { key: 'chess.letter.n', figurine: '♘' },
};
/** Keeps what follows a letter of Arabic from being drawn before it. */
const LEFT_TO_RIGHT = String.fromCodePoint(0x200e);

function rewrite(san: string, script: string): string {
  return san.replace(/[KQRBN]/g, (letter) => {
    const piece = LETTERS[letter];
    if (!piece) return letter;
    if (script === FIGURINE) return piece.figurine;
    const own = t(piece.key);
    return /\p{Script=Arabic}/u.test(own) ? own + LEFT_TO_RIGHT : own;
  });
}

/**
 * Castling goes by the king's square in the usual game and by the rook's in Chess960: either may be
 * chosen in both.
 */
function alias({ san, from, to, seat }: MoveView, position: string): string | undefined {
  if (!san.startsWith('O-O')) return undefined;
  const long = san.startsWith('O-O-O');
  const rank = from.slice(1);
  const target = (long ? 'c' : 'g') + rank;
  if (to !== target) return target;
  const pieces = piecesOf(SIZE, position);
  const own = seat ?? pieces.get(from)?.seat;
  const files = [...'abcdefgh'].filter((file) => (long ? file < from : file > from.charAt(0)));
  // From the edge inward: the rook that castles is the outermost one.
  return (long ? files : files.toReversed())
    .map((file) => file + rank)
    .find((square) => pieces.get(square)?.letter === 'r' && pieces.get(square)?.seat === own);
}

export const chess: GridGame = {
  kind: 'grid',
  id: 'chess',
  name: 'chess.name',
  ...SIZE,
  frame: 0,
  colors: ['white', 'black'],
  seats: ['chess.white', 'chess.black'],
  marks: ['#ffffff', '#2f2b26'],
  variants: { standard: { name: 'chess.standard' }, chess960: { name: 'chess.chess960' } },
  variantTitle: 'setup.variant',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  emblem: { letter: 'n', seat: 1 },
  sets: [
    { id: 'standard', name: 'chess.standard' },
    { id: 'ways', name: 'chess.ways' },
  ],
  boards: [
    { id: 'sage', name: 'board.sage' },
    { id: 'wood', name: 'board.wood' },
    { id: 'blue', name: 'board.blue' },
    { id: 'grey', name: 'board.grey' },
  ],
  coordinates: [
    {
      id: 'squares',
      name: 'settings.coordinates',
      edges: (bottom) => squareNames(SIZE, bottom),
    },
  ],
  examples: { san: 'Nf3', [FIGURINE]: 'Nf3', uci: 'g1f3' },
  ownScripts: [FIGURINE],
  rewrite,
  pieces: (position) => piecesOf(SIZE, position),
  pieceName: ({ letter, seat }): MessageKey =>
    `chess.${seat === 0 ? 'white' : 'black'}.${kindOf(letter)}`,
  kindName: (letter): MessageKey => `chess.piece.${kindOf(letter)}`,
  worth,
  balance(position) {
    let sum = 0;
    for (const { letter, seat } of piecesOf(SIZE, position).values())
      sum += seat === 0 ? worth(letter) : -worth(letter);
    return sum;
  },
  numbering: numberingOf,
  passed: passedOf,
  alias,
  premoves: 'chess',
  editing: {
    letters: 'kqrbnp',
    empty: '8/8/8/8/8/8/8/8 w - - 0 1',
    castling: [
      { letter: 'K', seat: 0, name: 'chess.castling.short' },
      { letter: 'Q', seat: 0, name: 'chess.castling.long' },
      { letter: 'k', seat: 1, name: 'chess.castling.short' },
      { letter: 'q', seat: 1, name: 'chess.castling.long' },
    ],
  },
  speak,
};
