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
  await table.playEngine({ side: 'White', time: 'Blitz' });
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
    game.clocks.every((seconds) => seconds > 0 && seconds <= 15 * 60),
    `clocks ${game.clocks}`,
  );
});

scene('a game is pasted, shown and saved again', {}, async (table) => {
  await table.home();
  await table.button('Load PGN').click();
  const dialog = table.page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByLabel('Game (PGN)').fill(OPERA);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await table.plies(33);
  assert.match(await table.result(), /1–0[\s\S]*White wins[\s\S]*Checkmate/);
  await table.page.getByText('Morphy, Paul').first().waitFor();
  await table.shows('d8', 'white rook');
  await shot(table.page, 'loaded');

  const again = await pythonReads(await saved(table));
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
    await table.plies(33);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

scene('a text that is no game is refused', { complaints: /422|400/ }, async (table) => {
  await table.home();
  await table.button('Load PGN').click();
  const dialog = table.page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByLabel('Game (PGN)').fill('1. e4 e5 2. Ke3 1-0');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  assert.equal((await table.server.request('/chess/play')).length, 0);
});
