/** A tree as a table: the main line in columns, interrupted by what is said and by variations. */
import { advance, type Numbering } from '../moves';
import { readComments } from './comment';
import { ROOT, continuation, nodeOf, type Tree, type TreeNode } from './tree';

export interface MovesRow {
  kind: 'moves';
  number: number;
  /** By seat; empty where a seat has not moved in this row. */
  cells: (TreeNode | null)[];
}

export interface NotesRow {
  kind: 'notes';
  /** The node after which it stands. */
  node: TreeNode;
  /** What is said about it. */
  text: string;
  /** The first moves of what could have been played in its place. */
  variations: readonly TreeNode[];
}

export type TreeRow = MovesRow | NotesRow;

/** What could have been played in the place of a main move. */
export function othersOf(tree: Tree, node: TreeNode): TreeNode[] {
  const [first, ...others] = nodeOf(tree, node.parent).children;
  return first === node.id ? others.map((id) => nodeOf(tree, id)) : [];
}

export function textOf(node: TreeNode): string {
  return readComments(node.remarks.comments ?? []).text;
}

export function treeRows(tree: Tree, from: Numbering, seats: number): TreeRow[] {
  const root = nodeOf(tree, ROOT);
  const rows: TreeRow[] = [];
  const before = textOf(root);
  if (before) rows.push({ kind: 'notes', node: root, text: before, variations: [] });
  let row: MovesRow | null = null;
  continuation(tree, ROOT).forEach((node, index) => {
    const { number, seat } = advance(from, index, seats);
    if (row?.number !== number) {
      row = { kind: 'moves', number, cells: Array.from({ length: seats }, () => null) };
      rows.push(row);
    }
    row.cells[seat] = node;
    const [text, variations] = [textOf(node), othersOf(tree, node)];
    if (!text && variations.length === 0) return;
    rows.push({ kind: 'notes', node, text, variations });
    row = null;
  });
  return rows;
}

export interface Token {
  node: TreeNode;
  /** `12.` before a first seat's move, `12…` where the line begins or goes on after a remark. */
  number: string;
  text: string;
  variations: readonly TreeNode[];
}

/** A variation word by word; `ply` is how many moves lead to its first one. */
export function tokensOf(
  tree: Tree,
  first: TreeNode,
  ply: number,
  from: Numbering,
  seats: number,
): Token[] {
  let fresh = true;
  return [first, ...continuation(tree, first.id)].map((node, index) => {
    const { number, seat } = advance(from, ply + index, seats);
    const label = seat === 0 ? `${number}.` : fresh ? `${number}…` : '';
    const text = textOf(node);
    // Those in the place of the first move are variations of the line that it leaves.
    const variations = index === 0 ? [] : othersOf(tree, node);
    fresh = text !== '' || variations.length > 0;
    return { node, number: label, text, variations };
  });
}
