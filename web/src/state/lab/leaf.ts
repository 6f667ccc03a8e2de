/** Where the value of a leaf comes from. */
import type { Judgement, RungView } from '../../api/types';
import { moverAt } from './reading';
import type { TreeNode } from './tree';

export interface LeafSum {
  terms: Judgement['terms'];
  /** What a pawn is worth; null in games without pieces. */
  pawn: number | null;
  /** Whether the value is what one of two has more than the other. */
  duel: boolean;
}

/** Values that differ by less are the same but for rounding. */
const ROUNDING = 0.6;

/**
 * The terms that add up to the value of a leaf; null for another node, and where no evaluation of the
 * lab comes to its value: part of it may have been handed down from above.
 */
export function sumOf(
  judgements: readonly Judgement[],
  node: TreeNode,
  worth: RungView['worth'],
): LeafSum | null {
  const { value } = node;
  if (!value || node.stop !== 'horizon') return null;
  const named = (name: string): Judgement[] => judgements.filter((each) => each.name === name);
  const [first, second] = worth === 'reference' ? ['reference', 'ladder'] : ['ladder', 'reference'];
  const sums = [...named(first), ...named(second)].flatMap(({ terms, pawn, total }): LeafSum[] => {
    const sum = { pawn: pawn ?? null, duel: total.length === 1 };
    const material = terms.filter(({ name }) => name === 'material');
    return [
      ...(worth === 'material' && material.length > 0 ? [{ ...sum, terms: material }] : []),
      { ...sum, terms },
    ];
  });
  return sums.find((sum) => addsUp(sum, node)) ?? null;
}

function addsUp({ terms, duel }: LeafSum, node: TreeNode): boolean {
  const { value } = node;
  if (!value || terms.length === 0) return false;
  const seat = (place: number): number =>
    terms.reduce((sum, { seats }) => sum + (seats[place] ?? 0), 0);
  const near = (a: number, b: number): boolean => Math.abs(a - b) < ROUNDING;
  if ('score' in value) {
    const lead = seat(0) - seat(1);
    return duel && near(moverAt(node) === 0 ? lead : -lead, value.score);
  }
  if (!('each' in value)) return false;
  return value.each.every((each, place) =>
    near(each, duel ? seat(place) - seat(1 - place) : seat(place)),
  );
}
