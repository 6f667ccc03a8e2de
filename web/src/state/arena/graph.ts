/** What the players of a game thought, as lines of a drawing. */
import type { MoveView, ScoreView, TournamentPly } from '../../api/types';

/** Centipawns of which the drawing shows about three quarters of a side. */
const WIDE = 400;

export interface GraphLine {
  /** Whose thoughts; on a board of two sides all are seen from the first. */
  seat: number;
  /** From −1, lost, to 1, won. */
  points: { ply: number; value: number }[];
}

/** Where a score lies between lost and won, seen by the player who thought it. */
export function shareOf(score: ScoreView): number {
  if ('payoff' in score) return score.payoff / 500 - 1;
  if ('mate' in score) return score.mate >= 0 ? 1 : -1;
  return Math.tanh(score.cp / WIDE);
}

/** One line for both sides of a board, seen from the first, or one for each seat. */
export function graphOf(
  moves: readonly TournamentPly[],
  played: readonly MoveView[],
  sides: boolean,
): GraphLine[] {
  const lines = new Map<number, GraphLine>();
  moves.forEach(({ score }, index) => {
    const seat = played[index]?.seat;
    if (!score || seat == null) return;
    const own = sides ? 0 : seat;
    const line = lines.get(own) ?? { seat: own, points: [] };
    const value = shareOf(score) * (sides && seat !== 0 ? -1 : 1);
    line.points.push({ ply: index + 1, value });
    lines.set(own, line);
  });
  return [...lines.values()].sort((a, b) => a.seat - b.seat);
}
