/** The reference program and steps put together from switches, on every page that has them, and what engines think. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PATIENCE, PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const CALM = { reducedMotion: 'reduce' };

async function lab(table, tab, game = 'chess') {
  await table.page.goto(`${table.server.address}/#/${game}/lab/${tab}`);
}

/** What the browser says where an experiment is not there. */
const missing = /status of 404/;

scene(
  'a step is put together from switches, and set again by its address',
  { complaints: missing },
  async (table) => {
    const { page } = table;
    await lab(table, 'compare', 'hare');
    await page.getByText('Put a step together').click();
    await page
      .getByText('Max^n: by the lead, cut-offs, sorted children, beam 0, 0, 8, 8, 4')
      .waitFor();
    await table.button('Add the step').click();
    await page.getByLabel('Beam widths').fill('0, 3, 2');
    await table.button('Add the step').click();
    const steps = page.getByRole('list', { name: 'Steps put together' }).getByRole('listitem');
    assert.equal(await steps.count(), 2);
    await shot(page, 'lab-compare-compose');
    await page.getByRole('button', { name: /^Remove Max.*8, 8, 4$/ }).click();
    assert.equal(await steps.count(), 1);
    await page.getByLabel('to depth').fill('3');
    await table.button('Start').click();
    await page.getByText(/· finished/).waitFor({ timeout: PATIENCE });
    const rows = page.getByRole('region', { name: 'Table' }).getByRole('row');
    assert.equal(await rows.count(), 1 + 3 * 5);
    assert.match(await rows.nth(15).textContent(), /sorted children, beam 0, 3, 2/);
    await shot(page, 'lab-compare-composed');
    const address = new URL(page.url());
    const [path, search] = address.hash.split('?');
    const query = new URLSearchParams(search);
    assert.match(query.get('steps'), /,maxn\+relative\+cutoffs\+sorted\+beam=0-3-2$/);
    // Elsewhere nobody has measured it yet: what it asks is set, and the example is there.
    query.set('run', 'hare-0000');
    await page.goto('about:blank');
    await page.goto(`${address.origin}/${path}?${query}`);
    await page.getByRole('heading', { name: 'An example, measured just now' }).waitFor();
    assert.equal(await steps.count(), 1);
    assert.equal(await page.getByLabel('to depth').inputValue(), '3');
    assert.equal(await page.getByRole('alert').count(), 0);
  },
);

scene('the reference program is measured with any of its switches', {}, async (table) => {
  const { page } = table;
  await lab(table, 'compare');
  await page.getByText('Put a step together').click();
  const group = page.getByRole('group', { name: 'Parts of the program' });
  // What needs a part that is off cannot be switched on.
  await group.getByLabel('alpha-beta').uncheck();
  assert.ok(await group.getByLabel('null move').isDisabled());
  await group.getByLabel('alpha-beta').check();
  await group.getByLabel('quiescence').check();
  await page.getByLabel('Weight of a knight').fill('320');
  await page.getByLabel('Weight of a knight').press('Tab');
  await page.getByText('Program: alpha-beta, quiescence, knight 320').waitFor();
  await table.button('Add the step').click();
  await page.getByLabel('to depth').fill('1');
  await table.button('Start').click();
  await page.getByText(/· finished/).waitFor({ timeout: PATIENCE });
  const rows = page.getByRole('region', { name: 'Table' }).getByRole('row');
  assert.match(await rows.last().textContent(), /Program: alpha-beta, quiescence, knight 320/);
});

