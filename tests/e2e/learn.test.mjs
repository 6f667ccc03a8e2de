/** Players that learn from nothing: begun, watched, asked, played against, paused and forgotten. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESKTOP, PATIENCE, PHONE, shot } from './support/browser.mjs';
import { accessible } from './support/languages.mjs';
import { scene } from './support/scene.mjs';

const CALM = { reducedMotion: 'reduce' };

/** Reads again until what is read fits, and returns it. */
async function until(read, fits, patience = PATIENCE) {
  for (const end = Date.now() + patience; ; await sleep(100)) {
    const found = await read();
    if (fits(found)) return found;
    if (Date.now() > end) throw new Error(`it stays ${JSON.stringify(found)}`);
  }
}

/** The run as the server tells it. */
const told = ({ server }, id) => server.request(`/learn/runs/${id}`);

/** Begins a run without the page and waits for its first generations. */
async function learned(table, generations = 3) {
  const { id } = await table.server.request('/learn/runs', { game: 'tictactoe', seed: 1 });
  await until(
    () => told(table, id),
    (run) => run.generations >= generations,
    3 * PATIENCE,
  );
  return id;
}

scene(
  'one click, and a player grows while one looks on',
  { browser: { viewport: DESKTOP } },
  async (table) => {
    const { page } = table;
    await table.home();
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await page.getByRole('heading', { name: 'A player that learns from nothing' }).waitFor();
    await accessible(page, 'nothing learned yet');
    await shot(page, 'learn-empty');
    await page.getByRole('button', { name: 'Tic-tac-toe, 1 minute' }).click();
    await page.waitForURL(/#\/learn\/tictactoe-/);
    const id = decodeURIComponent(page.url().split('/').at(-1));
    await page.getByRole('heading', { name: 'Tic-tac-toe from nothing' }).waitFor();
    await page.getByRole('heading', { name: 'Right moves, in per cent' }).waitFor();
    const generation = () =>
      page
        .getByText(/^Generation \d+$/)
        .first()
        .textContent();
    const number = async () => Number((await generation()).replace('Generation ', ''));
    await until(number, (found) => found >= 3, 3 * PATIENCE);
    // The games of the present generation are played on a board.
    const games = page.locator('.small-board');
    await games.waitFor();
    const stones = () => games.locator('piece').count();
    await until(stones, (count) => count > 0);
    await shot(page, 'learn-running');

    // It survives a reload, and goes on.
    const before = await number();
    await page.reload();
    await until(number, (found) => found >= before, 3 * PATIENCE);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
    const paused = await told(table, id);
    assert.equal(paused.state, 'paused');
    await accessible(page, 'a run');

    // Paused, it is in the list, and can be forgotten.
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('link', { name: /Tic-tac-toe.*paused/ }).click();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await page
      .getByRole('group', { name: 'Forget' })
      .getByRole('button', { name: 'Forget' })
      .click();
    await page.getByRole('heading', { name: 'A player that learns from nothing' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /Tic-tac-toe.*paused/ }).count(), 0);
  },
);

