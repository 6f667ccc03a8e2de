import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../api/types';
import { sumOf } from './leaf';
import type { TreeNode } from './tree';

const ladder: Judgement = {
  name: 'ladder',
  pawn: 10,
  total: [14],
  terms: [
    { name: 'material', seats: [390, 380] },
    { name: 'squares', seats: [7, 3] },
  ],
} as unknown as Judgement;

const leaf = (score: number, turn: number, stop = 'horizon'): TreeNode =>
  ({ value: { score }, turn, stop, parent: null }) as unknown as TreeNode;

describe('the terms of a leaf', () => {
  it('are the pieces alone for a rung that counts nothing else', () => {
    const sum = sumOf([ladder], leaf(10, 0), 'material');
    expect(sum?.terms.map(({ name }) => name)).toEqual(['material']);
    expect(sumOf([ladder], leaf(-10, 1), 'material')?.terms).toHaveLength(1);
  });

  it('are the squares, too, for one that knows them', () => {
    expect(sumOf([ladder], leaf(-14, 1), 'tables')?.terms).toHaveLength(2);
  });

  it('are not told where they do not add up, or the game is over', () => {
    expect(sumOf([ladder], leaf(11, 0), 'tables')).toBeNull();
    expect(sumOf([ladder], leaf(10, 0, 'over'), 'material')).toBeNull();
    expect(sumOf([], leaf(10, 0), 'material')).toBeNull();
  });

  it('are those of each player in a race', () => {
    const race = { ...ladder, name: 'reference', pawn: null, total: [397, 383] };
    const node = { ...leaf(0, 0), value: { each: [397, 383] } } as TreeNode;
    expect(sumOf([race], node, 'material')).toMatchObject({ duel: false, pawn: null });
  });
});
