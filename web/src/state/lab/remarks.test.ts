import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/index.svelte';
import { remarkText } from './remarks';

describe('a remark', () => {
  afterEach(() => setLanguage('en'));

  it('names the steps as the page does', async () => {
    const steps = [
      { step: 'alpha-beta', percent: [45, 53] },
      { step: 'hash', percent: [15, 16] },
    ];
    await setLanguage('de');
    expect(remarkText({ kind: 'published-savings', depths: [6, 7], steps })).toBe(
      'Veröffentlicht (eine Diplomarbeit über Schach, Tiefe 6 / 7), ersparte Stellungen gegenüber der Stufe davor: Alpha-Beta 45 / 53 %; Hashtabelle 15 / 16 %.',
    );
  });

  it('writes numbers as the language does', async () => {
    const trees = [{ depth: 4, minimax: 2560000, alpha_beta: 3199 }];
    const remark = { kind: 'published-leaves', moves: 40, trees, printed: 74118 } as const;
    expect(remarkText(remark)).toContain('2,560,000 leaves and alpha-beta at best 3,199.');
    await setLanguage('de');
    expect(remarkText(remark)).toContain('2.560.000 Blätter und Alpha-Beta bestenfalls 3.199.');
    expect(remarkText(remark)).toContain('druckt die Arbeit 74.118.');
  });

  it('credits cut-offs, and not sorting, with what they were published to save', () => {
    const remark = { kind: 'published-cutoffs', positions: 100000, ms: 300, fraction: 3 } as const;
    expect(remarkText(remark)).toContain('cut-offs made the tree 3 times smaller on average');
  });

  it('says what was not searched', () => {
    expect(remarkText({ kind: 'counted', beyond: 4 })).toMatch(/^Minimax beyond depth 4 /);
  });
});
