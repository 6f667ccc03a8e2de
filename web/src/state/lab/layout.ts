/** Where the nodes of a tree are drawn: each ply a column, each leaf a line, from left to right. */
import { hierarchy, tree as tidy } from 'd3-hierarchy';
import type { Tree, TreeNode } from './tree';

/** Width of a column and height of a line in pixels, unscaled. */
export const COLUMN = 132;
export const LINE = 19;

/** A part of the drawing from its left edge on. */
export interface Box {
  width: number;
  top: number;
  bottom: number;
}

export interface Layout extends Box {
  /** Places by the number of the node. */
  x: Float64Array;
  y: Float64Array;
  /** The nodes from the top down, to find those that are on the screen. */
  columns: TreeNode[][];
}

/** Reingold and Tilford's tidy tree (1981), in the linear form of Buchheim, Jünger and Leipert (2002). */
export function layoutOf({ roots, nodes }: Tree): Layout {
  const layout: Layout = {
    x: new Float64Array(nodes.length),
    y: new Float64Array(nodes.length),
    width: COLUMN,
    top: 0,
    bottom: 0,
    columns: [],
  };
  // Iterative deepening has a root for each search: one below the other, under a root of them all.
  const above = { children: roots } as { children: TreeNode[] };
  const whole = tidy<{ children: TreeNode[] }>()
    .nodeSize([LINE, COLUMN])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.35))(hierarchy(above));
  for (const place of whole.descendants()) {
    if (place.depth === 0) continue;
    const node = place.data as TreeNode;
    const x = (place.depth - 1) * COLUMN;
    layout.x[node.id] = x;
    layout.y[node.id] = place.x;
    layout.width = Math.max(layout.width, x + COLUMN);
    layout.top = Math.min(layout.top, place.x - LINE);
    layout.bottom = Math.max(layout.bottom, place.x + LINE);
    (layout.columns[place.depth - 1] ??= []).push(node);
  }
  for (const column of layout.columns) column.sort((a, b) => layout.y[a.id]! - layout.y[b.id]!);
  return layout;
}

/** The room that these nodes take with their labels. */
export function boxOf(layout: Layout, nodes: readonly TreeNode[]): Box {
  const box: Box = { width: COLUMN, top: Infinity, bottom: -Infinity };
  for (const { id } of nodes) {
    box.width = Math.max(box.width, layout.x[id]! + COLUMN);
    box.top = Math.min(box.top, layout.y[id]! - LINE);
    box.bottom = Math.max(box.bottom, layout.y[id]! + LINE);
  }
  return nodes.length > 0 ? box : layout;
}

/** The node that is drawn nearest to a point, if it lies within reach of it. */
export function nodeAt(
  layout: Layout,
  x: number,
  y: number,
  shown: (node: TreeNode) => boolean,
): TreeNode | null {
  const column = layout.columns[Math.floor((x + 12) / COLUMN)];
  let best: TreeNode | null = null;
  for (const node of column ?? []) {
    const away = Math.abs(layout.y[node.id]! - y);
    if (away <= LINE && shown(node) && (!best || away < Math.abs(layout.y[best.id]! - y)))
      best = node;
  }
  return best;
}
