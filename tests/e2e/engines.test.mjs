/** Engines of other makers, which the server's own file names. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE, PHONE, shot } from './support/browser.mjs';
import { accessible } from './support/languages.mjs';
import { scene } from './support/scene.mjs';

const folder = await mkdtemp(join(tmpdir(), 'tabiya-engines-'));
after(() => rm(folder, { recursive: true, force: true }));
/** The process of the program that never stops. */
const mark = join(folder, 'pid');

/** A program that says what it says, whatever it is asked. */
async function fake(name, thinks) {
  const script = join(folder, `${name}.sh`);
  await writeFile(
    script,
    `while read -r line; do case "$line" in
      uci) echo 'option name MultiPV type spin default 1 min 1 max 9'; echo uciok;;
      isready) echo readyok;;
      'go depth 1') exit 0;;
      go*) ${thinks};;
      stop) echo bestmove d2d4;;
      quit) exit 0;;
    esac; done\n`,
  );
  return `[[chess]]\nname = "${name}"\ncommand = "sh '${script}'"\nhash = 1\n`;
}

const list = join(folder, 'engines.toml');
const says = "echo 'info depth 12 seldepth 20 score cp 77 nps 5 pv d2d4 d7d5'";
const spins = `echo 'info depth 3 score cp 1 pv e2e4'; echo $$ > '${mark}'; while :; do :; done`;
await writeFile(list, (await fake('Other engine', says)) + (await fake('Endless', spins)));
const server = ['--engines', list];

async function choose({ page }, name) {
  await page.getByText('Engine settings').click();
  await page.getByRole('combobox', { name: 'Engine', exact: true }).selectOption({ label: name });
}

for (const [screen, browser] of Object.entries({
  desk: {},
  phone: { viewport: PHONE },
})) {
  scene(
    `another engine thinks in the place of ours, ${screen}`,
    { server, browser },
    async (table) => {
      const { page } = table;
      await page.goto(`${table.server.address}/#/chess/analysis`);
      const panel = page.getByRole('region', { name: 'Analysis' });
      await panel.getByText(/Depth \d/).waitFor();
      await choose(table, 'Other engine');
      await panel.getByText('Depth 12/20').waitFor();
      await panel.getByText('+0.77').waitFor();
      await panel.getByText('1. d4').waitFor();
      // It is set up where it is named, and not here.
      assert.equal(await page.getByLabel('Hash table').count(), 0);
      await table.withinWidth();
      await shot(page, `engine-${screen}`);
      await accessible(page, `engine, ${screen}`);
      await page.reload();
      await panel.getByText('Depth 12/20').waitFor();
    },
  );
}

scene('an engine ends with the server, however that ends', { server }, async (table) => {
  const { page } = table;
  await page.goto(`${table.server.address}/#/chess/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth \d/).waitFor();
  await choose(table, 'Endless');
  await panel.getByText('Depth 3').waitFor();
  const pid = (await readFile(mark, 'utf8')).trim();
  assert.ok(existsSync(`/proc/${pid}`));
  await page.goto('about:blank');
  await table.server.killAndStart(async () => {
    for (const end = Date.now() + PATIENCE; existsSync(`/proc/${pid}`); await sleep(100))
      assert.ok(Date.now() < end, `${pid} goes on`);
  });
});

scene('threads and table are chosen and kept', {}, async (table) => {
  const { page } = table;
  const asked = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => asked.push(JSON.parse(payload))),
  );
  await page.goto(`${table.server.address}/#/chess/analysis`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByText(/Depth \d/).waitFor();
  await page.getByText('Engine settings').click();
  await page.getByLabel('Hash table').selectOption({ label: '128 MiB' });
  const threads = page.getByLabel('Threads');
  // A machine of one core leaves no choice.
  const several = (await threads.count()) > 0;
  if (several) await threads.selectOption({ label: '2' });
  await page.getByLabel('Think until').selectOption('seconds=5');
  await panel.getByText(/Depth \d/).waitFor();
  await shot(page, 'engine-settings');
  await page.reload();
  await panel.getByText(/Depth \d/).waitFor();
  const { hash_mib, threads: asks, movetime_ms } = asked.at(-1);
  assert.deepEqual([hash_mib, asks, movetime_ms], [128, several ? 2 : undefined, 5000]);
});
