import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoveView, PositionView, Start } from '../api/types';
import { chess } from '../board/chess';
import { StudyStore } from './study.svelte';

const SANS: Record<string, string> = { e2e4: 'e4', e7e5: 'e5', g1f3: 'Nf3', f2f4: 'f4' };

function moveOf(text: string): MoveView {
  const [uci, san] = Object.entries(SANS).find((names) => names.includes(text)) ?? [text, text];
  return { uci, san, from: uci.slice(0, 2), to: uci.slice(2, 4), capture: false };
}

/** What the server says of a line of moves, written in either way. */
function position(moves: readonly string[]): PositionView {
  return {
    game: 'chess',
    variant: 'standard',
    fen: moves.join(' '),
    turn: moves.length % 2,
    legal: [],
    check: null,
    played: moves.map(moveOf),
    captured: ['', ''],
    ending: null,
    claims: [],
    places: [],
    chances: [],
  };
}

describe('StudyStore', () => {
  let away = false;
  let store: StudyStore;
  const line = (): string => store.played.map(({ san }) => san).join(' ');

  beforeEach(async () => {
    away = false;
    vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
      if (away) return Promise.reject(new Error('gone'));
      const { moves = [], move } = JSON.parse(init.body) as Start & { move?: string };
      const all = move === undefined ? moves : [...moves, move];
      return Promise.resolve(new Response(JSON.stringify(position(all))));
    });
    store = new StudyStore(chess);
    await store.open({ moves: ['e2e4', 'e7e5', 'g1f3'] }, 1);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('only steps on when the next move of the line is made, however it is written', async () => {
    expect(store.ply).toBe(1);
    expect(await store.move('e5')).toBe(true);
    expect([store.ply, line()]).toEqual([2, 'e4 e5 Nf3']);
    expect(await store.move('g1f3')).toBe(true);
    expect([store.ply, line()]).toEqual([3, 'e4 e5 Nf3']);
  });

  it('forgets what followed another move', async () => {
    await store.look(2);
    expect(await store.move('f4')).toBe(true);
    expect([store.ply, line()]).toEqual([3, 'e4 e5 f4']);
  });

  it('stays where it is when the server is away, and moves from there', async () => {
    away = true;
    await store.look(3);
    expect(store.error).not.toBe('');
    expect([store.ply, store.position?.fen]).toEqual([1, 'e2e4']);
    away = false;
    expect(await store.move('e7e5')).toBe(true);
    expect([store.ply, line()]).toEqual([2, 'e4 e5 Nf3']);
  });
});
