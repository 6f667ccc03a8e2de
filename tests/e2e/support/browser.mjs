/** The real browser, with a profile of its own. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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
/** Milliseconds by which every answer of the server is late: what looks too soon fails then. */
const LAG = Number(process.env.LAG ?? 0);
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 667 };

/** Opens a browser; `options` are those of a Playwright browser context. */
export async function openBrowser(options = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'tabiya-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: PROGRAM,
    headless: true,
    viewport: DESKTOP,
    locale: 'en-GB',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (LAG > 0) {
    await context.route('**/api/**', async (route) => {
      await sleep(LAG);
      await route.continue().catch(() => {}); // The page may be gone.
    });
  }
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    close,
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
