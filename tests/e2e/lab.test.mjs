/** The lab: a search watched, a rung played against, steps compared, a position taken apart. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PATIENCE, PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const CALM = { reducedMotion: 'reduce' };

async function lab(table, tab, game = 'chess') {
  await table.page.goto(`${table.server.address}/#/${game}/lab/${tab}`);
}

/** Opens the watched example, goes to its beginning and returns what the tests look at. */
async function watch(table, game = 'chess') {
  await lab(table, 'watch', game);
  const { page } = table;
  const tree = page.getByRole('application', { name: 'Search tree' });
  await tree.waitFor({ timeout: PATIENCE });
  const place = page.getByRole('slider', { name: 'Step' });
  await place.fill('0');
  return {
    page,
    tree,
    place,
    words: () => page.locator('#moment').textContent(),
    at: async () => Number(await place.inputValue()),
    node: page.getByRole('region', { name: 'The chosen node' }),
  };
}

/** Watches minimax to depth 3 from the start position: 9323 nodes, which is more than fits. */
async function minimax(table) {
  const { page } = table;
  await page.getByLabel(/^Position/).selectOption({ label: 'The start position' });
  await page.getByLabel(/^Algorithm/).selectOption('minimax');
  await page.getByText('Minimax, depth 3').waitFor({ timeout: PATIENCE });
  await page.getByText(/positions are not shown/).waitFor({ timeout: PATIENCE });
}

scene('a newcomer sees the first cut-off at once', { browser: CALM }, async (table) => {
  const begun = Date.now();
  await table.home();
  await table.page.getByRole('link', { name: 'Lab', exact: true }).click();
  const cutOff = /^✂ Black answers Kh2 with Kg7 .* with Kxf1 \(that is alpha\), so White/;
  await table.page.locator('#moment').getByText(cutOff).waitFor({ timeout: PATIENCE });
  const { page, tree, words, at, node } = await watch(table);
  assert.match(await words(), /^Root: White to move.*Press Next cut-off to see where/s);
  await table.button('Next cut-off').click();
  assert.match(await words(), cutOff);
  assert.ok(Date.now() - begun < 120_000, 'it takes longer than two minutes');
  assert.match(await node.textContent(), /Value for White\s*≤ -9\.00[\s\S]*Cut-off/);
  const layers = page.getByRole('list', { name: 'Who chooses, layer by layer' });
  assert.deepEqual(
    (await layers.getByRole('listitem').allTextContents()).map((text) => text.trim()),
    ['you choose the highest', 'the opponent chooses the lowest', 'values at the leaves'],
  );
  // Told for the side to move, what was alpha is beta.
  await page.getByLabel('numbers are for the side to move').check();
  assert.match(await words(), /with Kxf1 \(that is beta\), so White/);
  assert.match(await node.textContent(), /Value for it\s*≥ \+9\.00/);
  await page.getByLabel('numbers are for the side to move').uncheck();
  await shot(page, 'lab-watch');
  const cut = await at();
  await table.button('One step back').click();
  assert.equal(await at(), cut - 1);
  await table.button('To the end').click();
  await page.getByText(/Best move .*, value/).waitFor();
  await page.getByText('Positions visited: 9; Minimax would visit 55.').waitFor();
  await shot(page, 'lab-watch-end');
  // A click on a node shows its position.
  const box = await tree.boundingBox();
  const before = await node.textContent();
  await page.mouse.click(box.x + 40, box.y + box.height / 2);
  for (let y = 20; y < box.height && (await node.textContent()) === before; y += 15) {
    await page.mouse.click(box.x + box.width / 2, box.y + y);
  }
  assert.notEqual(await node.textContent(), before);
});

scene('a search is watched by keys alone', { browser: CALM }, async (table) => {
  const { page, tree, words, at, node } = await watch(table);
  await tree.focus();
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  assert.equal(await at(), 2);
  await page.keyboard.press(',');
  assert.equal(await at(), 1);
  const first = await node.getByRole('heading').textContent();
  await page.keyboard.press('c');
  assert.match(await words(), /^✂ Black answers/);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await node.getByRole('heading').textContent(), 'Root');
  await page.keyboard.press('ArrowRight');
  assert.equal(await node.getByRole('heading').textContent(), first);
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await node.getByRole('heading').textContent(), first);
  await page.keyboard.press(' ');
  await table.button('Pause').waitFor();
  await page.keyboard.press(' ');
  await page.keyboard.press('End');
  assert.match(await words(), /^Root is worth/);
});

