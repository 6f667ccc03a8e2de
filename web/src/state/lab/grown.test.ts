import { describe, expect, it } from 'vitest';
import type { Trace, TraceEvent } from '../../api/types';
import { tictactoe } from '../../board/tictactoe';
import { runningAt } from '../course/lines';
import { grows, nextSimulation, simulationsAt, tallyAt, waysAt } from './grown';
import { grownMomentText } from './grownWords';
import { layersOf } from './layers';
import { layoutOf } from './layout';
import { readingOf } from './reading';
import { bestLine, treeOf } from './tree';
import { label, momentText, nodeText } from './words';

const step = (text: string) => ({ by: 'move', text, code: text }) as const;
const grow = (node: number, parent: number | null, text: string, ply: number): TraceEvent => ({
  event: 'grow',
  node,
  parent,
  step: parent === null ? null : step(text),
  ply,
  turn: ply % 2,
  position: '3/3/3',
});
const game = (node: number, first: number): TraceEvent => ({
  event: 'appraise',
  node,
  by: 'random-game',
  plies: 4,
  shares: [first, 1 - first],
});
const back = (node: number, first: number): TraceEvent => ({
  event: 'back-up',
  node,
  shares: [first, 1 - first],
});

/** Three simulations: a wins, b is drawn, then a again with an answer that loses. */
const events: TraceEvent[] = [
  grow(0, null, '', 0),
  game(0, 0.5),
  { event: 'open', node: 0, moves: ['a', 'b'], priors: [] },
  { event: 'choose', node: 0, taken: 0, bounds: [null, null] },
  grow(1, 0, 'a', 1),
  game(1, 1),
  back(1, 1),
  { event: 'choose', node: 0, taken: 1, bounds: [1, null] },
  grow(2, 0, 'b', 1),
  game(2, 0.5),
  back(2, 0.5),
  { event: 'choose', node: 0, taken: 0, bounds: [2.2, 1.7] },
  { event: 'open', node: 1, moves: ['c'], priors: [] },
  { event: 'choose', node: 1, taken: 0, bounds: [null] },
  grow(3, 1, 'c', 2),
  game(3, 0),
  back(3, 0),
];
const trace: Trace = {
  version: 2,
  game: 'tictactoe',
  rung: 'mcts',
  position: '3/3/3',
  depth: null,
  simulations: { asked: 3, made: 3, told: 3 },
  pawn: 1,
  best: 'a',
  line: ['a', 'c'],
  value: { shares: [0.5, 0.5] },
  perspective: 'each-player',
  visited: 20,
  evaluated: 4,
  broken_off: false,
  cap: 100,
  plies: [],
  events,
};

