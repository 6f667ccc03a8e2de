/** The moves of a position by the squares that make them. */
import type { MoveView, PositionView } from '../api/types';
import type { GridGame } from './game';

/** From square, to square, the moves that are meant: several where a pawn may become what it likes. */
export type Ways = ReadonlyMap<string, ReadonlyMap<string, readonly MoveView[]>>;

/**
 * The legal moves by the squares that make them. A move may be made by another target too, such as
 * castling by the king that takes its rook, unless a move of its own leads there.
 */
export function waysOf(game: Pick<GridGame, 'alias'>, position: PositionView): Ways {
  const ways = new Map<string, Map<string, MoveView[]>>();
  const add = (move: MoveView, to: string): void => {
    const targets = ways.get(move.from) ?? new Map<string, MoveView[]>();
    ways.set(move.from, targets.set(to, [...(targets.get(to) ?? []), move]));
  };
  const moves = position.legal.filter(({ from }) => from);
  for (const move of moves) add(move, move.to);
  for (const move of moves) {
    const alias = game.alias?.(move, position.fen);
    if (alias && !ways.get(move.from)?.has(alias)) add(move, alias);
  }
  return ways;
}
