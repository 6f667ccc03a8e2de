import { describe, expect, it } from 'vitest';
import type { MoveView, PositionView } from '../api/types';
import { chess } from './chess';
import { waysOf } from './ways';

function move(from: string, to: string, san: string, promotion?: string): MoveView {
  return {
    from,
    to,
    san,
    uci: from + to,
    capture: false,
    ...(promotion ? { promotion } : {}),
  } as MoveView;
}

function position(fen: string, legal: MoveView[]): PositionView {
  return { fen, legal } as unknown as PositionView;
}

describe('ways to make moves', () => {
  const castled = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

  it('are the squares of the moves', () => {
    const ways = waysOf(
      chess,
      position('4k3/P7/8/8/8/8/8/4K3 w - - 0 1', [
        move('a7', 'a8', 'a8=Q', 'q'),
        move('a7', 'a8', 'a8=N', 'n'),
        move('e1', 'e2', 'Ke2'),
      ]),
    );
    expect(ways.get('a7')?.get('a8')).toHaveLength(2);
    expect([...(ways.get('e1')?.keys() ?? [])]).toEqual(['e2']);
  });

  it('include the rook for the king that castles with it', () => {
    const [short, long] = [move('e1', 'g1', 'O-O'), move('e1', 'c1', 'O-O-O')];
    const ways = waysOf(chess, position(castled, [short, long]));
    expect(ways.get('e1')?.get('h1')).toEqual([short]);
    expect(ways.get('e1')?.get('a1')).toEqual([long]);
    expect(ways.get('e1')?.get('g1')).toEqual([short]);
  });

  it("include the king's square where the rook's is the usual one", () => {
    const short = move('e1', 'h1', 'O-O+');
    expect(
      waysOf(chess, position(castled, [short]))
        .get('e1')
        ?.get('g1'),
    ).toEqual([short]);
  });

  it('never hide a move of its own', () => {
    const [short, step] = [move('f1', 'h1', 'O-O'), move('f1', 'g1', 'Kg1')];
    const fen = '4k3/8/8/8/8/8/8/5K1R w H - 0 1';
    const ways = waysOf(chess, position(fen, [short, step]));
    expect(ways.get('f1')?.get('g1')).toEqual([step]);
    expect(ways.get('f1')?.get('h1')).toEqual([short]);
  });
});
