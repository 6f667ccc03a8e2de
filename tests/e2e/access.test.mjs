/** What a screen reader and a keyboard find, and the two appearances. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { PAGES, visit } from './support/languages.mjs';
import { scene } from './support/scene.mjs';

/** Brightness of the page's ground, 0 to 255. */
function brightness(page) {
  return page.evaluate(() => {
    const painted = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((color) => !/rgba\(.*, 0\)|transparent/.test(color));
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = painted;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
}

scene('the board is a grid of named squares, moves are announced', {}, async (table) => {
  await table.playPerson();
  const { page } = table;
  const grid = page.getByRole('grid', { name: /White at the bottom/ });
  await grid.waitFor();
  assert.equal(await grid.getByRole('row').count(), 8);
  assert.equal(await grid.getByRole('gridcell').count(), 64);
  const first = grid.getByRole('row').first().getByRole('button');
  assert.equal(await first.first().getAttribute('aria-label'), 'a8, black rook');
  assert.equal(await table.words('e1'), 'e1, white king');
  assert.equal(await table.words('e4'), 'e4, empty');

  // One square takes part in the order of the tab key; arrows lead on from it.
  assert.equal(await grid.locator('[tabindex="0"]').count(), 1);
  await table.keyMove('e2', 'e4');
  await table.plies(1);
  const live = page.locator('[aria-live="polite"]').filter({ hasText: 'White: pawn e2 to e4' });
  await live.waitFor({ state: 'attached' });
  await table.typeMove('d5');
  await table.plies(2);
  await table.keyMove('e4', 'd5');
  await table.plies(3);
  const taken = page.locator('[aria-live="polite"]').filter({ hasText: 'takes d5' });
  await taken.waitFor({ state: 'attached' });
  assert.match(
    await page
      .getByRole('group', { name: /Captured/ })
      .last()
      .innerHTML(),
    /pawn/,
  );
});

scene('check is told in words', {}, async (table) => {
  await table.playPerson({ fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' });
  await table.typeMove('Ra8+');
  await table.plies(1);
  await table.shows('e8', 'in check');
  await table.page.getByText(/Check – Black to move/).waitFor();
});

scene('every control has a name', {}, async (table) => {
  await table.playEngine({ side: 'White' });
  const nameless = await table.page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((element) => {
        const labels = [...(element.labels ?? [])].map((label) => label.textContent);
        const named = [element.ariaLabel, element.textContent, element.title, ...labels];
        return !named.some((text) => text?.trim());
      })
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(nameless, []);
});

scene('who skips the header is on the board', {}, async (table) => {
  const { page } = table;
  let followed = 0;
  for (const path of PAGES) {
    await visit(table, path);
    const skip = page.locator('header .skip');
    if ((await skip.count()) === 0) continue;
    await skip.focus();
    await page.keyboard.press('Enter');
    const there = await page.evaluate(
      () => document.activeElement.closest('#board, #tree') !== null,
    );
    assert.ok(there, `${path}: the link leads nowhere`);
    followed += 1;
  }
  assert.ok(followed > 0, 'no page has the link');
});

scene('dark where the system is dark', { browser: { colorScheme: 'dark' } }, async (table) => {
  await table.playEngine({ side: 'White', time: '15+10' });
  await table.typeMove('e4');
  await table.plies(2);
  assert.ok((await brightness(table.page)) < 80, 'the page is not dark');
  await shot(table.page, 'dark');
});

scene('light and dark by the button, kept over a reload', {}, async (table) => {
  await table.home();
  assert.ok((await brightness(table.page)) > 170, 'the page is not light');
  await table.button('Switch between light and dark').click();
  assert.ok((await brightness(table.page)) < 80, 'the page is not dark');
  await table.page.reload();
  await table.page.getByRole('heading', { name: 'Chess' }).waitFor();
  assert.ok((await brightness(table.page)) < 80, 'the choice is forgotten');
  await shot(table.page, 'dark-home');
});
