/** What can be read off a position's text (FEN) without the rules of its game. */
import { read } from 'chessgroundx/fen';
import { letterOf } from 'chessgroundx/util';
import type { Numbering } from '../state/moves';
import type { Piece } from './game';
import { squareOf } from './keys';

interface Size {
  files: number;
  ranks: number;
  firstRank: number;
}

/** The pieces by square; the first seat's have capital letters. */
export function piecesOf(size: Size, position: string): Map<string, Piece> {
  const board = read(position, { width: size.files, height: size.ranks });
  return new Map(
    [...board.pieces].map(([key, piece]) => [
      squareOf(size, key),
      { letter: letterOf(piece.role), seat: piece.color === 'white' ? 0 : 1 },
    ]),
  );
}

/** Whose move it is, and its number. */
export function numberingOf(position: string): Numbering {
  const fields = position.split(/\s+/);
  const number = Number.parseInt(fields[5] ?? '1', 10);
  return { number: Number.isFinite(number) ? number : 1, seat: fields[1] === 'b' ? 1 : 0 };
}

/** The position with the other seat to move; nothing can be taken in passing there. */
export function passedOf(position: string): string {
  const [board = '', turn, castling = '-', , ...counts] = position.split(/\s+/);
  return [board, turn === 'b' ? 'w' : 'b', castling, '-', ...counts].join(' ');
}
