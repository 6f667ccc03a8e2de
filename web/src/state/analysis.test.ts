import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '../api/types';
import {
  AnalysisStore,
  expectation,
  expected,
  formatScore,
  limitOf,
  place,
} from './analysis.svelte';

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

  it('is that of the score where there is no more', () => {
    expect(expected({ score: { cp: 500 }, wdl: [0, 1000, 0] }, 0)).toBe(0.5);
    expect(expected({ score: { mate: 3 } }, 0)).toBe(1);
    expect(expected({ score: { mate: 3 } }, 1)).toBe(0);
    expect(expected({ score: { mate: -2 } }, 1)).toBe(1);
    expect(expected({ score: { cp: 0 } }, 1)).toBe(0.5);
    expect(expected({ score: { cp: 100 } }, 1)).toBeLessThan(0.5);
  });
});

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

describe('place', () => {
  it('keeps one report a line, best line first', () => {
    const lines = [report(2, 4), report(1, 5), report(2, 6)].reduce<Report[]>(place, []);
    expect(lines.map(({ multipv, depth }) => [multipv, depth])).toEqual([
      [1, 5],
      [2, 6],
    ]);
  });
});

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  asked: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    FakeSocket.all.push(this);
  }
  static get standing(): FakeSocket[] {
    return FakeSocket.all.filter(({ readyState }) => readyState < 3);
  }
  send(text: string): void {
    this.asked.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    const id = this.asked.at(-1)?.['id'];
    this.onmessage?.({ data: JSON.stringify({ id, ...message }) });
  }
}

describe('AnalysisStore', () => {
  let store: AnalysisStore;
  let hidden = false;

  const show = (shown: boolean): void => {
    hidden = !shown;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    hidden = false;
    FakeSocket.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
    store = new AnalysisStore('chess');
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks for nothing while nobody sees it, and goes on when it is shown', () => {
    store.ask({ moves: [] }, { multipv: 2 });
    FakeSocket.all[0]?.open();
    FakeSocket.all[0]?.say({ type: 'info', ...report(1, 9) });
    show(false);
    expect(FakeSocket.standing).toEqual([]);
    expect(store.lines).toHaveLength(1);
    store.ask({ moves: ['e2e4'] }, { multipv: 2 });
    expect(FakeSocket.standing).toEqual([]);
    show(true);
    const [socket] = FakeSocket.standing;
    socket?.open();
    expect(socket?.asked).toMatchObject([{ type: 'analyse', moves: ['e2e4'], multipv: 2 }]);
  });

  it('keeps what it knew until it hears more', () => {
    store.ask({ moves: [] }, { multipv: 2 });
    FakeSocket.all[0]?.open();
    for (const line of [1, 2]) FakeSocket.all[0]?.say({ type: 'info', ...report(line, 9) });
    show(false);
    show(true);
    FakeSocket.standing[0]?.open();
    expect(store.lines.map(({ depth }) => depth)).toEqual([9, 9]);
    FakeSocket.standing[0]?.say({ type: 'info', ...report(1, 1) });
    expect(store.lines.map(({ depth }) => depth)).toEqual([1]);
  });

  it('does not ask again what was answered', () => {
    store.ask({ moves: [] }, { multipv: 1 });
    FakeSocket.all[0]?.open();
    FakeSocket.all[0]?.say({ type: 'done', lines: [report(1, 9)], gave_way: true });
    expect(store.gaveWay).toBe(true);
    show(false);
    show(true);
    expect(FakeSocket.standing).toEqual([]);
    store.goOn();
    FakeSocket.standing[0]?.open();
    expect(FakeSocket.standing[0]?.asked).toHaveLength(1);
    expect([store.busy, store.gaveWay]).toEqual([true, false]);
  });

  it('says its place in line, and asks again when there was none', () => {
    store.ask({ moves: [] }, { multipv: 1 });
    const [socket] = FakeSocket.all;
    socket?.open();
    socket?.say({ type: 'error', error: { code: 'too-many-requests', message: '' } });
    expect([store.busy, store.error?.code]).toEqual([true, 'too-many-requests']);
    vi.advanceTimersByTime(2000);
    expect(socket?.asked).toHaveLength(2);
    expect(store.error).toBe(null);
    socket?.say({ type: 'waiting', place: 3 });
    expect(store.place).toBe(3);
    socket?.say({ type: 'info', ...report(1, 1) });
    expect(store.place).toBe(0);
    socket?.say({ type: 'error', error: { code: 'bad-position', message: '' } });
    vi.advanceTimersByTime(60_000);
    expect([store.busy, socket?.asked.length]).toEqual([false, 2]);
  });

  it('is silent once it is closed', () => {
    store.ask({ moves: [] }, { multipv: 1 });
    FakeSocket.all[0]?.open();
    store.close();
    show(false);
    show(true);
    expect(FakeSocket.standing).toEqual([]);
  });
});

describe('limits', () => {
  it('are those that can be chosen', () => {
    expect(limitOf('depth=20')).toEqual({ depth: 20 });
    expect(limitOf('seconds=5')).toEqual({ movetime_ms: 5000 });
    for (const text of ['', 'depth=19', 'seconds=', 'nodes=5', 'depth=1e9'])
      expect(limitOf(text)).toEqual({});
  });
});
