/** Advanced chess: people whom the engine helps. */
import assert from 'node:assert/strict';
import { DESKTOP, PHONE, openBrowser, shot } from './support/browser.mjs';
import { accessible } from './support/languages.mjs';
import { scene } from './support/scene.mjs';
import { Table } from './support/table.mjs';

const CALM = { reducedMotion: 'reduce' };
/** White mates on e8, and loses the rook on e7. */
const MATE = '6k1/3r1ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1';

function panel({ page }) {
  return page.getByRole('region', { name: 'Help by the engine' });
}

function proposed(table) {
  return panel(table).getByRole('list', { name: 'Best moves of the engine' });
}

/** Begins a game of two people, both helped in this way. */
async function begin(table, kind, more = async () => {}) {
  await table.home();
  await table.choose('Opponent', 'Person here');
  await table.more();
  await table.choose('Help by the engine', kind);
  await table.page.getByLabel('Seconds for each question').fill('0.2');
  await more();
  await table.page.getByLabel('Position (FEN)').fill(MATE);
  await shot(table.page, `help-form-${kind}`);
  await table.button('Play').click();
  await table.page.waitForURL(/#\/\w+\/play\/.+/);
  await table.grid().waitFor();
}

/** The screen on a desk and on a phone, light and dark. */
async function shots({ page }, name) {
  for (const [size, viewport] of Object.entries({ desk: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await shot(page, `${name}-${size}-${colorScheme}`);
      await accessible(page, `${name}, ${size}, ${colorScheme}`);
    }
  }
  await page.setViewportSize(DESKTOP);
}

scene(
  'two people play in two browsers, each with the engine',
  { browser: CALM, server: ['--name', 'friends.test'] },
  async (table) => {
    const { page, server } = table;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await begin(table, 'Questions', () => page.getByLabel('Questions in the game').fill('1'));
    await table.button('Invite somebody').click();
    await table.button('Copy the invitation').click();
    const invitation = await page.evaluate(() => navigator.clipboard.readText());
    const second = await openBrowser(CALM);
    try {
      const other = new Table(server, second.page);
      await second.page.goto(invitation);
      await other.grid().waitFor();
      await panel(other).getByText('1 question left').waitFor();

      // Whoever is not to move asks nothing, and is told nothing of what the other one asks.
      assert.ok(await other.button('Ask the engine').isDisabled());
      await table.button('Ask the engine').click();
      await proposed(table).getByText('Re8#').waitFor();
      await panel(table).getByText('0 questions left').waitFor();
      assert.ok(await table.button('Ask the engine').isDisabled());
      assert.equal(await proposed(other).count(), 0);
      await shots(table, 'help-questions');
      // It is there again when the page is.
      await page.reload();
      await proposed(table).getByText('Re8#').waitFor();
      await table.typeMove('Kf1');
      await table.plies(1);

      await other.plies(1);
      await other.button('Ask the engine').click();
      const best = await proposed(other).locator('li').first().locator('.line').innerText();
      await other.typeMove(best.replace(/^\d+… (\S+).*$/s, '$1'));
      await other.plies(2);
      await table.plies(2);
      await table.button('Resign').click();
      await page
        .getByRole('group', { name: 'Resign' })
        .getByRole('button', { name: 'Resign' })
        .click();
      await table.result();

      for (const side of [table, other]) {
        const report = side.page.getByRole('region', { name: 'What the engine was asked' });
        await report.getByText('White: asked 1, followed 0').waitFor();
        await report.getByText('Black: asked 1, followed 1').waitFor();
        await side.button('Compare by review').click();
        await report.getByText('White beside the engine: better 0, as good 0, worse 1').waitFor();
        await report.getByText('Black beside the engine: better 0, as good 1, worse 0').waitFor();
      }
      await shots(table, 'help-report');
    } finally {
      await second.close();
    }
  },
);

scene('a move is checked before it is played', { browser: CALM }, async (table) => {
  await begin(table, 'Checks');
  await table.clickMove('e1', 'e7');
  await panel(table).getByText('Re7: a blunder').waitFor();
  assert.equal((await table.state()).position.played.length, 0);
  await table.shows('e1', 'white rook');
  await shots(table, 'help-check');
  await table.typeMove('Re8');
  await panel(table).getByText('Re8#: no error').waitFor();
  await table.button('Play Re8#').click();
  await table.result();
  const report = table.page.getByRole('region', { name: 'What the engine was asked' });
  await report.getByText('moves checked 2, errors among them 1, played all the same 0').waitFor();
});

scene('the engine may be asked at every move by itself', { browser: CALM }, async (table) => {
  await begin(table, 'Free analysis');
  await table.page.getByRole('switch', { name: 'Ask at every move' }).check();
  await proposed(table).getByText('Re8#').waitFor();
  await table.typeMove('Kf1');
  await table.plies(1);
  await proposed(table).locator('li').first().waitFor();
  await table.withinWidth();
  const { consulted } = await table.state();
  assert.deepEqual(consulted, [1, 1]);
});

scene('the engine helps against the engine', { browser: CALM }, async (table) => {
  await table.home();
  await table.more();
  await table.choose('Help by the engine', 'Questions');
  await table.playEngine();
  assert.ok(await table.button('Hint').isDisabled());
  await panel(table).getByText('3 questions left').waitFor();
  await table.button('Ask the engine').click();
  await proposed(table).locator('li').nth(2).waitFor();
  await table.typeMove('e4');
  await table.plies(2);
  await panel(table).getByText('2 questions left').waitFor();
  assert.equal(await proposed(table).count(), 0);
  const { seats } = await table.state();
  assert.deepEqual(seats[0].help, { kind: 'questions', questions: 3, movetime_ms: 1000 });
});

for (const locale of ['de-DE', 'ru-RU', 'ar-EG', 'vi-VN']) {
  scene(`help has room on 320 pixels, ${locale}`, { browser: { locale } }, async (table) => {
    const { page } = table;
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${table.server.address}/#/chess`);
    await table.more();
    for (const kind of ['check', 'free', 'questions']) {
      const choice = page.locator(`input[type="radio"][value="${kind}"]`);
      await choice.locator('xpath=..').click();
      await table.withinWidth();
    }
    await shot(page, `help-narrow-${locale}`);
    await page.locator('form.setup button[type="submit"]').click();
    await table.grid().waitFor();
    await page.locator('section.help button').first().click();
    await page.locator('section.help li').first().waitFor();
    await table.withinWidth();
    await shot(page, `help-narrow-asked-${locale}`);
  });
}
