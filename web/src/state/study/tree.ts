/**
 * A game as a tree: what was played, what could have been played instead, what is said about both.
 * Trees are never changed: every change makes a new one, which shares what stays, so that any of them
 * can be gone back to.
 */
import type { AnnotatedGame, AnnotatedView, MoveView, Remarks } from '../../api/types';

/** The node before the first move. */
export const ROOT = 0;

export interface TreeNode {
  id: number;
  /** The node before; that of the start is its own. */
  parent: number;
  /** The move that leads here; none leads to the start. */
  move: MoveView | null;
  /** The nodes that may come next, the main line first. */
  children: readonly number[];
  remarks: Readonly<Remarks>;
}

/** Where a tree begins. */
export interface TreeStart {
  variant?: string;
  fen?: string;
}

export interface Tree {
  /** Headers in order. */
  tags: readonly (readonly [string, string])[];
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  nodes: ReadonlyMap<number, TreeNode>;
  /** The number of the next node. */
  next: number;
}

function rootNode(remarks: Remarks = {}): TreeNode {
  return { id: ROOT, parent: ROOT, move: null, children: [], remarks };
}

/** A tree of one line. */
export function treeOf(played: readonly MoveView[]): Tree {
  let tree: Tree = {
    tags: [],
    result: '*',
    nodes: new Map([[ROOT, rootNode()]]),
    next: ROOT + 1,
  };
  let at = ROOT;
  for (const move of played) [tree, at] = added(tree, at, move);
  return tree;
}

/** The tree that the server tells of. */
export function treeOfView(view: AnnotatedView): Tree {
  const { tags, result, glyphs, comments, moves } = view;
  const root = rootNode({ glyphs, comments });
  const nodes = new Map<number, TreeNode>([[ROOT, root]]);
  const children = new Map<number, number[]>();
  moves.forEach(({ parent, move, ...remarks }, index) => {
    const id = index + 1;
    const before = parent == null ? ROOT : parent + 1;
    nodes.set(id, { id, parent: before, move, children: [], remarks });
    children.set(before, [...(children.get(before) ?? []), id]);
  });
  for (const [id, after] of children) {
    const node = nodes.get(id);
    if (node) nodes.set(id, { ...node, children: after });
  }
  return {
    tags: tags.map(([name = '', value = '']) => [name, value] as const),
    result,
    nodes,
    next: moves.length + 1,
  };
}

/** The tree as the server tells of one, to be kept; `start` is where it begins. */
export function viewOf(tree: Tree, start: TreeStart): AnnotatedView {
  const places = new Map<number, number>();
  const moves: AnnotatedView['moves'] = [];
  for (const { id, parent, move, remarks } of inOrder(tree)) {
    if (!move) continue;
    const before = places.get(parent);
    places.set(id, moves.length);
    moves.push({ ...remarks, ...(before === undefined ? {} : { parent: before }), move });
  }
  const { glyphs = [], comments = [] } = nodeOf(tree, ROOT).remarks;
  const tags = tree.tags.map(([name, value]): [string, string] => [name, value]);
  return { ...start, tags, result: tree.result, glyphs, comments, moves };
}

/** The tree as the server takes it; `start` is where it begins. */
export function sentTree(tree: Tree, start: TreeStart): AnnotatedGame {
  const { moves, ...rest } = viewOf(tree, start);
  return { ...rest, moves: moves.map(({ move, ...node }) => ({ ...node, uci: move.uci })) };
}

/** All nodes, each after the one before it, the main line of each before its variations. */
export function inOrder(tree: Tree): TreeNode[] {
  const found: TreeNode[] = [];
  const open = [ROOT];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeOf(tree, id);
    found.push(node);
    open.push(...[...node.children].reverse());
  }
  return found;
}

