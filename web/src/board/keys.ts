/** Squares as the server names them, and as chessgroundx keys them. */
import type { Key } from 'chessgroundx/types';

/** Where a game begins to count its ranks. */
interface Ranks {
  firstRank: number;
}

interface Size extends Ranks {
  files: number;
  ranks: number;
}

/** `a10` is `a:` to chessgroundx, which counts ranks from one and in one character. */
export function keyOf(game: Ranks, square: string): Key {
  const { file, rank } = placeOf(game, square);
  return String.fromCharCode(97 + file, 49 + rank) as Key;
}

export function squareOf(game: Ranks, key: Key): string {
  return squareAt(game, key.charCodeAt(0) - 97, key.charCodeAt(1) - 49);
}

/** Zero-based file and rank. */
export function placeOf(game: Ranks, square: string): { file: number; rank: number } {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - game.firstRank };
}

export function squareAt(game: Ranks, file: number, rank: number): string {
  return String.fromCharCode(97 + file) + String(rank + game.firstRank);
}

/** The square at a point, given in parts of the board's width and height as it is seen. */
export function squareUnder(size: Size, bottom: number, x: number, y: number): string | null {
  const [column, row] = [Math.floor(x * size.files), Math.floor(y * size.ranks)];
  const within = column >= 0 && column < size.files && row >= 0 && row < size.ranks;
  // Before it is drawn the board has no size, and no point is a number.
  if (!within) return null;
  return bottom === 0
    ? squareAt(size, column, size.ranks - 1 - row)
    : squareAt(size, size.files - 1 - column, row);
}
