/** The course: every chapter walked by keys alone, trees changed and shared, on a desk and on a phone. */
import assert from 'node:assert/strict';
import { PATIENCE, PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const CALM = { reducedMotion: 'reduce' };
/** The chapters by their address, with the right answer to their question. */
const CHAPTERS = [
  ['moves', 'All moves', 2],
  ['counting', 'Counting pieces', 3],
  ['minimax', 'Thinking ahead: minimax', 1],
  ['alpha-beta', 'Alpha-beta: the same answer, less work', 2],
  ['squares', 'Where a piece stands', 3],
  ['deepening', 'Deeper within the time', 2],
  ['remembering', 'Remembering', 2],
  ['ordering', 'What was good before', 3],
  ['proving', 'NegaScout, null move, quiescence', 2],
  ['many', 'More than two players', 1],
  ['chance', 'Chance', 2],
  ['growing', 'Trees that grow where it matters: MCTS', 2],
  ['learning', 'Learning from nothing', 2],
];
const PARTS = ['Watch it', 'Play it', 'Count it', 'A question'];

/** Presses the tab key until something fits; the most controls that a page has on the way. */
async function tabTo(page, what, fits) {
  for (let presses = 0; presses < 120; presses += 1) {
    const there = await page.evaluate(fits, what);
    if (there) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the tab key never comes to ${what}`);
}

/** Goes to a control inside a part of the chapter, by what it is called. */
const tabToNamed = (page, part, name) =>
  tabTo(page, { part, name }, ({ part, name }) => {
    const active = document.activeElement;
    const section = active?.closest('section');
    if (section?.getAttribute('aria-label') !== part) return false;
    const label = active.getAttribute('aria-label') ?? active.textContent?.trim();
    return label === name;
  });
/** The same by a selector. */
const tabToKind = (page, part, selector) =>
  tabTo(page, { part, selector }, ({ part, selector }) => {
    const active = document.activeElement;
    const section = active?.closest('section');
    return section?.getAttribute('aria-label') === part && active.matches(selector);
  });

async function done(page, part) {
  const tick = page.getByRole('region', { name: part }).getByText('Done', { exact: true });
  await tick.waitFor({ state: 'attached', timeout: PATIENCE });
}

async function walk(page, [id, title, right]) {
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: PATIENCE });
  // The program shows the line that runs.
  await page.locator('.code .now').first().waitFor({ state: 'attached', timeout: PATIENCE });
  if (id === 'moves') {
    await tabToNamed(page, 'Watch it', 'Draw a move');
    await page.keyboard.press('Enter');
    await page
      .locator('#moment')
      .getByText(/is drawn, one of 20/)
      .waitFor();
    await page.keyboard.press('Enter');
  } else if (id === 'learning') {
    await tabToNamed(page, 'Watch it', 'Tic-tac-toe, 1 minute');
    await page.keyboard.press('Enter');
    await page.getByText(/· ([3-9]|\d\d+) generations/).waitFor({ timeout: 3 * PATIENCE });
    await tabToNamed(page, 'Watch it', 'Pause');
    await page.keyboard.press('Enter');
  } else {
    await tabToKind(page, 'Watch it', '#tree');
    await page.keyboard.press('End');
  }
  await done(page, 'Watch it');

  await tabToNamed(page, 'Play it', 'Play');
  await page.keyboard.press('Enter');
  const race = ['many', 'chance'].includes(id);
  const resign = race ? 'Give up' : 'Resign';
  await page.getByRole('button', { name: resign, exact: true }).waitFor({ timeout: PATIENCE });
  await tabToNamed(page, 'Play it', resign);
  await page.keyboard.press('Enter');
  if (race) {
    // It asks first, and begins with the focus on not doing it.
    await page.getByRole('group', { name: resign }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  }
  await done(page, 'Play it');

  await tabToKind(page, 'Count it', 'input');
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await done(page, 'Count it');

  await tabToKind(page, 'A question', 'input');
  await page.keyboard.press(' ');
  for (let answer = 1; answer < right; answer += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await done(page, 'A question');
}

for (const [place, chapter] of CHAPTERS.entries()) {
  const options = { browser: CALM, timeout: 600_000 };
  scene(`chapter ${place + 1} is walked by keys alone`, options, async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/course/${chapter[0]}`);
    await walk(page, chapter);
    await shot(page, `course-${chapter[0]}`);
    await page.reload();
    for (const part of PARTS) await done(page, part);
    await page.goto(`${server.address}/#/course`);
    const line = page.getByRole('listitem').filter({ hasText: chapter[1] }).last();
    await line.getByText('4 of 4 done').waitFor();
  });
}

