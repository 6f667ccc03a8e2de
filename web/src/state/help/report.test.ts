import { describe, expect, it } from 'vitest';
import type { Consultation, MoveView } from '../../api/types';
import { beside, proposals, tallies } from './report';

const played = ['e2e4', 'e7e5', 'g1f3'].map((uci): MoveView => ({
  uci,
  san: uci,
  from: uci.slice(0, 2),
  to: uci.slice(2),
  capture: false,
}));

function lines(seat: number, ply: number, move: string, taken_back = false): Consultation {
  const line = { score: { cp: 0 }, depth: 1, pv: [move], san: [move] };
  return { seat, ply, advice: { kind: 'lines', lines: [line] }, taken_back };
}

function check(ply: number, uci: string, judgement?: 'blunder'): Consultation {
  const advice = { kind: 'check' as const, ...(judgement ? { judgement } : {}) };
  return { seat: 1, ply, uci, advice, taken_back: false };
}

describe('proposals', () => {
  it('takes the last one in each position that was played on from', () => {
    const asked = [
      lines(0, 0, 'd2d4'),
      lines(0, 0, 'c2c4'),
      lines(0, 2, 'b1c3', true),
      lines(1, 3, 'b8c6'),
      { seat: 0, ply: 2, taken_back: false },
    ];
    expect(proposals(asked, played)).toEqual([
      { seat: 0, ply: 0, proposed: 'c2c4', played: 'e2e4' },
    ]);
  });
});

describe('tallies', () => {
  it('counts what was followed, and errors that were played', () => {
    const asked = [
      lines(0, 0, 'e2e4'),
      lines(0, 2, 'd2d4'),
      check(1, 'f7f6', 'blunder'),
      check(1, 'e7e5', 'blunder'),
      check(1, 'c7c5'),
    ];
    expect(tallies(asked, played)).toEqual([
      { seat: 0, asked: 2, followed: 1, checked: 0, errors: 0, nonetheless: 0 },
      { seat: 1, asked: 0, followed: 0, checked: 3, errors: 2, nonetheless: 1 },
    ]);
  });
});

describe('beside', () => {
  it('compares what is given away', () => {
    expect(beside(0, 0.1)).toBe('better');
    expect(beside(0.1, 0.09)).toBe('same');
    expect(beside(0.2, 0)).toBe('worse');
  });
});
