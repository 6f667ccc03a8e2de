/** The page of a race as a player uses it. */
import { PATIENCE } from './browser.mjs';
import { Table } from './table.mjs';

const COLOURS = ['Red', 'Blue', 'Green', 'Yellow', 'Purple', 'White'];

export class Race extends Table {
  /**
   * Fills the form and starts the race. `seats` holds `You` for a person, `You: Name` for one with a
   * name, or the name of a level for an engine.
   */
  async race(seats, { edition = 'Classic', short = false, time = 'No clock', position } = {}) {
    const { page } = this;
    await this.home();
    await this.choose('Players', String(seats.length));
    for (const [index, seat] of seats.entries()) {
      const colour = COLOURS[index];
      const [kind, name] = seat.split(': ');
      const person = kind === 'You';
      const select = page.getByLabel(`Who plays ${colour}`);
      await select.selectOption(person ? 'human' : 'engine');
      if (!person) await this.strength(colour, seat);
      if (name) await page.getByLabel(`Name of ${colour}`).fill(name);
    }
    await this.more();
    await this.choose('Edition', edition);
    await page.getByLabel('Stops when the first is home').setChecked(short);
    await this.choose('Time for each player', time);
    if (position) await page.locator('input[name=fen]').fill(position);
    await this.button('Play').click();
    await page.waitForURL(/#\/\w+\/play\/.+/);
    await this.grid().waitFor();
  }

  /** Chooses the level of this name, whatever its number of Elo. */
  async strength(colour, name) {
    const levels = this.page.getByLabel(`Strength of ${colour}`);
    const texts = await levels.locator('option').allTextContents();
    await levels.selectOption({ index: texts.findIndex((text) => text.startsWith(name)) });
  }

  grid() {
    return this.page.locator('#board');
  }

  /** The lines of the log, cards included. */
  log() {
    return this.page.getByRole('region', { name: 'Turns' }).locator('[data-ply]');
  }

  /** Waits until the log holds so many moves and cards, or more. */
  async plies(count) {
    await this.page.waitForFunction(
      (wanted) => document.querySelectorAll('section.log [data-ply]').length >= wanted,
      count,
      { timeout: PATIENCE },
    );
  }

  /** Waits until a runner's row of the table holds these words. */
  async stands(colour, words) {
    const row = this.page.getByRole('row', { name: new RegExp(`^${colour}`) });
    await row.filter({ hasText: words }).waitFor({ state: 'attached' });
  }

  /** Waits until a person may move; false when the race is over instead. */
  async myTurn() {
    const { page } = this;
    // A race of engines alone is over only after all of their turns.
    for (const end = Date.now() + 3 * PATIENCE; Date.now() < end;) {
      const found = await page.waitForFunction(
        () => {
          if (document.querySelector('section.result')) return 'over';
          if (document.querySelector('#board button.active')) return 'turn';
          const skip = [...document.querySelectorAll('button')];
          return skip.some(({ textContent }) => textContent.includes('Skip')) ? 'behind' : false;
        },
        undefined,
        { timeout: PATIENCE },
      );
      const what = await found.jsonValue();
      if (what !== 'behind') return what === 'turn';
      // The race may have caught up meanwhile.
      await this.button('Skip to now')
        .click({ timeout: 1000 })
        .catch(() => {});
    }
    throw new Error('nobody comes to move');
  }

  /** The legal moves, as the server knows them. */
  async legal() {
    return (await this.state()).position.legal;
  }

  /** Plays a sensible move: home, to a lettuce, a short way on; back for carrots when they run out. */
  async playOn() {
    const { position } = await this.state();
    const move = sensible(position);
    const stays = move.from === move.to;
    if (stays) {
      const name = STAYS[move.san];
      await this.page
        .locator('.stays')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
    } else {
      await this.click(move.to);
    }
    await this.plies(position.played.length + 1);
    return move;
  }
}

const STAYS = {
  take: 'Take carrots',
  give: 'Give carrots',
  eat: 'Eat a lettuce',
  miss: 'Miss the turn',
  pass: 'Neither',
  restart: 'Back to the start',
};

/** A move of a careful player, from what the server says of the position. */
function sensible({ legal, fen, turn }) {
  const [square, carrots, lettuces] = fen.split(' ')[0].split('/')[turn].split(';').map(Number);
  const ahead = legal.filter(({ to }) => Number(to) > square);
  const [back] = legal.filter(({ to }) => Number(to) < square);
  const by = (letter) => ahead.find(({ san }) => san.startsWith(letter));
  const stay = (san) => legal.find((move) => move.san === san);
  const left = 64 - square;
  const home = (left * (left + 1)) / 2;
  if (by('E')) return by('E');
  if (lettuces > 0 && by('L')) return by('L');
  // Near the end with too much or too little in hand, a carrot square puts it right.
  if (left < 12 && lettuces === 0) {
    if (stay('give') && carrots > home + 10) return stay('give');
    if (stay('take') && carrots < home) return stay('take');
    if (by('C')) return by('C');
  }
  if (carrots < 25 && (stay('take') ?? back)) return stay('take') ?? back;
  const last = ahead.filter(({ to }) => lettuces === 0 || Number(to) < 57);
  return last[Math.min(2, last.length - 1)] ?? back ?? ahead[0] ?? legal[0];
}
