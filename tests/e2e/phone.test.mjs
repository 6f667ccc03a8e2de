/** The page on a phone held upright. */
import assert from 'node:assert/strict';
import { PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const browser = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** Whether an element lies within the screen as a whole. */
async function onScreen(locator, name) {
  const box = await locator.boundingBox();
  assert.ok(box, `${name} is not shown`);
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const within = box.x >= -0.5 && box.y >= -0.5 && right <= PHONE.width + 0.5;
  assert.ok(
    within && bottom <= PHONE.height + 0.5,
    `${name} is off the screen: ${JSON.stringify(box)}`,
  );
}

scene('board, clocks and buttons are on the screen', { browser }, async (table) => {
  await table.home();
  await table.withinWidth();
  await shot(table.page, 'phone-home');
  await table.playEngine({ side: 'White', time: '15+10' });
  await table.tapMove('e2', 'e4');
  await table.plies(2);
  assert.equal((await table.moves())[0], 'e4');
  await table.withinWidth();
  await onScreen(table.grid(), 'the board');
  const clocks = table.page.getByRole('timer');
  assert.equal(await clocks.count(), 2);
  await onScreen(clocks.nth(0), 'the upper clock');
  await onScreen(clocks.nth(1), 'the lower clock');
  for (const name of ['Offer draw', 'Resign', 'Take back', 'Turn the board']) {
    await onScreen(table.button(name), name);
  }
  await shot(table.page, 'phone-play');
});

scene('a promotion fits on the screen', { browser }, async (table) => {
  await table.playEngine({ fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
  await table.tapMove('a7', 'a8');
  const dialog = table.page.getByRole('dialog', { name: 'Promote to' });
  await dialog.waitFor();
  await onScreen(dialog, 'the choice');
  await shot(table.page, 'phone-promotion');
  await dialog.getByRole('button', { name: 'queen' }).tap();
  await table.plies(2);
  await table.shows('a8', 'white queen');
});
