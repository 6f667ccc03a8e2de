/** Squares as the server names them, and as chessgroundx keys them. */
import type { Key } from 'chessgroundx/types';

/** Where a game begins to count its ranks. */
interface Ranks {
  firstRank: number;
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