scene('each generation is asked and played against', { browser: CALM }, async (table) => {
  const { page, server } = table;
  const id = await learned(table, 4);
  await server.request(`/learn/runs/${id}/pause`, {});
  await until(
    () => told(table, id),
    (run) => run.state === 'paused',
  );
  await page.goto(`${server.address}/#/learn/${id}`);
  const thoughts = page.getByRole('region', { name: 'What it thinks of a position' });
  const rows = thoughts.getByRole('table').getByRole('row');
  await until(
    () => rows.count(),
    (count) => count === 10,
  );
  // The first generation thinks otherwise than the last one.
  const shares = () => thoughts.getByRole('cell').allTextContents();
  const last = await shares();
  const slider = thoughts.getByRole('slider', { name: 'Generation that is asked' });
  await slider.focus();
  await page.keyboard.press('Home');
  await thoughts.getByText('Generation 1', { exact: true }).first().waitFor();
  await until(shares, (found) => found.join() !== last.join());
  // Another position, by keys; a search beside the first sight.
  await thoughts.getByText('with 32 simulations').click();
  await thoughts.getByRole('columnheader', { name: 'Visits' }).waitFor();
  await thoughts.locator('[data-square="b2"]').focus();
  await page.keyboard.press('Enter');
  await until(
    () => rows.count(),
    (count) => count === 9,
  );
  await thoughts.getByRole('button', { name: 'Start position' }).click();
  await until(
    () => rows.count(),
    (count) => count === 10,
  );
  await shot(page, 'learn-asked');

  await thoughts
    .getByRole('button', { name: /^Play generation 1 as/ })
    .first()
    .click();
  await page.waitForURL(/#\/tictactoe\/play\//);
  await page.getByText('Generation 1', { exact: true }).first().waitFor();
  await table.typeMove('b2');
  await table.plies(2);

  // Two generations meet in the arena by one click.
  await page.goto(`${server.address}/#/learn/${id}`);
  await thoughts.getByRole('button', { name: /^Let generation \d+ play a match/ }).click();
  await page.waitForURL(/#\/tictactoe\/arena\/.+/);
  const tournament = decodeURIComponent(page.url().split('/').at(-1));
  await until(
    () => server.request(`/arena/tournaments/${tournament}`),
    ({ state }) => state === 'finished',
    3 * PATIENCE,
  );
});

scene(
  'a run fits a phone',
  { browser: { viewport: PHONE, hasTouch: true, isMobile: true, ...CALM } },
  async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/learn`);
    await page.getByRole('button', { name: 'Tic-tac-toe, 1 minute' }).waitFor();
    await table.withinWidth();
    await shot(page, 'phone-learn-empty');
    const id = await learned(table, 2);
    await page.goto(`${server.address}/#/learn/${id}`);
    await page.getByRole('heading', { name: 'First moves by generation' }).waitFor();
    await table.withinWidth();
    await accessible(page, 'a run on a phone');
    await shot(page, 'phone-learn');
    await page
      .getByRole('heading', { name: 'What it thinks of a position' })
      .scrollIntoViewIfNeeded();
    await shot(page, 'phone-learn-board');
    await page.getByRole('heading', { name: /^Games of generation/ }).scrollIntoViewIfNeeded();
    await shot(page, 'phone-learn-games');
    await page.getByRole('button', { name: 'Pause', exact: true }).tap();
    await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  },
);

// While the server is away, the page's requests fail; the browser says so.
const AWAY = /ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection/;

scene('a run goes on when the server was killed', { complaints: AWAY }, async (table) => {
  const { page, server } = table;
  const id = await learned(table, 2);
  await page.goto(`${server.address}/#/learn/${id}`);
  await page.getByText('is learning').waitFor();
  const { generations } = await told(table, id);
  await server.killAndStart(() => page.getByText('Connection lost').waitFor());
  await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 60_000 });
  await until(
    () => told(table, id),
    (run) => run.generations > generations && run.state === 'running',
    3 * PATIENCE,
  );
});

scene('a race is learned, and raced against', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await page.goto(`${server.address}/#/learn`);
  await page.getByLabel('Game').selectOption({ label: 'Hare and Hedgehog' });
  await page.getByLabel('Players').selectOption('3');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/#\/learn\/hare-/);
  const id = decodeURIComponent(page.url().split('/').at(-1));
  const play = page.getByRole('button', { name: /^Play generation \d+ as Blue/ });
  await play.waitFor({ timeout: 6 * PATIENCE });
  await page.getByRole('heading', { name: 'Race against it' }).waitFor();
  // Nobody knows which moves are right; how strong it is is seen by games.
  await page.getByRole('heading', { name: 'Strength, in Elo' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Right moves, in per cent' }).count(), 0);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  assert.equal((await told(table, id)).players, 3);
  await accessible(page, 'a race that is learned');
  await shot(page, 'learn-race');
  await play.click();
  await page.waitForURL(/#\/hare\/play\//);
  await page
    .getByText(/^Generation \d+/)
    .first()
    .waitFor();
});
