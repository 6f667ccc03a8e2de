/** Tic-tac-toe and Connect Four: games in which pieces are put on the board. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const [tictactoe, connect4] = ['tictactoe', 'connect4'];
/** What would make no sense in either game. */
const NOT_HERE = ['Offer draw', 'Turn the board'];

/** Presses keys one after the other, the focus on a square to begin with. */
async function keys(table, square, ...pressed) {
  await table.square(square).focus();
  for (const key of pressed) await table.page.keyboard.press(key);
}

/** Waits until it is announced. */
async function told(table, text) {
  const live = table.page.locator('[aria-live="polite"]').filter({ hasText: text });
  await live.waitFor({ state: 'attached' });
}

async function absent(table, names) {
  for (const name of names) assert.equal(await table.button(name).count(), 0, name);
  assert.equal(await table.page.getByRole('group', { name: /Captured/ }).count(), 0);
}

scene('three in a row, by the mouse', { game: tictactoe }, async (table) => {
  await table.playPerson();
  const grid = table.page.getByRole('grid', { name: 'Board', exact: true });
  assert.equal(await grid.getByRole('row').count(), 3);
  assert.equal(await grid.getByRole('gridcell').count(), 9);
  assert.equal(await table.words('a3'), 'a3, empty, can be played');
  await absent(table, NOT_HERE);

  for (const [ply, square] of ['b2', 'a1', 'a2', 'b3'].entries()) {
    await table.click(square);
    await table.plies(ply + 1);
    await table.shows(square, ply % 2 === 0 ? 'X' : 'O');
  }
  await told(table, 'O: takes b3');
  assert.equal(await table.words('b2'), 'b2, X');
  await shot(table.page, 'small-tictactoe');
  // Where somebody is already nothing happens.
  await table.click('a1');
  await table.button('Take back').click();
  await table.plies(3);
  await table.shows('b3', 'can be played');
  await table.click('b3');
  await table.plies(4);
  await table.click('c2');
  assert.match(await table.result(), /1–0[\s\S]*X wins[\s\S]*Three in a row/);
  assert.deepEqual(await table.moves(), ['b2', 'a1', 'a2', 'b3', 'c2']);
  assert.equal(await table.words('c3'), 'c3, empty');
  await absent(table, NOT_HERE);
  await shot(table.page, 'small-tictactoe-won');
});

scene(
  'tic-tac-toe by keyboard, which the engine does not lose',
  { game: tictactoe },
  async (table) => {
    await table.home();
    assert.equal(await table.page.getByLabel('Strength').count(), 0);
    await table.page.getByText('It cannot be beaten.').waitFor();
    await shot(table.page, 'small-tictactoe-home');
    await table.playEngine();
    await keys(table, 'a1', 'ArrowUp', 'ArrowRight', 'Enter');
    await table.plies(2);
    assert.equal((await table.moves())[0], 'b2');
    for (let plies = 2; (await table.state()).ending === null; plies += 2) {
      const { to } = await table.legal();
      await keys(table, to, 'Enter');
      await table.page.waitForFunction(
        (before) =>
          document.querySelectorAll('section.moves li button').length > before + 1 ||
          document.querySelector('section.result'),
        plies,
      );
    }
    assert.match(await table.result(), /You lose|Draw/);
  },
);

scene(
  'four in a row, by the mouse in any square of a column',
  { game: connect4 },
  async (table) => {
    await table.playPerson();
    const grid = table.page.getByRole('grid', { name: 'Board', exact: true });
    assert.equal(await grid.getByRole('row').count(), 6);
    assert.equal(await grid.getByRole('gridcell').count(), 42);
    assert.equal(await table.words('d1'), 'd1, empty, can be played');
    assert.equal(await table.words('d5'), 'd5, empty, plays d1');
    await absent(table, NOT_HERE);
    const at = await table.middle('d5');
    await table.page.mouse.move(at.x, at.y);
    const [spot, square] = await Promise.all([
      table.page.locator('.board .spot').boundingBox(),
      table.square('d1').boundingBox(),
    ]);
    assert.ok(Math.abs(spot.y - square.y) < 2, 'another square is lit');

    for (const [ply, square] of ['d6', 'd1', 'e3', 'e6', 'f1', 'f1'].entries()) {
      await table.click(square);
      await table.plies(ply + 1);
    }
    await told(table, 'Red: column f, the disc lies on f2');
    assert.equal(await table.words('d1'), 'd1, yellow disc, plays d3');
    await table.shows('d2', 'red disc');
    await table.page.mouse.move(5, 5);
    await shot(table.page, 'small-connect4');
    await table.click('g4');
    assert.match(await table.result(), /1–0[\s\S]*Yellow wins[\s\S]*Four in a row/);
    assert.deepEqual(await table.moves(), ['d', 'd', 'e', 'e', 'f', 'f', 'g']);
    await shot(table.page, 'small-connect4-won');
  },
);

