import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameState, MoveView, Seat } from '../api/types';
import { chess } from '../board/chess';
import { announcer } from './announce.svelte';
import { keepKeys } from './known';
import { PlayStore } from './play.svelte';

const human: Seat = { kind: 'human' };
const engine: Seat = { kind: 'engine', level: 2 };

function move(uci: string, san: string): MoveView {
  return { uci, san, from: uci.slice(0, 2), to: uci.slice(2, 4), capture: false };
}

function game(change: Partial<GameState> = {}, played: MoveView[] = []): GameState {
  return {
    id: 'one',
    consulted: [0, 0],
    game: 'chess',
    variant: 'standard',
    start_fen: chess.start,
    seats: [human, engine],
    clock: null,
    clocks_ms: null,
    running: null,
    position: {
      game: 'chess',
      variant: 'standard',
      fen: chess.start,
      turn: played.length % 2,
      legal: [],
      check: null,
      played,
      captured: ['', ''],
      ending: null,
      claims: [],
      places: [],
      chances: [],
    },
    draw_offer: null,
    thinking: false,
    waiting: false,
    keyed: false,
    ending: null,
    move_clocks_ms: [],
    engine_resigns: true,
    engine_draws: true,
    book: true,
    book_plies: [],
    created: 1,
    updated: 1 + played.length,
    ...change,
  };
}

const e4 = move('e2e4', 'e4');
const e5 = move('e7e5', 'e5');

/** A server that answers every request with what it is told to. */
class Server {
  answers: { status: number; body: unknown }[] = [];
  asked: { path: string; body: unknown; keys: string | undefined }[] = [];
  push: (state: GameState) => void = () => undefined;

  readonly fetch = (
    path: string,
    init?: { body?: string; headers?: Record<string, string> },
  ): Promise<Response> => {
    const keys = init?.headers?.['x-seat-key'];
    this.asked.push({ path, body: init?.body ? JSON.parse(init.body) : undefined, keys });
    const answer = this.answers.shift() ?? { status: 500, body: {} };
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  };

  then(body: unknown, status = 200): void {
    this.answers.push({ status, body });
  }

  get last(): { path: string; body: unknown; keys: string | undefined } | undefined {
    return this.asked.at(-1);
  }
}

