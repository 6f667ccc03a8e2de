/**
 * The tree of a recorded search, and when in its course each part of it appears.
 *
 * Time is counted in moments: a moment is a visit, a move known from the table, or a node that is
 * done, together with the moves that its cut-off leaves out; of a tree that grows a choice, a new node, its
 * value, or the way back of a simulation. So any moment can be shown at once, without playing what came
 * before it.
 */
import type { Trace, TraceEvent, TraceStop, TraceValue } from '../../api/types';
import { nothingGrown, tell, type Grown } from './grown';

/** What a place in the drawing stands for. */
export type NodeKind =
  /** A position that was visited. */
  | 'visited'
  /** A move that a cut-off left out; positions after it were never looked at. */
  | 'cut'
  /** Positions that were visited, but are not in the trace. */
  | 'omitted';

export interface TreeNode {
  id: number;
  kind: NodeKind;
  parent: TreeNode | null;
  children: TreeNode[];
  /** What led here, as people write it; empty for a root. */
  text: string;
  /** The same for programs, where it is a move. */
  code: string;
  by: 'move' | 'chance' | 'pass' | 'root';
  ply: number;
  depth: number;
  /** Seat to move; null where chance decides or the game is over. */
  turn: number | null;
  position: string;
  alpha: number | null;
  beta: number | null;
  /** Whether it was searched just before, in a narrower window. */
  again: boolean;
  /** The moment at which it appears. */
  from: number;
  /** The moment at which its value is known; after the end for what was never left. */
  until: number;
  /** The moment at which the table told its first move; after the end for never. */
  told: number;
  value: TraceValue | null;
  stop: TraceStop | null;
  /** Moves that its cut-off leaves out. */
  skipped: readonly string[];
  /** Positions right below it that are not in the trace; of an omitted place those it stands for. */
  leftOut: number;
  /** What it has beside that in a tree that grows. */
  grown: Grown | null;
}

export interface Moment {
  node: TreeNode;
  what: 'enter' | 'table' | 'leave' | 'choose' | 'grow' | 'appraise' | 'back-up' | 'total';
}

export interface Tree {
  trace: Trace;
  roots: TreeNode[];
  /** All that is drawn, parents before their children. */
  nodes: TreeNode[];
  /** The visited nodes by their number in the trace. */
  visited: TreeNode[];
  moments: Moment[];
  /** Whether short lists of cut moves are folded too, for want of room. */
  gathered: boolean;
}

/** Places that may be drawn before cut moves are gathered. */
export const ROOM = 5000;
/** Moves of a cut-off that have a place each; longer lists are folded into one place. */
export const FOLD = 6;
const NEVER = Number.POSITIVE_INFINITY;

export function treeOf(trace: Trace, room = ROOM): Tree {
  const visited: TreeNode[] = [];
  const roots: TreeNode[] = [];
  const moments: Moment[] = [];
  for (const event of trace.events) {
    const node = visited[event.node];
    if (event.event === 'enter' || event.event === 'grow') {
      const parent = event.parent == null ? null : (visited[event.parent] ?? null);
      const made = nodeOf(event, parent, moments.length);
      visited[event.node] = made;
      (parent?.children ?? roots).push(made);
      moments.push({ node: made, what: event.event });
    } else if (!node) {
      continue;
    } else if (event.event === 'table-move') {
      node.told = moments.length;
      moments.push({ node, what: 'table' });
    } else if (event.event === 'skip') {
      node.skipped = event.moves;
    } else if (event.event === 'leave') {
      node.until = moments.length;
      node.value = event.value;
      node.stop = event.stop;
      node.leftOut = event.left_out;
      moments.push({ node, what: 'leave' });
    } else grow(node, event, moments);
  }
  // What is left out below a child is told there; theirs still is the number for all below them.
  for (const node of visited)
    node.leftOut -= node.children.reduce((sum, child) => sum + child.leftOut, 0);
  const cut = visited.reduce((sum, { skipped }) => sum + skipped.length, 0);
  const gathered = visited.length + cut > room;
  addPlaces(visited, gathered);
  return { trace, roots, nodes: inOrder(roots), visited, moments, gathered };
}

/** A node that is visited, or by which the tree grows. */
function nodeOf(
  event: Extract<TraceEvent, { event: 'enter' | 'grow' }>,
  parent: TreeNode | null,
  from: number,
): TreeNode {
  const entered = event.event === 'enter' ? event : null;
  return {
    id: event.node,
    kind: 'visited',
    parent,
    children: [],
    text: event.step ? (event.step.by === 'pass' ? '–' : event.step.text) : '',
    code: event.step?.by === 'move' ? event.step.code : '',
    by: event.step?.by ?? 'root',
    ply: event.ply,
    depth: entered?.depth ?? 0,
    turn: event.turn ?? null,
    position: event.position,
    alpha: entered?.alpha ?? null,
    beta: entered?.beta ?? null,
    again: entered?.again ?? false,
    from,
    until: NEVER,
    told: NEVER,
    value: null,
    stop: null,
    skipped: [],
    leftOut: 0,
    grown: entered ? null : nothingGrown(),
  };
}

