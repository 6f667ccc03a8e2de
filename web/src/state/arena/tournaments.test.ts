import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewTournament } from '../../api/types';
import { TournamentList } from './tournaments.svelte';

const order = { game: 'chess' } as NewTournament;

describe('TournamentList', () => {
  let answers: { status: number; body: unknown }[] = [];

  beforeEach(() => {
    vi.stubGlobal('fetch', () => {
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps why an order was refused until the next one, whatever the list says', async () => {
    const list = new TournamentList();
    const refusal = { error: { code: 'bad-setting', message: 'These are 6000 games.' } };
    answers = [
      { status: 422, body: refusal },
      { status: 200, body: [] },
      { status: 503, body: {} },
      { status: 200, body: { id: 'chess-1' } },
      { status: 200, body: [] },
    ];
    expect(await list.start(order)).toBeNull();
    const told = list.error;
    expect(told).toContain('6000');
    await list.load();
    expect(list.error).toBe(told);
    await list.load();
    expect(list.error).toBe(told);
    expect(await list.start(order)).toBe('chess-1');
    await vi.waitFor(() => expect(list.error).toBe(''));
  });

  it('tells that the list cannot be had only as long as that is so', async () => {
    const list = new TournamentList();
    answers = [
      { status: 503, body: {} },
      { status: 200, body: [] },
    ];
    await list.load();
    expect(list.error).not.toBe('');
    await list.load();
    expect(list.error).toBe('');
  });
});
