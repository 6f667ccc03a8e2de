/** What every catalogue must hold to: the same keys, the same places to fill, nothing unused. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { refusalText } from '../state/words';
import type { CourseCatalogue } from './course.svelte';
import { setLanguage, t, type Catalogue, type Message } from './index.svelte';
import { LANGUAGES } from './languages';
import courseEnglish from './locales/course/en';
import english from './locales/en';

type Texts = Readonly<Record<string, Message>>;
type Files = Record<string, { default: Texts }>;

/** The catalogues of a kind, each with the English one. */
const listed = (files: Files, name: string, en: Texts) =>
  Object.entries(files).map(([path, { default: catalogue }]) => ({
    tag: path.replace(/^.*\/(.+)\.ts$/, '$1'),
    name,
    catalogue,
    en,
  }));
const page = listed(
  import.meta.glob<{ default: Catalogue }>('./locales/*.ts', { eager: true }),
  'page',
  english,
);
const course = listed(
  import.meta.glob<{ default: CourseCatalogue }>('./locales/course/*.ts', { eager: true }),
  'course',
  courseEnglish,
);

const texts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
/** All places of a message: which forms of a plural name the number is up to the language. */
const places = (message: Message): string[] => holes(texts(message).join(' '));

it.each([{ catalogues: page }, { catalogues: course }])(
  'each language has a catalogue, and each catalogue its language',
  ({ catalogues }) => {
    const tags = catalogues.map(({ tag }) => tag);
    expect(tags.sort()).toEqual(LANGUAGES.map(({ tag }) => tag).sort());
  },
);

describe.each([...page, ...course])('$name, $tag', ({ tag, catalogue, en }) => {
  const messages = Object.entries(catalogue);

  it('has every text and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  it('has no empty text, and no space too many', () => {
    for (const [key, message] of messages)
      for (const text of texts(message)) {
        expect(text, key).not.toBe('');
        expect(text, key).not.toMatch(/^ | $| {2}/);
      }
  });

  it('fills the same places as English', () => {
    for (const [key, message] of Object.entries(en))
      expect(places(catalogue[key] ?? ''), key).toEqual(places(message));
  });

  it('fills the same places in every form but for the number that the form tells', () => {
    const told = (text: string): string[] =>
      holes(text).filter((hole) => !['{count}', '{number}', '{points}'].includes(hole));
    for (const [key, message] of messages)
      for (const text of texts(message))
        expect(told(text), key).toEqual(told(places(message).join(' ')));
  });

  it('has the plural forms of its language and no others', () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [key, message] of messages)
      if (typeof message !== 'string')
        expect(Object.keys(message).sort(), key).toEqual([...forms].sort());
  });
});

describe('the keys', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,svelte}', '!../**/*.test.ts', '!./{locales,arena,games,lab,rules}/**'],
    { eager: true, query: '?raw', import: 'default' },
  );
  const literal = /(['"])((?:[\w-]+\.)*[\w-]+)\1/g;
  const template = /`((?:[^`\\$]|\$\{(?:[^{}]|\{[^}]*\})*\})*)`/g;
  const used = new Set<string>();
  const patterns: RegExp[] = [];
  for (const text of Object.values(sources)) {
    for (const [, , key] of text.matchAll(literal)) if (key) used.add(key);
    for (const [, inner] of text.matchAll(template)) {
      if (!inner?.includes('${') || !/\w\.|\.\w/.test(inner.replace(/\$\{.*?\}/g, ' '))) continue;
      const source = inner
        .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+');
      patterns.push(new RegExp(`^${source}$`));
    }
  }

  it('are all used', () => {
    const unused = [...Object.keys(english), ...Object.keys(courseEnglish)].filter(
      (key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
});

describe('the refusals of the server', () => {
  afterAll(() => setLanguage('en'));

  /** What stands where a code does: after the name of what makes a refusal, and in `code()`. */
  const made =
    /(?:conflict|not_found|busy|ApiError::new|Self::new)\(\s*(?:[\w:]+,\s*)?"([a-z-]+)"/g;
  const named = /=> "([a-z-]+)",/g;
  const found = (text: string, code: RegExp): string[] =>
    [...text.matchAll(code)].map(([, name]) => name ?? '');
  const codes = new Set([
    ...rustFiles('../crates/server/src').flatMap((text) => found(text, made)),
    ...found(readFileSync('../crates/engine/src/error.rs', 'utf8'), named),
  ]);

  it('are found', () => {
    for (const known of ['bad-move', 'ambiguous-move', 'stale-ply', 'not-found', 'too-many-games'])
      expect(codes).toContain(known);
  });

  it.each(LANGUAGES)('have words in $tag, each its own', async ({ tag }) => {
    await setLanguage(tag);
    const general = [t('error.refused'), t('error.internal')];
    for (const each of codes) {
      const text = refusalText({ code: each, message: '', readings: ['e4', 'e3'] });
      if (each !== 'internal') expect(general, `${each}: ${text}`).not.toContain(text);
      expect(text, each).not.toMatch(/[{}]/);
    }
  });
});

/** The texts of all Rust files of a folder and of those in it. */
function rustFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.rs'))
    .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'));
}
