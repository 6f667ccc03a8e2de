/** A test's server, browser and table, and their end. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { closeBrowsers, openBrowser, shot } from './browser.mjs';
import { Server } from './server.mjs';
import { Table } from './table.mjs';

/** Milliseconds for one test, on a busy machine, unless `options.timeout` says otherwise. */
const TIMEOUT = 300_000;

/** How often a scene may fail before the check does: in CI, where nobody can look again, one that fails is played once more. */
const TRIES = process.env.CI ? 2 : 1;

after(closeBrowsers);

/**
 * Runs a test with a table of its own, of the class `options.table`, in a window as `options.browser` says of a browser started
 * with `options.launch`, on a server started with the arguments `options.server`. What the page complains of fails the test,
 * apart from the addresses that `complaints` names; the screen is stored when the test fails.
 */
export function scene(name, options, play) {
  const timeout = TRIES * (options.timeout ?? TIMEOUT);
  test(name, { timeout }, async (context) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(name, options, play);
      } catch (error) {
        if (tries === TRIES) throw error;
        context.diagnostic(`played once more after it failed: ${error.stack ?? error}`);
      }
    }
  });
}

async function once(name, options, play) {
  const server = await Server.start(options.server);
  const browser = await openBrowser(options.browser, options.launch);
  const complaints = [];
  browser.page.on('pageerror', (error) => complaints.push(String(error)));
  browser.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  try {
    const Kind = options.table ?? Table;
    await play(new Kind(server, browser.page, options.game));
    const expected = options.complaints ?? /^$/;
    assert.deepEqual(
      complaints.filter((text) => !expected.test(text)),
      [],
      'the page complains',
    );
  } catch (error) {
    await shot(browser.page, `failed ${name}`.replaceAll(/[^a-z0-9]+/gi, '-'));
    throw error;
  } finally {
    await browser.close();
    await server.stop();
  }
}
