import { afterEach, describe, expect, it } from 'vitest';
import en from './locales/en';
import {
  fill,
  isLanguage,
  languages,
  preferredLanguage,
  setLanguage,
  t,
  type Catalogue,
  type Message,
} from './index.svelte';

const catalogues = import.meta.glob<{ default: Catalogue }>('./locales/*.ts', { eager: true });
const texts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const holes = (message: Message): string[] => [
  ...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? [])),
];

describe.each(Object.entries(catalogues))('%s', (path, { default: catalogue }) => {
  it('has every text and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  it('has no empty text', () => {
    for (const message of Object.values(catalogue))
      for (const text of texts(message)) expect(text.trim()).not.toBe('');
  });

  it('fills the same places as English', () => {
    for (const [key, message] of Object.entries(en))
      expect(holes(catalogue[key as keyof typeof en]).sort(), key).toEqual(holes(message).sort());
  });

  it('has every plural form of its language', () => {
    const tag = path.replace(/^.*\/(.+)\.ts$/, '$1');
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const message of Object.values(catalogue))
      if (typeof message !== 'string')
        expect(Object.keys(message)).toEqual(expect.arrayContaining(forms));
  });
});

describe('languages', () => {
  it('are named in themselves', () => {
    expect(languages()).toEqual(
      expect.arrayContaining([
        { tag: 'en', name: 'English' },
        { tag: 'de', name: 'Deutsch' },
      ]),
    );
  });

  it('are chosen by what the browser prefers', () => {
    expect(preferredLanguage(['tlh', 'de-AT', 'en'])).toBe('de');
    expect(preferredLanguage(['tlh'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
    expect(isLanguage('tlh')).toBe(false);
  });
});

describe('t', () => {
  afterEach(() => setLanguage('en'));

  it('fills in parameters', () => {
    expect(t('setup.elo', { elo: 1500 })).toBe('1500 Elo');
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('counts', () => {
    expect(t('recent.moves', { count: 1 })).toBe('1 move');
    expect(t('recent.moves', { count: 2 })).toBe('2 moves');
    setLanguage('de');
    expect(t('recent.moves', { count: 1 })).toBe('1 Zug');
    expect(t('recent.moves', { count: 0 })).toBe('0 Züge');
  });
});
