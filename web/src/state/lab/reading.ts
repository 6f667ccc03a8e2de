/** How the values of a tree are told: for one side throughout, or for the side to move at each node. */
import type { TraceValue } from '../../api/types';
import type { Tree, TreeNode } from './tree';
import { boundOf } from './tree';

export interface Reading {
  /** What a pawn is worth; null in games without pieces. */
  pawn: number | null;
  /** The seat for which all values are told; null where each is for the side to move. */
  side: number | null;
}

/** The rung whose two functions count for Max, so that its signs never change. */
const UNSIGNED = 'minimax';

/** Whether the values of a search may be told for the side to move: not where each player has one. */
export function hasSigns({ trace }: Tree): boolean {
  return trace.rung !== UNSIGNED && (trace.value == null || 'score' in trace.value);
}

/** How a tree is told; `byMover` where the side to move is asked for. */
export function readingOf(tree: Tree, byMover: boolean): Reading {
  const side = byMover && hasSigns(tree) ? null : (tree.roots[0]?.turn ?? 0);
  return { pawn: tree.trace.pawn ?? null, side };
}

/** Of two players the one to move; where the game is over, the one that would be. */
export function moverAt(node: TreeNode): number {
  return node.turn ?? (node.parent ? 1 - moverAt(node.parent) : 0);
}

/** Whether what is worth something to the side to move is told for the other one. */
export function isTurned(node: TreeNode, { side }: Reading): boolean {
  return side !== null && moverAt(node) !== side;
}

/** The value of a node as it is told. */
export function valueAt(node: TreeNode, reading: Reading): TraceValue | null {
  const { value } = node;
  if (!value || !('score' in value) || !isTurned(node, reading)) return value;
  return { score: negated(value.score), ...(value.mate == null ? {} : { mate: -value.mate }) };
}

/** Whether it is only the least or the most, as it is told. */
export function boundAt(node: TreeNode, reading: Reading): '≥' | '≤' | '' {
  const bound = boundOf(node);
  if (bound === '' || !isTurned(node, reading)) return bound;
  return bound === '≥' ? '≤' : '≥';
}

/** The window of a node as it is told. */
export function windowAt(node: TreeNode, reading: Reading): Pick<TreeNode, 'alpha' | 'beta'> {
  const { alpha, beta } = node;
  if (!isTurned(node, reading)) return { alpha, beta };
  const turn = (bound: number | null): number | null => (bound === null ? null : negated(bound));
  return { alpha: turn(beta), beta: turn(alpha) };
}

/** Never −0, which would be written with its sign. */
export function negated(value: number): number {
  return value === 0 ? 0 : -value;
}