describe('a tree that grows', () => {
  const tree = treeOf(trace);
  const [root, a, b, c] = tree.visited;
  const last = tree.moments.length - 1;
  const reading = readingOf(tree, false);

  it('has a moment for all but the list of moves', () => {
    expect(grows(trace)).toBe(true);
    expect(tree.moments).toHaveLength(events.length - 2);
    expect(tree.moments.map(({ what }) => what).slice(0, 6)).toEqual([
      'grow',
      'appraise',
      'choose',
      'grow',
      'appraise',
      'back-up',
    ]);
  });

  it('counts visits and means as they come', () => {
    expect(tallyAt(root!, 4)).toBeNull();
    expect(tallyAt(root!, 5)).toEqual({ visits: 1, mean: [1, 0] });
    expect(tallyAt(a!, last)).toEqual({ visits: 2, mean: [0.5, 0.5] });
    expect(tallyAt(b!, last)).toEqual({ visits: 1, mean: [0.5, 0.5] });
    expect(tallyAt(root!, last)).toEqual({ visits: 3, mean: [0.5, 0.5] });
    expect([0, 5, 9, last].map((moment) => simulationsAt(tree, moment))).toEqual([0, 1, 2, 3]);
  });

  it('goes from one simulation to the next', () => {
    expect(nextSimulation(tree, 0)).toBe(5);
    expect(nextSimulation(tree, 5)).toBe(9);
    expect(nextSimulation(tree, last)).toBeNull();
  });

  it('tells of each move what is known when it is chosen', () => {
    expect(waysAt(root!, 1)).toEqual([]);
    const [first, second] = waysAt(root!, 10);
    expect(first).toEqual({
      move: 'a',
      tally: { visits: 1, mean: [1, 0] },
      prior: null,
      bound: 2.2,
      isTaken: true,
    });
    expect(second).toMatchObject({ move: 'b', bound: 1.7, isTaken: false });
  });

  it('is told in words', () => {
    const words = (moment: number): string => momentText(tictactoe, tree, moment, reading);
    expect(words(0)).toBe('The tree begins as its root alone.');
    expect(words(2)).toBe('X follows a, which was never tried.');
    expect(words(4)).toBe('A random game of 4 plies from here ends: X 100%.');
    expect(words(5)).toContain('That was simulation 1.');
    expect(words(10)).toBe('X follows a, which has the largest bound: 220 (mean 100%, 1 visit).');
    expect(label(a!, last, reading)).toBe('a 50% · 2×');
    expect(nodeText(tictactoe, c!, last, reading)).toBe('c: visited 1 time, on average X 0%');
    expect(nodeText(tictactoe, c!, 13, reading)).toBe('c: not visited yet');
  });

  it('has a layer for whoever follows the largest bound, and its line', () => {
    expect(layersOf(tree, layoutOf(tree), reading)).toEqual([
      { kind: 'grow', seat: 0 },
      { kind: 'grow', seat: 1 },
      { kind: 'edge', seat: null },
    ]);
    expect(bestLine(tree).map(({ text }) => text)).toEqual(['', 'a', 'c']);
  });

  it('lights the lines that run', () => {
    const line = (text: string, ...happens: string[]) => ({ text, events: happens });
    const program = {
      rung: 'mcts',
      excerpts: [
        {
          file: 'mcts.rs',
          first: 1,
          lines: [line('choose', 'choose'), line('grow', 'grow'), line('back', 'back-up')],
        },
      ],
      pseudocode: [line('bound', 'choose'), line('follow', 'choose'), line('value', 'appraise')],
    } as unknown as Parameters<typeof runningAt>[0];
    const at = (moment: number) => runningAt(program, tree.moments, moment);
    expect([...at(2).code]).toEqual([0]);
    expect([...at(2).pseudocode]).toEqual([0, 1]);
    expect([...at(3).code]).toEqual([1]);
    // A program that has no line for it is at the one that adds the node.
    expect([...at(4).code]).toEqual([1]);
    expect([...at(4).pseudocode]).toEqual([2]);
    expect([...at(5).code]).toEqual([2]);
  });
});

describe('a tree that is not told in full', () => {
  const told = { asked: 50, made: 50, told: 3 };
  const totals: TraceEvent[] = [
    { event: 'total', node: 0, visits: 50, shares: [0.6, 0.4] },
    { event: 'total', node: 1, visits: 40, shares: [0.7, 0.3] },
  ];
  const tree = treeOf({ ...trace, simulations: told, events: [...events, ...totals] });
  const last = tree.moments.length - 1;

  it('ends with what its nodes came to', () => {
    const [root, a] = tree.visited;
    expect(tree.moments[last]?.what).toBe('total');
    expect(tree.moments[last - 1]?.what).toBe('back-up');
    expect(tallyAt(root!, last - 1)?.visits).toBe(3);
    expect(tallyAt(root!, last)).toEqual({ visits: 50, mean: [0.6, 0.4] });
    expect(tallyAt(a!, last)).toEqual({ visits: 40, mean: [0.7, 0.3] });
    const reading = readingOf(tree, false);
    const words = grownMomentText(tictactoe, tree, tree.moments[last]!, last, reading);
    expect(words).toContain('47 more simulations');
  });
});
