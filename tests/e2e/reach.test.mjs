/** Small windows, forced colours, headings, and where the focus of the keyboard goes. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { Race } from './support/race.mjs';
import { scene } from './support/scene.mjs';

const CALM = { reducedMotion: 'reduce' };
const PROMOTES = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
/** The first runner on a carrot square, where carrots can be taken. */
const ON_CARROTS = '5;40;3/10;60;3 1 m - 8 all';
const PAGES = [
  'chess',
  'hare',
  'chess/analysis',
  'hare/analysis',
  'chess/lab/ladder',
  'chess/lab/watch',
  'chess/lab/compare',
  'chess/lab/evaluate',
  'chess/arena',
];

async function visit({ page, server }, path) {
  await page.goto('about:blank');
  await page.goto(`${server.address}/#/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  // What a page asks for when it is opened brings headings of its own.
  await page.waitForLoadState('networkidle');
}

/** What has the focus: the square of a board, or the element and its text. */
function focused({ page }) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('data-square') ?? `${element?.localName} ${element?.textContent}`;
  });
}

scene('each page has one main heading, and no level is left out', {}, async (table) => {
  const titles = new Set();
  for (const path of PAGES) {
    await visit(table, path);
    const levels = await table.page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map(({ localName }) => Number(localName[1])),
      );
    assert.equal(levels.filter((level) => level === 1).length, 1, path);
    levels.forEach((level, index) =>
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `${path}: ${levels.join(' ')}`),
    );
    titles.add(await table.page.title());
  }
  assert.equal(titles.size, PAGES.length, [...titles].join(', '));
});

for (const locale of ['en-GB', 'de-DE', 'vi-VN', 'ru-RU', 'ar-EG', 'zh-CN']) {
  scene(`320 pixels are wide enough, ${locale}`, { browser: { locale } }, async (table) => {
    await table.page.setViewportSize({ width: 320, height: 568 });
    for (const path of [...PAGES, 'xiangqi/analysis']) {
      await visit(table, path);
      await table.withinWidth();
    }
    await table.page.locator('#board').waitFor();
    const { width } = await table.page.locator('#board').boundingBox();
    assert.ok(width >= 290, `the board is ${width} wide`);
    await shot(table.page, `narrow-${locale}`);
  });
}

scene('a low window has a board that can be played on', { browser: CALM }, async (table) => {
  await table.playPerson();
  for (const [width, height] of [
    [320, 256],
    [900, 300],
  ]) {
    await table.page.setViewportSize({ width, height });
    // The pieces follow when the board has its size.
    await table.page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width);
    const square = await table.square('e2').boundingBox();
    assert.ok(square.width >= 30, `${width} by ${height}: squares of ${square.width}`);
  }
  await shot(table.page, 'low');
});

scene(
  'forced colours leave the pictures, and tell what is chosen',
  { browser: { forcedColors: 'active' } },
  async (table) => {
    const { page } = table;
    await table.home();
    const grounds = await page
      .getByRole('group', { name: 'Opponent' })
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
    assert.notEqual(grounds[0], grounds[1]);
    await table.playPerson();
    await table.clickMove('e2', 'e4');
    await table.plies(1);
    const picture = await page
      .locator('.board .squares')
      .evaluate((squares) => getComputedStyle(squares).backgroundImage);
    assert.match(picture, /conic-gradient/);
    await shot(page, 'forced-colours');
  },
);

scene('the focus is on the board after a promotion', { browser: CALM }, async (table) => {
  await table.playPerson({ fen: PROMOTES });
  await table.keyMove('a7', 'a8');
  await table.page.getByRole('dialog', { name: 'Promote to' }).waitFor();
  await table.page.keyboard.press('Enter');
  await table.plies(1);
  assert.equal(await focused(table), 'a8');
});

scene('the focus goes on when its button goes', { browser: CALM }, async (table) => {
  const { page } = table;
  await table.home();
  await table.choose('Opponent', 'Person here');
  // A focus is followed where keys are used.
  await page.keyboard.press('Tab');
  // From page to page it leads to the heading.
  await table.button('Play').focus();
  await page.keyboard.press('Enter');
  await table.grid().waitFor();
  await page.waitForFunction(() => document.activeElement?.localName === 'h1');
  assert.match(await focused(table), /h1 Chess: White – Black/);
  // A question that is answered leaves it where the answer is told.
  await table.button('Resign').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await table.result();
  assert.match(await focused(table), /^div .*Resignation/s);
});

scene(
  'the focus is on the own square after a choice',
  { game: 'hare', table: Race, browser: CALM },
  async (race) => {
    const { page } = race;
    await race.race(['You', 'You'], { position: ON_CARROTS });
    await race.square('5').focus();
    await page.keyboard.press('Enter');
    const choice = race.grid().locator('xpath=..').getByRole('group', { name: 'What to do' });
    await choice.getByRole('button', { name: /Take carrots/ }).focus();
    await page.keyboard.press('Enter');
    await race.plies(1);
    assert.match(await focused(race), /^\d+$/);
  },
);

scene(
  'the German page refuses in German',
  { browser: { locale: 'de-DE' }, complaints: /422/ },
  async (table) => {
    const { page } = table;
    await page.goto(`${table.server.address}/#/chess`);
    await page.locator('details.more summary').click();
    await page.getByLabel('Stellung (FEN)').fill('7k/P7/8/8/8/8/8/8 w - - 0 1');
    const alert = page.getByRole('alert').filter({ hasText: /\w/ });
    assert.match(await alert.innerText(), /^Diese Stellung ist nicht lesbar/);
  },
);

scene('a record is dropped where it can be pasted', {}, async (table) => {
  const { page } = table;
  await table.home();
  await table.button('Load PGN').click();
  await page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['1. e4 e5 2. Nf3 *'], 'game.pgn'));
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
  await table.plies(3);
});

scene('the drawing of a past game asks for each position once', {}, async (table) => {
  const { page, server } = table;
  const order = { players: [{ level: 1 }, { level: 2 }], time: 'nodes=100', seed: 5 };
  const cup = { game: 'chess', ...order, adjudication: { max_moves: 6 } };
  const { id } = await server.request('/arena/tournaments', cup);
  await page.goto(`${server.address}/#/chess/arena/${id}`);
  await page.locator('.games tbody a').first().click();
  const graph = page.getByRole('img', { name: /^What the players thought/ });
  await graph.waitFor();
  await page.keyboard.press('Home');
  await page.waitForLoadState('networkidle');
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  for (const step of [1, 2, 1, 0]) await page.mouse.move(x + width / 2 + step / 4, y + height / 2);
  await page.mouse.up();
  await page.waitForLoadState('networkidle');
  assert.equal(asked.filter((url) => url.endsWith('/position')).length, 1);
});
