import { describe, expect, it } from 'vitest';
import { formatClock, formatRule, nextTick, remaining, type Reading } from './clock';

const reading: Reading = { left: [60_000, 5_000], running: 0, at: 1_000, low: 20_000 };

describe('remaining', () => {
  it('counts down only the clock that runs', () => {
    expect(remaining(reading, 0, 4_000)).toBe(57_000);
    expect(remaining(reading, 1, 4_000)).toBe(5_000);
  });

  it('never falls below zero and never grows', () => {
    expect(remaining(reading, 0, 999_000)).toBe(0);
    expect(remaining(reading, 0, 500)).toBe(60_000);
  });

  it('stands when no clock runs', () => {
    expect(remaining({ ...reading, running: null }, 0, 9_000)).toBe(60_000);
  });
});

describe('formatClock', () => {
  it.each([
    [0, '0:00.0'],
    [99, '0:00.0'],
    [7_449, '0:07.4'],
    [19_999, '0:19.9'],
    [20_000, '0:20'],
    [60_999, '1:00'],
    [900_000, '15:00'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [5_400_000, '1:30:00'],
    [36_061_000, '10:01:01'],
    [-5, '0:00.0'],
  ])('%i ms reads %s', (ms, text) => expect(formatClock(ms)).toBe(text));
});

describe('nextTick', () => {
  it.each([65_432, 20_001, 20_000, 7_449, 100])('changes what is shown of %i ms', (ms) => {
    expect(formatClock(ms - nextTick(ms))).not.toBe(formatClock(ms));
  });

  it('does not come before the shown text changes', () => {
    expect(formatClock(65_432 - nextTick(65_432) + 1)).toBe(formatClock(65_432));
    expect(formatClock(7_449 - nextTick(7_449) + 1)).toBe(formatClock(7_449));
  });
});

describe('formatRule', () => {
  it.each([
    [{ base_ms: 900_000 }, '15'],
    [{ base_ms: 5_400_000, increment_ms: 30_000 }, '90+30'],
    [{ base_ms: 7_200_000, moves_per_period: 40 }, '40/120'],
    [{ base_ms: 90_000, increment_ms: 500 }, '1.5+0.5'],
  ])('%j reads %s', (rule, text) => expect(formatRule(rule)).toBe(text));
});
