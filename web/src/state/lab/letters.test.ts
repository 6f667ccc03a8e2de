import { afterEach, describe, expect, it } from 'vitest';
import type { Trace } from '../../api/types';
import { chess } from '../../board/chess';
import { hare } from '../../board/hare';
import { setLanguage } from '../../i18n/index.svelte';
import { lettered } from './letters';

const trace = {
  best: 'Nf3',
  line: ['Nf3', 'Nc6'],
  events: [
    { event: 'enter', node: 1, step: { by: 'move', text: 'Rxb2+', code: 'b1b2' } },
    { event: 'enter', node: 2, step: { by: 'chance', text: 'R' } },
    { event: 'skip', node: 1, moves: ['Qd1', 'e8=B'] },
    { event: 'grow', node: 3, step: { by: 'move', text: 'Kd1', code: 'e1d1' } },
    { event: 'open', node: 3, moves: ['Rh7'] },
  ],
} as unknown as Trace;

describe('lettered', () => {
  afterEach(() => setLanguage('en'));

  it('writes moves in the letters of the language, and nothing else', async () => {
    await setLanguage('ru');
    const { best, line, events } = lettered(trace, chess);
    expect([best, line]).toEqual(['Кf3', ['Кf3', 'Кc6']]);
    expect(events).toMatchObject([
      { step: { text: 'Лxb2+', code: 'b1b2' } },
      { step: { text: 'R' } },
      { moves: ['Фd1', 'e8=С'] },
      { step: { text: 'Крd1', code: 'e1d1' } },
      { moves: ['Лh7'] },
    ]);
  });

  it('leaves games alone that have no letters', () => {
    expect(lettered(trace, hare)).toBe(trace);
  });
});
