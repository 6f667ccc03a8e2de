/** What the clocks of a past game showed. */
import type { MoveView, TournamentGameView } from '../../api/types';
import { lowOf, type Reading } from '../clock';

/**
 * The clocks once `ply` moves were played, standing still; null where none ran. Before a seat's
 * first move its clock is not known better than after it, less what the move took.
 */
export function readingAt(
  game: Pick<TournamentGameView, 'moves' | 'names'>,
  played: readonly MoveView[],
  ply: number,
): Reading | null {
  let base = 0;
  const left = game.names.map((_, seat) => {
    const own = game.moves.flatMap((move, index) =>
      played[index]?.seat === seat && move.clock_ms != null ? [{ ...move, index }] : [],
    );
    const before = own.filter(({ index }) => index < ply).at(-1);
    const first = own[0];
    const begun = first ? (first.clock_ms ?? 0) + (first.elapsed_ms ?? 0) : null;
    base = Math.max(base, begun ?? 0);
    if (before) return before.clock_ms ?? null;
    return begun;
  });
  if (left.every((clock) => clock === null)) return null;
  return { left: left.map((clock) => clock ?? 0), running: null, at: 0, low: lowOf(base) };
}
