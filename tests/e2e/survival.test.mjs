/** A game outlives the page and the server. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

// While the server is away, the page's requests fail; the browser says so.
const AWAY = /ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection/;

scene('a reload in the middle of a game', {}, async (table) => {
  await table.playEngine({ side: 'White', time: '15+10' });
  await table.typeMove('e4');
  await table.plies(2);
  const moves = await table.moves();
  await table.page.reload();
  await table.plies(2);
  assert.deepEqual(await table.moves(), moves);
  const move = await table.legal();
  await table.clickMove(move.from, move.to);
  await table.plies(4);

  // The start page lists it too.
  const { id } = table;
  await table.home();
  await table.page.locator(`a[href$="/play/${id}"]`).click();
  await table.plies(4);
});

scene('a server killed in the middle of a game', { complaints: AWAY }, async (table) => {
  await table.playEngine({ side: 'White', time: '15+10' });
  await table.typeMove('d4');
  await table.plies(2);
  const moves = await table.moves();
  await table.server.killAndStart(async () => {
    await table.page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
    await shot(table.page, 'connection-lost');
  });
  await table.page
    .getByRole('status')
    .filter({ hasText: 'Connection lost' })
    .waitFor({ state: 'detached', timeout: 60_000 });
  assert.deepEqual(await table.moves(), moves);
  const move = await table.legal();
  await table.typeMove(move.san);
  await table.plies(4);
  assert.deepEqual((await table.moves()).slice(0, 3), [...moves, move.san]);
});

scene('a server killed while the engine thinks', { complaints: AWAY }, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.typeMove('c4');
  while ((await table.state()).position.played.length === 0) await table.page.waitForTimeout(20);
  await table.server.killAndStart();
  // The move was stored before it was answered, and the engine takes the search up again.
  await table.plies(2);
  assert.equal((await table.moves())[0], 'c4');
});
