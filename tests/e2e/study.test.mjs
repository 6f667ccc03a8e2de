/** The analysis as a tree: branches, what is said about moves, and where it is kept. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { PHONE, shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

/** Plays these moves on the analysis board, each from the position shown. */
async function play(table, ...moves) {
  for (const move of moves) {
    const before = await table.page.evaluate(() => location.hash);
    await table.typeMove(move);
    await table.page.waitForFunction((old) => location.hash !== old, before);
  }
}

async function open(table, path = 'chess/analysis') {
  await table.page.goto(`${table.server.address}/#/${path}`);
  await table.page.getByLabel('Type a move').waitFor();
  // The board alone is looked at here.
  await table.page.getByLabel('Engine analysis').uncheck();
}

async function unfold(table) {
  await table.page.getByText('Comments and signs').click();
}

/** The moves as they stand, with those of variations in parentheses. */
async function written(table) {
  const rows = table.page.getByRole('region', { name: 'Moves' }).locator('ol > li');
  const texts = await rows.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

async function savedRecord(table) {
  const [download] = await Promise.all([
    table.page.waitForEvent('download'),
    table.button('Save as PGN').click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

scene('another move is a branch, and every change can be undone', {}, async (table) => {
  const { page } = table;
  await open(table);
  await play(table, 'e4', 'e5', 'Nf3');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByRole('button', { name: 'One move back' }).click();
  await play(table, 'c5', 'd4');
  assert.deepEqual(await written(table), ['1 e4 e5', '1…c5 2.d4', '2 Nf3']);
  await shot(page, 'study-branch');

  await unfold(table);
  await table.button('Good move').click();
  await page.getByLabel('Comment', { exact: true }).fill('The Morra Gambit');
  await page.getByLabel('Comment', { exact: true }).press('Tab');
  await page.getByRole('region', { name: 'Moves' }).getByText('The Morra Gambit').waitFor();
  await table.button('Make main line').click();
  assert.deepEqual(await written(table), ['1 e4 c5', '1…e5 2.Nf3', '2 d4!', 'The Morra Gambit']);
  assert.match(
    await savedRecord(table),
    /1\. e4 c5 \(1\.\.\. e5 2\. Nf3\) 2\. d4 \$1 \{The Morra Gambit\} \*/,
  );

  for (let times = 0; times < 3; times += 1) await table.button('Undo').click();
  await page.waitForFunction(() => !document.body.innerText.includes('Morra'));
  assert.deepEqual(await written(table), ['1 e4 e5', '1…c5 2.d4', '2 Nf3']);
  for (let times = 0; times < 3; times += 1) await table.button('Redo').click();
  await table.button('Delete from here').click();
  await table.plies(4);

  // What the address cannot hold, the browser keeps.
  await page.reload();
  await table.plies(4);
  assert.deepEqual(await written(table), ['1 e4 c5', '1…e5 2.Nf3']);
});

scene(
  'an analysis is saved, changed, found again and deleted',
  { complaints: /409/ },
  async (table) => {
    const { page, server } = table;
    await open(table);
    await play(table, 'd4', 'd5', 'c4');
    await page.getByLabel('Name of the analysis').fill('Queen’s Gambit');
    await table.button('Save').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.match(page.url(), /analysis\/[^/?]+\?/);
    await play(table, 'e6');
    await page.getByText('Saved', { exact: true }).waitFor();
    const address = page.url();

    // It is on the server, whoever opens its address.
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForFunction(
      () => document.querySelectorAll('section.moves li button').length === 4,
    );
    await other.getByLabel('Type a move').fill('Nc3');
    await other.getByLabel('Type a move').press('Enter');
    await other.getByText('Saved', { exact: true }).waitFor();
    await other.close();

    // Who looks at an older state is told so, and loses nothing.
    await play(table, 'Nf3');
    await page.getByText('This analysis was changed elsewhere in the meantime.').waitFor();
    await shot(page, 'study-elsewhere');
    await table.button('Keep mine as a copy').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal((await server.request('/chess/studies?ids=')).length, 2);

    await table.button('My analyses').click();
    const dialog = page.getByRole('dialog', { name: 'My analyses' });
    await dialog.getByLabel('Search by name or player').fill('gambit');
    await dialog.getByRole('link').nth(1).waitFor();
    await shot(page, 'study-files');
    await dialog
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Delete?' }).click();
    await page.waitForFunction(() => document.querySelectorAll('dialog li a').length === 1);
    await dialog.getByRole('link').click();
    await table.plies(5);
  },
);

scene('arrows and rings are drawn by the keyboard and kept', {}, async (table) => {
  const { page } = table;
  await open(table);
  await unfold(table);
  await page.getByLabel('Draw arrows').check();
  for (const square of ['e2', 'e4', 'd5', 'd5']) {
    await table.square(square).focus();
    await page.keyboard.press('Enter');
  }
  const shapes = page.locator('.cg-shapes g [cgHash], .cg-shapes g line, .cg-shapes g circle');
  await shapes.nth(1).waitFor({ state: 'attached' });
  assert.match(await savedRecord(table), /\{\[%csl Gd5\] \[%cal Ge2e4\]\}/);
  await shot(page, 'study-shapes');
});

scene('a finished game is searched for and deleted', {}, async (table) => {
  const { page, server } = table;
  const person = (name) => ({ kind: 'human', name });
  for (const name of ['Anna', 'Boris']) {
    const game = await server.request('/chess/play', { seats: [person(name), person('Clara')] });
    await server.request(`/chess/play/${game.id}/resign`, { seat: 0 });
  }
  await table.home();
  const recent = page.getByRole('region', { name: 'Your games' });
  await recent.getByRole('link').nth(1).waitFor();
  await recent.getByLabel('Search by player').fill('ann');
  await page.waitForFunction(() => document.querySelectorAll('.recent li a').length === 1);
  await recent.getByRole('button', { name: 'Delete this game' }).click();
  await recent.getByRole('button', { name: 'Delete?' }).click();
  await recent.getByLabel('Search by player').fill('');
  await recent.getByText('Boris').waitFor();
  assert.equal((await server.request('/chess/play?ids=')).length, 1);
});

scene('a game played here is reviewed with its clocks', {}, async (table) => {
  const { page } = table;
  await table.playEngine({ side: 'White', time: '10+0' });
  await table.typeMove('e4');
  await table.plies(2);
  await table.button('Resign').click();
  await page.getByRole('group', { name: 'Resign' }).getByRole('button', { name: 'Resign' }).click();
  await table.result();
  await page.getByRole('link', { name: 'Review the game' }).click();
  await page.waitForURL(/record=/);
  await page.getByText('Time used').waitFor();
  await page.reload();
  await page.waitForURL(/record=/);
  await table.plies(2);
});

scene('the tree on a phone', { browser: { viewport: PHONE } }, async (table) => {
  const { page } = table;
  await open(table, 'xiangqi/analysis');
  await play(table, 'C2=5', 'H8+7');
  await page.getByRole('button', { name: 'One move back' }).click();
  await play(table, 'H2+3');
  await table.plies(3);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByRole('region', { name: 'Next moves' }).getByRole('button').nth(1).waitFor();
  await shot(page, 'study-phone');
});

scene('a game is reviewed, and its errors are exercises', {}, async (table) => {
  const { page } = table;
  // Black lets the mate stand.
  await open(table, 'chess/analysis?moves=e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7&ply=0');
  await page.getByText('Review', { exact: true }).first().click();
  await page.getByLabel('Time a position').selectOption({ label: '0.1 s' });
  await table.button('Review').click();
  const errors = page.getByRole('list', { name: 'Errors' });
  await errors.getByRole('button', { name: '3… Nf6??' }).waitFor();
  await page.getByRole('row', { name: /^Blunders 0 1$/ }).waitFor();
  await shot(page, 'study-review');

  await page.getByRole('button', { name: /^Find the better move/ }).click();
  const exercise = page.getByRole('region', { name: 'Find the better move' });
  while (!(await exercise.innerText()).includes('Nf6')) await table.button('Next').click();
  await table.clickMove('a7', 'a6');
  await page.getByText('a6 is not better. Try again.').waitFor();
  await table.clickMove('g7', 'g6');
  await page.getByText('g6 is a better move.').waitFor();

  await table.button('Write it into the moves').click();
  await page.waitForFunction(() =>
    document.querySelector('section.moves')?.innerText.includes('??'),
  );
  assert.match(await savedRecord(table), /Nf6 \$4 \{\[%eval #1,\d+\]\}/);
});
