/** An analysis that nobody sees is not searched for. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

/** Visits to the analysis of which each ends in another way than the one before. */
const VISITS = process.env.TABIYA_LONG ? 100 : 10;
/** A page that goes while it connects says so in the browser's console. */
const HASTE = /WebSocket is closed before the connection/;
/** Pages that are left sleep in the browser, as they do for a user. */
const asleep = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

/** Another site. */
async function elsewhere() {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${server.address().port}/`,
    close: () => server.close(),
  };
}

async function deepens(page) {
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth \d/).waitFor();
}

/** What the browser tells a page that is not seen any more, or again. */
async function show(page, shown) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !shown);
}

/** Waits until the server rests: an analysis would go on for minutes. */
async function rests(server) {
  const end = Date.now() + PATIENCE;
  let share = 1;
  while (share > 0.05 && Date.now() < end) {
    const before = await server.busy();
    await sleep(2000);
    share = ((await server.busy()) - before) / 2;
  }
  assert.ok(share <= 0.05, `the server still takes ${Math.round(100 * share)} % of a processor`);
}

const options = { launch: asleep, complaints: HASTE, timeout: 900_000 };

scene('leaving the analysis leaves no search behind', options, async (table) => {
  const { page, server } = table;
  const other = await elsewhere();
  const analysis = `${server.address}/#/chess/analysis`;
  const ways = [
    // To another site, and back out of the browser's cache of pages.
    async () => {
      await page.goto(other.address);
      await page.goBack({ waitUntil: 'commit' });
      await deepens(page);
      await page.goto(other.address);
    },
    // Back to where one came from.
    async () => {
      await page.goto(server.address);
      await page.goto(analysis);
      await deepens(page);
      await page.goBack({ waitUntil: 'commit' });
    },
    // Another tab, that is closed.
    async () => {
      const tab = await page.context().newPage();
      await tab.goto(analysis);
      await deepens(tab);
      await tab.close();
      await page.goto(other.address);
    },
    // A tab that is hidden, and one that the browser freezes.
    async () => show(page, false),
    async () => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
      await browser.send('Page.setWebLifecycleState', { state: 'active' });
      await browser.detach();
      await deepens(page);
      await page.goto('about:blank');
    },
  ];
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      await page.goto(other.address);
      await page.goto(analysis);
      await deepens(page);
      await ways[visit % ways.length]();
    }
    await page.goto(other.address);
    await rests(server);
    await page.goto(analysis);
    await deepens(page);
    await show(page, false);
    await rests(server);
    await show(page, true);
    await deepens(page);
  } finally {
    other.close();
  }
});

scene('analyses that are too many wait in line', {}, async (table) => {
  const { page, server } = table;
  const analysis = `${server.address}/#/chess/analysis`;
  const tabs = [page];
  const waiting = () => Promise.all(tabs.map((tab) => tab.getByText(/Place in line: \d/).count()));
  // As many run as the machine has cores, at most 16.
  while (!(await waiting()).includes(1)) {
    assert.ok(tabs.length < 20, 'there are no more places than that');
    const tab = await page.context().newPage();
    await tab.goto(analysis);
    await tab
      .getByText(/Depth \d|Place in line: \d/)
      .first()
      .waitFor();
    tabs.push(tab);
  }
  const last = tabs.at(-1);
  await shot(last, 'analysis-waits');
  // Whoever has run for long gives way, says so, and goes on when asked to.
  await deepens(last);
  const stopped = await Promise.any(
    tabs.slice(1).map(async (tab) => {
      await tab.getByText('Stopped here, because others wait.').waitFor();
      return tab;
    }),
  );
  await shot(stopped, 'analysis-gave-way');
  await stopped.getByRole('button', { name: 'Go on' }).click();
  await stopped.getByText('Stopped here').waitFor({ state: 'detached' });
});
