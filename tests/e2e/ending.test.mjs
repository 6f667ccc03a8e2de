/** The ways in which players end a game. */
import assert from 'node:assert/strict';
import { shot } from './support/browser.mjs';
import { scene } from './support/scene.mjs';

scene('resigning loses, after a question', {}, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.typeMove('e4');
  await table.plies(2);
  await table.button('Resign').click();
  const question = table.page.getByRole('group', { name: 'Resign' });
  // Whoever has only a keyboard is led there and back.
  const focus = table.page.locator(':focus');
  await question.getByRole('button', { name: 'Cancel' }).and(focus).waitFor();
  await table.page.keyboard.press('Enter');
  await table.button('Resign').and(focus).waitFor();
  assert.equal((await table.state()).ending, null);
  await table.button('Resign').click();
  await question.getByRole('button', { name: 'Resign' }).click();
  assert.match(await table.result(), /0–1[\s\S]*You lose[\s\S]*Resignation/);
  await shot(table.page, 'resigned');

  await table.button('Rematch').click();
  // The engine has White now, and opens.
  await table.plies(1);
  assert.equal((await table.state()).seats[0].kind, 'engine');
});

scene('the engine declines a draw early in the game', {}, async (table) => {
  await table.playEngine({ side: 'White' });
  await table.button('Offer draw').click();
  // The offer is turned down at once, and the game goes on.
  await table.typeMove('e4');
  await table.plies(2);
  const state = await table.state();
  assert.equal(state.ending, null);
  assert.equal(state.draw_offer, null);
});

scene('two people agree on a draw', {}, async (table) => {
  await table.playPerson();
  await table.typeMove('e4');
  await table.plies(1);
  await table.button('Offer draw').click();
  const offer = table.page.getByRole('group', { name: 'Offer draw' });
  await offer.getByText('Black offers a draw.').waitFor();
  await shot(table.page, 'draw-offer');
  await offer.getByRole('button', { name: 'Decline' }).click();
  await offer.waitFor({ state: 'detached' });
  await table.typeMove('e5');
  await table.plies(2);
  await table.button('Offer draw').click();
  await offer.getByRole('button', { name: 'Accept' }).click();
  assert.match(await table.result(), /½–½[\s\S]*Draw[\s\S]*Agreed/);
});

scene('checkmate ends the game', {}, async (table) => {
  await table.playPerson();
  for (const [ply, move] of ['f3', 'e5', 'g4', 'Qh4'].entries()) {
    await table.typeMove(move);
    await table.plies(ply + 1);
  }
  assert.match(await table.result(), /0–1[\s\S]*Black wins[\s\S]*Checkmate/);
  assert.equal((await table.moves()).at(-1), 'Qh4#');
  await shot(table.page, 'checkmate');
});

scene('a clock that runs out loses the game', {}, async (table) => {
  // Black's clock runs from the start; whether the page sees it run or already out depends on how
  // busy the machine is.
  const { id } = await table.server.request('/chess/play', {
    seats: [{ kind: 'human' }, { kind: 'human' }],
    moves: ['e4'],
    clock: { base_ms: 3000 },
  });
  await table.home();
  await table.open(id);
  assert.match(await table.result(), /1–0[\s\S]*White wins[\s\S]*Out of time/);
  assert.equal((await table.state()).clocks_ms[1], 0);
});

scene('threefold repetition is claimed', {}, async (table) => {
  await table.playPerson();
  const dance = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8'];
  for (const [ply, move] of dance.entries()) {
    await table.typeMove(move);
    await table.plies(ply + 1);
  }
  assert.equal((await table.state()).ending, null);
  const claim = table.page.getByRole('group', { name: 'Claim draw' });
  await claim.getByRole('button', { name: 'Claim draw' }).click();
  assert.match(await table.result(), /½–½[\s\S]*Threefold repetition/);
});
