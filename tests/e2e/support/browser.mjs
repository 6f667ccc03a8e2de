/** The real browser. */
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// The page's packages hold playwright-core too, so that there is one lock file for all of Node.
const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ARTEFACTS = fileURLToPath(new URL('../../../artefacts/', import.meta.url));

/** Milliseconds for what is waited for, on a busy machine. */
export const PATIENCE = 60_000;
/** Milliseconds by which every answer of the server is late, not what it tells by itself: what looks too soon fails then. */
const LAG = Number(process.env.LAG ?? 0);
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 667 };

/** What every browser is started with. */
const LAUNCH = {
  executablePath: PROGRAM,
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
/** The browsers that run, by what they were started with: starting one takes longer than most scenes. */
const running = new Map();

function browserFor(launch) {
  const key = JSON.stringify(launch);
  if (!running.has(key)) running.set(key, chromium.launch({ ...LAUNCH, ...launch }));
  return running.get(key);
}

/** Ends the browsers that were started. */
export async function closeBrowsers() {
  const browsers = await Promise.all(running.values());
  running.clear();
  await Promise.all(browsers.map((browser) => browser.close()));
}

/**
 * Opens a window with a profile of its own, in a browser started with `launch`; `options` are those of a Playwright browser
 * context.
 */
export async function openBrowser(options = {}, launch = {}) {
  const browser = await browserFor(launch);
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (LAG > 0) {
    await context.route('**/api/**', async (route) => {
      const late = async () => {
        // What is saved to a file is no answer to the page.
        if (route.request().isNavigationRequest()) return route.continue();
        const response = await route.fetch();
        await sleep(LAG);
        await route.fulfill({ response });
      };
      await late().catch(() => {}); // The page may be gone.
    });
  }
  return {
    context,
    page: await context.newPage(),
    close: () => context.close(),
  };
}

/** Milliseconds that a picture waits for a page to come to rest: a game that goes on never does. */
const REST = 3000;

/** Waits until nothing on the page moves but what never ends, though not for long. */
export async function atRest(page) {
  const still = () => {
    // The pieces of a grid are moved frame by frame, with a class meanwhile.
    if (document.querySelector('piece.anim, piece.fading')) return false;
    return document.getAnimations().every((animation) => {
      const ends = animation.effect?.getComputedTiming().endTime;
      return animation.playState !== 'running' || ends === Infinity;
    });
  };
  await page.waitForFunction(still, undefined, { timeout: REST }).catch(() => {});
}

/** Stores what the page looks like now. */
export async function shot(page, name) {
  await mkdir(ARTEFACTS, { recursive: true });
  await atRest(page);
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
}
