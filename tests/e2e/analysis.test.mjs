/** The engine's opinion on a position. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

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
  await table.typeMove('Ra8');
  await panel.getByText('The game is over here.').waitFor();
});
