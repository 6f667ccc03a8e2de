import { describe, expect, it } from 'vitest';
import type { Trace } from '../../api/types';
import { layoutOf, LINE, nodeAt } from './layout';
import { bestSoFar, isCutOff, lineTo, missing, nextCut, treeOf, type TreeNode } from './tree';

type Event = Trace['events'][number];

function enter(node: number, parent: number | null, text: string, ply: number): Event {
  return {
    event: 'enter',
    node,
    parent,
    step: parent === null ? null : { by: 'move', text, code: 'a1a2' },
    ply,
    depth: 2 - ply,
    turn: ply % 2,
    position: `after ${text}`,
    alpha: null,
    beta: null,
    again: false,
  };
}

function leave(node: number, score: number, stop: 'done' | 'horizon' | 'cut', out = 0): Event {
  return { event: 'leave', node, value: { score }, stop, 'left-out': out };
}

/** The textbook's cut-off: the first move is worth 3, the first reply to the second one gives less. */
const events: Event[] = [
  enter(0, null, '', 0),
  enter(1, 0, 'a', 1),
  enter(2, 1, 'b', 2),
  leave(2, 3, 'horizon'),
  leave(1, -3, 'done'),
  enter(3, 0, 'c', 1),
  enter(4, 3, 'd', 2),
  leave(4, 1, 'horizon'),
  { event: 'skip', node: 3, moves: ['e', 'f'] },
  leave(3, -1, 'cut', 7),
  leave(0, 3, 'done', 7),
];

const trace: Trace = {
  version: 1,
  game: 'chess',
  rung: 'alpha-beta',
  position: 'root',
  depth: 2,
  pawn: 10,
  best: 'a',
  line: ['a', 'b'],
  value: { score: 3 },
  visited: 12,
  evaluated: 4,
  'broken-off': false,
  cap: 5,
  plies: [
    { ply: 0, visited: 1, kept: 1 },
    { ply: 1, visited: 2, kept: 2 },
    { ply: 2, visited: 9, kept: 2 },
  ],
  events,
};

const tree = treeOf(trace);
const named = (text: string): TreeNode => {
  const node = tree.nodes.find((node) => node.text === text);
  if (!node) throw new Error(`no node ${text}`);
  return node;
};

describe('a trace as a tree', () => {
  it('has a moment for all that happens, and skipped moves belong to the cut', () => {
    expect(tree.moments.map(({ what, node }) => `${what} ${node.text}`)).toEqual([
      'enter ',
      'enter a',
      'enter b',
      'leave b',
      'leave a',
      'enter c',
      'enter d',
      'leave d',
      'leave c',
      'leave ',
    ]);
    expect(tree.moments.findIndex(({ node, what }) => node.text === 'c' && what === 'leave')).toBe(
      named('e').from,
    );
  });

  it('keeps cut moves in sight, and says what the sample leaves out, each once', () => {
    expect(named('c').children.map(({ kind, text }) => [kind, text])).toEqual([
      ['visited', 'd'],
      ['omitted', ''],
      ['cut', 'e'],
      ['cut', 'f'],
    ]);
    expect(named('c').children[1]?.leftOut).toBe(7);
    expect(tree.roots[0]?.children.map(({ kind }) => kind)).toEqual(['visited', 'visited']);
    expect(missing(trace)).toBe(7);
  });

  it('gathers the moves of a cut where there is no room', () => {
    const small = treeOf(trace, 6);
    expect(small.gathered).toBe(true);
    const cut = small.nodes.filter(({ kind }) => kind === 'cut');
    expect(cut.map(({ text, leftOut }) => [text, leftOut])).toEqual([['e', 2]]);
  });

  it('finds the next cut-off from anywhere', () => {
    expect(isCutOff(named('c'))).toBe(true);
    expect(nextCut(tree, 0)).toBe(8);
    expect(nextCut(tree, 8)).toBeNull();
  });

  it('knows the best value so far at every moment', () => {
    const root = tree.roots[0]!;
    expect([3, 4, 7, 8].map((moment) => bestSoFar(root, moment))).toEqual([null, 3, 3, 3]);
    expect(bestSoFar(named('c'), 7)).toBe(-1);
  });

  it('tells the way to a node', () => {
    expect(lineTo(named('d'))).toEqual(['c', 'd']);
  });
});

describe('the drawing', () => {
  const layout = layoutOf(tree);

  it('gives every node a line of its own in its column', () => {
    for (const column of layout.columns)
      column.forEach((node, index) => {
        const before = column[index - 1];
        if (before) expect(layout.y[node.id]! - layout.y[before.id]!).toBeGreaterThan(LINE - 0.001);
      });
    expect(layout.columns.map(({ length }) => length)).toEqual([1, 2, 5]);
  });

  it('finds what was clicked on, if it has appeared', () => {
    const { id } = named('d');
    const at = (moment: number): TreeNode | null =>
      nodeAt(layout, layout.x[id]! + 3, layout.y[id]! + 4, ({ from }) => from <= moment);
    expect(at(9)?.text).toBe('d');
    expect(at(2)?.text).not.toBe('d');
  });
});
