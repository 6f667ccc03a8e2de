import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/client';
import type { EndingView } from '../api/types';
import { chess } from '../board/chess';
import { hare } from '../board/hare';
import { setLanguage } from '../i18n/index.svelte';
import en from '../i18n/locales/en';
import { errorText, resultText, winnerOf } from './words';

const ending = (...payoffs: number[]): EndingView => ({
  payoffs,
  result: '',
  reason: '',
  sentence: '',
});

describe('resultText', () => {
  it('names who made most, and nobody where several did', () => {
    expect(winnerOf([0, 1])).toBe(1);
    expect(winnerOf([0.5, 1, 0])).toBe(1);
    expect(winnerOf([0.5, 0.5])).toBeNull();
    expect(winnerOf([])).toBeNull();
    expect(resultText(chess, ending(1, 0))).toBe('White wins');
    expect(resultText(chess, ending(0.5, 0.5))).toBe('Draw');
    expect(resultText(chess, ending())).toBe('No result');
  });

  it('calls no race a draw that somebody lost', () => {
    expect(resultText(hare, ending(0, 0.75, 0.75))).toBe('The race is over');
    expect(resultText(hare, ending(0.5, 0.5, 0.5))).toBe('Draw');
  });
});

describe('errorText', () => {
  afterEach(() => setLanguage('en'));

  const refused = (code: string, message: string, field?: string): ApiError =>
    new ApiError(code, message, 422, field);

  it('has the words of the server where they say more and are of the language', () => {
    const kings = refused('bad-position', 'bad position "8/8": a king is missing', 'fen');
    expect(errorText(kings)).toBe('Bad position "8/8": a king is missing.');
    expect(errorText(refused('bad-move', 'bad move "e5": illegal'))).toBe(en['error.bad-move']);
    expect(errorText(refused('brand-new', 'Never heard of.'))).toBe('Never heard of.');
  });

  it('has no English on a page in another language', async () => {
    await setLanguage('de');
    expect(errorText(refused('bad-setting', '"soon" is no time control', 'time'))).toMatch(
      /^Das ist keine Bedenkzeit/,
    );
    expect(errorText(refused('bad-setting', 'too long', 'seats[1].name'))).toMatch(/^Dieser Name/);
    expect(errorText(refused('bad-setting', 'no', 'elsewhere'))).toMatch(/^Eine der Einstell/);
    expect(errorText(refused('brand-new', 'Never heard of.'))).toBe('Der Server lehnt das ab.');
    expect(errorText(new ApiError('brand-new', 'Broken.', 500))).toMatch(/^Das ist dem Server/);
    expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^Hier ist etwas/);
  });

  it('knows the codes of the server', () => {
    for (const code of ['stale-ply', 'not-found', 'body-too-large', 'engine-seat', 'read-only'])
      expect(Object.keys(en)).toContain(`error.${code}`);
  });
});
