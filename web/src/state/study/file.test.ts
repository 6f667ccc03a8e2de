import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StudyFile } from './file.svelte';
import { knownStudies, studyKey } from './known';

const TREE = { tags: [], result: '*', moves: [] };

describe('StudyFile', () => {
  /** What the server was asked, and what it answers next. */
  let asked: { method: string; body: { revision?: number; name: string }; key: string | null }[];
  let refusal: { status: number; code: string } | null;

  beforeEach(() => {
    asked = [];
    refusal = null;
    localStorage.clear();
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body)) as { revision?: number; name: string };
      const key = new Headers(init.headers).get('x-seat-key');
      asked.push({ method: init.method ?? '', body, key });
      if (refusal) {
        const error = { error: { code: refusal.code, message: 'no' } };
        return Promise.resolve(new Response(JSON.stringify(error), { status: refusal.status }));
      }
      const answer =
        init.method === 'POST'
          ? { id: 'k3', revision: 1, key: 'secret' }
          : { revision: (body.revision ?? 0) + 1 };
      return Promise.resolve(new Response(JSON.stringify(answer)));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is known with its key once it is begun', async () => {
    await StudyFile.create('chess', 'Mine', TREE);
    expect([knownStudies('chess'), studyKey('chess', 'k3')]).toEqual([['k3'], 'secret']);
  });

  it('stores the last of several changes, each revision after the other', async () => {
    const file = await StudyFile.create('chess', 'Mine', TREE);
    file.keep(TREE);
    file.keep(TREE);
    file.rename('Yours', TREE);
    expect(file.status).toBe('saving');
    await vi.runAllTimersAsync();
    expect(file.status).toBe('saved');
    file.keep(TREE);
    await vi.runAllTimersAsync();
    const sent = asked.slice(1).map(({ body, key }) => [body.revision, body.name, key]);
    expect(sent).toEqual([
      [1, 'Yours', 'secret'],
      [2, 'Yours', 'secret'],
    ]);
  });

  it('tries again what the server did not take', async () => {
    const file = await StudyFile.create('chess', 'Mine', TREE);
    refusal = { status: 503, code: 'not-stored' };
    file.keep(TREE);
    await vi.advanceTimersByTimeAsync(1000);
    expect(file.status).toBe('failed');
    refusal = null;
    await vi.runAllTimersAsync();
    expect(file.status).toBe('saved');
  });

  it.each([
    [409, 'changed-elsewhere'],
    [404, 'not-found'],
  ])('stops when somebody else has changed or deleted it: %i', async (status, code) => {
    const file = await StudyFile.create('chess', 'Mine', TREE);
    refusal = { status, code };
    file.keep(TREE);
    await vi.runAllTimersAsync();
    file.keep(TREE);
    await vi.runAllTimersAsync();
    expect([file.status, asked.length]).toEqual(['elsewhere', 2]);
  });

  it('sends what waits when it is left', async () => {
    const file = await StudyFile.create('chess', 'Mine', TREE);
    file.keep(TREE);
    file.close();
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(2);
  });
});
