import { afterEach, describe, expect, it } from 'vitest';
import { fill, formatMoment, formatNumber, language, setLanguage, t } from './index.svelte';
import { isLanguage, LANGUAGES, preferredLanguage } from './languages';

describe('languages', () => {
  afterEach(() => setLanguage('en'));

  it('are chosen by what the browser prefers', () => {
    expect(preferredLanguage(['tlh', 'de-AT', 'en'])).toBe('de');
    expect(preferredLanguage(['ar-EG'])).toBe('ar');
    expect(preferredLanguage(['tlh'])).toBe('en');
    expect(preferredLanguage(['not a tag', 'vi-VN'])).toBe('vi');
    expect(preferredLanguage([])).toBe('en');
    expect(isLanguage('tlh')).toBe(false);
  });

  it('are chosen by their script where there are two', () => {
    expect(preferredLanguage(['zh-CN'])).toBe('zh-Hans');
    expect(preferredLanguage(['zh'])).toBe('zh-Hans');
    expect(preferredLanguage(['zh-SG'])).toBe('zh-Hans');
    expect(preferredLanguage(['zh-TW'])).toBe('zh-Hant');
    expect(preferredLanguage(['zh-HK'])).toBe('zh-Hant');
    expect(preferredLanguage(['zh-Hant-CN'])).toBe('zh-Hant');
  });

  it.each(LANGUAGES)('$tag tells the page how it is written', async ({ tag, dir }) => {
    await setLanguage(tag);
    expect(document.documentElement.lang).toBe(tag);
    expect(document.documentElement.dir).toBe(dir);
    expect(language()).toBe(tag);
  });

  it('show the one that was asked for last', async () => {
    await Promise.all([setLanguage('ru'), setLanguage('de')]);
    expect(t('close')).toBe('Schließen');
  });

  it('write numbers and days in their manner, in the digits of the board', async () => {
    await setLanguage('ru');
    expect(formatNumber(1234567.5)).toBe('1\u00a0234\u00a0567,5');
    await setLanguage('ar');
    expect(formatNumber(12)).toBe('12');
    expect(formatMoment(Date.UTC(2026, 0, 15, 12))).toMatch(/2026/);
  });
});

describe('t', () => {
  afterEach(() => setLanguage('en'));

  it('fills in parameters', () => {
    expect(t('setup.elo', { elo: 1500 })).toBe('1500 Elo');
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('counts', async () => {
    expect(t('recent.moves', { count: 1 })).toBe('1 move');
    expect(t('recent.moves', { count: 2 })).toBe('2 moves');
    await setLanguage('de');
    expect(t('recent.moves', { count: 1 })).toBe('1 Zug');
    expect(t('recent.moves', { count: 0 })).toBe('0 Züge');
    await setLanguage('ru');
    expect([1, 3, 5, 21].map((count) => t('recent.moves', { count }))).toEqual([
      '1 ход',
      '3 хода',
      '5 ходов',
      '21 ход',
    ]);
  });

  it('keeps what it fills in apart from text that runs the other way', async () => {
    await setLanguage('ar');
    expect(t('setup.elo', { elo: 1500 })).toContain('\u20681500\u2069');
  });
});