scene(
  'the course is one click from the first page and from everywhere',
  { browser: CALM },
  async (table) => {
    await table.home();
    const { page } = table;
    await page.getByRole('link', { name: 'Learn how a program plays' }).click();
    await page.getByRole('heading', { level: 1, name: 'All moves' }).waitFor();
    await page.getByRole('link', { name: 'Course', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'How a program plays' }).waitFor();
    await shot(page, 'course');
    // From one chapter to the next.
    await page.getByRole('link', { name: 'All moves', exact: true }).last().click();
    for (const [, title] of CHAPTERS.slice(1)) {
      await page.getByRole('link', { name: `On: ${title}` }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
  },
);

scene('a game is played on the board of a chapter', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await page.goto(`${server.address}/#/course/moves`);
  const play = page.getByRole('region', { name: 'Play it' });
  await play.getByRole('button', { name: 'Play', exact: true }).click();
  await play.getByText(/Your move/).waitFor();
  const grid = play.getByRole('grid');
  const move = async (from, to) => {
    for (const square of [from, to]) {
      const button = grid.getByRole('button', {
        name: new RegExp(`^${square},`),
      });
      await button.focus();
      await page.keyboard.press('Enter');
    }
  };
  await move('a1', 'a4');
  await grid.getByRole('button', { name: 'a4, white rook' }).waitFor({ state: 'attached' });
  await play.getByText(/Your move/).waitFor();
  await play.getByRole('button', { name: 'Take back' }).waitFor();
});

scene('the line that runs follows the search', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await page.goto(`${server.address}/#/course/alpha-beta`);
  const tree = page.getByRole('application', { name: 'Search tree' });
  await tree.waitFor();
  const now = () => page.locator('.code .now').allTextContents();
  assert.match((await now()).join(), /tree\.visit\(/);
  await tree.focus();
  await page.keyboard.press('c');
  assert.match((await now()).join(), /tree\.cut\(/);
  assert.match((await page.locator('.pseudo .now').allTextContents()).join(), /leave the loop/);
  await page.keyboard.press('End');
  assert.match((await now()).join(), /Stop::Done/);
  // The question is tried on the board of the chapter.
  await page.getByRole('button', { name: 'Try it' }).click();
  const scenes = page.getByRole('combobox', { name: 'What to watch' });
  assert.equal(await scenes.inputValue(), '4');
});

scene('a tree grows simulation by simulation', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await page.goto(`${server.address}/#/course/growing`);
  const tree = page.getByRole('application', { name: 'Search tree' });
  await tree.waitFor();
  const now = () => page.locator('.code .now').allTextContents();
  const step = async (times) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press('.');
  };
  assert.match((await now()).join(), /tree\.grow\(/);
  await tree.focus();
  // The root is valued; then the first way down is taken.
  await step(2);
  assert.match((await now()).join(), /take_largest/);
  assert.match((await page.locator('.pseudo .now').allTextContents()).join(), /largest bound/);
  await step(2);
  assert.match((await now()).join(), /play_unchecked/);
  const said = (words) => page.locator('#moment').getByText(words).waitFor();
  await said(/A random game of \d+ pl/);
  await step(1);
  assert.match((await now()).join(), /tree\.back_up\(/);
  await said(/That was simulation 1\./);
  await page.keyboard.press('c');
  await said(/That was simulation 2\./);
  // At the end the moves of the root stand there, the most visited first.
  await page.keyboard.press('End');
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  const node = page.getByRole('region', { name: 'The chosen node' });
  const visits = await node.locator('tbody td:nth-child(2)').allTextContents();
  const counts = visits.map(Number);
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    60,
  );
  assert.deepEqual(
    counts,
    [...counts].sort((a, b) => b - a),
  );
  await shot(page, 'course-growing-end');
});

scene('a player learns from nothing in a chapter', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await page.goto(`${server.address}/#/course/learning`);
  const watch = page.getByRole('region', { name: 'Watch it' });
  const play = page.getByRole('region', { name: 'Play it' });
  const now = () => page.locator('.code .now').allTextContents();
  // What was measured is drawn; nobody is there to play against, and nothing to look at.
  await page
    .getByRole('table', { name: 'Right moves, in per cent' })
    .waitFor({ state: 'attached' });
  await watch.getByText('Nobody has learned this game here yet.').waitFor();
  assert.match((await now()).join(), /fn generation/);
  assert.ok(await play.getByRole('button', { name: 'Play', exact: true }).isDisabled());
  await play.getByText('For that it has to learn first').waitFor();
  await shot(page, 'course-learning-empty');

  // What is guessed begins a run, which is seen at once, with the lines that run.
  const count = page.getByRole('region', { name: 'Count it' });
  await count.getByRole('spinbutton').fill('60');
  await count.getByRole('button', { name: 'Find out' }).click();
  await watch.getByText('is learning').waitFor();
  const lines = new Set();
  const seen = (line) => [...lines].some((each) => each.includes(line));
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(50)) {
    for (const line of await now()) lines.add(line);
    if (seen('thought.found()') && seen('optimiser.step(')) break;
  }
  assert.ok(seen('thought.found()') && seen('optimiser.step('), [...lines].join('\n'));
  await count.getByText(/^It is \d\d(:|, )/).waitFor({ timeout: 3 * PATIENCE });
  const rows = count.getByRole('row');
  assert.equal(await rows.count(), 7);
  const shares = (await count.locator('tbody td').allTextContents()).map(Number);
  assert.ok(shares.at(-1) > 80 && shares.at(-1) > shares[0], `${shares}`);
  await watch.locator('.small-board').waitFor();
  await shot(page, 'course-learning-running');

  // What it comes to is asked by generation: the search finds what the first one does not see.
  await watch.getByRole('button', { name: 'Pause', exact: true }).click();
  await watch.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  assert.match((await now()).join(), /Ok\(Some\(found\)\)/);
  await page.getByRole('button', { name: 'Try it' }).click();
  const slider = watch.getByRole('slider', {
    name: 'Generation that is asked',
  });
  await slider.focus();
  await page.keyboard.press('Home');
  await watch.getByText('Generation 1', { exact: true }).waitFor();
  await watch.getByText('with 32 simulations').click();
  await watch.getByRole('columnheader', { name: 'Visits' }).waitFor();
  const best = watch.getByRole('table').getByRole('row').nth(1).getByRole('rowheader');
  assert.match(await best.innerText(), /^(a2|b1|b3|c2)$/);
  await shot(page, 'course-learning-thoughts');

  // Its first generation answers on the board of the chapter.
  await play.getByRole('button', { name: 'Play', exact: true }).click();
  await play.getByText('You play X. Your move.').waitFor();
  await play.getByRole('grid').locator('[data-square="b2"]').focus();
  await page.keyboard.press('Enter');
  const stones = play.locator('piece');
  await stones.nth(1).waitFor({ state: 'attached' });
  await play.getByText('You play X. Your move.').waitFor();
  await shot(page, 'course-learning-play');
});

