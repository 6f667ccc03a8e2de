import { describe, expect, it } from 'vitest';
import type { MoveView, PlyReview } from '../../api/types';
import { betterLines, clockOf, evalCommand, namedLines, withReview } from './reviewed';
import { ROOT, continuation, nodeOf, remarked, treeOf } from './tree';

function move(uci: string): MoveView {
  return { uci, san: uci, from: '', to: '', capture: false };
}

function ply(index: number, more: Partial<PlyReview> = {}): PlyReview {
  return {
    ply: index,
    seat: index % 2,
    fen: '',
    played: move('x'),
    before: { expected: 0.5, depth: 9 },
    after: { expected: 0.2, depth: 9, score: { cp: -135 } },
    loss: 0,
    forced: false,
    only: false,
    solutions: [],
    book: [],
    ...more,
  };
}

describe('better lines', () => {
  const played = [move('a'), move('b'), move('c')];
  const line = (...uci: string[]): Partial<PlyReview> => ({ best: { uci, san: uci } });
  const errors = [ply(0, line('x', 'y')), ply(2, line('z'))];

  it('are sent beside the moves that were played', () => {
    const tree = namedLines(played, errors);
    expect(continuation(tree, ROOT).map((node) => node.move?.uci)).toEqual(['a', 'b', 'c']);
    expect(nodeOf(tree, ROOT).children).toHaveLength(2);
    expect(nodeOf(tree, 2).children).toHaveLength(2);
  });

  it('come back as boards show them', () => {
    const tree = namedLines(played, errors);
    const nodes = [...tree.nodes].map(([id, { move, ...node }]) => {
      return [id, { ...node, move: move && { ...move, from: 'e2' } }] as const;
    });
    const lines = betterLines({ ...tree, nodes: new Map(nodes) }, played, errors);
    const told = [...lines].map(([at, moves]) => [at, moves.map(({ uci, from }) => uci + from)]);
    expect(told).toEqual([
      [0, ['xe2', 'ye2']],
      [2, ['ze2']],
    ]);
  });
});

describe('a review in the moves', () => {
  const tree = remarked(treeOf([move('a'), move('b'), move('c')]), 3, { glyphs: [1] });
  const nodes = continuation(tree, ROOT).map(({ id }) => id);

  it('is values, signs of errors, and better lines', () => {
    const plies = [
      ply(0),
      ply(1, { judgement: 'blunder' }),
      ply(2, { judgement: 'mistake', after: { expected: 0, depth: 3, score: { mate: -2 } } }),
    ];
    const reviewed = withReview(tree, nodes, plies, new Map([[1, [move('d'), move('e')]]]));
    expect(nodeOf(reviewed, 1).remarks.comments).toEqual(['[%eval -1.35,9]']);
    expect(nodeOf(reviewed, 2).remarks.glyphs).toEqual([4]);
    // Somebody found this move good, and it stays so.
    expect(nodeOf(reviewed, 3).remarks).toEqual({ glyphs: [1], comments: ['[%eval #-2,3]'] });
    const [, better] = nodeOf(reviewed, 1).children;
    expect(nodeOf(reviewed, better ?? ROOT).move?.uci).toBe('d');
    expect(continuation(reviewed, ROOT).map(({ id }) => id)).toEqual(nodes);
  });

  it('says each value once, however often it is written', () => {
    const once = withReview(tree, nodes, [ply(0)], new Map());
    const twice = withReview(once, nodes, [ply(0)], new Map());
    expect(nodeOf(twice, 1).remarks).toEqual(nodeOf(once, 1).remarks);
  });

  it('reads clocks, and writes values as records have them', () => {
    expect(clockOf(['so', '[%clk 1:02:03.5]'])).toBe(3_723_500);
    expect(clockOf(['[%clk 12]'])).toBe(null);
    expect(evalCommand({ payoff: 500 }, 3)).toBe(null);
  });
});
