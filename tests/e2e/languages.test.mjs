/** Every page in every language: how it is written, whether it fits, who can read it. */
import assert from 'node:assert/strict';
import { PHONE, shot } from './support/browser.mjs';
import { LANGUAGES, PAGES, accessible, buttonsFit, typeMove, visit } from './support/languages.mjs';
import { scene } from './support/scene.mjs';

/** Bytes that a page may be sent at most, its catalogue among them. */
const WEIGHT = 260_000;
const CALM = { reducedMotion: 'reduce' };
const TIMEOUT = 900_000;
/** All pages in all languages take minutes: usually those are looked through that are most likely to be wrong. */
const all = () => true;
const READ = process.env.TABIYA_LONG ? all : (tag) => tag === 'ar';
const FITTED = process.env.TABIYA_LONG ? all : (tag) => ['de', 'vi', 'ru'].includes(tag);
/** What is on the phone alone is alike in all. */
const HELD = process.env.TABIYA_LONG ? all : (tag) => tag === 'de';
const never = () => {};

for (const { tag, locale, dir, knight } of LANGUAGES) {
  const phone = {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale,
    ...CALM,
  };

  (READ(tag) ? scene : never)(
    `${tag}: axe finds nothing, light or dark`,
    { browser: { locale, ...CALM }, timeout: TIMEOUT },
    async (table) => {
      const { page } = table;
      for (const path of PAGES) {
        await visit(table, path);
        const root = page.locator('html');
        assert.equal(await root.getAttribute('lang'), tag);
        assert.equal(await root.getAttribute('dir'), dir);
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await accessible(page, `${path}, ${colorScheme}`);
        }
        await shot(page, `${tag}-${path.replaceAll('/', '-')}`);
      }
    },
  );

  (FITTED(tag) ? scene : never)(
    `${tag}: no text is longer than its button on a phone`,
    { browser: phone, timeout: TIMEOUT },
    async (table) => {
      const { page } = table;
      for (const path of PAGES) {
        await visit(table, path);
        await table.withinWidth();
        await buttonsFit(page, path);
        if (HELD(tag)) await accessible(page, `${path} on a phone`);
        await shot(page, `${tag}-phone-${path.replaceAll('/', '-')}`);
      }
      await visit(table, 'xiangqi');
      await page.locator('header button').last().click();
      await page.locator('dialog').waitFor();
      await buttonsFit(page, 'settings');
      await shot(page, `${tag}-phone-settings`);
      await page.keyboard.press('Escape');
      for (const game of ['chess', 'hare']) {
        await visit(table, game);
        await page.locator('form button.primary[type="submit"]').click();
        await page.locator('#board').waitFor();
        await table.withinWidth();
        await buttonsFit(page, `${game} being played`);
        await shot(page, `${tag}-phone-play-${game}`);
      }
    },
  );

  scene(
    `${tag}: moves are typed and shown in its letters`,
    { browser: { locale } },
    async (table) => {
      const { page } = table;
      await visit(table, 'chess/analysis');
      // As it is written here, and as somebody else writes it.
      for (const [text, shown] of [
        [knight, knight],
        ['d5', 'd5'],
        ['Sg1', knight.replace('f3', 'g1')],
      ]) {
        await typeMove(page, text);
        await page.locator('.moves li button').filter({ hasText: shown }).last().waitFor();
      }
    },
  );
}

// The Russian catalogue is the largest.
scene(
  'a catalogue is loaded alone, and no page weighs too much',
  { browser: { locale: 'ru-RU', ...CALM } },
  async (table) => {
    const { page } = table;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let sent = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (sent += encodedDataLength));
    const catalogues = new Set();
    page.on('response', (response) => {
      const name = /\/(en|de|vi|ru|ar|zh-Han[st])-[\w-]+\.js$/.exec(response.url())?.[1];
      if (name) catalogues.add(name);
    });
    for (const path of PAGES) {
      sent = 0;
      await visit(table, path);
      assert.ok(sent > 0 && sent < WEIGHT, `${path} is ${sent} bytes`);
    }
    assert.deepEqual([...catalogues], ['ru']);
  },
);

scene('a language is chosen, shown at once and remembered', {}, async (table) => {
  const { page } = table;
  await visit(table, 'chess');
  await table.button('Settings').click();
  await page.getByLabel('Language').selectOption('ar');
  await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ar');
});

scene('what may be two moves is refused with both', { complaints: /422/ }, async (table) => {
  const { page } = table;
  await table.playPerson({ fen: '6k1/8/8/8/8/1R6/8/2B1K3 w - - 0 1' });
  await typeMove(page, 'Tb2');
  await page.getByRole('alert').filter({ hasText: 'Rb2 or Bb2' }).waitFor();
});

scene(
  'Arabic is read from the right, boards and clocks from the left',
  { browser: { locale: 'ar-EG' } },
  async (table) => {
    const { page } = table;
    await visit(table, 'chess/analysis');
    const [a1, h1] = await Promise.all(['a1', 'h1'].map((name) => table.middle(name)));
    assert.ok(a1.x < h1.x, 'the board is mirrored');
    const board = await page.locator('#board').boundingBox();
    const side = await page.locator('.at-side').boundingBox();
    assert.ok(side.x < board.x, 'the page is not mirrored');
    for (const [before, move] of ['e4', 'e5'].entries()) {
      await typeMove(page, move);
      await table.plies(before + 1);
    }
    const [first, second] = await page.locator('.moves li button').all();
    assert.ok(
      (await first.boundingBox()).x < (await second.boundingBox()).x,
      'the moves are mirrored',
    );
  },
);
