/** What is known of the nodes of a tree that grows, moment by moment. */
import type { Trace, TraceEvent } from '../../api/types';
import type { Tree, TreeNode } from './tree';

/** A choice among the ways on from a node. */
export interface Choice {
  /** The place of the one that is taken. */
  taken: number;
  /** The number of each; null for infinity. */
  bounds: readonly (number | null)[];
}

/** What a node of a tree that grows has beside what all nodes have. */
export interface Grown {
  /** The ways on, as people write them. */
  moves: readonly string[];
  /** How promising each looked, or how likely it is; empty where all are alike. */
  priors: readonly number[];
  choices: (Choice & { moment: number })[];
  appraised: Pick<Extract<TraceEvent, { event: 'appraise' }>, 'by' | 'plies' | 'shares'> | null;
  /** The moments at which what came of a simulation was told to it, and the sums for each player from then on. */
  told: { moment: number; sums: readonly number[] }[];
  /** What it has come to in the end, where the search is not told in full, and the moment of that. */
  total: { moment: number; visits: number; shares: readonly number[] } | null;
}

/** How often a node was visited, and what came of it on average for each player. */
export interface Tally {
  visits: number;
  mean: readonly number[];
}

export const nothingGrown = (): Grown => ({
  moves: [],
  priors: [],
  choices: [],
  appraised: null,
  told: [],
  total: null,
});

/** Tells a node what a simulation came to. */
export function tell({ told }: Grown, moment: number, shares: readonly number[]): void {
  const before = told.at(-1)?.sums;
  told.push({ moment, sums: shares.map((share, seat) => share + (before?.[seat] ?? 0)) });
}

/** How many entries of a list in the order of time have come by a moment. */
function countTo(list: readonly { moment: number }[], moment: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.moment <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What is known of a node at a moment; null before its first visit. */
export function tallyAt({ grown }: TreeNode, moment: number): Tally | null {
  if (!grown) return null;
  const { total, told } = grown;
  if (total && total.moment <= moment) return { visits: total.visits, mean: total.shares };
  const visits = countTo(told, moment);
  const sums = told[visits - 1]?.sums;
  return sums ? { visits, mean: sums.map((sum) => sum / visits) } : null;
}

/** The last choice at a node up to a moment. */
export function choiceAt({ grown }: TreeNode, moment: number): Choice | null {
  return grown?.choices[countTo(grown.choices, moment) - 1] ?? null;
}

/** A way on from a node as it stands at a moment. */
export interface Way {
  move: string;
  tally: Tally | null;
  prior: number | null;
  /** The number of the last choice; undefined where there was none, null for infinity. */
  bound: number | null | undefined;
  isTaken: boolean;
}

/** The ways on from a node, those that were tried most often first. */
export function waysAt(node: TreeNode, moment: number): Way[] {
  const choice = choiceAt(node, moment);
  const below = new Map(node.children.map((child) => [child.text, child]));
  const ways = (node.grown?.moves ?? []).map((move, place): Way => {
    const child = below.get(move);
    return {
      move,
      tally: child ? tallyAt(child, moment) : null,
      prior: node.grown?.priors[place] ?? null,
      bound: choice?.bounds[place],
      isTaken: choice?.taken === place,
    };
  });
  const visits = ({ tally }: Way): number => tally?.visits ?? 0;
  return choice ? ways.sort((a, b) => visits(b) - visits(a)) : [];
}

/** Simulations made up to a moment. */
export function simulationsAt({ roots }: Tree, moment: number): number {
  return (roots[0] && tallyAt(roots[0], moment)?.visits) ?? 0;
}

/** The moment at which the next simulation after this one has been told to all; null when there is none. */
export function nextSimulation({ moments }: Tree, moment: number): number | null {
  const found = moments.findIndex(({ what }, at) => at > moment && what === 'back-up');
  return found < 0 ? null : found;
}

/** Whether a search is one whose tree grows. */
export function grows({ simulations }: Trace): boolean {
  return simulations != null;
}

/** The seat that chose to come to a node: the one to move above it, past whatever chance did. */
export function chooserOf(node: TreeNode): number {
  for (let at = node.parent; at; at = at.parent) if (at.turn !== null) return at.turn;
  return node.turn ?? 0;
}
