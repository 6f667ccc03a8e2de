/** The arena: tournaments begun, watched, gone on with after a crash, and clicked through. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESKTOP, PATIENCE, PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const CALM = { reducedMotion: 'reduce' };

/** Opens the page of a game's tournaments. */
async function arena(table, game = 'chess') {
  await table.page.goto(`${table.server.address}/#/${game}/arena`);
  await table.page.getByRole('heading', { name: /^New tournament/ }).waitFor();
}

/** Fills the form; what is not said stays as it is. */
async function fill({ page }, { time = 'nodes=200', rounds, maxMoves = 20, name } = {}) {
  await page.getByLabel(/^Time/).selectOption('own');
  await page.locator('input[name=time]').fill(time);
  if (rounds) await page.getByLabel(/^Rounds/).fill(String(rounds));
  await page.getByText('More', { exact: true }).click();
  await page.locator('input[name=max-moves]').fill(String(maxMoves));
  if (name) await page.locator('input[name=name]').fill(name);
}

/** Starts what the form holds and returns the tournament's address. */
async function start(table) {
  const { page } = table;
  await table.button('Start').click();
  await page.waitForURL(/#\/\w+\/arena\/.+/);
  return decodeURIComponent(page.url().split('/').at(-1));
}

/** Begins a tournament without the form. */
async function begin(server, order) {
  const players = [{ level: 1 }, { level: 2 }];
  const usual = { game: 'chess', players, time: 'nodes=100', seed: 5 };
  const adjudication = { max_moves: 12 };
  return (
    await server.request('/arena/tournaments', {
      ...usual,
      adjudication,
      ...order,
    })
  ).id;
}

/** Reads again until what is read fits, and returns it. */
async function until(read, fits, patience = PATIENCE) {
  for (const end = Date.now() + patience; ; await sleep(50)) {
    const found = await read();
    if (fits(found)) return found;
    if (Date.now() > end) throw new Error(`it stays ${JSON.stringify(found)}`);
  }
}

const finished = (server, id) =>
  until(
    () => server.request(`/arena/tournaments/${id}`),
    ({ state }) => state === 'finished',
    2 * PATIENCE,
  );

/** What stands on a board: `e4, white pawn`. */
const placed = (board) =>
  board
    .locator('[data-square]')
    .evaluateAll((squares) =>
      squares.map((square) => square.ariaLabel.split(', ').slice(0, 2).join(', ')).join('; '),
    );

const standings = (page) => page.getByRole('region', { name: 'Standings' }).getByRole('row');
const list = (page) => page.getByRole('region', { name: 'Games', exact: true });

scene('a newcomer begins a tournament and sees its table', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await table.home();
  await page.getByRole('link', { name: 'Arena', exact: true }).click();
  await page.getByRole('heading', { name: 'New tournament: Chess' }).waitFor();
  await page.getByText('12 games in all').waitFor();
  await shot(page, 'arena-form');
  // So many that everybody has enough for an error bar, and two players among themselves too few.
  await fill(table, { name: 'Spring cup', rounds: 2 });
  await shot(page, 'arena-form-more');
  const id = await start(table);
  await page.getByRole('heading', { name: 'Spring cup' }).waitFor();
  await finished(server, id);
  await page.getByText('24 of 24 games').waitFor();
  assert.equal(await standings(page).count(), 1 + 4);
  const cells = page.getByRole('region', { name: 'Cross-table' }).getByRole('button');
  assert.equal(await cells.count(), 4 * 3);
  await page.getByRole('img', { name: /^Ratings/ }).waitFor();
  await shot(page, 'arena-tournament');
  // A cell lists its games.
  await cells.first().click();
  await page.getByRole('heading', { name: /^Games of/ }).waitFor();
  await page.getByText('Too few games yet to say who is stronger.').waitFor();
  await until(
    () => list(page).getByRole('row').count(),
    (rows) => rows === 1 + 4,
  );
  await shot(page, 'arena-meeting');
  await table.button('Show all games').click();
  await list(page).getByRole('row').nth(12).waitFor();
  // In the list on the left, and after a reload.
  await page.reload();
  await page.getByRole('link', { name: /Spring cup/ }).waitFor();
  await table.button('Remove').click();
  await table.button('Remove with all games').click();
  await page.getByText('Tournaments you start are kept here.').waitFor();
});

scene('games are watched as they are played', { browser: CALM }, async (table) => {
  const { page } = table;
  await arena(table);
  await fill(table, { time: '20+0.2', rounds: 2 });
  // The levels answer at once; full strength thinks.
  await page.getByLabel(/^Add a player/).selectOption('full');
  for (let level = 0; level < 3; level += 1)
    await page
      .getByRole('button', { name: /^Remove Tabiya/ })
      .first()
      .click();
  await start(table);
  const live = page.getByRole('region', { name: 'Being played now' });
  await live.waitFor({ timeout: PATIENCE });
  const clocks = async () => (await live.getByRole('timer').allTextContents()).join();
  const [pieces, times] = [await placed(live), await clocks()];
  await until(
    () => placed(live),
    (now) => now !== pieces,
  );
  await until(clocks, (now) => now !== times);
  await live
    .getByText(/depth \d+ · [\d,]+ positions/)
    .first()
    .waitFor({ timeout: PATIENCE });
  await shot(page, 'arena-live');
  // The page does not talk to a screen reader at every move.
  assert.doesNotMatch(await page.locator('[aria-live]').last().textContent(), /pawn|knight/i);
  await table.button('Stop').click();
  await table.button('Go on').waitFor({ timeout: PATIENCE });
  await table.button('Go on').click();
  await table.button('Stop').waitFor();
  await table.button('Stop').click();
  await table.button('Remove').waitFor({ timeout: PATIENCE });
});

