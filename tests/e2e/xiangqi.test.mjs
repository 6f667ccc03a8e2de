/** Xiangqi, from the choice of the game to its record. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const game = 'xiangqi';
/** Red's chariots have the two last ranks; the one of the b file gives mate. */
const MATE_IN_ONE = '4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1';

scene('moves by click, drag, keyboard and typing', { game }, async (table) => {
  await table.playEngine({ side: 'Red' });
  const grid = table.page.getByRole('grid', { name: /Red at the bottom/ });
  assert.equal(await grid.getByRole('row').count(), 10);
  assert.equal(await grid.getByRole('gridcell').count(), 90);
  assert.equal(await table.words('e0'), 'e0, red general');
  assert.equal(await table.words('b7'), 'b7, black cannon');
  assert.equal(await table.words('e4'), 'e4, empty');
  await table.clickMove('h2', 'e2');
  await table.plies(2);
  assert.equal((await table.moves())[0], 'C2=5');
  await table.shows('e2', 'red cannon');

  const drawn = await table.legal();
  await table.dragMove(drawn.from, drawn.to);
  await table.plies(4);
  const keyed = await table.legal();
  await table.keyMove(keyed.from, keyed.to);
  await table.plies(6);
  const typed = await table.legal();
  await table.typeMove(typed.scripts.chinese);
  await table.plies(8);
  assert.deepEqual(
    (await table.moves()).filter((_, ply) => ply % 2 === 0),
    ['C2=5', drawn.san, keyed.san, typed.san],
  );
  await shot(table.page, 'xiangqi-play');
});

scene('the chosen piece and its targets are marked, the board turns', { game }, async (table) => {
  await table.playPerson();
  await table.click('h2');
  await table.shows('h2', 'chosen');
  await table.shows('e2', 'can move here');
  await table.shows('h9', 'can move here');
  assert.doesNotMatch(await table.words('h8'), /can move here/);
  await shot(table.page, 'xiangqi-targets');
  await table.click('h9');
  await table.plies(1);
  const live = table.page.locator('[aria-live="polite"]');
  await live.filter({ hasText: 'Red: cannon h2 takes h9' }).waitFor({ state: 'attached' });
  const taken = table.page.getByRole('group', { name: 'Captured by Red' });
  await taken.getByRole('img', { name: 'horse' }).waitFor();

  await table.button('Turn the board').click();
  const [own, other] = [await table.middle('e0'), await table.middle('e9')];
  assert.ok(own.y < other.y, 'the board has not turned');
  await shot(table.page, 'xiangqi-turned');
  await table.button('Take back').click();
  await table.plies(0);
});

scene('Black: the engine opens', { game }, async (table) => {
  await table.playEngine({ side: 'Black', time: '15+10' });
  await table.plies(1);
  const [own, other] = [await table.middle('e9'), await table.middle('e0')];
  assert.ok(own.y > other.y, 'Black is not at the bottom');
  const move = await table.legal();
  await table.clickMove(move.from, move.to);
  await table.plies(3);
  assert.equal(await table.page.getByRole('timer').count(), 2);
});

scene('a move that is not legal is refused', { game, complaints: /422|409/ }, async (table) => {
  await table.playPerson();
  await table.typeMove('C2=2');
  await table.page.getByRole('alert').filter({ hasText: 'not legal' }).waitFor();
  await table.dragMove('a0', 'b1');
  await table.shows('a0', 'red chariot');
  await table.plies(0);
});

scene('a mate is given on the board', { game }, async (table) => {
  await table.playEngine({ fen: MATE_IN_ONE });
  await table.clickMove('b7', 'b9');
  assert.match(await table.result(), /1–0[\s\S]*You win[\s\S]*Checkmate/);
  assert.deepEqual(await table.moves(), ['R8+2']);
  await table.shows('e9', 'in check');
  await shot(table.page, 'xiangqi-mate');
});

