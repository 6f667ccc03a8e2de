/** The board itself: positions that are set up, moves laid in advance, hints, looks. */
import assert from 'node:assert/strict';
import { PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

/** Chooses a tool of the editor. */
async function tool(table, name) {
  await table.page
    .getByRole('group', { name: 'What goes on the board' })
    .getByLabel(name, { exact: true })
    .check({ force: true });
}

async function fen(table) {
  return table.page.getByLabel('Position (FEN)').inputValue();
}

scene('a position is set up, analysed and played', { complaints: /422/ }, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/editor`);
  await table.grid().waitFor();
  await table.button('Empty board').click();
  await page.getByRole('alert').filter({ hasText: /king/i }).waitFor();
  await tool(table, 'white king');
  await table.click('e1');
  await tool(table, 'black king');
  await table.click('e8');
  await tool(table, 'white rook');
  await table.click('h1');
  await table.click('a1');
  // A second time takes it away again.
  await table.click('a1');
  await table.shows('a1', 'empty');
  await page.getByLabel('White, kingside').check();
  await shot(page, 'editor');
  assert.equal(await fen(table), '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await table.choose('To move', 'Black');
  assert.equal(await fen(table), '4k3/8/8/8/8/8/8/4K2R b K - 0 1');
  await tool(table, 'Move');
  await table.dragMove('e8', 'd7');
  await table.shows('d7', 'black king');
  assert.equal(await fen(table), '8/3k4/8/8/8/8/8/4K2R b K - 0 1');
  await page.getByLabel('Position (FEN)').fill('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await table.shows('e8', 'black king');
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL(/analysis/);
  // The king takes its rook: it castles.
  await table.click('e1');
  await table.click('h1');
  await table.shows('g1', 'white king');
  await table.shows('f1', 'white rook');
});

scene('a position is set up by keys alone', { complaints: /422/ }, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/xiangqi/editor`);
  await table.grid().waitFor();
  await table.button('Empty board').focus();
  await page.keyboard.press('Enter');
  await tool(table, 'red chariot');
  await table.square('a0').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await table.shows('a1', 'red chariot');
  await tool(table, 'Move');
  await table.square('a1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await table.shows('b1', 'red chariot');
  await shot(page, 'editor-xiangqi');
});

scene(
  'the editor fits a phone',
  { browser: { viewport: PHONE, hasTouch: true, isMobile: true }, complaints: /422/ },
  async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/chess/editor`);
    await table.grid().waitFor();
    await table.withinWidth();
    await tool(table, 'Remove');
    await table.tap('d1');
    await table.shows('d1', 'empty');
    await shot(page, 'editor-phone');
  },
);

scene('a hint tells the piece, then the move', {}, async (table) => {
  const { page } = table;
  await table.playEngine({ side: 'White', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
  await table.button('Hint').click();
  const ring = page.locator('.cg-shapes circle');
  await ring.waitFor({ state: 'attached' });
  assert.equal(await page.locator('.cg-shapes line').count(), 0);
  await table.button('Hint').click();
  await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
  assert.ok(await table.button('Hint').isDisabled());
  await table.typeMove('Ra8#');
  await table.result();
});

scene('a move laid in advance is made when its turn comes', {}, async (table) => {
  const { page } = table;
  // At full strength the engine thinks long enough for a move to be laid meanwhile.
  await table.home();
  await page.getByLabel('Strength').press('End');
  await table.more();
  await page.getByLabel('Position (FEN)').fill('6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1');
  await table.button('Play').click();
  await page.waitForURL(/play\/.+/);
  await table.grid().waitFor();
  await table.clickMove('h2', 'h3');
  await table.shows('h3', 'white pawn');
  await table.click('g1');
  await table.click('h2');
  await table.shows('h2', 'laid in advance');
  await shot(page, 'premove');
  await table.plies(3);
  await table.shows('h2', 'white king');
});

scene('nothing but the board is shown on demand', {}, async (table) => {
  const { page } = table;
  await table.playEngine({ side: 'White' });
  await page.keyboard.press('z');
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await shot(page, 'zen');
  await table.button('Show everything again').click();
  await page.getByRole('banner').waitFor();
});

scene('boards and pieces are chosen and kept', {}, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/analysis`);
  await table.grid().waitFor();
  await table.button('Settings').click();
  await table.choose('Board', 'Blue');
  await table.choose('Pieces', 'How they move');
  await page.keyboard.press('Escape');
  await page.locator('.board.chess.ways.board-blue').waitFor();
  await shot(page, 'board-ways');
  await page.reload();
  await page.locator('.board.chess.ways.board-blue').waitFor();
});

scene('a game that was chosen once is the game of all pages', {}, async (table) => {
  const { page } = table;
  await page.goto(table.server.address);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Xiangqi' });
  await page.getByRole('heading', { name: 'Xiangqi' }).waitFor();
  await page.getByRole('link', { name: 'Analysis' }).first().click();
  await page.waitForURL(/xiangqi\/analysis/);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Chess' });
  // The address is there before the page has read it.
  await page.locator('.board.chess').waitFor();
  await page.goto('about:blank');
  await page.goto(table.server.address);
  await page.locator('a[aria-current="true"]', { hasText: 'Chess' }).waitFor();
});
