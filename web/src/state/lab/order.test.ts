import { describe, expect, it } from 'vitest';
import { beamOf, WatchOrder } from './order.svelte';

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

  it('has a second rung beside it, and a beam where a rung has one', () => {
    const query = { beside: 'minimax', beam: '0, 4' };
    const order = new WatchOrder('chess', query);
    expect(order.besideRequest).toMatchObject({ rung: 'minimax', depth: order.depth });
    expect(order.request).not.toHaveProperty('beam');
    expect(order.query).toEqual({ beside: 'minimax' });
    order.beside = 'maxn-beam';
    expect(order.besideRequest).toMatchObject({ rung: 'maxn-beam', beam: [0, 4] });
    expect(order.query).toEqual({ beside: 'maxn-beam', beam: '0, 4' });
  });

  it('reads widths however they are typed, and none where there are none', () => {
    expect(beamOf(' 0 8;4')).toEqual([0, 8, 4]);
    expect(beamOf('all')).toBeNull();
    expect(beamOf('99999')).toEqual([999]);
    expect(beamOf('1 '.repeat(20))).toHaveLength(12);
  });

  it('sets up the reference program, and beside another one only one of them', () => {
    const query = { fen: '', moves: '', rung: 'reference', depth: '2', options: 'hash:false' };
    const order = new WatchOrder('chess', query);
    expect(order.request).toMatchObject({ rung: 'reference', options: { hash: 'false' } });
    expect(order.query).toMatchObject({ options: 'hash:false' });
    order.beside = 'reference';
    expect(order.besideRequest).toMatchObject({ rung: 'reference', options: {} });
    order.rung = 'minimax';
    expect(order.request).not.toHaveProperty('options');
    expect(order.besideRequest).toMatchObject({ options: { hash: 'false' } });
    order.beside = '';
    expect(order.query).not.toHaveProperty('options');
  });

  it('tells trees that grow how many simulations to make, and nobody else', () => {
    const order = new WatchOrder('chess', { fen: '', rung: 'mcts', depth: '3' });
    expect(order.request).toMatchObject({ rung: 'mcts', options: { simulations: '100' } });
    expect([order.growing, order.plied]).toEqual([true, false]);
    expect(order.query).not.toHaveProperty('options');
    order.simulations = 300;
    expect(order.request).toMatchObject({ options: { simulations: '300' } });
    expect(order.query).toMatchObject({ rung: 'mcts', options: 'simulations:300' });
    order.beside = 'minimax';
    expect(order.besideRequest).toMatchObject({ rung: 'minimax', depth: 3, options: {} });
    expect(order.plied).toBe(true);
    order.beside = 'puct';
    expect(order.besideRequest).toMatchObject({ options: { simulations: '300' } });
    order.rung = 'reference';
    expect(order.request).toMatchObject({ options: {} });
    expect(new WatchOrder('chess', order.query).simulations).toBe(300);
  });
});
