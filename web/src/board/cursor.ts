/** The keyboard's way over a board. */
import { placeOf, squareAt } from './keys';

interface Size {
  files: number;
  ranks: number;
  firstRank: number;
}

/** The square that an arrow key, Home or End leads to; null when the key means nothing here. */
export function step(square: string, key: string, size: Size, bottom: number): string | null {
  const { file, rank } = placeOf(size, square);
  const away = bottom === 0 ? 1 : -1;
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  const to = (f: number, r: number): string =>
    squareAt(size, within(f, size.files), within(r, size.ranks));
  switch (key) {
    case 'ArrowUp':
      return to(file, rank + away);
    case 'ArrowDown':
      return to(file, rank - away);
    case 'ArrowRight':
      return to(file + away, rank);
    case 'ArrowLeft':
      return to(file - away, rank);
    case 'Home':
      return to(away > 0 ? 0 : size.files - 1, rank);
    case 'End':
      return to(away > 0 ? size.files - 1 : 0, rank);
    default:
      return null;
  }
}

/** The squares row by row as they are seen, top left first. */
export function seen(size: Size, bottom: number): string[][] {
  return Array.from({ length: size.ranks }, (_, row) =>
    Array.from({ length: size.files }, (_, column) =>
      bottom === 0
        ? squareAt(size, column, size.ranks - 1 - row)
        : squareAt(size, size.files - 1 - column, row),
    ),
  );
}
