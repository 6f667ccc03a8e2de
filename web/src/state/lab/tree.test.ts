import { describe, expect, it } from 'vitest';
import type { Trace } from '../../api/types';
import { frame } from './drawing';
import { boxOf, layoutOf, LINE, nodeAt } from './layout';
import { bestSoFar, isCutOff, lineTo, missing, nextCut, treeOf, type TreeNode } from './tree';
import { label } from './words';

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
  return { event: 'leave', node, value: { score }, stop, left_out: out };
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
  broken_off: false,
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

  it('folds long lists of cut moves, each in its place', () => {
    const many = ['e', 'f', 'g', 'h', 'i', 'j', 'k'];
    const longer = events.map((event) =>
      event.event === 'skip' ? { ...event, moves: many } : event,
    );
    const [cut, ...more] = treeOf({ ...trace, events: longer }).nodes.filter(
      ({ kind }) => kind === 'cut',
    );
    expect(more).toEqual([]);
    expect(cut && label(cut, 10, { pawn: 10, side: null })).toBe('e + 6 more');
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
    // The reply to c is cut: that c is worth 1 at most is no reason to call the root worth 1.
    const late = treeOf({
      ...trace,
      events: [enter(0, null, '', 0), enter(1, 0, 'c', 1), leave(1, -1, 'cut')],
    });
    expect(bestSoFar(late.roots[0]!, 9)).toBe(null);
  });

  it('tells the way to a node', () => {
    expect(lineTo(named('d'))).toEqual(['c', 'd']);
  });
});

describe('the drawing', () => {
  const layout = layoutOf(tree);
  const near = { x: 0, y: -40, scale: 1, stretch: 1 };

  it('takes no more room than what has appeared', () => {
    const early = tree.nodes.filter(({ from }) => from <= 2);
    const box = boxOf(layout, early);
    expect(box.bottom - box.top).toBeLessThan(layout.bottom - layout.top);
    expect(boxOf(layout, tree.nodes)).toEqual({
      width: layout.width,
      top: layout.top,
      bottom: layout.bottom,
    });
  });

  it('frames what belongs together, the first of them whatever the room', () => {
    const scene = [named('c'), named('d'), tree.roots[0]!, named('f'), named('b')];
    const inside = (node: TreeNode, height: number): boolean => {
      const camera = frame(near, layout, scene, { width: 600, height });
      const at = (layout.y[node.id]! - camera.y) * camera.scale;
      return at >= 0 && at <= height;
    };
    expect(scene.map((node) => inside(node, 200))).toEqual([true, true, true, true, true]);
    expect(inside(named('c'), 30)).toBe(true);
    expect(inside(named('b'), 30)).toBe(false);
  });

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
