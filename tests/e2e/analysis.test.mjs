/** The engine's opinion on a position. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';
import { PROGRAM } from './support/server.mjs';

scene('the analysis deepens, and its line can be played', {}, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth ([6-9]|\d\d)/).waitFor();
  assert.equal(await panel.getByRole('listitem').count(), 3);
  await shot(page, 'analysis');
  await panel
    .getByRole('button', { name: /Play this line/ })
    .first()
    .click();
  await table.plies(1);
  await panel.getByText(/Depth/).waitFor();
});

scene('a mate is found', {}, async (table) => {
  const { page } = table;
  const fen = '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1';
  await page.goto(`${table.server.address}/#/chess/analysis?fen=${encodeURIComponent(fen)}`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText('Ra8#').first().waitFor();
  // Good for White, and counted from the move at which the position stands.
  await panel.getByText('#1', { exact: true }).first().waitFor();
  await panel.getByText('1. Ra8#').first().waitFor();
  await table.typeMove('Ra8');
  await panel.getByText('The game is over here.').waitFor();
});

scene('a line is looked at before it is played, and stays where it is', {}, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth ([6-9]|\d\d)/).waitFor();
  const height = await panel.evaluate((element) => element.offsetHeight);
  await panel
    .getByRole('button', { name: /Play this line/ })
    .nth(1)
    .hover();
  await page.locator('.preview piece').first().waitFor();
  await shot(page, 'analysis-preview');
  await page.mouse.move(5, 5);
  await page.locator('.preview').waitFor({ state: 'detached' });
  assert.equal(await panel.evaluate((element) => element.offsetHeight), height);
});

scene('what the other side threatens is shown', {}, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/analysis?moves=e2e4,e7e5,d1h5,b8c6,f1c4`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByLabel('Show the threat').check();
  await panel.getByText('3. Qxf7#').first().waitFor();
  await panel.getByText('#1', { exact: true }).first().waitFor();
  await shot(page, 'analysis-threat');
});

scene('single keys do what they do elsewhere, and can be switched off', {}, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth \d/).waitFor();
  await page.locator('body').press(' ');
  await table.plies(1);
  await page.locator('body').press('f');
  await page.getByRole('grid', { name: /Black/ }).waitFor();
  await page.locator('body').press('l');
  await panel.getByText(/Depth \d/).waitFor({ state: 'detached' });
  await page.locator('body').press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByText('Play the best move').waitFor();
  await shot(page, 'analysis-keys');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Type a move').fill('flx');
  await page.getByLabel('Type a move').fill('');
  await page.getByRole('grid', { name: /Black/ }).waitFor();
  await table.button('Settings').click();
  await page.getByLabel('Keys on the analysis board').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('body').press('f');
  await page.getByRole('grid', { name: /Black/ }).waitFor();
});

scene(
  'a position that cannot be is refused where it was typed',
  { complaints: /422|400/ },
  async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/chess/analysis`);
    const field = page.getByLabel('Position (FEN)');
    await field.fill('7k/P7/8/8/8/8/8/8 w - - 0 1');
    await table.button('Set up').click();
    const alert = page.getByRole('alert').filter({ hasText: /king/i });
    await alert.waitFor();
    const [above, below] = [await field.boundingBox(), await alert.boundingBox()];
    assert.ok(below.y - (above.y + above.height) < 20, 'the refusal is far from the field');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('8');
    await alert.waitFor({ state: 'hidden' });
  },
);

/** A folder with the table of the smallest game. */
const tables = await mkdtemp(join(tmpdir(), 'tabiya-tables-'));
after(() => rm(tables, { recursive: true, force: true }));
await promisify(execFile)(PROGRAM, ['endgame', 'make', 'tictactoe', tables]);

scene(
  'an endgame table says what becomes of every move',
  { game: 'tictactoe', server: ['--endgames', tables] },
  async (table) => {
    const { page } = table;
    // The middle, answered beside it: that loses.
    await page.goto(`${table.server.address}/#/tictactoe/analysis?moves=b2,b1`);
    const told = page.getByRole('region', { name: 'Endgame table' });
    await told.getByText('wins, plies: 5', { exact: true }).first().waitFor();
    assert.equal(await told.getByRole('listitem').count(), 7);
    await shot(page, 'analysis-table');
    await told.getByRole('button').first().click();
    await table.plies(3);
    await told.getByText('loses, plies: 4', { exact: true }).first().waitFor();
  },
);
