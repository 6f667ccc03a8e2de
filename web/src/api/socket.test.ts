import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, retryDelay } from './socket';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: unknown }) => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
}

describe('Link', () => {
  const links: Link[] = [];
  beforeEach(() => {
    FakeSocket.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    for (const made of links.splice(0)) made.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function link(): { link: Link; heard: unknown[] } {
    const heard: unknown[] = [];
    const made = new Link('ws://here', {
      message: (data) => heard.push(data),
      status: (status) => heard.push(status),
      open: (again) => heard.push(again ? 'again' : 'first'),
    });
    links.push(made);
    return { link: made, heard };
  }

  it('comes back after a loss and says so', () => {
    const { heard } = link();
    FakeSocket.all[0]?.open();
    FakeSocket.all[0]?.onmessage?.({ data: '{"a":1}' });
    FakeSocket.all[0]?.close();
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(retryDelay(0));
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]?.open();
    expect(heard).toEqual(['connecting', 'open', 'first', { a: 1 }, 'lost', 'open', 'again']);
  });

  it('waits longer each time, to a limit', () => {
    link();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      FakeSocket.all.at(-1)?.close();
      vi.advanceTimersByTime(retryDelay(attempt) - 1);
      expect(FakeSocket.all).toHaveLength(attempt + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(attempt + 2);
    }
    expect(retryDelay(99)).toBe(10_000);
  });

  it('stays closed when it is closed', () => {
    const { link: made, heard } = link();
    FakeSocket.all[0]?.open();
    made.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(heard).not.toContain('lost');
  });

  it.each([
    ['pagehide', 'pageshow', () => window],
    ['freeze', 'resume', () => document],
  ])('sleeps from %s to %s', (end, begin, target) => {
    const { link: made, heard } = link();
    FakeSocket.all[0]?.open();
    target().dispatchEvent(new Event(end));
    expect(FakeSocket.all[0]?.readyState).toBe(3);
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(1);
    target().dispatchEvent(new Event(begin));
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]?.open();
    expect(heard).toEqual(['connecting', 'open', 'first', 'open', 'again']);
    made.close();
    target().dispatchEvent(new Event(end));
    target().dispatchEvent(new Event(begin));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('sends only over a standing connection', () => {
    const { link: made } = link();
    made.send({ early: true });
    FakeSocket.all[0]?.open();
    made.send({ late: true });
    expect(FakeSocket.all[0]?.sent).toEqual(['{"late":true}']);
  });
});