scene(
  'a player learns on a phone, in the dark',
  {
    browser: {
      ...CALM,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
    },
  },
  async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/course/learning`);
    const watch = page.getByRole('region', { name: 'Watch it' });
    await watch.getByRole('button', { name: 'Tic-tac-toe, 1 minute' }).tap();
    await watch.locator('.small-board').waitFor({ timeout: 3 * PATIENCE });
    await table.withinWidth();
    await watch.scrollIntoViewIfNeeded();
    await shot(page, 'course-learning-phone');
    const scenes = watch.getByRole('combobox', { name: 'What to watch' });
    await scenes.selectOption({
      label: 'What each generation thinks of the trap',
    });
    await watch.getByRole('columnheader', { name: 'How promising' }).waitFor();
    await table.withinWidth();
    await watch.scrollIntoViewIfNeeded();
    await shot(page, 'course-learning-phone-thoughts');
    // One learns at a time.
    await scenes.selectOption({ label: 'Connect Four from nothing' });
    await watch.getByText(/^One learns at a time/).waitFor();
    await watch.getByRole('link', { name: 'the whole run' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Tic-tac-toe from nothing' }).waitFor();
  },
);

scene(
  'a tree is changed and shared by its address',
  { browser: CALM, complaints: /422/ },
  async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/course/trees`);
    await page.getByText(/^\s*4 positions,/).waitFor({ timeout: PATIENCE });
    const text = page.getByLabel('The tree as text');
    assert.equal(await text.inputValue(), 'A(B=10, C(D=5, E=12, F=7))');
    await text.fill('A(B=1, C(D=5, E=12))');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/tree=A%28B%3D1/);
    await page.getByText(/^\s*5 positions,/).waitFor({ timeout: PATIENCE });
    const again = await page.context().newPage();
    await again.goto(page.url());
    await again.getByText(/^\s*5 positions,/).waitFor({ timeout: PATIENCE });
    assert.equal(await again.getByLabel('The tree as text').inputValue(), 'A(B=1, C(D=5, E=12))');
    await text.fill('A(B=1');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'no tree' }).waitFor();
    await page.getByLabel(/^Tree/).selectOption({ label: 'Two players with values of their own' });
    await page.getByText(/^\s*18 positions,/).waitFor();
    await shot(page, 'course-trees');
  },
);

