import { read } from 'chessgroundx/fen';
import { letterOf } from 'chessgroundx/util';
import type { MoveView } from '../api/types';
import { t, type MessageKey } from '../i18n/index.svelte';
import type { BoardGame, Piece } from './game';
import { squareOf } from './keys';
import './chess.css';

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

function pieces(position: string): Map<string, Piece> {
  const board = read(position, { width: 8, height: 8 });
  return new Map(
    [...board.pieces].map(([key, piece]) => [
      squareOf(key),
      { letter: letterOf(piece.role), seat: piece.color === 'white' ? 0 : 1 },
    ]),
  );
}

function speak(move: MoveView): string {
  const { from, to } = move;
  const piece = (letter: string): string => t(`chess.piece.${kindOf(letter)}`);
  let words: string;
  if (move.san.startsWith('O-O-O')) words = t('chess.say.long');
  else if (move.san.startsWith('O-O')) words = t('chess.say.short');
  else {
    const mover = /^[NBRQK]/.test(move.san) ? move.san.charAt(0) : 'p';
    const key = move.capture ? 'chess.say.capture' : 'chess.say.move';
    words = t(key, { piece: piece(mover), from, to });
  }
  if (move.promotion)
    words = t('chess.say.promotion', { move: words, piece: piece(move.promotion) });
  if (move.san.endsWith('#')) return t('chess.say.mate', { move: words });
  if (move.san.endsWith('+')) return t('chess.say.check', { move: words });
  return words;
}

export const chess: BoardGame = {
  id: 'chess',
  name: 'chess.name',
  files: 8,
  ranks: 8,
  colors: ['white', 'black'],
  seats: ['chess.white', 'chess.black'],
  variants: { standard: 'chess.standard', chess960: 'chess.chess960' },
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  emblem: 'n',
  pieces,
  pieceName: ({ letter, seat }): MessageKey =>
    `chess.${seat === 0 ? 'white' : 'black'}.${kindOf(letter)}`,
  kindName: (letter): MessageKey => `chess.piece.${kindOf(letter)}`,
  worth,
  balance(position) {
    let sum = 0;
    for (const { letter, seat } of pieces(position).values())
      sum += seat === 0 ? worth(letter) : -worth(letter);
    return sum;
  },
  numbering(position) {
    const fields = position.split(/\s+/);
    const number = Number.parseInt(fields[5] ?? '1', 10);
    return { number: Number.isFinite(number) ? number : 1, seat: fields[1] === 'b' ? 1 : 0 };
  },
  speak,
};
