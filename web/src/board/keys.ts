/** Squares as the server names them, and as chessgroundx keys them. */
import type { Key } from 'chessgroundx/types';

/** `a10` is `a:` to chessgroundx, which counts ranks in one character. */
export function keyOf(square: string): Key {
  const rank = Number(square.slice(1));
  return (square.charAt(0) + String.fromCharCode(48 + rank)) as Key;
}

export function squareOf(key: Key): string {
  return key.charAt(0) + String(key.charCodeAt(1) - 48);
}

/** Zero-based file and rank. */
export function placeOf(square: string): { file: number; rank: number } {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

export function squareAt(file: number, rank: number): string {
  return String.fromCharCode(97 + file) + String(rank + 1);
}
