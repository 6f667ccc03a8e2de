/** Moves that put a piece on the board, which start from no square. */
import type { MoveView, PositionView } from '../api/types';
import type { GridGame } from './game';
import { placeOf, squareAt } from './keys';

/** The moves by the squares that make them. */
export function dropsOf(game: GridGame, legal: readonly MoveView[]): Map<string, MoveView> {
  const found = new Map<string, MoveView>();
  for (const move of legal) {
    if (move.from || !move.to) continue;
    const { file } = placeOf(game, move.to);
    if (game.drops?.by === 'file')
      for (let rank = 0; rank < game.ranks; rank += 1) found.set(squareAt(game, file, rank), move);
    else found.set(move.to, move);
  }
  return found;
}

/** The move that has no square, where the rules have a player pass; undefined where there is none. */
export function passOf(legal: readonly MoveView[]): MoveView | undefined {
  return legal.find(({ from, to }) => !from && !to);
}

/** The square in the lowest rank of the file that a key names, where files make the moves. */
export function fileOf(game: GridGame, key: string): string | null {
  const file = key.length === 1 ? key.toLowerCase().charCodeAt(0) - 97 : -1;
  const named = game.drops?.by === 'file' && file >= 0 && file < game.files;
  return named ? squareAt(game, file, 0) : null;
}

/** The squares on which pieces were put since so many moves; none where more than a move and its answer were made. */
export function dropped({ played }: PositionView, before: number): string[] {
  const fresh = played.slice(before);
  return fresh.length > 2 ? [] : fresh.filter(({ from, to }) => !from && to).map(({ to }) => to);
}

/** What a piece does on its way to its square: it falls from the edge, or it appears. */
export function wayOf(game: GridGame, square: string): [Keyframe[], number] {
  if (game.drops?.by !== 'file') return [[{ scale: 0.6, opacity: 0 }, { scale: 1 }], 130];
  const fall = game.ranks - placeOf(game, square).rank;
  return [
    [
      { translate: `0 ${-100 * fall}%`, easing: 'cubic-bezier(0.4, 0, 0.9, 0.6)' },
      { translate: '0 0', offset: 0.76, easing: 'ease-out' },
      { translate: '0 -6%', offset: 0.88, easing: 'ease-in' },
      { translate: '0 0' },
    ],
    190 * Math.sqrt(fall),
  ];
}