scene('a leaf tells where its number comes from', { browser: CALM }, async (table) => {
  const { page, node } = await watch(table);
  for (let step = 0; step < 3; step += 1) await table.button('One step forward').click();
  const leaf = page.getByRole('region', { name: 'Where this number comes from' });
  await leaf.getByRole('row', { name: /Material 1\.00 1\.00 0\.00/ }).waitFor();
  assert.equal(await leaf.getByRole('row').count(), 2);
  assert.match(await node.textContent(), /Window/);
  // Minimax has no window, and its values are never those of the side to move.
  await page.getByLabel(/^Algorithm/).selectOption('minimax');
  await page.getByText('Minimax, depth 2').waitFor();
  assert.doesNotMatch(await node.textContent(), /Window/);
  assert.equal(await page.getByLabel('numbers are for the side to move').count(), 0);
  await shot(page, 'lab-watch-leaf');
});

scene('two searches run beside each other', { browser: CALM }, async (table) => {
  const { page, place } = await watch(table);
  await page.getByLabel(/^Beside it/).selectOption('minimax');
  await page.getByText('Alpha-beta, depth 2 ∥ Minimax, depth 2').waitFor();
  assert.equal(await page.getByRole('application', { name: 'Search tree' }).count(), 2);
  const counters = page.getByRole('region', { name: 'Positions visited by both searches' });
  await table.button('One step forward').click();
  assert.match(await counters.textContent(), /Alpha-beta\s*2 positions\s*Minimax\s*2 positions/);
  await table.button('To the end').click();
  assert.match(await counters.textContent(), /9 positions ■\s*Minimax\s*55 positions ■/);
  await counters.getByText('Both find the same. Best move Kxf1, value 0.00').waitFor();
  assert.equal(await place.getAttribute('max'), '109');
  await shot(page, 'lab-watch-beside');
  await page.setViewportSize(PHONE);
  await fits(page, 'two trees');
  await shot(page, 'lab-phone-watch-beside');
  // The address leads back to both.
  await page.reload();
  await page.getByText('Alpha-beta, depth 2 ∥ Minimax, depth 2').waitFor({ timeout: PATIENCE });
});

scene('rungs that teach nothing here stand behind a button', { browser: CALM }, async (table) => {
  const { page } = table;
  await lab(table, 'ladder');
  await page.getByRole('heading', { name: 'Reference program' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Expectimax' }).count(), 0);
  await table.button('All 25 rungs').click();
  await page.getByRole('heading', { name: 'Expectimax' }).waitFor();
  await lab(table, 'ladder', 'hare');
  await page.getByRole('heading', { name: 'Expectimax' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^All \d+ rungs$/ }).count(), 0);
});

scene('a changed setting is searched at once', { browser: CALM }, async (table) => {
  const { page } = await watch(table);
  await page.getByText('Alpha-beta, depth 2').waitFor();
  await page.getByLabel(/^Algorithm/).selectOption('minimax');
  await page.getByText('Minimax, depth 2').waitFor();
  assert.ok(await table.button('Minimax never cuts off').isDisabled());
  await page.getByLabel(/^Depth/).fill('3');
  await page.getByText('Settings changed').waitFor();
  await page.getByLabel(/^Depth/).press('Enter');
  await page.getByText('Minimax, depth 3').waitFor();
  await page.getByText('Settings changed').waitFor({ state: 'detached' });
});

scene('a tree is watched as it grows', { browser: CALM }, async (table) => {
  const { page } = await watch(table);
  await page.getByLabel(/^Algorithm/).selectOption('puct');
  await page.getByText('PUCT, 100 simulations').waitFor();
  assert.equal(await page.getByLabel(/^Depth/).count(), 0);
  const many = page.getByLabel(/^Simulations/);
  await many.fill('50');
  await many.press('Enter');
  await page.getByText('PUCT, 50 simulations').waitFor();
  await table.button('Next simulation').click();
  await page.locator('#moment').getByText('That was simulation 1.').waitFor();
  await table.button('To the end').click();
  await page.locator('#tree').focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  const node = page.getByRole('region', { name: 'The chosen node' });
  const heads = await node.locator('thead th').allTextContents();
  assert.deepEqual(
    heads.map((head) => head.trim()),
    ['Visits', 'Mean', 'Prior', 'Bound'],
  );
  const visits = await node.locator('tbody td:nth-child(2)').allTextContents();
  assert.equal(
    visits.map(Number).reduce((sum, count) => sum + count),
    50,
  );
  await node.getByRole('button', { name: 'Prior' }).click();
  await node.getByText(/How promising a move looks beforehand/).waitFor();
  await shot(page, 'lab-watch-grown');
  await page.setViewportSize(PHONE);
  await fits(page, 'a tree that grows');
  await shot(page, 'lab-phone-watch-grown');
  await page.reload();
  await page.getByText('PUCT, 50 simulations').waitFor({ timeout: PATIENCE });
});

scene('a search is exported, and a sampled one says so', { browser: CALM }, async (table) => {
  const { page } = await watch(table);
  const download = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), table.button(name).click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const json = await download('JSON');
  assert.equal(json.name, 'chess-alpha-beta-2.json');
  const trace = JSON.parse(json.text);
  assert.equal(trace.version, 2);
  assert.ok(trace.events.some(({ stop }) => stop === 'cut'));
  const svg = await download('SVG');
  assert.match(svg.text, /^<svg[\s\S]*All positions of the search are shown/);
  await minimax(table);
  await table.button('To the end').click();
  await shot(page, 'lab-watch-sampled');
});

