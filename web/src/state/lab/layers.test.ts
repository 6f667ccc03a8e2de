import { describe, expect, it } from 'vitest';
import type { Trace } from '../../api/types';
import { layersOf } from './layers';
import { layoutOf } from './layout';
import { hasSigns, readingOf } from './reading';
import { treeOf } from './tree';

type Event = Trace['events'][number];

const entered = (node: number, parent: number | null, ply: number): Event => ({
  event: 'enter',
  node,
  parent,
  step: parent === null ? null : { by: 'move', text: 'x', code: '' },
  ply,
  depth: 2 - ply,
  turn: ply % 2,
  position: '',
  alpha: null,
  beta: null,
  again: false,
});
const left = (node: number): Event => ({
  event: 'leave',
  node,
  value: { score: 0 },
  stop: 'done',
  left_out: 0,
});

const trace = (rung: string): Trace =>
  ({
    rung,
    pawn: 10,
    value: { score: 0 },
    events: [entered(0, null, 0), entered(1, 0, 1), entered(2, 1, 2), left(2), left(1), left(0)],
  }) as unknown as Trace;

describe('the layers of a tree', () => {
  const kinds = (rung: string, byMover: boolean): string[] => {
    const tree = treeOf(trace(rung));
    return layersOf(tree, layoutOf(tree), readingOf(tree, byMover)).map(({ kind }) => kind);
  };

  it('say who chooses what, told for one side', () => {
    expect(kinds('alpha-beta', false)).toEqual(['high', 'low', 'leaf']);
  });

  it('are all the same told for the side to move', () => {
    expect(kinds('alpha-beta', true)).toEqual(['mover', 'mover', 'leaf']);
  });

  it('keep one side in minimax, whose program has no signs', () => {
    expect(hasSigns(treeOf(trace('minimax')))).toBe(false);
    expect(kinds('minimax', true)).toEqual(['high', 'low', 'leaf']);
  });
});
