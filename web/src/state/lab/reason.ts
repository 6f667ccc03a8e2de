/**
 * Why a node was cut off: the answer that was good enough, and the move elsewhere that makes it so.
 *
 * The bound that a node reached was handed down from an ancestor at which the other side moves: the
 * best move that was known there when the node was searched set it.
 */
import type { TraceValue } from '../../api/types';
import { isCutOff, type TreeNode } from './tree';

export interface Reason {
  /** The answer that reached the bound; null where none was needed, or the trace has it not. */
  answer: TreeNode | null;
  /** The ancestor whose side will not let it come to the node; null when no move set the bound. */
  holder: TreeNode | null;
  /** The move there that set the bound; null where a quiet position did, or the trace has it not. */
  rival: TreeNode | null;
  /** Where no move set the bound: a window that only tests a claim, or one around a guess. */
  assumed: 'test' | 'guess' | null;
}

/** Why a node was cut off; null for one that was not. */
export function reasonOf(node: TreeNode): Reason | null {
  if (!isCutOff(node) || !node.value) return null;
  if ('each' in node.value) return ofLeads(node, node.value.each);
  if (!('score' in node.value)) return null;
  const { score } = node.value;
  const answer =
    node.stop === 'cut'
      ? (searched(node).findLast(({ value }) => scoreOf(value) === -score) ?? null)
      : null;
  return { answer, ...ofBound(node) };
}

/** What shows a cut-off to the eye, what matters most first. */
export function sceneOf(node: TreeNode, { answer, holder, rival }: Reason): TreeNode[] {
  const cut = node.children.filter(({ kind }) => kind === 'cut');
  const scene = [node, answer, cut[0], node.parent, ...cut.slice(1, 3), rival, holder];
  return scene.filter((shown) => shown != null);
}

/** Follows beta up to where it was found. */
function ofBound(node: TreeNode): Omit<Reason, 'answer'> {
  const none = { holder: null, rival: null };
  if (node.beta === null) return { ...none, assumed: 'guess' };
  /** The bound as the other side counts, which moves at every second node above. */
  const bound = -node.beta;
  let below = node;
  for (;;) {
    const at = below.parent;
    if (!at) return { ...none, assumed: 'guess' };
    if (at.alpha !== bound) {
      const rival = searched(at).find(
        ({ value, until }) => until < below.from && scoreOf(value) === -bound,
      );
      if (rival) return { holder: at, rival, assumed: null };
      // Without captures the position itself sets alpha; a move may be missing in a sample.
      const quiet = at.depth === 0 || at.leftOut > 0;
      return quiet ? { holder: at, rival: null, assumed: null } : { ...none, assumed: 'test' };
    }
    const above = at.parent;
    if (!above) return { ...none, assumed: 'guess' };
    if (at.by === 'pass' || above.by === 'pass' || at.alpha === null)
      return { ...none, assumed: 'test' };
    // What the side above already had, unless the window was narrowed there on purpose.
    if (above.beta !== node.beta) return { ...none, assumed: 'test' };
    below = above;
  }
}

/** By leads: the tightest of the bounds that the other side has found on the way here. */
function ofLeads(node: TreeNode, values: readonly number[]): Reason {
  const us = rootOf(node).turn ?? 0;
  const answer =
    searched(node).findLast(({ value }) => leadOf(value, us) === lead(values, us)) ?? null;
  const ours = node.turn === us;
  const reason: Reason = { answer, holder: null, rival: null, assumed: null };
  let tightest = Infinity;
  for (let below = node; below.parent; below = below.parent) {
    const at = below.parent;
    if (at.turn === null || (at.turn === us) === ours) continue;
    for (const child of searched(at)) {
      const found = leadOf(child.value, us);
      if (found === null || child.until >= below.from) continue;
      const loose = ours ? found : -found;
      if (loose < tightest || (loose === tightest && reason.holder !== at)) {
        tightest = loose;
        Object.assign(reason, { holder: at, rival: child });
      }
    }
  }
  return reason;
}

/** The moves below a node that were searched, passing left aside. */
function searched(node: TreeNode): TreeNode[] {
  return node.children.filter(({ kind, by }) => kind === 'visited' && by !== 'pass');
}

function scoreOf(value: TraceValue | null): number | null {
  return value && 'score' in value ? value.score : null;
}

export function rootOf(node: TreeNode): TreeNode {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** By how much a seat is ahead of the best of the others. */
export function lead(values: readonly number[], seat: number): number {
  const others = values.filter((_, other) => other !== seat);
  return (values[seat] ?? 0) - Math.max(...others);
}

function leadOf(value: TraceValue | null, seat: number): number | null {
  return value && 'each' in value ? lead(value.each, seat) : null;
}