describe('PlayStore', () => {
  let server: Server;
  let store: PlayStore;

  async function open(state: GameState): Promise<void> {
    server.then(state);
    store = new PlayStore(chess, 'one');
    await vi.waitFor(() => expect(store.state).not.toBeNull());
  }

  beforeEach(() => {
    server = new Server();
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal(
      'WebSocket',
      class {
        onmessage?: (event: { data: string }) => void;
        constructor() {
          server.push = (state) => this.onmessage?.({ data: JSON.stringify(state) });
        }
        close(): void {}
      },
    );
  });
  afterEach(() => {
    store.close();
    vi.unstubAllGlobals();
  });

  it('says whose turn it is', async () => {
    await open(game());
    expect(store.people).toEqual([0]);
    expect(store.myTurn).toBe(true);
    server.push(game({}, [e4]));
    expect(store.myTurn).toBe(false);
    expect(announcer.text).toContain('White: pawn e2 to e4');
  });

  it('takes no older state for news', async () => {
    await open(game({}, [e4, e5]));
    server.push(game({}, [e4]));
    expect(store.plies).toBe(2);
  });

  it('keeps a position that is told again as it is', async () => {
    await open(game());
    const { position } = store;
    server.push(game({ draw_offer: 1, updated: 9 }));
    expect(store.state?.draw_offer).toBe(1);
    expect(store.position).toBe(position);
    server.push(game({ updated: 10 }, [e4]));
    expect(store.position).not.toBe(position);
  });

  it('sends a move after the offer that is under way', async () => {
    await open(game());
    server.then(game({ updated: 2 }));
    server.then(game({ updated: 3 }, [e4]));
    const [offered, moved] = [store.draw('offer'), store.move('e4')];
    expect(await offered).toBe(true);
    expect(await moved).toBe(true);
    expect(server.last?.body).toEqual({ move: 'e4', ply: 0, language: 'en' });
  });

  it('lets a move be made as soon as what was asked shows', async () => {
    const seats: GameState['seats'] = [{ kind: 'human' }, { kind: 'human' }];
    await open(game({ seats }, [e4]));
    server.then(game({ seats, updated: 2 }));
    server.then(game({ seats, updated: 3 }, [e4]));
    const back = store.takeback();
    expect([store.busy, store.playable]).toEqual([true, false]);
    server.push(game({ seats, updated: 2 }));
    expect([store.busy, store.playable]).toEqual([true, true]);
    const moved = store.move('e4');
    expect([await back, await moved]).toEqual([true, true]);
    expect(server.last?.body).toMatchObject({ move: 'e4', ply: 0 });
  });

  it('sends a move no second time', async () => {
    await open(game());
    server.then(game({}, [e4]));
    const [first, second] = [store.move('e4'), store.move('e4')];
    expect([await first, await second]).toEqual([true, false]);
    const third = server.asked.length;
    server.then(game({}, [e4, e5]));
    const [answer, late] = [store.move('e5'), store.move('Nc6')];
    expect([await answer, await late]).toEqual([true, false]);
    expect(server.asked).toHaveLength(third + 1);
  });

  it('sends a move with the number of moves it knows', async () => {
    await open(game());
    server.then(game({}, [e4]));
    expect(await store.move('e4')).toBe(true);
    expect(server.last).toEqual({
      path: '/api/v1/chess/play/one/move',
      body: { move: 'e4', ply: 0, language: 'en' },
    });
    expect(store.plies).toBe(1);
  });

  it('tells of a refused move and asks for the game again', async () => {
    await open(game());
    server.then({ error: { code: 'bad-move', message: 'no' } }, 422);
    server.then(game({}, [e4, e5]));
    expect(await store.move('e5')).toBe(false);
    expect(store.error).toBe('That move is not legal here.');
    await vi.waitFor(() => expect(store.plies).toBe(2));
  });

  it('looks at earlier positions and asks for each of them once', async () => {
    await open(game({}, [e4, e5]));
    server.then({ ...game({}, [e4]).position, fen: 'after e4' });
    await store.look(1);
    expect(store.current).toBe(false);
    expect(store.position?.fen).toBe('after e4');
    expect(server.last?.body).toEqual({
      variant: 'standard',
      fen: chess.start,
      moves: ['e2e4'],
    });
    const asked = server.asked.length;
    await store.look(2);
    expect(store.current).toBe(true);
    await store.look(1);
    expect(store.position?.fen).toBe('after e4');
    expect(server.asked).toHaveLength(asked);
  });

  it('comes back to the game when a move is made', async () => {
    await open(game({}, [e4, e5]));
    server.then(game().position);
    await store.look(0);
    server.push(game({}, [e4, e5, move('g1f3', 'Nf3')]));
    expect(store.current).toBe(true);
    expect(store.ply).toBe(3);
  });

  it('takes back for whoever moved last when two people share the screen', async () => {
    await open(game({ seats: [human, human] }, [e4]));
    expect(store.mayTakeBack).toBe(true);
    server.then(game({ seats: [human, human], updated: 9 }));
    await store.takeback();
    expect(server.last?.body).toEqual({ seat: 0 });
    expect(store.mayTakeBack).toBe(false);
  });

  it('takes back for the person when the engine plays', async () => {
    await open(game({}, [e4, e5]));
    server.then(game({ updated: 9 }));
    await store.takeback();
    expect(server.last?.body).toEqual({ seat: 0 });
  });

  it('has nothing to take back when only the engine has moved', async () => {
    await open(game({ seats: [engine, human] }, [e4]));
    expect(store.mayTakeBack).toBe(false);
  });

  it('answers an offer for the side that did not make it', async () => {
    await open(game({ seats: [human, human], draw_offer: 0 }, [e4, e5]));
    server.then(game({ seats: [human, human], updated: 9 }, [e4, e5]));
    await store.draw('decline');
    expect(server.last?.body).toEqual({ seat: 1, action: 'decline' });
  });

  it('tells when the engine declines a draw', async () => {
    await open(game({}, [e4, e5]));
    server.then(game({ updated: 9 }, [e4, e5]));
    await store.draw('offer');
    expect(store.notice).toBe('The draw was declined.');
  });

  it('reads the result out', async () => {
    await open(game());
    const ending = { payoffs: [0, 1], result: '0-1', reason: 'resignation', sentence: '' };
    server.push(game({ ending, updated: 9 }));
    expect(announcer.text).toContain('Black wins. Resignation.');
    expect(store.myTurn).toBe(false);
  });

  it('forgets that the server was away when it is back, but no refusal', async () => {
    await open(game());
    vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')));
    expect(await store.move('e4')).toBe(false);
    expect(store.error).not.toBe('');
    vi.stubGlobal('fetch', server.fetch);
    server.then(game());
    await store.load();
    expect(store.error).toBe('');
    server.then({ error: { code: 'bad-move', message: 'no' } }, 422);
    server.then(game());
    server.then(game());
    await store.move('e5');
    await store.load();
    expect(store.error).toBe('That move is not legal here.');
  });

  it('begins one game more, however often it is asked at once', async () => {
    await open(game());
    server.then({ ...game(), id: 'two', keys: ['white', 'black'] });
    const [first, second] = [store.rematch(), store.rematch()];
    expect([await first, await second]).toEqual(['two', null]);
  });

  it('plays the seats whose keys are kept here, and gives one away', async () => {
    localStorage.clear();
    keepKeys(
      'keys',
      'chess',
      'one',
      new Map([
        [0, 'white'],
        [1, 'black'],
      ]),
    );
    await open(game({ keyed: true, seats: [human, human] }));
    expect([store.people, store.mayInvite, store.invitations]).toEqual([[0, 1], true, []]);
    store.invite();
    expect([store.people, store.mayInvite]).toEqual([[0], false]);
    const [invitation] = store.invitations;
    expect(invitation?.seat).toBe(1);
    expect(new URL(invitation?.address ?? '').hash).toBe('#/chess/play/one?seat=1&key=black');
    server.then(game({ keyed: true, seats: [human, human] }, [e4]));
    await store.move('e2e4');
    expect(server.last?.keys).toBe('white');
  });

  it('takes the seat of an invitation once, and only looks on without one', async () => {
    localStorage.clear();
    await open(game({ keyed: true, seats: [human, human] }));
    expect([store.people, store.myTurn]).toEqual([[], false]);
    server.then({ seat: 1, key: 'new' });
    await store.join(1, 'black');
    expect(server.last).toMatchObject({ body: { seat: 1 }, keys: 'black' });
    expect(store.people).toEqual([1]);
    server.then({ error: { code: 'not-your-seat', message: 'no' } }, 403);
    await store.join(1, 'black');
    expect([store.people, store.error]).toEqual([[1], '']);
    server.then({ error: { code: 'not-your-seat', message: 'no' } }, 403);
    await store.join(0, 'used');
    expect(store.error).not.toBe('');
  });

  it('says when there is no such game', async () => {
    server.then({ error: { code: 'not-found', message: 'no' } }, 404);
    store = new PlayStore(chess, 'two');
    await vi.waitFor(() => expect(store.failed).toBe(true));
    expect(store.error).toBe('There is no such thing here, or no longer.');
  });
});
