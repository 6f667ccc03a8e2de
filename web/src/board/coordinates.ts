/** The coordinates that any board of squares can have. */
import type { Edges } from './game';

interface Size {
  files: number;
  ranks: number;
  firstRank: number;
}

/** Files as letters, ranks as numbers: the names of the squares. */
export function squareNames(size: Size, bottom: number): Edges {
  const files = Array.from({ length: size.files }, (_, file) => String.fromCharCode(97 + file));
  const ranks = Array.from({ length: size.ranks }, (_, rank) => String(rank + size.firstRank));
  return bottom === 0
    ? { bottom: files, left: ranks.reverse() }
    : { bottom: files.reverse(), left: ranks };
}
