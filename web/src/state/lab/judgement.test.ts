import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../api/types';
import { depthsBetween, positionsOf } from './experiments.svelte';
import { setLanguage } from '../../i18n/index.svelte';
import english from '../../i18n/lab/terms.en';
import { changesOf, isChanged, termMeaning, termName, worthsOf } from './judgement';

function judged(terms: Record<string, [number, number]>): Judgement {
  return {
    name: 'own',
    pawn: 100,
    total: [0],
    terms: Object.entries(terms).map(([name, seats]) => ({ name, seats })),
    pieces: [],
    phase: null,
    remark: null,
  };
}

describe('judgements side by side', () => {
  it('tell what each term brings and how that changes', () => {
    const rows = changesOf(
      judged({ material: [300, 100], tempo: [10, 0] }),
      judged({ material: [300, 200], hanging: [0, 30] }),
    );
    expect(rows).toEqual([
      { name: 'material', values: [300, 200], changes: [0, 100], net: 100, change: -100 },
      { name: 'tempo', values: [0, 0], changes: [-10, 0], net: 0, change: -10 },
      { name: 'hanging', values: [0, 30], changes: [0, 30], net: -30, change: -30 },
    ]);
  });

  it('say what each piece is worth in pawns', () => {
    const network = {
      ...judged({}),
      pieces: [
        { square: 'a1', worth: 512 },
        { square: 'e4', worth: -20 },
      ],
    };
    const worths = [...worthsOf(network)];
    expect(worths).toEqual([
      ['a1', '+5.12'],
      ['e4', '-0.20'],
    ]);
    expect(worthsOf(null).size).toBe(0);
  });

  it('put first what changed', () => {
    const rows = changesOf(
      judged({ material: [300, 100], tempo: [10, 0], shelter: [5, 5] }),
      judged({ material: [300, 100], tempo: [10, 0], shelter: [5, 8] }),
    );
    expect(rows.map(({ name }) => name)).toEqual(['shelter', 'material', 'tempo']);
  });

  it('change nothing by themselves', () => {
    expect(changesOf(judged({ tempo: [10, 0] }), null)[0]?.changes).toEqual([0, 0]);
  });

  it('see what changes for both sides alike, and for a third', () => {
    const three = (seats: number[]): Judgement => ({
      ...judged({}),
      terms: [{ name: 'way', seats }],
    });
    const [both] = changesOf(judged({ shelter: [5, 5] }), judged({ shelter: [8, 8] }));
    expect(both && isChanged(both) && both.change === 0).toBe(true);
    const [third] = changesOf(three([1, 2, 3]), three([1, 2, 9]));
    expect(third?.changes).toEqual([0, 0, 6]);
    expect(third && isChanged(third)).toBe(true);
  });

  it('have words for their terms, or at least no hyphens', () => {
    expect(termName('chess', 'bishop-pair')).toBe('Bishop pair');
    expect(termName('chess', 'no-such-term')).toBe('no such term');
  });

  it('go by the names that the pieces have in their game', async () => {
    await setLanguage('de');
    expect(termName('chess', 'rook-square')).toBe('Türme auf ihren Feldern');
    expect(termName('xiangqi', 'rook-square')).toBe('Wagen auf ihren Feldern');
    expect(termName('xiangqi', 'horse-square')).toBe('Pferde auf ihren Feldern');
    await setLanguage('en');
    expect(termName('xiangqi', 'king-danger')).toBe('Danger to the enemy general');
  });
});

describe('an experiment as it is typed', () => {
  it('takes depths in any order and positions a line each', () => {
    expect(depthsBetween(4, 2)).toEqual([2, 3, 4]);
    expect(positionsOf('  a b \n\n c\n')).toEqual(['a b', 'c']);
  });
});

describe('what terms mean', () => {
  it('is told of every term that has a name', async () => {
    await setLanguage('en');
    const games: Record<string, string> = { term: 'chess', xiangqi: 'xiangqi' };
    for (const key of Object.keys(english)) {
      const [first = '', ...rest] = key.split('.');
      const name = rest.at(-1) ?? '';
      expect(termMeaning(games[first] ?? '', name), key).toMatch(/^[A-Z].*\.$/);
    }
    expect(termMeaning('chess', 'nothing')).toBeNull();
  });

  it('may be another thing in another game', async () => {
    await setLanguage('en');
    expect(termMeaning('chess', 'rook-file')).toMatch(/^Rooks/);
    expect(termMeaning('xiangqi', 'rook-file')).toMatch(/^Chariots/);
    expect(termMeaning('xiangqi', 'horse-mobility')).toBe(termMeaning('chess', 'knight-mobility'));
  });
});
