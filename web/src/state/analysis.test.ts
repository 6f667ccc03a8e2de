import { describe, expect, it } from 'vitest';
import type { Report } from '../api/types';
import { expectation, formatScore, place } from './analysis.svelte';

describe('formatScore', () => {
  it("speaks from the first seat's point of view", () => {
    expect(formatScore({ cp: 135 }, 0)).toBe('+1.35');
    expect(formatScore({ cp: 135 }, 1)).toBe('−1.35');
    expect(formatScore({ cp: -20 }, 1)).toBe('+0.20');
    expect(formatScore({ cp: 0 }, 1)).toBe('0.00');
  });

  it('counts moves to mate', () => {
    expect(formatScore({ mate: 3 }, 0)).toBe('#3');
    expect(formatScore({ mate: 3 }, 1)).toBe('#−3');
    expect(formatScore({ mate: -2 }, 1)).toBe('#2');
  });
});

describe('expectation', () => {
  it('counts a draw as half', () => {
    expect(expectation([500, 500, 0], 0)).toBe(0.75);
    expect(expectation([500, 500, 0], 1)).toBe(0.25);
    expect(expectation([0, 0, 0], 0)).toBe(0.5);
  });
});

describe('place', () => {
  const report = (multipv: number, depth: number): Report => ({
    depth,
    seldepth: depth,
    multipv,
    score: { cp: 0 },
    bound: 'exact',
    wdl: [0, 1000, 0],
    nodes: 1,
    nps: 1,
    time_ms: 1,
    hashfull: 0,
    pv: [],
    san: [],
  });

  it('keeps one report a line, best line first', () => {
    const lines = [report(2, 4), report(1, 5), report(2, 6)].reduce<Report[]>(place, []);
    expect(lines.map(({ multipv, depth }) => [multipv, depth])).toEqual([
      [1, 5],
      [2, 6],
    ]);
  });
});