scene(
  'the reference program is set up, played against and watched',
  { browser: CALM },
  async (table) => {
    const { page } = table;
    await lab(table, 'ladder');
    const row = page.getByRole('listitem').filter({ hasText: 'Reference program' });
    await row.getByText('Set it up').click();
    await row.getByLabel('hash table').uncheck();
    await row.getByLabel('opening book').uncheck();
    await row.getByLabel('evaluation handed down').uncheck();
    await row.getByLabel('Weight of a knight').fill('320');
    await row.getByText('Custom', { exact: true }).click();
    await row.getByLabel('Minutes').fill('0.5');
    await row.getByLabel('Seconds a move').fill('0');
    await row.getByLabel('Moves a game is taken to have').fill('20');
    await row.getByLabel('Moves a game is taken to have').press('Tab');
    await row.getByText('as deep as the clock allows').waitFor();
    const told =
      'Set up otherwise than published: without hash table, without opening book, without evaluation handed down, knight 320, moves a game 20.';
    await row.getByText(told).waitFor();
    await shot(page, 'lab-ladder-program');
    await row.getByRole('button', { name: 'Play against Reference program' }).click();
    await page.waitForURL(/#\/chess\/play\/.+/);
    await table.grid().waitFor();
    await table.dragMove('e2', 'e4');
    await table.plies(2);
    const { thought, seats, clock } = await table.state();
    const options = {
      'average-moves': '20',
      book: 'false',
      'handed-down': 'false',
      hash: 'false',
      knight: '320',
    };
    assert.deepEqual(seats[1], { kind: 'rung', rung: 'reference', options });
    assert.equal(clock.base_ms, 30_000);
    // 30 s for 20 moves are a second and a half for each, less the reserve.
    assert.ok(thought.time_ms > 300 && thought.time_ms < 10_000, `${thought.time_ms} ms`);
    const panel = page.getByRole('region', { name: 'Its last move' });
    await panel.getByText(/^Set up otherwise than published: .*without hash table/).waitFor();
    await panel.getByRole('link', { name: 'Watch this search' }).click();
    await page.getByRole('application', { name: 'Search tree' }).waitFor({ timeout: PATIENCE });
    await page.getByText(/^Set up otherwise than published:/).waitFor();
    await page.getByText('Set it up').click();
    const parts = page.getByRole('group', { name: 'Parts of the program' });
    assert.ok(!(await parts.getByLabel('hash table').isChecked()));
    const asked = page.waitForRequest(/lab\/trace$/);
    await parts.getByLabel('hash table').check();
    const { options: sent } = (await asked).postDataJSON();
    assert.equal(sent.hash, undefined);
    assert.equal(sent['handed-down'], 'false');
    await shot(page, 'lab-watch-program');
  },
);

scene(
  'a game shows what its engine thinks where that is wanted',
  { browser: CALM },
  async (table) => {
    const { page } = table;
    const panel = page.getByRole('region', { name: 'What the engine thinks' });
    await table.playEngine({ book: false });
    assert.equal(await panel.count(), 0, 'it is off unless somebody switches it on');
    await table.button('Settings').click();
    await page.getByRole('switch', { name: 'Show what the engine thinks' }).check();
    await page.keyboard.press('Escape');
    await panel.getByText('It has not thought about a move yet.').waitFor();
    await table.dragMove('e2', 'e4');
    await table.plies(2);
    await panel.getByText('Depth').waitFor();
    assert.match(await panel.textContent(), /Depth\s*\d+\s*Value\s*[+−0]\S*\s*Positions\s*[\d,]+/);
    const [first] = (await panel.getByLabel('Line').textContent()).trim().split(' ');
    assert.match(first, /^[a-hNBRQKO][a-h1-8xNBRQKO+=-]*$/);
    await shot(page, 'play-thoughts');
    await page.setViewportSize(PHONE);
    // It is wanted from now on.
    await page.reload();
    await panel.getByText('Depth').waitFor();
    await table.withinWidth();
    await shot(page, 'play-thoughts-phone');
  },
);

scene('every term of the evaluation says what it means', { browser: CALM }, async (table) => {
  const { page } = table;
  for (const game of ['chess', 'xiangqi']) {
    await lab(table, 'evaluate', game);
    const terms = page.getByRole('region', { name: 'Term by term' });
    const rows = terms.locator('tbody th[scope="row"]');
    await rows.nth(5).waitFor();
    const silent = await rows.evaluateAll((heads) =>
      heads.filter((head) => !head.querySelector('button')).map((head) => head.textContent.trim()),
    );
    assert.deepEqual(
      silent.filter((text) => text !== 'Total'),
      [],
      `${game}: terms without a word`,
    );
  }
});

scene('the course sets what was published beside what is measured here', {}, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/course/proving`);
  const saved = page.getByRole('region', { name: 'What each step saved, there and here' });
  const row = saved.getByRole('rowgroup').filter({ hasText: 'NegaScout' });
  assert.match(await row.textContent(), /17 \/ 21 \/ 20 %\s*18 \/ 5 \/ 20 %/);
  await saved.getByText(/^Published: a diploma thesis/).waitFor();
  await saved.scrollIntoViewIfNeeded();
  await shot(page, 'course-saved');
  await page.setViewportSize(PHONE);
  await table.withinWidth();
});

scene('the saved picture of a search says from whose side its values are', {}, async (table) => {
  const { page } = table;
  for (const [game, told] of [
    ['chess', 'for the side to move at each node'],
    ['hare', 'a number for each, in the order of the seats'],
  ]) {
    await lab(table, 'watch', game);
    await page.getByRole('application', { name: 'Search tree' }).waitFor({ timeout: PATIENCE });
    const saving = page.waitForEvent('download');
    await table.button('SVG').click();
    const picture = await readFile(await (await saving).path(), 'utf8');
    assert.ok(picture.includes(told), picture.slice(0, 2000));
  }
});
