/** Hare and Hedgehog, from the choice of the seats to the medals. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PHONE, shot } from './support/browser.mjs';
import { Race } from './support/race.mjs';
import { scene } from './support/scene.mjs';

const game = 'hare';
const table = Race;
const CALM = { reducedMotion: 'reduce' };

/** Two runners, the first on a carrot square, both with carrots to spare. */
const ON_CARROTS = '5;40;3/10;60;3 1 m - 8 all';
/** The next step of the first runner leads to a hare square. */
const BEFORE_HARE = '5;60;3/10;60;3 1 m - 8 all';

scene('a whole race of three, until one is left', { game, table, browser: CALM }, async (race) => {
  await race.race(['You', 'Random steps', 'Casual']);
  const { page } = race;
  await race.myTurn();
  assert.match(await race.words('0'), /^0, start; Red is here; Blue is here; Green is here/);
  await shot(page, 'hare-start');
  let turns = 0;
  while (await race.myTurn()) {
    await race.playOn();
    turns += 1;
    if (turns === 9) await shot(page, 'hare-play');
    assert.ok(turns < 400, 'the race has no end');
  }
  const words = await race.result();
  const { ending, seats } = await race.state();
  assert.equal(seats.length, 3);
  assert.equal(ending.payoffs.length, 3);
  // Who is still on the way when the turns are used up shares a place with who is as far.
  const winner = ['Red', 'Blue', 'Green'][ending.payoffs.indexOf(1)];
  if (winner) assert.match(words, winner === 'Red' ? /You win/ : new RegExp(`${winner} wins`));
  const shares = ending.payoffs.toSorted((one, other) => other - one);
  const lines = shares.map((share, place) => `${place + 1}\\.[\\s\\S]*\\b${share} points?`);
  assert.match(words, new RegExp(lines.join('[\\s\\S]*')));
  await shot(page, 'hare-result');

  // The record of the whole race, cards included, is the same race again.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the game' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.hare$/);
  const before = await race.state();
  const text = await readFile(await download.path(), 'utf8');
  await race.home();
  await race.button('Load a game').click();
  const dialog = page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByLabel('Record of a game').fill(text);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL((url) => url.hash.includes('/play/') && !url.hash.endsWith(before.id));
  await race.grid().waitFor();
  const after = await race.state();
  assert.equal(after.position.fen, before.position.fen);
  assert.deepEqual(
    after.position.played.map(({ uci }) => uci),
    before.position.played.map(({ uci }) => uci),
  );
});

scene('two people, moves by click, a look back, taking back', { game, table }, async (race) => {
  await race.race(['You: Ada', 'You: Ben']);
  const { page } = race;
  await page.getByText('Red: choose a marked square').waitFor();
  await race.click('5');
  await race.plies(1);
  assert.match(await race.words('5'), /^5, carrots; Red is here/);
  await page.getByText('Blue: choose a marked square').waitFor();
  await race.stands('Red, Ada', /5, carrots\s*53\s*3/);
  await race.click('2');
  await race.plies(2);

  await race.log().nth(0).click();
  await page.getByText('An earlier position').first().waitFor();
  await race.shows('0', 'Blue is here');
  await page.keyboard.press('ArrowRight');
  await race.shows('2', 'Blue is here');

  await race.button('Take back').click();
  await race.shows('0', 'Blue is here');
  assert.equal(await race.log().count(), 1);
  const live = page.locator('[aria-live="polite"]').filter({ hasText: 'Moves taken back' });
  await live.waitFor({ state: 'attached' });
  await race.myTurn();
  await shot(page, 'hare-two');
});