/** The node of this number; the start where there is none. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  return tree.nodes.get(id) ?? tree.nodes.get(ROOT) ?? rootNode();
}

/** The nodes from the first move to this one. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.id !== ROOT; node = nodeOf(tree, node.parent))
    path.push(node);
  return path.reverse();
}

/** The line through this node: how it came about, and how it goes on. */
export function lineThrough(tree: Tree, id: number): TreeNode[] {
  return [...pathTo(tree, id), ...continuation(tree, id)];
}

/** How it goes on from a node, by first moves. */
export function continuation(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let [next] = nodeOf(tree, id).children; next !== undefined;) {
    const node = nodeOf(tree, next);
    line.push(node);
    [next] = node.children;
  }
  return line;
}

/** The node after these moves, as far as the tree has them. */
export function find(tree: Tree, moves: readonly string[]): number {
  let at = ROOT;
  for (const uci of moves) {
    const next = childBy(tree, at, uci);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The node that a move leads to. */
export function childBy(tree: Tree, id: number, uci: string): number | undefined {
  return nodeOf(tree, id).children.find((child) => nodeOf(tree, child).move?.uci === uci);
}

/** Whether a node stands in the line of first moves. */
export function inMainLine(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((node) => isFirst(tree, node));
}

/** Whether a node is the main one of those that may come there. */
export function isFirst(tree: Tree, node: TreeNode): boolean {
  return nodeOf(tree, node.parent).children[0] === node.id;
}

/** Whether there is more than one line without a word about it. */
export function isPlain(tree: Tree): boolean {
  return [...tree.nodes.values()].every(
    ({ children, remarks }) => children.length < 2 && !Object.values(remarks).some(isSaid),
  );
}

function isSaid(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}

function changed(tree: Tree, ...nodes: readonly TreeNode[]): Tree {
  const all = new Map(tree.nodes);
  for (const node of nodes) all.set(node.id, node);
  return { ...tree, nodes: all };
}

/** The tree with a move more, and the node that it leads to; the same where the move stands there. */
export function added(tree: Tree, id: number, move: MoveView): [Tree, number] {
  const known = childBy(tree, id, move.uci);
  if (known !== undefined) return [tree, known];
  const parent = nodeOf(tree, id);
  const node: TreeNode = { id: tree.next, parent: parent.id, move, children: [], remarks: {} };
  const after = { ...parent, children: [...parent.children, node.id] };
  return [{ ...changed(tree, after, node), next: tree.next + 1 }, node.id];
}

/** The tree without a node and what follows it. */
export function removed(tree: Tree, id: number): Tree {
  if (id === ROOT) return tree;
  const { parent } = nodeOf(tree, id);
  const before = nodeOf(tree, parent);
  const nodes = new Map(tree.nodes);
  const open = [id];
  for (let gone = open.pop(); gone !== undefined; gone = open.pop()) {
    open.push(...nodeOf(tree, gone).children);
    nodes.delete(gone);
  }
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/**
 * The variation that a node stands in: the last node on the way to it that is not the main one of
 * those that may come there; undefined in the main line.
 */
export function variationOf(tree: Tree, id: number): TreeNode | undefined {
  return pathTo(tree, id).findLast((node) => !isFirst(tree, node));
}

/** The tree with the variation of a node before all others that may come there. */
export function promoted(tree: Tree, id: number): Tree {
  const first = variationOf(tree, id);
  if (!first) return tree;
  const before = nodeOf(tree, first.parent);
  const others = before.children.filter((child) => child !== first.id);
  return changed(tree, { ...before, children: [first.id, ...others] });
}

/** The tree with the line through a node as its main line. */
export function mainLineThrough(tree: Tree, id: number): Tree {
  let main = tree;
  while (!inMainLine(main, id)) main = promoted(main, id);
  return main;
}

/** The tree with something else said about a node. */
export function remarked(tree: Tree, id: number, remarks: Partial<Remarks>): Tree {
  const node = nodeOf(tree, id);
  return changed(tree, { ...node, remarks: { ...node.remarks, ...remarks } });
}