scene('a past game is clicked through by keys', { browser: CALM }, async (table) => {
  const { page, server } = table;
  const id = await begin(server, {
    openings: { kind: 'book', count: 2, plies: 6 },
  });
  await finished(server, id);
  await page.goto(`${server.address}/#/chess/arena/${id}`);
  await list(page).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Game 2' }).waitFor();
  const current = page.getByRole('region', { name: 'Moves' }).locator('[aria-current]');
  const board = page.locator('#board');
  let shown = await placed(board);
  /** Presses a key, which marks a move at once and shows its position when the server has told it. */
  const press = async (key) => {
    const before = shown;
    await page.keyboard.press(key);
    shown = await until(
      () => placed(board),
      (now) => now !== before,
    );
  };
  await press('ArrowRight');
  await current.waitFor();
  await press('End');
  await page.getByRole('img', { name: /^What the players thought/ }).waitFor();
  await shot(page, 'arena-game');
  const last = await current.textContent();
  await press('ArrowLeft');
  assert.notEqual(await current.textContent(), last);
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await page.waitForURL(/analysis\?.*ply=\d+/);
  await page.getByRole('region', { name: 'Analysis' }).waitFor();
  // The board is there before the game is.
  await until(
    () => placed(board),
    (now) => now === shown,
  );
});

scene('a tournament goes on after a crash by itself', { browser: CALM }, async (table) => {
  const { page, server } = table;
  const id = await begin(server, { time: 'nodes=4000', rounds: 10 });
  await page.goto(`${server.address}/#/chess/arena/${id}`);
  await list(page).getByRole('link').nth(1).waitFor({ timeout: PATIENCE });
  await server.killAndStart();
  const view = await finished(server, id);
  assert.equal(view.played, 20);
  await page.getByText('20 of 20 games').waitFor({ timeout: PATIENCE });
  await page.getByText(/1 to 20 of 20/).waitFor({ state: 'detached' });
  assert.equal(await list(page).getByRole('row').count(), 1 + 20);
  await page.getByRole('region', { name: 'Cross-table' }).getByText('nElo').waitFor();
  await shot(page, 'arena-match');
});

scene(
  'what the server refuses is told',
  { browser: CALM, complaints: /status of 422/ },
  async (table) => {
    const { page } = table;
    await arena(table);
    await fill(table, { time: 'soon' });
    await table.button('Start').click();
    await page
      .getByRole('alert')
      .filter({ hasText: /"soon" is no time control/ })
      .waitFor();
  },
);

for (const [game, order] of [
  ['xiangqi', {}],
  [
    'hare',
    {
      players: [1, 2, 3, 1].map((level) => ({ level })),
      seats: 3,
      format: 'round-robin',
    },
  ],
]) {
  scene(`the arena has ${game}`, { game, browser: CALM }, async (table) => {
    const { page, server } = table;
    await arena(table, game);
    await page.getByLabel(/^Add a player/).selectOption('rung:greedy');
    await shot(page, `arena-form-${game}`);
    const id = await begin(server, { game, ...order });
    await finished(server, id);
    await page.goto(`${server.address}/#/${game}/arena/${id}`);
    await standings(page).nth(2).waitFor();
    await shot(page, `arena-tournament-${game}`);
    await list(page).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Analyse this position' }).waitFor();
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
    await shot(page, `arena-game-${game}`);
    const slow = await begin(server, {
      game,
      ...order,
      time: 'movetime=400',
      rounds: 20,
    });
    await page.goto(`${server.address}/#/${game}/arena/${slow}`);
    await page.getByRole('region', { name: 'Being played now' }).waitFor({ timeout: PATIENCE });
    await shot(page, `arena-live-${game}`);
  });
}

const phone = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  ...CALM,
};

for (const [name, browser] of [
  ['phone', phone],
  ['dark', { viewport: DESKTOP, colorScheme: 'dark', ...CALM }],
  ['phone-dark', { ...phone, colorScheme: 'dark', locale: 'de-DE' }],
]) {
  scene(`the arena fits: ${name}`, { browser }, async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/chess/arena`);
    await page.locator('form').waitFor();
    await table.withinWidth();
    await shot(page, `arena-${name}-form`);
    const players = [1, 2, 3, 4].map((level) => ({ level }));
    const format = 'round-robin';
    const id = await begin(server, {
      players,
      format,
      openings: { kind: 'book', count: 4, plies: 6 },
    });
    await finished(server, id);
    await page.goto(`${server.address}/#/chess/arena/${id}`);
    await page.locator('.games tbody tr').first().waitFor();
    await table.withinWidth();
    await shot(page, `arena-${name}-tournament`);
    await page.locator('.games').scrollIntoViewIfNeeded();
    await shot(page, `arena-${name}-games`);
    await page.locator('.games tbody a').first().click();
    await page.locator('#board').waitFor();
    await page.keyboard.press('End');
    await page.locator('.graph svg').waitFor();
    await table.withinWidth();
    await shot(page, `arena-${name}-game`);
    const slow = await begin(server, {
      players,
      format,
      time: '30+0.3',
      rounds: 9,
    });
    await page.goto(`${server.address}/#/chess/arena/${slow}`);
    await page.locator('.live').waitFor({ timeout: PATIENCE });
    await page.waitForTimeout(1500);
    await table.withinWidth();
    await shot(page, `arena-${name}-live`);
  });
}