scene('carrots are taken and given', { game, table }, async (race) => {
  await race.race(['You', 'You'], { position: ON_CARROTS });
  const { page } = race;
  await race.click('5');
  const choice = race.grid().locator('xpath=..').getByRole('group', { name: 'What to do' });
  await choice.getByRole('button', { name: 'Take carrots (+10)' }).waitFor();
  await shot(page, 'hare-choice');
  await choice.getByRole('button', { name: 'Take carrots (+10)' }).click();
  await race.plies(1);
  await race.stands('Red', /5, carrots\s*50\s*3/);
  await race.myTurn();
  // A square where no card is drawn.
  await race.click('12');
  await race.plies(2);
  await race.myTurn();
  // Letters are moves while the focus is in the board.
  await page.getByRole('link').first().focus();
  await page.keyboard.press('g');
  await page.locator('#board button[tabindex="0"]').focus();
  assert.equal((await race.state()).position.played.length, 2);
  await page.keyboard.press('g');
  await race.plies(3);
  await race.stands('Red', /5, carrots\s*40\s*3/);
  assert.equal((await race.state()).position.played.at(-1).san, 'give');
});

scene('a card is drawn, shown, read out and kept in the log', { game, table }, async (race) => {
  await race.race(['You', 'You'], { position: BEFORE_HARE });
  const { page } = race;
  const [target] = (await race.legal()).filter(({ san }) => san.startsWith('H'));
  await race.click(target.to);
  await race.plies(2);
  const { position } = await race.state();
  const [, card] = position.played;
  assert.equal(card.seat ?? null, null);
  const face = page.getByRole('group', { name: /^Card: / });
  await face.waitFor();
  const live = page.locator('[aria-live="polite"]').filter({ hasText: /^Red draws: / });
  await live.waitFor({ state: 'attached' });
  await shot(page, 'hare-card');
  const title = await race.log().nth(1).locator('.words').textContent();
  assert.ok((await face.getAttribute('aria-label')).startsWith(`Card: ${title.trim()}`));

  // Both vanish when the move is taken back, and the same card is drawn for the same move.
  await race.myTurn();
  await race.button('Take back').click();
  await page.waitForFunction(
    () => document.querySelectorAll('section.log [data-ply]').length === 0,
  );
  await race.myTurn();
  await race.click(target.to);
  await race.plies(2);
  assert.equal((await race.state()).position.played[1].uci, card.uci);
});

scene('nothing but the keyboard', { game, table, browser: CALM }, async (race) => {
  await race.race(['You', 'You'], { position: ON_CARROTS });
  const { page } = race;
  const skip = page.getByRole('link', { name: 'Skip to the board' });
  await skip.focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  assert.equal(await focused(), '5');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), '7');
  assert.match(await race.words('7'), /7, lettuce; can move here, costs 3 carrots/);
  await page.getByText('To 7, lettuce: costs 3 carrots, leaves 37 carrots.').waitFor();
  await shot(page, 'hare-keyboard');
  await page.keyboard.press('Enter');
  await race.plies(1);
  assert.equal((await race.state()).position.played[0].san, 'L7');
  // A square that cannot be reached does nothing.
  await page.keyboard.press('Home');
  assert.equal(await focused(), '0');
  await page.keyboard.press('Enter');
  assert.equal((await race.state()).position.played.length, 1);
});

scene(
  'six engines run to the end while one looks on',
  { game, table, browser: CALM },
  async (race) => {
    await race.race(['Random steps', 'Casual', 'Casual', 'Casual', 'Casual', 'Casual'], {
      short: true,
    });
    const { page } = race;
    await race.plies(12);
    await shot(page, 'hare-six');
    assert.equal(await page.getByRole('row').count(), 7);
    assert.equal(await race.myTurn(), false);
    const { ending, position } = await race.state();
    assert.equal(ending.payoffs.length, 6);
    assert.equal(await race.log().count(), position.played.length);
    await shot(page, 'hare-six-result');
  },
);

scene('a strong opponent answers, giving up ends the race', { game, table }, async (race) => {
  await race.race(['You', 'Strong'], { time: '15+10' });
  const { page } = race;
  await race.myTurn();
  assert.equal(await page.locator('.standings .clock [role="timer"]').count(), 2);
  await race.click('5');
  await race.plies(2);
  assert.equal(await page.getByRole('button', { name: /draw/i }).count(), 0);
  await race.button('Give up').click();
  await page
    .getByRole('group', { name: 'Give up' })
    .getByRole('button', { name: 'Give up' })
    .click();
  assert.match(await race.result(), /Blue wins/);
  const { id } = race;
  await race.button('Play again').click();
  await page.waitForURL((url) => url.hash.includes('/play/') && !url.hash.endsWith(id));
  await race.grid().waitFor();
});

