import { describe, expect, it } from 'vitest';
import en from '../../i18n/locales/course/en';
import { chapterOf, chapters, TUTORIAL } from './chapters';

const text = (key: string): string => String(en[key as keyof typeof en]);

describe.each(chapters)('chapter $id', (chapter) => {
  const { id, scenes, duels, question } = chapter;

  it('has all its texts', () => {
    const keys = [
      ...['title', 'about', 'idea'].map((what) => `${id}.${what}`),
      ...['question', 'moral'].map((what) => `count.${id}.${what}`),
      ...['text', 'why'].map((what) => `question.${id}.${what}`),
      ...Array.from({ length: question.answers }, (_, place) => `question.${id}.${place + 1}`),
      ...[...scenes, question.scene].map(({ name }) => `scene.${name}`),
      ...(chapter.rates ?? []).map(({ name }) => `rates.${name}`),
      ...duels.flatMap(({ name }) => [`duel.${name}`, `duel.${name}.hint`]),
    ];
    expect(keys.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
    expect(question.right).toBeLessThanOrEqual(question.answers);
  });

  it('tells its idea in at most 150 words', () => {
    expect(text(`${id}.idea`).split(/\s+/).length).toBeLessThanOrEqual(150);
  });

  it('is found by its address', () => {
    expect(chapterOf(id)).toBe(chapter);
  });
});

it('begins with the tutorial of five steps', () => {
  expect(chapters.slice(0, TUTORIAL).map(({ id }) => id)).toEqual([
    'moves',
    'counting',
    'minimax',
    'alpha-beta',
    'squares',
  ]);
});