scene('who cannot move has lost', { game }, async (table) => {
  await table.playPerson({ fen: '3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1' });
  await table.typeMove('R9+1');
  assert.match(await table.result(), /1–0[\s\S]*Red wins[\s\S]*Stalemate[\s\S]*which loses/);
});

scene('a perpetual check loses, and the page says why', { game }, async (table) => {
  await table.playPerson({ fen: '4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1' });
  const circle = ['a9', 'e8', 'a8', 'e9'];
  const at = { R: 'a1', k: 'e9' };
  for (let ply = 0; (await table.state()).ending === null; ply += 1) {
    assert.ok(ply < 30, 'the repetition has no end');
    const [piece, to] = [ply % 2 === 0 ? 'R' : 'k', circle[ply % 4]];
    await table.typeMove(at[piece] + to);
    at[piece] = to;
    await table.plies(ply + 1);
  }
  const { ending } = await table.state();
  assert.equal(ending.reason, 'perpetual-check');
  const words = await table.result();
  assert.match(words, /0–1[\s\S]*Black wins[\s\S]*Perpetual check/);
  assert.ok(words.includes(ending.sentence), words);
  await shot(table.page, 'xiangqi-perpetual');
});

scene('the variant without a rule draws what repeats', { game }, async (table) => {
  await table.home();
  await table.choose('Opponent', 'Person here');
  await table.more();
  await table.choose('Repetition', 'None');
  await table.button('Play').click();
  await table.page.waitForURL(/#\/xiangqi\/play\/.+/);
  await table.grid().waitFor();
  assert.equal((await table.state()).variant, 'no-repetition');
});

scene('resigning, a reload, the list of games', { game }, async (table) => {
  await table.playEngine({ side: 'Red', time: '15+10' });
  await table.typeMove('H2+3');
  await table.plies(2);
  const moves = await table.moves();
  await table.page.reload();
  await table.plies(2);
  assert.deepEqual(await table.moves(), moves);
  await table.button('Offer draw').click();
  await table.button('Resign').click();
  const question = table.page.getByRole('group', { name: 'Resign' });
  await question.getByRole('button', { name: 'Resign' }).click();
  assert.match(await table.result(), /0–1[\s\S]*You lose[\s\S]*Resignation/);
  const { id } = table;
  await table.home();
  await table.page.locator(`a[href$="/play/${id}"]`).click();
  await table.plies(2);

  await table.button('Rematch').click();
  await table.page.waitForFunction((old) => !location.hash.includes(old), id);
  // The engine has Red now, and opens.
  await table.plies(1);
  assert.equal((await table.state()).seats[0].kind, 'engine');
});

scene('a game is saved and loaded again', { game }, async (table) => {
  await table.playPerson();
  const moves = ['C2=5', 'H8+7', 'H2+3', 'R9=8', 'R1=2', 'H2+3'];
  for (const [ply, move] of moves.entries()) {
    await table.typeMove(move);
    await table.plies(ply + 1);
  }
  const [download] = await Promise.all([
    table.page.waitForEvent('download'),
    table.page.getByRole('link', { name: 'Save PGN' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /\[Variant "[^"]*[Xx]iangqi/);
  await table.home();
  await table.button('Load PGN').click();
  const dialog = table.page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByLabel('Game (PGN)').fill(text);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await table.page.waitForURL(/analysis/);
  await table.plies(moves.length);
  assert.deepEqual(await table.moves(), moves);
  await table.page.keyboard.press('End');
  await table.shows('e2', 'red cannon');
});

scene('a position that cannot be is refused', { game, complaints: /422|400/ }, async (table) => {
  await table.home();
  await table.more();
  await table.page.getByLabel('Position (FEN)').fill('4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
  await table.page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  assert.ok(await table.button('Play').isDisabled());
});

scene('pieces, coordinates and notation are chosen and kept', { game }, async (table) => {
  await table.playPerson();
  await table.typeMove('C2=5');
  await table.plies(1);
  await table.typeMove('H8+7');
  await table.plies(2);
  const look = () => table.page.locator('.board').getAttribute('class');
  assert.match(await look(), /characters/);
  await table.set(
    ['Pieces', 'Pictures'],
    ['Names of files and ranks', 'Traditional'],
    ['Moves written as', 'Chinese'],
  );
  assert.deepEqual(await table.moves(), ['炮二平五', '马８进７']);
  await table.page.reload();
  await table.plies(2);
  assert.match(await look(), /pictures/);
  assert.deepEqual(await table.moves(), ['炮二平五', '马８进７']);
  const edge = table.page.locator('.board .bottom');
  assert.equal((await edge.textContent()).trim(), '九八七六五四三二一');
  await shot(table.page, 'xiangqi-pictures');
  await table.set(['Moves written as', 'Squares (UCI)']);
  assert.deepEqual(await table.moves(), ['h2e2', 'h9g7']);
  await table.typeMove('h0g2');
  await table.plies(3);
});

scene('the analysis writes its lines as the player reads them', { game }, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/xiangqi/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth ([5-9]|\d\d)/).waitFor();
  assert.equal(await panel.getByRole('listitem').count(), 3);
  await table.set(['Moves written as', 'Chinese']);
  await panel
    .getByText(/[进平退]/)
    .first()
    .waitFor({ state: 'attached' });
  await shot(page, 'xiangqi-analysis');
  await panel
    .getByRole('button', { name: /Play this line/ })
    .first()
    .click();
  await table.plies(1);
  assert.match((await table.moves())[0], /[进平退]/);
});

scene('dark', { game, browser: { colorScheme: 'dark' } }, async (table) => {
  await table.home();
  await shot(table.page, 'xiangqi-dark-home');
  await table.playPerson({ time: '15+10' });
  await table.typeMove('C2=5');
  await table.plies(1);
  await table.click('h9');
  await table.shows('h9', 'chosen');
  await shot(table.page, 'xiangqi-dark');
  await table.set(['Pieces', 'Pictures']);
  await shot(table.page, 'xiangqi-dark-pictures');
});

scene('German', { game, browser: { locale: 'de-DE' } }, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/xiangqi`);
  await page.getByRole('heading', { name: 'Xiangqi' }).waitFor();
  await table.more();
  await page.getByText('Schach oder Jagd verliert').waitFor();
  assert.equal(await table.words('h2'), 'h2, rote Kanone');
  await shot(page, 'xiangqi-german');
});

const phone = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** The page is no wider than the screen, and these lie on it as a whole. */
async function fits(table, parts) {
  await table.withinWidth();
  for (const part of parts) {
    const box = await part.boundingBox();
    assert.ok(box, 'a part is not shown');
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    assert.ok(
      box.x >= -0.5 && box.y >= -0.5 && right <= PHONE.width + 0.5 && bottom <= PHONE.height + 0.5,
      `off the screen: ${JSON.stringify(box)}`,
    );
  }
}

for (const colorScheme of ['light', 'dark']) {
  scene(
    `on a phone, ${colorScheme}`,
    { game, browser: { ...phone, colorScheme } },
    async (table) => {
      const { page } = table;
      await table.home();
      await fits(table, []);
      await shot(page, `xiangqi-phone-home-${colorScheme}`);
      await table.playEngine({ side: 'Red', time: '15+10' });
      await table.tapMove('b2', 'e2');
      await table.plies(2);
      assert.equal((await table.moves())[0], 'C8=5');
      const names = ['Offer draw', 'Resign', 'Take back', 'Turn the board'];
      await fits(table, [
        table.grid(),
        page.locator('.board'),
        page.getByRole('timer').nth(0),
        page.getByRole('timer').nth(1),
        ...names.map((name) => table.button(name)),
      ]);
      await shot(page, `xiangqi-phone-${colorScheme}`);
      await table.set(['Pieces', 'Pictures']);
      await shot(page, `xiangqi-phone-pictures-${colorScheme}`);
    },
  );
}