scene('the analysis: any position, a card of one’s choice', { game, table }, async (race) => {
  const { page } = race;
  await page.goto(`${race.server.address}/#/hare/analysis`);
  await race.grid().waitFor();
  await page.locator('input[name=fen]').fill(BEFORE_HARE);
  await race.button('Set up').click();
  await race.shows('5', 'Red is here');
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth \d/).waitFor();
  const bars = panel.getByRole('list', { name: 'What each may expect' });
  assert.equal(await bars.getByRole('listitem').count(), 2);
  await shot(page, 'hare-analysis');
  await race.click('6');
  const cards = page.getByRole('region', { name: 'Which card is drawn?' });
  await cards.getByRole('button', { name: /A scent of carrots/ }).click();
  await race.plies(2);
  await page.getByRole('group', { name: /^Card: A scent of carrots/ }).waitFor();
  await shot(page, 'hare-analysis-card');
});

scene('dark', { game, table, browser: { colorScheme: 'dark' } }, async (race) => {
  await race.home();
  await shot(race.page, 'hare-dark-home');
  await race.race(['You', 'You', 'You', 'You'], {
    position: '5;40;3/10;60;3/22;33;2;e/64;4;0;h1 1 m - 8 all',
  });
  await race.myTurn();
  await shot(race.page, 'hare-dark');
});

scene('German', { game, table, browser: { locale: 'de-DE' } }, async (race) => {
  const { page } = race;
  await page.goto(`${race.server.address}/#/hare`);
  await page.getByRole('heading', { name: 'Hase und Igel' }).waitFor();
  await race.more();
  await page.getByText('Karten von 1978').waitFor();
  await race.shows('13', '13, Karotten');
  await shot(page, 'hare-german');
});

/** Laptop, tablet and phone, the last two held either way. */
const SIZES = [
  [1280, 600],
  [1024, 768],
  [768, 1024],
  [360, 640],
  [667, 375],
];

/** Which of these elements, scrolled to, would not get a click on their middle. */
function covers(elements) {
  const hidden = elements.filter((element) => {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return !element.contains(hit);
  });
  return { count: elements.length, covered: hidden.map(({ outerHTML }) => outerHTML) };
}

scene('nothing lies over a control, whatever the screen', { game, table }, async (race) => {
  const { page } = race;
  await race.home();
  await race.choose('Players', '6');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await race.withinWidth();
    const controls = page.locator(
      ':is(a:not(.skip), button, select, label:has([type=radio]), input:not([type=radio])):visible',
    );
    const { count, covered } = await controls.evaluateAll(covers);
    assert.ok(count > 35, `${count} controls`);
    assert.deepEqual(covered, [], `${width} by ${height}`);
  }
});

const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

for (const colorScheme of ['light', 'dark']) {
  scene(
    `on a phone, ${colorScheme}`,
    { game, table, browser: { ...phone, colorScheme } },
    async (race) => {
      const { page } = race;
      await race.home();
      await shot(page, `hare-phone-home-${colorScheme}`);
      await race.race(['You', 'Casual', 'Casual', 'Casual', 'Casual', 'Casual']);
      await race.myTurn();
      const { x, y } = await race.middle('5');
      await page.touchscreen.tap(x, y);
      await race.plies(7);
      await race.myTurn();
      await shot(page, `hare-phone-${colorScheme}`);
      await race.withinWidth();
      for (const part of [race.grid(), page.locator('.standings')]) {
        const box = await part.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, 'too wide');
        assert.ok(
          box.y >= 0 && box.y + box.height <= PHONE.height,
          `too tall: ${box.y + box.height}`,
        );
      }
      // A finger needs some room.
      const square = await race.square('30').boundingBox();
      assert.ok(Math.min(square.width, square.height) >= 32, `${square.width} by ${square.height}`);
    },
  );
}
