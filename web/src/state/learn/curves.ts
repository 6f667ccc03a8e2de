/** What a run came to, generation by generation, as curves and areas. */
import type { LearnGeneration, RatedPlayer } from '../../api/types';
import { isKey, t } from '../../i18n/index.svelte';

/** First moves that have an area of their own; the others share one. */
export const MOVES_SHOWN = 6;

/** A point of a curve: a generation and a value. */
export type CurvePoint = readonly [generation: number, value: number];

/** The share of first moves at a generation, from the most frequent of the last one on, then all others. */
export interface Openings {
  /** The moves that have an area of their own. */
  moves: string[];
  /** Where each area ends, from 0 to 1, by generation: `moves.length` numbers, the last one below 1 for the rest. */
  ends: { generation: number; ends: number[] }[];
}

/** What a generation says, where it says it. */
export function curve(
  history: readonly LearnGeneration[],
  value: (generation: LearnGeneration) => number | null | undefined,
): CurvePoint[] {
  return history.flatMap((generation) => {
    const found = value(generation);
    return found == null ? [] : [[generation.number, found] as const];
  });
}

/** How strong the generations are, and players that stay the same. */
export interface EloCurve {
  points: CurvePoint[];
  rivals: { name: string; elo: number }[];
}

/** The strength of all who met, as a curve over generations and level lines. */
export function eloCurve(rated: readonly RatedPlayer[]): EloCurve {
  const points: CurvePoint[] = [];
  const rivals: EloCurve['rivals'] = [];
  for (const { player, elo } of rated) {
    if ('generation' in player) points.push([player.generation, elo]);
    else rivals.push({ name: player.rival, elo });
  }
  return { points: points.toSorted(([a], [b]) => a - b), rivals };
}

/** What a player that stays the same is called: a level of its game, or tree search by so many random games. */
export function rivalName(name: string): string {
  const [, count] = /^rollouts-(\d+)$/.exec(name) ?? [];
  if (count !== undefined) return t('learn.rollouts', { count: Number(count) });
  const level = `hare.level.${name}`;
  return isKey(level) ? t(level) : name;
}

/** The share of a first move in the games of a generation. */
function shareOf({ first_moves }: LearnGeneration, move: string): number {
  return first_moves.find(([name]) => name === move)?.[1] ?? 0;
}

/** The first moves as areas that lie on one another. */
export function openings(history: readonly LearnGeneration[]): Openings {
  const last = history.at(-1);
  const moves = (last?.first_moves ?? []).slice(0, MOVES_SHOWN).map(([name]) => name);
  const ends = history
    .filter(({ first_moves }) => first_moves.some(([, share]) => share > 0))
    .map((generation) => {
      let end = 0;
      return {
        generation: generation.number,
        ends: moves.map((move) => (end = Math.min(1, end + shareOf(generation, move)))),
      };
    });
  return { moves, ends };
}

/** The generation of those that are kept that is nearest to a number. */
export function nearest(kept: readonly number[], wanted: number): number | null {
  return kept.reduce<number | null>(
    (best, number) =>
      best === null || Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best,
    null,
  );
}