// A matter of time, which a busy machine says little of.
const timed = process.env.TABIYA_LONG ? scene : () => {};

timed('five thousand nodes move smoothly', { browser: CALM }, async (table) => {
  const { page } = table;
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.frames_ = [];
    window.requestAnimationFrame = (draw) =>
      ask((now) => {
        const begun = performance.now();
        draw(now);
        window.frames_.push(performance.now() - begun);
      });
  });
  const { tree } = await watch(table);
  await page.getByLabel(/^Nodes/).selectOption('5000');
  await minimax(table);
  await table.button('To the end').click();
  await table.button('Show the whole tree so far').click();
  const box = await tree.boundingBox();
  await page.evaluate(() => window.frames_.splice(0));
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(box.x + 200 + 2 * step, box.y + 200 + step);
  }
  await page.mouse.up();
  const frames = (await page.evaluate(() => window.frames_)).sort((a, b) => a - b);
  const median = frames[Math.floor(frames.length / 2)];
  const slow = frames[Math.floor(frames.length * 0.95)];
  console.log(
    `${frames.length} frames, median ${median.toFixed(1)} ms, 95 % ${slow.toFixed(1)} ms`,
  );
  assert.ok(frames.length > 5);
  // Sixty pictures a second; a machine that does other things at the same time is not blamed.
  assert.ok(median < 16, `a frame takes ${median} ms`);
  await shot(page, 'lab-watch-5000');
});

