import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoveView } from '../api/types';
import { Pace } from './pace.svelte';

function moves(count: number): MoveView[] {
  return Array.from({ length: count }, (_, index) => ({
    uci: String(index),
    san: String(index),
    from: '0',
    to: '1',
    capture: false,
  }));
}

const TIME = 600;

describe('Pace', () => {
  let shown: number[];
  let prepare: (ply: number) => Promise<unknown>;
  let pace: Pace;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    prepare = () => Promise.resolve();
    pace = new Pace({
      time: () => TIME,
      prepare: (ply) => prepare(ply),
      shown: (ply) => shown.push(ply),
    });
  });
  afterEach(() => vi.useRealTimers());

  it('shows at once what is there already', () => {
    pace.follow(moves(40));
    expect(pace.ply).toBe(40);
    expect(pace.behind).toBe(false);
    expect(shown).toEqual([]);
  });

  it('shows one thing after the other', async () => {
    pace.follow(moves(1));
    pace.follow(moves(4));
    await vi.advanceTimersByTimeAsync(1);
    expect(pace.ply).toBe(2);
    expect(pace.behind).toBe(true);
    await vi.advanceTimersByTimeAsync(TIME);
    expect(pace.ply).toBe(3);
    await vi.advanceTimersByTimeAsync(TIME);
    expect(pace.behind).toBe(false);
    expect(shown).toEqual([2, 3, 4]);
  });

  it('goes on with what comes meanwhile', async () => {
    pace.follow(moves(0));
    pace.follow(moves(1));
    await vi.advanceTimersByTimeAsync(100);
    pace.follow(moves(2));
    expect(pace.ply).toBe(1);
    await vi.advanceTimersByTimeAsync(TIME);
    expect(pace.ply).toBe(2);
    expect(shown).toEqual([1, 2]);
  });

  it('hurries when much is waiting', async () => {
    pace.follow(moves(0));
    pace.follow(moves(60));
    await vi.advanceTimersByTimeAsync(60 * TIME * 0.5);
    expect(pace.behind).toBe(false);
    expect(shown).toHaveLength(60);
  });

  it('skips to the present and then follows again', async () => {
    pace.follow(moves(0));
    pace.follow(moves(9));
    await vi.advanceTimersByTimeAsync(TIME);
    pace.skip();
    expect(pace.ply).toBe(9);
    await vi.advanceTimersByTimeAsync(10 * TIME);
    const before = shown.length;
    pace.follow(moves(10));
    await vi.advanceTimersByTimeAsync(1);
    expect(pace.ply).toBe(10);
    expect(shown).toHaveLength(before + 1);
  });

  it('jumps when moves are taken back', async () => {
    pace.follow(moves(8));
    pace.follow(moves(5));
    expect(pace.ply).toBe(5);
    const other = moves(6).map((move, index) => (index === 4 ? { ...move, uci: 'x' } : move));
    pace.follow(other);
    expect(pace.ply).toBe(6);
    await vi.advanceTimersByTimeAsync(TIME);
    expect(shown).toEqual([]);
  });

  it('shows the present when the steps between cannot be had', async () => {
    prepare = () => Promise.reject(new Error('unreachable'));
    pace.follow(moves(0));
    pace.follow(moves(5));
    await vi.advanceTimersByTimeAsync(1);
    expect(pace.ply).toBe(5);
    expect(pace.behind).toBe(false);
  });
});