scene('a full column takes no more', { game: connect4 }, async (table) => {
  await table.playPerson({ fen: '3o3/3x3/3o3/3x3/3o3/3x3' });
  assert.equal(await table.words('d6'), 'd6, red disc');
  await table.click('d3');
  await keys(table, 'd1', 'Enter', 'd', 'c');
  await table.plies(1);
  assert.deepEqual(await table.moves(), ['c']);
});

scene(
  'Connect Four against the engine, by keyboard and by a tap',
  { game: connect4, browser: { hasTouch: true } },
  async (table) => {
    await table.playEngine();
    await keys(table, 'a1', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter');
    await table.plies(2);
    await keys(table, 'd1', 'c');
    await table.plies(4);
    await table.tap('e6');
    await table.plies(6);
    await table.typeMove('d');
    await table.plies(8);
    const moves = await table.moves();
    assert.deepEqual(
      moves.filter((_, ply) => ply % 2 === 0),
      ['d', 'c', 'e', 'd'],
    );
    const nameless = await table.page.evaluate(() =>
      [...document.querySelectorAll('button, a[href], input, select')]
        .filter((element) => {
          const labels = [...(element.labels ?? [])].map((label) => label.textContent);
          const named = [element.ariaLabel, element.textContent, element.title, ...labels];
          return !named.some((text) => text?.trim());
        })
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(nameless, []);
  },
);

for (const game of [tictactoe, connect4]) {
  scene(`${game}: a rung of the ladder plays`, { game }, async (table) => {
    await table.home();
    await table.choose('Opponent', 'Ladder');
    await table.page.getByLabel('Rung').selectOption({ label: '1. Random' });
    await table.button('Play').click();
    await table.page.waitForURL(/play\/.+/);
    await table.grid().waitFor();
    await table.click(game === connect4 ? 'd4' : 'b2');
    await table.plies(2);
    await table.page.getByRole('region', { name: 'Its last move' }).getByRole('table').waitFor();
  });

  scene(`${game}: a game is saved and loaded again`, { game }, async (table) => {
    const moves = game === connect4 ? ['d', 'd', 'c', 'a'] : ['b2', 'a1', 'c3', 'a3'];
    await table.playPerson();
    for (const [ply, move] of moves.entries()) {
      await table.typeMove(move);
      await table.plies(ply + 1);
    }
    const [download] = await Promise.all([
      table.page.waitForEvent('download'),
      table.page.getByRole('link', { name: 'Save PGN' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    await table.home();
    await table.button('Load PGN').click();
    const dialog = table.page.getByRole('dialog', { name: 'Load a game' });
    await dialog.getByLabel('Game (PGN)').fill(text);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await table.page.waitForURL(/analysis/);
    await table.plies(moves.length);
    assert.deepEqual(await table.moves(), moves);
  });

  scene(`${game}: the analysis rings the best square`, { game }, async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/${game}/analysis`);
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.getByText(/Depth \d/).waitFor();
    await page.locator('.cg-shapes circle').first().waitFor({ state: 'attached' });
    await shot(page, `small-${game}-analysis`);
    await table.click(game === connect4 ? 'd6' : 'b2');
    await table.plies(1);
    await absent(table, NOT_HERE);
  });

  scene(`${game}: the lab`, { game }, async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/${game}/lab/watch`);
    await page.getByRole('application', { name: 'Search tree' }).waitFor();
    await table.button('To the end').click();
    await page.getByText(/Best move .*, value/).waitFor();
    await shot(page, `small-${game}-lab`);
    await page.goto(`${table.server.address}/#/${game}/lab/evaluate`);
    await page.getByRole('region', { name: 'Term by term' }).getByRole('table').waitFor();
    await table.grid().waitFor();
    assert.equal(await table.button('Put there').count(), 0);
    await shot(page, `small-${game}-evaluate`);
  });

  for (const colorScheme of ['light', 'dark']) {
    const phone = {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    };
    scene(
      `${game} on a phone, ${colorScheme}`,
      { game, browser: { ...phone, colorScheme } },
      async (table) => {
        await table.home();
        await table.withinWidth();
        await shot(table.page, `small-${game}-phone-home-${colorScheme}`);
        await table.playPerson({ time: '15+10' });
        await table.tap(game === connect4 ? 'd5' : 'b2');
        await table.plies(1);
        await table.withinWidth();
        const parts = [table.grid(), ...['Resign', 'Take back'].map((name) => table.button(name))];
        for (const part of parts) {
          const { x, y, width, height } = await part.boundingBox();
          const [right, bottom] = [x + width, y + height];
          const within = x >= -0.5 && y >= -0.5 && right <= PHONE.width + 0.5;
          assert.ok(within && bottom <= PHONE.height + 0.5, `off the screen: ${right} ${bottom}`);
        }
        await shot(table.page, `small-${game}-phone-${colorScheme}`);
      },
    );
  }
}

scene('German', { game: connect4, browser: { locale: 'de-DE' } }, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/connect4`);
  await page.getByRole('heading', { name: 'Vier gewinnt' }).waitFor();
  assert.equal(await table.words('d2'), 'd2, leer');
  await shot(page, 'small-german');
});
