/** Games written to a file and read from one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const READER = fileURLToPath(new URL('./support/read_pgn.py', import.meta.url));
const OPERA = `[Event "Paris"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a weak move} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+) 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0
`;

/** What python-chess makes of a file. */
async function pythonReads(path) {
  const { stdout } = await promisify(execFile)(process.env.PYTHON ?? 'python3', [READER, path]);
  return JSON.parse(stdout);
}

async function saved(table) {
  const [download] = await Promise.all([
    table.page.waitForEvent('download'),
    table.page.getByRole('link', { name: 'Save PGN' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.pgn$/);
  return download.path();
}

scene('a saved game is read by python-chess', {}, async (table) => {
  await table.playEngine({ side: 'White', time: '10+0' });
  await table.typeMove('e4');
  await table.plies(2);
  const move = await table.legal();
  await table.typeMove(move.san);
  await table.plies(4);
  await table.button('Resign').click();
  await table.page
    .getByRole('group', { name: 'Resign' })
    .getByRole('button', { name: 'Resign' })
    .click();
  await table.result();
  const { position } = await table.state();
  const game = await pythonReads(await saved(table));
  assert.deepEqual(game.errors, []);
  assert.deepEqual(
    game.moves,
    position.played.map(({ uci }) => uci),
  );
  assert.equal(game.headers.Result, '0-1');
  assert.ok(game.headers.Termination, 'no Termination');
  assert.match(game.headers.Black, /Tabiya/);
  assert.equal(game.clocks.length, game.moves.length);
  assert.ok(
    game.clocks.every((seconds) => seconds > 0 && seconds <= 10 * 60),
    `clocks ${game.clocks}`,
  );
});

/** Opens a record for analysis. */
async function load(table, text) {
  await table.home();
  await table.button('Load PGN').click();
  const dialog = table.page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByLabel('Game (PGN)').fill(text);
  await dialog.getByRole('button', { name: 'Open' }).click();
}

scene('a game is pasted, analysed and saved again', {}, async (table) => {
  await load(table, OPERA);
  // The game and its variation of two moves.
  await table.plies(35);
  await table.page.getByText('a weak move').waitFor();
  await table.page.keyboard.press('End');
  const result = await table.page.getByText('White wins').first();
  await result.waitFor();
  await table.shows('d8', 'white rook');
  await shot(table.page, 'loaded');

  const [download] = await Promise.all([
    table.page.waitForEvent('download'),
    table.button('Save as PGN').click(),
  ]);
  const path = await download.path();
  const text = await readFile(path, 'utf8');
  assert.match(text, /\{a weak move\}/);
  assert.match(text, /\(4\.\.\. dxe5 5\. Qxd8\+\)/);
  assert.match(text, /Qb8\+ \$3/);
  const again = await pythonReads(path);
  assert.deepEqual(again.errors, []);
  assert.equal(again.moves.length, 33);
  assert.equal(again.moves.at(-1), 'd1d8');
  assert.equal(again.headers.White, 'Morphy, Paul');
  assert.equal(again.headers.Event, 'Paris');
});

scene('a game is read from a file', {}, async (table) => {
  const folder = await mkdtemp(join(tmpdir(), 'tabiya-pgn-'));
  try {
    const path = join(folder, 'opera.pgn');
    await writeFile(path, OPERA);
    assert.match(await readFile(path, 'utf8'), /Morphy/);
    await table.home();
    await table.button('Load PGN').click();
    await table.page.locator('input[type=file]').setInputFiles(path);
    await table.plies(35);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

scene('of several games one is chosen', {}, async (table) => {
  const second = OPERA.replace('Morphy, Paul', 'Anderssen').replace(
    '1. e4 e5 2. Nf3',
    '1. e4 e5 *',
  );
  await load(table, `${OPERA}\n${second.slice(0, second.indexOf('1. e4'))}1. e4 e5 *\n`);
  const dialog = table.page.getByRole('dialog', { name: 'Choose a game' });
  assert.equal(await dialog.getByRole('listitem').count(), 2);
  await shot(table.page, 'games-of-a-record');
  await dialog.getByRole('button', { name: /Anderssen/ }).click();
  await table.plies(2);
});

scene('what has no place in an analysis is named first', {}, async (table) => {
  await load(table, '1. e4 e5 2. Ke3 Nf6 1-0');
  const dialog = table.page.getByRole('dialog', { name: 'Not everything can be kept' });
  await dialog.getByText('Line 1, moves left out: 2').waitFor();
  await shot(table.page, 'omitted');
  await dialog.getByRole('button', { name: 'Open without them' }).click();
  await table.plies(2);
});

scene('a text that is no game is refused', { complaints: /422|400/ }, async (table) => {
  await table.home();
  await table.button('Load PGN').click();
  const dialog = table.page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByLabel('Game (PGN)').fill('1. e4 ( e5 1-0');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  assert.equal((await table.server.request('/chess/play')).length, 0);
});
