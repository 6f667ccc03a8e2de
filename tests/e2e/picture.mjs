/** Draws the pictures of the README, all or those that are named: node tests/e2e/picture.mjs FOLDER [NAME…] */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRest, closeBrowsers, openBrowser } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { Race } from './support/race.mjs';
import { Table } from './support/table.mjs';

const [folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error('usage: picture.mjs FOLDER [NAME…]');

const MOVES = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 c3 Bc5 Nbd2 O-O';
/** Generations of the learner. */
const LEARNED = 32;
const RACE = '22;36;2/27;41;1/25;18;2 1 m - 3 all';

/** A chess game, a piece chosen. */
async function chess(server, page) {
  const { id } = await server.request('/chess/play', {
    seats: [{ kind: 'human' }, { kind: 'engine', level: 6 }],
    moves: MOVES.split(' '),
    clock: { base_ms: 900_000 },
  });
  const table = new Table(server, page);
  await table.open(id);
  await table.plies(MOVES.split(' ').length);
  await table.click('d2');
  await table.shows('d2', 'chosen');
}

/** A race of three in its middle. */
async function race(server, page) {
  const { id } = await server.request('/hare/play', {
    seats: [{ kind: 'human' }, { kind: 'engine', level: 6 }, { kind: 'engine', level: 4 }],
    fen: RACE,
  });
  await new Race(server, page, 'hare').open(id);
}

/** The first cut-off of a small search. */
async function lab(server, page) {
  await page.goto(`${server.address}/#/chess/lab/watch`);
  const next = page.getByRole('button', { name: 'Next cut-off', exact: true });
  await next.click();
  await page
    .getByText(/whatever the other \d+ answers are worth/)
    .first()
    .waitFor();
}

/** A player of Connect Four that has learned for a while. */
async function learn(server, page) {
  const { id } = await server.request('/learn/runs', { game: 'connect4', minutes: 10, seed: 1 });
  for (;;) {
    const { generations } = await server.request(`/learn/runs/${id}`);
    if (generations >= LEARNED) break;
    await sleep(1000);
  }
  await server.request(`/learn/runs/${id}/pause`, {});
  await page.goto(`${server.address}/#/learn/${id}`);
  await page.getByRole('heading', { name: 'First moves by generation' }).waitFor();
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  await page.getByText('with 32 simulations').click();
  await page.getByRole('columnheader', { name: 'Visits' }).waitFor();
  await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded();
}

const server = await Server.start();
const { page, close } = await openBrowser({
  viewport: { width: 1200, height: 720 },
});
try {
  for (const [name, show] of Object.entries({ page: chess, learn, race, lab })) {
    if (names.length > 0 && !names.includes(name)) continue;
    await page.goto(server.address);
    await show(server, page);
    await atRest(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  await close();
  await closeBrowsers();
  await server.stop();
}
