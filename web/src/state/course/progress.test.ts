import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it('is kept over a reload, and can be forgotten', async () => {
  const { progress } = await import('./progress.svelte');
  progress.done('minimax', 'watch');
  progress.done('minimax', 'watch');
  progress.done('minimax', 'play');
  vi.resetModules();
  const { progress: again } = await import('./progress.svelte');
  expect(again.count('minimax')).toBe(2);
  expect(again.has('minimax', 'play')).toBe(true);
  again.clear();
  expect(again.count('minimax')).toBe(0);
});

it('takes whatever is kept without failing', async () => {
  for (const kept of ['no JSON', '[]', '{"minimax":"watch"}', '{"minimax":["nothing"]}']) {
    localStorage.setItem('tabiya.course', kept);
    vi.resetModules();
    const { progress } = await import('./progress.svelte');
    expect(progress.count('minimax'), kept).toBe(0);
  }
});
