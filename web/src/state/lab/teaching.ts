/** Which rungs teach something for a game. */
import type { RungView } from '../../api/types';

/**
 * The rungs worth a newcomer's look: where two play without chance, those for any number of players say
 * the same as those for two in a longer way, and are left out.
 */
export function teaching(rungs: readonly RungView[]): readonly RungView[] {
  if (!rungs.some(({ kind }) => kind === 'two')) return rungs;
  return rungs.filter(({ kind, effort }) => kind === 'two' || effort !== 'plies');
}

/** The list to show: those that teach, or all where that is wished or one of the others is chosen. */
export function offered(
  rungs: readonly RungView[],
  all: boolean,
  chosen = '',
): readonly RungView[] {
  const few = teaching(rungs);
  const isOther =
    rungs.some(({ name }) => name === chosen) && !few.some(({ name }) => name === chosen);
  return all || isOther ? rungs : few;
}
