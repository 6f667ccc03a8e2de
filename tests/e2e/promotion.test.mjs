/** Promotion, from a position that is pasted. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

const FEN = '7k/P7/8/8/8/8/8/K7 w - - 0 1';

scene('the piece to promote to is chosen on the board', {}, async (table) => {
  await table.playEngine({ fen: FEN });
  await table.clickMove('a7', 'a8');
  const dialog = table.page.getByRole('dialog', { name: 'Promote to' });
  await dialog.waitFor();
  const names = await dialog
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  assert.deepEqual(names.toSorted(), ['bishop', 'knight', 'queen', 'rook']);
  await shot(table.page, 'promotion');
  await dialog.getByRole('button', { name: 'rook' }).click();
  await table.plies(2);
  assert.equal((await table.moves())[0], 'a8=R+');
  await table.shows('a8', 'white rook');
});

scene('a promotion that is broken off leaves the pawn where it was', {}, async (table) => {
  await table.playEngine({ fen: FEN });
  await table.clickMove('a7', 'a8');
  await table.page.getByRole('dialog', { name: 'Promote to' }).waitFor();
  await table.page.keyboard.press('Escape');
  await table.shows('a7', 'white pawn');
  await table.plies(0);
});

scene('a promotion can be typed', {}, async (table) => {
  await table.playEngine({ fen: FEN });
  await table.typeMove('a8=Q+');
  await table.plies(2);
  await table.shows('a8', 'white queen');
});

scene(
  'a position that cannot be is refused with its reason',
  { complaints: /422|400/ },
  async (table) => {
    await table.home();
    await table.more();
    await table.page.getByLabel('Position (FEN)').fill('7k/P7/8/8/8/8/8/8 w - - 0 1');
    const alert = table.page.getByRole('alert').filter({ hasText: /king/i });
    await alert.waitFor();
    await shot(table.page, 'bad-position');
  },
);