scene(
  'the course fits a phone, in German too',
  { browser: { ...CALM, viewport: PHONE, locale: 'de-DE' } },
  async (table) => {
    const { page, server } = table;
    for (const [id] of CHAPTERS) {
      await page.goto(`${server.address}/#/course/${id}`);
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE });
      await page.locator('.code .now').first().waitFor({ state: 'attached' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `${id} is ${wide} wide`);
    }
    await page.getByRole('heading', { name: /^\d* ?Lernen aus dem Nichts/ }).waitFor();
    await shot(page, 'course-phone-german');
  },
);

scene('two generators are set beside each other', { browser: CALM }, async (table) => {
  const { page, server } = table;
  await page.goto(`${server.address}/#/course/generators`);
  const row = (name) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await row('Bitboards').getByText('8,902').waitFor({ timeout: PATIENCE });
  await row('Board with a margin').getByText('8,902').waitFor();
  await page.getByText('Both come to the same number.').waitFor();
  const margin = page.getByRole('table', { name: 'Board with a margin' });
  assert.equal(await margin.locator('td').count(), 120);
  assert.deepEqual(await margin.locator('.steps').allTextContents(), ['42', '33']);
  assert.equal(await margin.locator('.off').count(), 6);
  await shot(page, 'course-generators');
});

scene(
  'studies of the race are judged, changed, saved and loaded',
  { browser: CALM, complaints: /422/ },
  async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/course/studies`);
    const hits = (number, all) =>
      page.getByRole('heading', {
        name: `The usual weights hit ${number} of ${all}`,
      });
    await hits(44, 48).waitFor({ timeout: PATIENCE });
    await shot(page, 'course-studies');
    const text = page.getByLabel('The studies as text');
    const ours = await text.inputValue();

    // Two runners in the middle of the track, the first of them with everything behind it.
    await page.getByLabel('Position of two runners').fill('40;60;0/20;20;3 1 m - 0 all');
    await page.keyboard.press('Enter');
    await hits(45, 49).waitFor({ timeout: PATIENCE });
    const own = await text.inputValue();
    const lines = (all) => all.trim().split('\n').length;
    assert.equal(lines(own), lines(ours) + 1);

    // What is changed by hand is told to be judged anew.
    await text.press('Control+End');
    await page.keyboard.type('nonsense');
    await page.getByText('The studies were changed since').waitFor();
    await page.getByRole('button', { name: 'Judge the weights' }).press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.match(await alert.innerText(), new RegExp(`\\b${lines(own) + 1}\\b`));

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).press('Enter'),
    ]);
    assert.equal(download.suggestedFilename(), 'studies.csv');
    const buffer = Buffer.from(own.split('\n').slice(-4).join('\n'));
    await page
      .getByLabel('Load a file')
      .setInputFiles({ name: 'few.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('heading', { name: /The usual weights hit \d of [34]$/ }).waitFor();
    // They are there the next time.
    await page.reload();
    await page.getByRole('heading', { name: /The usual weights hit \d of [34]$/ }).waitFor();
    await page.getByRole('button', { name: 'Back to ours' }).press('Enter');
    await hits(44, 48).waitFor({ timeout: PATIENCE });
    assert.equal(await text.inputValue(), ours);
  },
);

scene(
  'a study is looked at and played out on a phone',
  {
    browser: { ...CALM, viewport: PHONE, hasTouch: true, isMobile: true },
    game: 'hare',
  },
  async (table) => {
    const { page, server } = table;
    await page.goto(`${server.address}/#/course/studies`);
    await page
      .getByRole('heading', { name: /The usual weights hit/ })
      .waitFor({ timeout: PATIENCE });
    // The weights of the published evaluation, and how long races are.
    for (const name of ['C: what a hand of carrots counts', 'S: what lettuces count'])
      await page.getByText(name).first().waitFor();
    const lengths = page.getByRole('region', { name: 'How long is a race?' });
    await lengths.getByRole('button').tap();
    await lengths.getByRole('row').nth(5).waitFor({ timeout: PATIENCE });
    await table.withinWidth();
    await shot(page, 'course-studies-phone');

    await page.getByRole('list', { name: 'The studies' }).getByRole('button').nth(1).tap();
    await page.getByRole('heading', { name: 'Study 2' }).waitFor();
    await page.getByRole('button', { name: 'Play both sides' }).tap();
    await page.waitForURL(/#\/hare\/play\/.+/);
    await page.locator('#board').waitFor();
  },
);

scene('every control of a chapter has a name', { browser: CALM }, async (table) => {
  const { page, server } = table;
  for (const [id] of [...CHAPTERS, ['trees'], ['generators'], ['studies']]) {
    await page.goto(`${server.address}/#/course/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE });
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, a[href], input, select, textarea')]
        .filter((element) => {
          const labels = [...(element.labels ?? [])].map((label) => label.textContent);
          const named = [element.ariaLabel, element.textContent, element.title, ...labels];
          return !named.some((text) => text?.trim());
        })
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(nameless, [], id);
  }
});