scene('a rung of the ladder plays, and tells what it took', {}, async (table) => {
  const { page } = table;
  await lab(table, 'ladder');
  await page.getByRole('heading', { name: 'Reference program' }).waitFor();
  await shot(page, 'lab-ladder');
  await page.getByLabel('Depth of Alpha-beta').fill('2');
  await table.button('Play against Alpha-beta').click();
  await page.waitForURL(/#\/chess\/play\/.+/);
  await table.grid().waitFor();
  const panel = page.getByRole('region', { name: 'Its last move' });
  for (let ply = 0; ply < 6; ply += 2) {
    const { uci } = await table.legal();
    await table.dragMove(uci.slice(0, 2), uci.slice(2, 4));
    await table.plies(ply + 2);
  }
  const rows = panel.getByRole('row', { name: /Negamax|Alpha-beta|Piece-square/ });
  await rows.nth(2).waitFor({ timeout: PATIENCE });
  const [before, own, next] = await rows.allTextContents();
  assert.match(before, /^\s*before: Negamax\s*2/);
  assert.match(own, /^\s*Alpha-beta\s*2/);
  assert.match(next, /^\s*next: Piece-square tables\s*2/);
  const { thought, seats } = await table.state();
  assert.deepEqual(seats[1], { kind: 'rung', rung: 'alpha-beta', depth: 2 });
  assert.ok(thought.nodes > 20);
  await shot(page, 'lab-ladder-play');
  await panel.getByRole('link', { name: 'Watch this search' }).click();
  await page.getByRole('application', { name: 'Search tree' }).waitFor({ timeout: PATIENCE });
  // Of two plies the first cut-off is an answer of the other side.
  const moment = await page.locator('#moment').textContent();
  assert.match(moment, /^✂ White answers .* so Black will not play/);
});

scene('the list of opponents has the ladder, lowest first', {}, async (table) => {
  const { page } = table;
  await table.home();
  await table.choose('Opponent', 'Ladder');
  const rungs = page.getByLabel(/^Rung/);
  assert.match((await rungs.locator('option').allTextContents())[0], /1\. Random/);
  await rungs.selectOption('random');
  await shot(page, 'lab-opponents');
  await table.button('Play').click();
  await page.waitForURL(/#\/chess\/play\/.+/);
  await table.grid().waitFor();
  await table.dragMove('e2', 'e4');
  await table.plies(2);
});

scene('steps are compared, stopped, and opened again', {}, async (table) => {
  const { page } = table;
  await lab(table, 'compare');
  // An example is there at once, and is not kept.
  await page.getByRole('heading', { name: 'An example, measured just now' }).waitFor();
  await page.getByRole('region', { name: 'Table' }).getByRole('row').nth(12).waitFor();
  await page.getByText('Experiments you start are kept here.').waitFor();
  await shot(page, 'lab-compare-example');
  await page.getByLabel('to depth').fill('2');
  await table.button('Start').click();
  await page.getByText(/· finished/).waitFor({ timeout: PATIENCE });
  const rows = page.getByRole('region', { name: 'Table' }).getByRole('row');
  assert.equal(await rows.count(), 1 + 2 * 4);
  assert.match(await rows.nth(5).textContent(), /2\s*Minimax/);
  await page.locator('.u-over').waitFor();
  // Nothing was published of searches as shallow as these.
  assert.equal(await page.getByRole('columnheader', { name: 'Published' }).count(), 0);
  await page.getByText('What the columns mean').click();
  await page.getByText(/^Share of the inner positions/).waitFor();
  await page.getByText(/^Published \(a diploma thesis/).scrollIntoViewIfNeeded();
  await shot(page, 'lab-compare');
  await page.reload();
  await page.getByText(/· finished/).waitFor();
  await lab(table, 'watch');
  await lab(table, 'compare');
  const stored = page.getByRole('region', { name: 'Stored experiments' }).getByRole('button');
  await stored.first().waitFor();
  assert.equal(await stored.count(), 1);
  await stored.first().click();
  await rows.nth(8).waitFor();
  await table.button('Remove').click();
  await table.button('Remove with all that was measured').click();
  await page.getByText('Experiments you start are kept here.').waitFor();
});

scene('an experiment is stopped, and goes on after a reload', {}, async (table) => {
  const { page } = table;
  await lab(table, 'compare');
  await page.getByLabel('to depth').fill('5');
  await table.button('Start').click();
  const progress = page.getByRole('progressbar');
  const done = () => progress.evaluate((bar) => bar.value);
  const more = (than) =>
    page.waitForFunction((least) => document.querySelector('progress')?.value > least, than, {
      timeout: PATIENCE,
    });
  await more(0);
  await table.button('Stop').click();
  await page.getByText(/· stopped/).waitFor({ timeout: PATIENCE });
  await page.reload();
  await page.getByText(/· stopped/).waitFor();
  const before = await done();
  assert.ok(before > 0, 'what was measured is lost');
  await table.button('Go on').click();
  await more(before);
  await shot(page, 'lab-compare-goes-on');
});

/** What the browser says of an answer that refuses. */
const complaints = /status of 422/;

scene('a position is taken apart', { browser: CALM, complaints }, async (table) => {
  const { page } = table;
  await lab(table, 'evaluate');
  const terms = page.getByRole('region', { name: 'Term by term' });
  await terms.getByRole('row', { name: /Material/ }).waitFor();
  await table.grid().waitFor();
  const total = terms.getByRole('row', { name: 'Total' });
  const before = await total.textContent();
  await table.dragMove('g1', 'f3');
  await terms.getByText('Change').waitFor();
  assert.notEqual(await total.textContent(), before);
  await shot(page, 'lab-evaluate');
  await table.button('Put back').click();
  await terms.getByText('Change').waitFor({ state: 'detached' });
  assert.equal(await total.textContent(), before);
  // By keys, and what cannot be is refused.
  await page.getByLabel('From', { exact: true }).fill('e8');
  await page.getByLabel('To', { exact: true }).fill('e1');
  await table.button('Put there').click();
  await page.getByRole('alert').filter({ hasText: /king/ }).waitFor();
  // Each table follows the program that was chosen, and each row of it has a word.
  const tables = page.getByRole('region', { name: 'Piece-square tables' });
  await tables.getByLabel('Part of the game').waitFor();
  await terms.getByText('Reference', { exact: true }).click();
  await tables.getByText('Reference has no piece-square tables to show.').waitFor();
  await terms.getByRole('button', { name: 'Pawn chains' }).click();
  await terms.getByText('Pawns with a pawn beside them').waitFor();
  await terms.getByText('Ladder', { exact: true }).click();
  await terms.getByRole('row', { name: /Material \+39\.00 \+39\.00/ }).waitFor();
  assert.equal(await tables.getByLabel('Part of the game').count(), 0);
  await shot(page, 'lab-evaluate-ladder');
});

scene('the network says what each piece is worth', { browser: CALM }, async (table) => {
  const { page } = table;
  await lab(table, 'evaluate');
  const terms = page.getByRole('region', { name: 'Term by term' });
  await terms.getByText('Network', { exact: true }).click();
  const queen = terms.getByRole('row', { name: /white queen d1/i });
  assert.match(await queen.textContent(), /\+\d+\.\d\d/);
  // On the board all but the kings.
  assert.equal(await page.locator('.board .worths span').count(), 30);
  await shot(page, 'lab-evaluate-network');
  await page.setViewportSize(PHONE);
  await fits(page, 'evaluate');
  await shot(page, 'lab-phone-evaluate-network');
});

/** Puts a piece or a runner elsewhere and waits for what that changes. */
const shiftIn = {
  async xiangqi(table) {
    await table.dragMove('h2', 'e2');
    await table.page.getByText('Change', { exact: true }).waitFor();
  },
  async hare(table) {
    const { page } = table;
    await page.getByLabel('From', { exact: true }).fill('0');
    await page.getByLabel('To', { exact: true }).fill('7');
    await table.button('Put there').click();
    await page.locator('#shifted').waitFor();
  },
};

for (const game of ['xiangqi', 'hare']) {
  scene(`the lab has ${game}`, { game, browser: CALM }, async (table) => {
    const { page } = await watch(table, game);
    await table.button('To the end').click();
    await page.getByText(/Best move/).waitFor();
    await shot(page, `lab-watch-${game}`);
    await lab(table, 'evaluate', game);
    await page.getByRole('region', { name: 'Term by term' }).getByRole('row').nth(2).waitFor();
    await shiftIn[game](table);
    await shot(page, `lab-evaluate-${game}`);
    await lab(table, 'ladder', game);
    await page.getByRole('heading', { name: 'Greedy' }).waitFor();
    await lab(table, 'compare', game);
    await page.getByLabel('to depth').waitFor();
  });
}

const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2, ...CALM };

/** Nothing reaches over the edge of the screen. */
async function fits(page, what) {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  assert.ok(width <= shown, `${what} is ${width} wide on a screen of ${shown}`);
}

scene('the lab fits on a phone', { browser: phone }, async (table) => {
  const { page, words } = await watch(table);
  await table.button('Next cut-off').tap();
  assert.match(await words(), /^✂ Black answers/);
  await shot(page, 'lab-phone-watch');
  for (const tab of ['ladder', 'compare', 'evaluate', 'watch']) {
    await lab(table, tab);
    await page.locator('main.lab > :nth-child(2)').waitFor();
    await page.waitForTimeout(300);
    await fits(page, tab);
    await shot(page, `lab-phone-${tab}`);
  }
});

scene('the lab in the dark', { browser: { colorScheme: 'dark', ...CALM } }, async (table) => {
  const { page } = await watch(table);
  await table.button('Next cut-off').click();
  await shot(page, 'lab-dark-watch');
  await lab(table, 'evaluate');
  await page.getByRole('region', { name: 'Piece-square tables' }).waitFor();
  await shot(page, 'lab-dark-evaluate');
});

const german = { ...phone, locale: 'de-DE', colorScheme: 'dark' };

scene('the lab speaks German throughout', { browser: german }, async (table) => {
  const { page } = table;
  await lab(table, 'compare');
  await page.getByLabel('bis Tiefe').fill('2');
  await table.button('Anfangen').tap();
  await page.getByText(/· fertig/).waitFor({ timeout: PATIENCE });
  await page.getByText('Was die Spalten bedeuten').tap();
  await page.getByText(/^Anteil der inneren Stellungen/).waitFor();
  await page.getByText(/^Veröffentlicht \(eine Diplomarbeit/).scrollIntoViewIfNeeded();
  await fits(page, 'the report');
  assert.equal(await page.locator('main [lang=en]').count(), 0);
  await shot(page, 'lab-german-compare');
  await lab(table, 'ladder');
  await page.getByText('Knuth und Moore 1975').first().waitFor();
  await lab(table, 'watch');
  const moment = page.locator('#moment');
  assert.match(await moment.textContent(), /^✂ Schwarz antwortet auf Kh2 mit Kg7/);
  await table.button('Nächster Schnitt').tap();
  assert.match(await moment.textContent(), /^✂ Schwarz antwortet auf Kg3 mit Kg7/);
  await fits(page, 'the search');
  await shot(page, 'lab-german-watch');
});

/** How many squares each board of the rules has a dot on, as the server lists the moves. */
const REACH = {
  chess: [8, 27, 14, 13, 8, 4, 7, 2, 1],
  xiangqi: [3, 4, 4, 6, 17, 13, 3],
  connect4: [7],
  tictactoe: [5],
  hare: [],
};

for (const [game, reach] of Object.entries(REACH)) {
  scene(`the rules of ${game} are within reach`, { game, browser: CALM }, async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/${game}`);
    await table.button('Rules').click();
    const rules = page.getByRole('dialog', { name: /^Rules: / });
    await rules.waitFor();
    const boards = rules.locator('.rules-board[data-moves]');
    if (reach.length > 0) await boards.nth(reach.length - 1).waitFor();
    const found = await boards.evaluateAll((all) =>
      all.map(({ dataset }) => Number(dataset.moves)),
    );
    assert.deepEqual(found, reach);
    assert.ok((await rules.getByRole('heading', { level: 3 }).count()) >= 1);
    await shot(page, `rules-${game}`);
    await page.setViewportSize(PHONE);
    await fits(page, 'the rules');
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'detached' });
    // Where there is no room for the button, the settings have it.
    await table.button('Settings').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Rules: / })
      .click();
    await rules.waitFor();
    await shot(page, `rules-phone-${game}`);
  });
}

scene(
  'a square of the race says what it is for',
  { game: 'hare', browser: CALM },
  async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/hare`);
    const told = page.getByRole('tooltip');
    const square = (number) => page.locator(`[data-square="${number}"]`).first();
    await square(10).hover();
    await told.filter({ hasText: 'At the start of the turn it pays' }).waitFor();
    await page.mouse.move(2, 2);
    await told.waitFor({ state: 'detached' });
    // By keys it is told at once, and Escape puts it away.
    await square(0).focus();
    await page.keyboard.press('ArrowRight');
    await told.waitFor();
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    // A finger that rests on it makes no move.
    const at = { pointerType: 'touch', isPrimary: true, bubbles: true };
    await square(7).dispatchEvent('pointerdown', at);
    await told.filter({ hasText: 'Only with a lettuce in hand' }).waitFor();
    await square(7).dispatchEvent('pointerup', at);
    await square(7).dispatchEvent('click');
    await told.filter({ hasText: 'Only with a lettuce in hand' }).waitFor();
  },
);
