/** What a player needs is on the first screen, and nothing moves under the hand. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

/** The most that may have moved, as the browser counts it (Layout Instability: impact times distance). */
const MOST = 0.01;
/** Seconds that the analysis is watched for. */
const WATCHED = process.env.TABIYA_LONG ? 60 : 20;
const OLD = { width: 1024, height: 768 };

/** Counts shifts of the layout as the measure does: what follows a key or a click within half a second is meant. */
function countShifts({ page }) {
  return page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) globalThis.shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifted = ({ page }) =>
  page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));

for (const [screen, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: PHONE,
})) {
  scene(
    `nothing jumps while the engine thinks, ${screen}`,
    { browser: { viewport, reducedMotion: 'reduce' } },
    async (table) => {
      const { page } = table;
      await countShifts(table);
      await page.goto(`${table.server.address}/#/chess/analysis`);
      const panel = page.getByRole('region', { name: 'Analysis' });
      await panel.getByText(/Depth \d/).waitFor();
      const before = await shifted(table);
      const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
      for (let second = 0; second < WATCHED; second += 1) {
        // Through the first moves of a game and back, as one looks at it.
        if (second % 5 === 4 && moves.length > 0) await table.typeMove(moves.shift());
        await sleep(1000);
      }
      const after = await shifted(table);
      assert.ok(after - before < MOST, `the page shifted by ${after - before}`);
      await shot(page, `steady-${screen}`);
    },
  );
}

for (const [game, path] of [
  ['chess', 'chess'],
  ['xiangqi', 'xiangqi'],
  ['hare', 'hare'],
]) {
  scene(
    `the first screen fits an old window: ${path}`,
    { browser: { viewport: OLD }, game },
    async (table) => {
      const { page } = table;
      await page.goto(`${table.server.address}/#/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      const play = page.locator('form button[type="submit"]').first();
      await play.waitFor();
      await shot(page, `first-${path}`);
      const shown = [play, page.getByLabel('Game', { exact: true })];
      for (const part of shown) {
        const box = await part.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= OLD.height, JSON.stringify(box));
      }
    },
  );
}

scene(
  'board, bar and lines of the analysis fit an old window',
  { browser: { viewport: OLD } },
  async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/chess/analysis`);
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.getByText(/Depth \d/).waitFor();
    await shot(page, 'analysis-old-window');
    for (const part of [table.grid(), page.locator('.bar').first(), panel]) {
      const box = await part.boundingBox();
      assert.ok(box, 'it is not shown');
      assert.ok(box.x >= 0 && box.x + box.width <= OLD.width, JSON.stringify(box));
      assert.ok(box.y >= 0 && box.y + box.height <= OLD.height, JSON.stringify(box));
    }
  },
);
