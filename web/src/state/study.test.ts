import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoveView, PositionView, Report, Start } from '../api/types';
import { chess } from '../board/chess';
import { StudyStore } from './study.svelte';
import { drafts } from './study/drafts';
import { nodeOf } from './study/tree';

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
    legal: Object.keys(SANS).map(moveOf),
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
    localStorage.clear();
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

  it('keeps what followed as a branch when another move is made', async () => {
    await store.look(2);
    expect(await store.move('f4')).toBe(true);
    expect([store.ply, line()]).toEqual([3, 'e4 e5 f4']);
    await store.look(2);
    expect(line()).toBe('e4 e5 Nf3');
    expect(store.branches.map(({ move }) => move?.san)).toEqual(['Nf3', 'f4']);
    expect(await store.move('f2f4')).toBe(true);
    expect(store.branches).toEqual([]);
  });

  it('keeps what the engine found of each position, as far as it looked', async () => {
    const report = (first: string, depth: number, cp: number): Report =>
      ({ pv: [first], depth, score: { cp } }) as unknown as Report;
    const known = (): unknown[] => [...store.values.values()];
    store.learn(report('e7e5', 12, -30));
    expect([store.kept?.depth, known()]).toEqual([12, ['+0.30']]);
    // What is known better, and what is about another position, changes nothing.
    store.learn(report('e7e5', 11, 80));
    store.learn(report('a7a8', 20, 80));
    expect(known()).toEqual(['+0.30']);
    await store.look(2);
    expect(store.kept).toBeUndefined();
    await store.move('f4');
    store.learn(report('e7e5', 9, 100));
    expect(known()).toEqual(['+0.30', '−1.00']);
    store.undo();
    expect(known()).toEqual(['+0.30']);
  });

  it('undoes and does again every change', async () => {
    await store.look(2);
    await store.move('f4');
    store.remark({ glyphs: [5] });
    store.makeMainLine();
    expect([store.canUndo, store.canRedo]).toEqual([true, false]);
    await store.undo();
    await store.undo();
    expect(nodeOf(store.tree, store.at).remarks).toEqual({});
    await store.undo();
    expect([store.ply, line(), store.canUndo]).toEqual([2, 'e4 e5 Nf3', false]);
    for (let times = 0; times < 3; times += 1) await store.redo();
    expect([store.ply, line(), store.canRedo]).toEqual([3, 'e4 e5 f4', false]);
    expect(nodeOf(store.tree, store.at).remarks).toEqual({ glyphs: [5] });
    await store.remove();
    expect([store.ply, line()]).toEqual([2, 'e4 e5 Nf3']);
  });

  it('keeps in the browser what an address cannot hold', async () => {
    await store.look(2);
    await store.move('Nf3');
    expect(store.address).toEqual({ moves: 'e2e4,e7e5,g1f3', ply: '3' });
    await store.look(2);
    await store.move('f4');
    const { draft = '' } = store.address;
    expect(drafts('chess').map(({ id }) => id)).toEqual([draft]);
    const again = new StudyStore(chess);
    expect(await again.takeUp(draft)).toBe(true);
    expect([again.ply, again.played.map(({ san }) => san).join(' ')]).toEqual([3, 'e4 e5 f4']);
    expect(await again.takeUp('nothing')).toBe(false);
  });

  it('looks at an analysis of somebody else, and makes an own one of a change', async () => {
    const view = { tags: [], result: '*', glyphs: [], comments: [], moves: [] };
    const server = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('/studies/')
        ? Promise.resolve(
            new Response(
              JSON.stringify({ id: 'k3', name: 'x', revision: 4, keyed: true, tree: view }),
            ),
          )
        : server(path, init),
    );
    expect(await store.openFile('k3')).toBe(true);
    expect([store.source, store.file, store.address]).toEqual(['k3', null, {}]);
    await store.move('e4');
    expect([store.source, drafts('chess').length]).toEqual([null, 1]);
  });

  it('shows the record of a game, and makes an analysis of a change', async () => {
    const move = { move: moveOf('e4'), glyphs: [], comments: ['[%clk 0:09:58]'] };
    const tree = { tags: [], result: '*', glyphs: [], comments: [], moves: [move] };
    const server = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (path.endsWith('/play/g1/record')) return Promise.resolve(new Response('1. e4 *'));
      if (path.endsWith('/record/annotated'))
        return Promise.resolve(new Response(JSON.stringify({ tree, omitted: [] })));
      return server(path, init);
    });
    expect(await store.openRecord('g1')).toBe(true);
    expect([store.record, store.address]).toEqual([
      'g1',
      { record: 'g1', moves: 'e2e4', ply: '0' },
    ]);
    await store.look(1);
    expect(nodeOf(store.tree, store.at).remarks.comments).toEqual(['[%clk 0:09:58]']);
    await store.move('e5');
    expect([store.record, drafts('chess').length]).toEqual([null, 1]);
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
