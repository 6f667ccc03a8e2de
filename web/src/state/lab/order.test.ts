import { describe, expect, it } from 'vitest';
import { WatchOrder } from './order.svelte';

describe('what is to be watched', () => {
  it('is the first example, whose address says nothing more', () => {
    const order = new WatchOrder('chess', {});
    const [first] = order.examples;
    expect(order.request).toMatchObject({ fen: first.fen, rung: first.rung, depth: first.depth });
    expect(order.query).toEqual({});
  });

  it('is what the address says', () => {
    const query = { fen: '', moves: 'e2e4,e7e5', rung: 'minimax', depth: '2' };
    const order = new WatchOrder('chess', query);
    expect(order.example).toBe(-1);
    expect(order.request).toEqual({
      moves: ['e2e4', 'e7e5'],
      rung: 'minimax',
      depth: 2,
      cap: 2000,
      seed: 1,
    });
    expect(order.query).toEqual(query);
  });

  it('is the start position where an analysis has made no move yet', () => {
    const order = new WatchOrder('chess', { moves: '' });
    expect(order.example).toBe(-1);
    expect(order.request).not.toHaveProperty('fen');
  });

  it('begins anew with an example, and stays with a position of the reader’s own', () => {
    const order = new WatchOrder('chess', { moves: 'e2e4' });
    order.take(2);
    expect(order.moves).toEqual([]);
    expect(order.fen).toBe(order.examples[2]?.fen);
    order.take(-1);
    expect(order.fen).toBe(order.examples[2]?.fen);
  });

  it('cannot be asked without a depth', () => {
    const order = new WatchOrder('chess', {});
    order.depth = null;
    expect(order.request).toBeNull();
  });
});
