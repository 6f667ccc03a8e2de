/** The layers of a tree: who chooses in each column, and what. */
import { t } from '../../i18n/index.svelte';
import type { Seated } from '../../board/game';
import { seatName } from '../words';
import { grows } from './grown';
import type { Layout } from './layout';
import type { Reading } from './reading';
import type { Tree, TreeNode } from './tree';

export interface Layer {
  /** What happens in the column. */
  kind:
    | 'high' /* the side for which values are told takes the largest */
    | 'low' /* the other one takes the smallest */
    | 'mover' /* whoever is to move takes the largest, told for itself */
    | 'each' /* a player of several takes what is best for itself */
    | 'grow' /* whoever is to move follows the largest bound */
    | 'leaf' /* nobody chooses: the evaluation speaks */
    | 'edge' /* the edge of a tree that grows */;
  seat: number | null;
}

/** The layers of a tree, one for each column from the left. */
export function layersOf(tree: Tree, layout: Layout, { side }: Reading): Layer[] {
  const vectors = tree.visited.some(({ value }) => value && 'each' in value);
  return layout.columns.map((column) => {
    const inner = column.filter((node) => isInner(node) && node.turn !== null);
    const seat = inner[0]?.turn ?? null;
    if (grows(tree.trace)) return { kind: seat === null ? 'edge' : 'grow', seat };
    if (seat === null) return { kind: 'leaf', seat };
    if (vectors) return { kind: 'each', seat };
    if (side === null) return { kind: 'mover', seat };
    return { kind: seat === side ? 'high' : 'low', seat };
  });
}

function isInner({ kind, children }: TreeNode): boolean {
  return kind === 'visited' && children.some((child) => child.kind !== 'cut');
}

/** A layer in words. */
export function layerText(game: Seated, { kind, seat }: Layer): string {
  return t(`lab.layer.${kind}`, seat === null ? {} : { seat: seatName(game, seat) });
}
