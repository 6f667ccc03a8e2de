import { describe, expect, it } from 'vitest';
import type { MoveView } from '../api/types';
import { advance, lineText, moveRows } from './moves';

function moves(...sans: string[]): MoveView[] {
  return sans.map((san) => ({ uci: '', san, from: 'a1', to: 'a2', capture: false }));
}

describe('moveRows', () => {
  it('pairs the moves of both sides', () => {
    const [e4, e5, Nf3] = moves('e4', 'e5', 'Nf3');
    expect(moveRows(moves('e4', 'e5', 'Nf3'), { number: 1, seat: 0 }, 2)).toEqual([
      {
        number: 1,
        cells: [
          { move: e4, ply: 1 },
          { move: e5, ply: 2 },
        ],
      },
      { number: 2, cells: [{ move: Nf3, ply: 3 }, null] },
    ]);
  });

  it('leaves a gap where the second side begins', () => {
    const [king, rook] = moves('Kd8', 'Ra8#');
    const rows = moveRows(moves('Kd8', 'Ra8#'), { number: 40, seat: 1 }, 2);
    expect(rows.map(({ number }) => number)).toEqual([40, 41]);
    expect(rows[0]?.cells).toEqual([null, { move: king, ply: 1 }]);
    expect(rows[1]?.cells).toEqual([{ move: rook, ply: 2 }, null]);
  });

  it('has no rows without moves', () => {
    expect(moveRows([], { number: 1, seat: 0 }, 2)).toEqual([]);
  });

  it('counts for more than two seats', () => {
    const rows = moveRows(moves('a', 'b', 'c', 'd'), { number: 1, seat: 0 }, 3);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.move.san))).toEqual([
      ['a', 'b', 'c'],
      ['d', undefined, undefined],
    ]);
  });
});

describe('lineText', () => {
  it('numbers a line as books do', () => {
    expect(lineText(['Nf3', 'd5', 'c4'], { number: 12, seat: 0 }, 2)).toBe('12. Nf3 d5 13. c4');
    expect(lineText(['d5', 'c4'], { number: 12, seat: 1 }, 2)).toBe('12… d5 13. c4');
    expect(lineText([], { number: 1, seat: 0 }, 2)).toBe('');
  });
});

describe('advance', () => {
  it('counts plies', () => {
    expect(advance({ number: 7, seat: 1 }, 0, 2)).toEqual({ number: 7, seat: 1 });
    expect(advance({ number: 7, seat: 1 }, 1, 2)).toEqual({ number: 8, seat: 0 });
    expect(advance({ number: 7, seat: 0 }, 5, 2)).toEqual({ number: 9, seat: 1 });
  });
});
