/** Draws the picture of the README: node tests/e2e/picture.mjs FILE */
import { atRest, openBrowser } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { Table } from './support/table.mjs';

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: picture.mjs FILE');

const MOVES = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 c3 Bc5 Nbd2 O-O';

const server = await Server.start();
const { page, close } = await openBrowser({
  viewport: { width: 1200, height: 720 },
});
try {
  const { id } = await server.request('/chess/play', {
    seats: [{ kind: 'human' }, { kind: 'engine', level: 6 }],
    moves: MOVES.split(' '),
    clock: { base_ms: 900_000 },
  });
  await page.goto(server.address);
  const table = new Table(server, page);
  await table.open(id);
  await table.plies(MOVES.split(' ').length);
  await table.click('d2');
  await table.shows('d2', 'chosen');
  await atRest(page);
  await page.screenshot({ path: file });
} finally {
  await close();
  await server.stop();
}
