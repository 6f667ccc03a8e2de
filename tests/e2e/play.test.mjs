/** A game against the engine, with every way to make a move. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

scene('moves by click, drag, keyboard and typing, the engine answers each', {}, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.clickMove('e2', 'e4');
  await table.plies(2);
  assert.equal((await table.moves())[0], 'e4');
  await table.shows('e4', 'white pawn');
  await table.shows('e2', 'empty');

  const drawn = await table.legal();
  await table.dragMove(drawn.from, drawn.to);
  await table.plies(4);
  assert.equal((await table.moves())[2], drawn.san);

  const keyed = await table.legal();
  await table.keyMove(keyed.from, keyed.to);
  await table.plies(6);
  assert.equal((await table.moves())[4], keyed.san);

  const typed = await table.legal();
  await table.typeMove(typed.san);
  await table.plies(8);
  assert.equal((await table.moves())[6], typed.san);
  await shot(table.page, 'play');

  const { position } = await table.state();
  assert.deepEqual(
    await table.moves(),
    position.played.map(({ san }) => san),
  );
});

scene('the engine plays by the evaluation that is chosen', {}, async (table) => {
  const { page } = table;
  await table.home();
  await table.weakest();
  await table.more();
  await page.getByLabel('Evaluation').selectOption({ label: 'Network' });
  await page.getByText(/\d neurons for each view/).waitFor();
  await shot(page, 'home-evaluation');
  await table.button('Play').click();
  await page.waitForURL(/play\/.+/);
  await table.grid().waitFor();
  const { seats } = await table.state();
  const engine = seats.find(({ kind }) => kind === 'engine');
  assert.equal(engine.evaluation, 'network');
  await page.goto(`${table.server.address}/#/chess/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth \d/).waitFor();
  await panel.getByText('Engine settings').click();
  await panel.getByLabel('Evaluation').selectOption({ label: 'Handcrafted' });
  await panel.getByText(/Depth \d/).waitFor();
  await shot(page, 'analysis-evaluation');
});

scene('the chosen piece and its targets are marked', {}, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.click('g1');
  await table.shows('g1', 'chosen');
  await table.shows('f3', 'can move here');
  await table.shows('h3', 'can move here');
  assert.doesNotMatch(await table.words('e2'), /can move here/);
  await shot(table.page, 'targets');
  // A square that cannot be reached lets the piece go.
  await table.click('g5');
  await table.page.waitForFunction(
    () => !document.querySelector('[data-square="g1"]').ariaLabel.includes('chosen'),
  );
  await table.plies(0);
});

scene('a move that is not legal is refused', { complaints: /422|409/ }, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.typeMove('e5');
  await table.page.getByRole('alert').filter({ hasText: 'not legal' }).waitFor();
  await table.dragMove('a1', 'a5');
  await table.shows('a1', 'white rook');
  await table.plies(0);
});

scene('Black: the engine opens, the board stands the other way round', {}, async (table) => {
  await table.playEngine({ side: 'Black' });
  await table.plies(1);
  const [own, other] = [await table.middle('e8'), await table.middle('e1')];
  assert.ok(own.y > other.y, 'Black is not at the bottom');
  const move = await table.legal();
  await table.clickMove(move.from, move.to);
  await table.plies(3);
  await shot(table.page, 'black');
});

scene('the board turns, moves are taken back, earlier positions are shown', {}, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.typeMove('d4');
  await table.plies(2);
  const before = await table.middle('a1');
  await table.button('Turn the board').click();
  const after = await table.middle('a1');
  assert.ok(after.y < before.y && after.x > before.x, 'the board has not turned');
  await table.button('Turn the board').click();

  await table.button('First position').click();
  await table.shows('d2', 'white pawn');
  await table.page.keyboard.press('End');
  await table.shows('d4', 'white pawn');

  await table.button('Take back').click();
  await table.plies(0);
  await table.shows('d2', 'white pawn');
  await table.typeMove('e4');
  await table.plies(2);
});
