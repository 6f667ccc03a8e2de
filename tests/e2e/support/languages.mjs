/** What every page has to hold to in every language. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The languages by what a browser asks for; `knight` is a knight's move as they write it. */
export const LANGUAGES = [
  { tag: 'en', locale: 'en-GB', dir: 'ltr', knight: 'Nf3' },
  { tag: 'de', locale: 'de-DE', dir: 'ltr', knight: 'Sf3' },
  { tag: 'vi', locale: 'vi-VN', dir: 'ltr', knight: 'Mf3' },
  { tag: 'ru', locale: 'ru-RU', dir: 'ltr', knight: 'Кf3' },
  { tag: 'ar', locale: 'ar-EG', dir: 'rtl', knight: 'ح\u200ef3' },
  { tag: 'zh-Hans', locale: 'zh-CN', dir: 'ltr', knight: 'Nf3' },
  { tag: 'zh-Hant', locale: 'zh-TW', dir: 'ltr', knight: 'Nf3' },
];

/** Every page that has an address from the beginning. */
export const PAGES = [
  'chess',
  'xiangqi',
  'hare',
  'tictactoe',
  'connect4',
  'chess/analysis',
  'xiangqi/analysis',
  'hare/analysis',
  'chess/editor',
  'xiangqi/editor',
  'chess/lab/watch',
  'chess/lab/ladder',
  'chess/lab/compare',
  'chess/lab/evaluate',
  'chess/arena',
  'learn',
  'course',
  'course/moves',
  'course/counting',
  'course/minimax',
  'course/alpha-beta',
  'course/squares',
  'course/deepening',
  'course/remembering',
  'course/ordering',
  'course/proving',
  'course/many',
  'course/chance',
  'course/growing',
  'course/learning',
  'course/trees',
  'course/generators',
  'course/studies',
];

/** Goes to a page, whose catalogue is loaded and whose first answers are there. */
export async function visit({ page, server }, path) {
  await page.goto('about:blank');
  await page.goto(`${server.address}/#/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Types a move, whatever the field is called. */
export async function typeMove(page, text) {
  const input = page.locator('input[name="move"]');
  await input.fill(text);
  await input.press('Enter');
}

/** Holds the page to the rules of WCAG as axe reads them. */
export async function accessible(page, where) {
  // Colours that are on their way are neither the old nor the new ones.
  await page.evaluate(() => document.getAnimations().forEach((each) => each.finish?.()));
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // What axe leaves out unless it is asked for.
      rules: {
        'target-size': { enabled: true },
        'label-content-name-mismatch': { enabled: true },
      },
    }),
  );
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
  assert.deepEqual(told, [], where);
}

/** No text of a button, a tab, a choice or a link of the header is longer than its place. */
export async function buttonsFit(page, where) {
  const long = await page.evaluate(() => {
    const SLACK = 1.5;
    const wide = document.documentElement.clientWidth;
    const places = 'button, a.button, nav a, [role="tab"], label:has(> input[type="radio"])';
    const outside = (inner, outer) =>
      inner.left < outer.left - SLACK || inner.right > outer.right + SLACK;
    const nav = document.querySelector('header nav');
    const found = nav && nav.scrollWidth > nav.clientWidth ? ['the header is too narrow'] : [];
    for (const place of document.querySelectorAll(places)) {
      if (!place.checkVisibility() || place.closest('#board, .moves, .analysis ol')) continue;
      const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const box = place.getBoundingClientRect();
      for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        if (!text.data.trim() || text.parentElement.closest('.hidden')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const rects = [...range.getClientRects()];
        const clipped = text.parentElement.scrollWidth > text.parentElement.clientWidth + SLACK;
        if (clipped && getComputedStyle(text.parentElement).overflowX !== 'visible')
          found.push(`${text.data} is clipped`);
        else if (rects.some((rect) => outside(rect, box))) found.push(`${text.data} sticks out`);
        else if (
          rects.some((rect) => outside(rect, { left: 0, right: wide })) &&
          !place.closest('.scroll, .wide')
        )
          found.push(`${text.data} is off the screen`);
      }
    }
    return found;
  });
  assert.deepEqual(long, [], where);
}