/** What happens at a node of a tree that grows. */
function grow(
  node: TreeNode,
  event: Extract<TraceEvent, { event: 'open' | 'choose' | 'appraise' | 'back-up' | 'total' }>,
  moments: Moment[],
): void {
  const { grown } = node;
  if (!grown) return;
  const moment = moments.length;
  switch (event.event) {
    case 'open':
      Object.assign(grown, { moves: event.moves, priors: event.priors });
      return;
    case 'choose':
      grown.choices.push({ moment, taken: event.taken, bounds: event.bounds });
      break;
    case 'appraise':
      grown.appraised = event;
      node.until = Math.min(node.until, moment);
      if (event.by === 'over') node.stop = 'over';
      break;
    case 'back-up':
      for (let at: TreeNode | null = node; at; at = at.parent)
        if (at.grown) tell(at.grown, moment, event.shares);
      break;
    case 'total':
      // All are told at one moment, that of the root, which comes first.
      grown.total = { moment: node.parent ? moment - 1 : moment, ...event };
      if (node.parent) return;
  }
  moments.push({ node, what: event.event });
}

/** Adds the places of what was not searched or is not in the trace. */
function addPlaces(visited: readonly TreeNode[], gathered: boolean): void {
  let next = visited.length;
  const place = (parent: TreeNode, kind: NodeKind, text: string, leftOut: number): void => {
    parent.children.push({
      ...parent,
      id: next++,
      kind,
      parent,
      children: [],
      text,
      code: '',
      by: 'move',
      ply: parent.ply + 1,
      from: parent.until,
      until: parent.until,
      value: null,
      stop: null,
      skipped: [],
      leftOut,
      grown: null,
    });
  };
  for (const node of visited) {
    if (node.leftOut > 0) place(node, 'omitted', '', node.leftOut);
    const [first] = node.skipped;
    if (first !== undefined && (gathered || node.skipped.length > FOLD))
      place(node, 'cut', first, node.skipped.length);
    else for (const move of node.skipped) place(node, 'cut', move, 1);
  }
}

function inOrder(roots: readonly TreeNode[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open = [...roots].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    for (let index = node.children.length - 1; index >= 0; index--)
      open.push(node.children[index]!);
  }
  return nodes;
}

/** Whether the search of a node ended before all its moves. Beta may be reached by the last one. */
export function isCutOff({ stop, skipped }: TreeNode): boolean {
  return (stop === 'cut' && skipped.length > 0) || stop === 'pass' || stop === 'stand-pat';
}

/** Whether beta was reached at a node. */
export function isRefuted({ stop }: TreeNode): boolean {
  return stop === 'cut' || stop === 'pass' || stop === 'stand-pat';
}

/**
 * Whether the value of a node is only the least or the most that it is worth. Above beta it is the
 * least. Below alpha it is the most, where moves were searched or the table spoke: their own values
 * were only bounds.
 */
export function boundOf(node: TreeNode): '≥' | '≤' | '' {
  const { value, stop, alpha, beta } = node;
  if (!value || !('score' in value)) return '';
  if (isRefuted(node)) return '≥';
  if (stop !== 'done' && stop !== 'table') return '';
  if (beta !== null && value.score >= beta) return '≥';
  return alpha !== null && value.score <= alpha ? '≤' : '';
}

/** The next moment after this one at which a node is cut off; null when there is none. */
export function nextCut(tree: Tree, moment: number): number | null {
  const found = tree.moments.findIndex(
    ({ node, what }, index) => index > moment && what === 'leave' && isCutOff(node),
  );
  return found < 0 ? null : found;
}

/**
 * What a node is worth at least, to the side to move, by its children that are done; null before the
 * first of which that is known: of a move that was refuted only the most is.
 */
export function bestSoFar(node: TreeNode, moment: number): number | null {
  let best: number | null = null;
  for (const child of node.children) {
    if (child.kind !== 'visited' || child.by === 'pass' || child.until > moment) continue;
    if (!child.value || !('score' in child.value) || child.stop === 'limit') continue;
    if (boundOf(child) === '≥') continue;
    best = Math.max(best ?? -Infinity, -child.value.score);
  }
  return best;
}

/** The moves from the root to a node, as people write them. */
export function lineTo(node: TreeNode): string[] {
  const line: string[] = [];
  for (let at: TreeNode | null = node; at; at = at.parent) if (at.text) line.unshift(at.text);
  return line;
}

/** How many positions of the search are not in the trace. */
export function missing(trace: Trace): number {
  return trace.plies.reduce((sum, { visited, kept }) => sum + visited - kept, 0);
}

/** The nodes of the expected play, the root first, as far as they are in the trace. */
export function bestLine(tree: Tree): TreeNode[] {
  let node = tree.roots.at(-1);
  const line = node ? [node] : [];
  for (const move of tree.trace.line) {
    node = node?.children.findLast(({ text, kind }) => kind === 'visited' && text === move);
    if (!node) break;
    line.push(node);
  }
  return line;
}
