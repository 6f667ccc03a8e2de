/** The page as a player uses it. */
import assert from 'node:assert/strict';
import { PATIENCE } from './browser.mjs';

/** The games by their name in addresses, as the page calls them. */
const GAMES = {
  chess: 'Chess',
  xiangqi: 'Xiangqi',
  hare: 'Hare and Hedgehog',
  tictactoe: 'Tic-tac-toe',
  connect4: 'Connect Four',
};
/** The first seat of each game of two. */
const FIRST = {
  chess: 'White',
  xiangqi: 'Red',
  tictactoe: 'X',
  connect4: 'Yellow',
};
/** The games in which the engine has but one level. */
const ONE_LEVEL = ['tictactoe', 'connect4'];

export class Table {
  constructor(server, page, game = 'chess') {
    this.server = server;
    this.page = page;
    this.game = game;
  }

  /** Opens the start page and chooses the game. */
  async home() {
    await this.page.goto(this.server.address);
    const choice = this.page.getByRole('link', { name: GAMES[this.game] });
    await choice.waitFor();
    if ((await choice.getAttribute('aria-current')) === null) await choice.click();
    await this.page.locator('a[aria-current="true"]', { hasText: GAMES[this.game] }).waitFor();
  }

  /** Makes a choice of the form: `choose('Opponent', 'Engine')`. */
  async choose(legend, label) {
    const group = this.page.getByRole('group', { name: legend });
    await group.getByText(label, { exact: true }).click();
    assert.ok(await group.getByRole('radio', { name: label }).isChecked(), `${legend}: ${label}`);
  }

  /** Unfolds the choices that are not shown at first. */
  async more() {
    const choices = this.page.locator('details.more');
    if (!(await choices.evaluate(({ open }) => open))) await choices.locator('summary').click();
  }

  /** Sets the engine's strength to its weakest level, which answers fast. */
  async weakest() {
    await this.page.getByLabel('Strength', { exact: true }).press('Home');
  }

  /** The page does not scroll sideways. */
  async withinWidth() {
    const { width, shown } = await this.page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      shown: document.documentElement.clientWidth,
    }));
    assert.ok(width <= shown, `the page is ${width} wide on a screen of ${shown}`);
  }

  /** Fills the form for a game against the engine and starts it. */
  async playEngine({ side, time = 'No clock', fen } = {}) {
    await this.home();
    await this.choose('Opponent', 'Engine');
    if (!ONE_LEVEL.includes(this.game)) await this.weakest();
    await this.choose('Your side', side ?? FIRST[this.game]);
    await this.choose('Time for each side', time);
    await this.#start(fen);
  }

  /** Fills the form for a game of two people at this screen and starts it. */
  async playPerson({ time = 'No clock', fen } = {}) {
    await this.home();
    await this.choose('Opponent', 'Person here');
    await this.choose('Time for each side', time);
    await this.#start(fen);
  }

  async #start(fen) {
    if (fen) {
      await this.more();
      await this.page.getByLabel('Position (FEN)').fill(fen);
    }
    await this.button('Play').click();
    await this.page.waitForURL(/#\/\w+\/play\/.+/);
    await this.grid().waitFor();
  }

  /** The name of the game that is shown. */
  get id() {
    return decodeURIComponent(new URL(this.page.url()).hash.split('/')[3] ?? '');
  }

  /** Opens a game that is stored. */
  async open(id) {
    await this.page.goto(`${this.server.address}/#/${this.game}/play/${id}`);
    await this.grid().waitFor();
  }

  /** The game as the server knows it. */
  state() {
    return this.server.request(`/${this.game}/play/${this.id}`);
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  grid() {
    return this.page.getByRole('grid');
  }

  square(name) {
    return this.grid().locator(`[data-square="${name}"]`);
  }

  /** The words by which a square is read out: `e4, white pawn`. */
  async words(name) {
    return this.square(name).getAttribute('aria-label');
  }

  /** Waits until a square is read out with these words. */
  async shows(square, words) {
    const named = `[data-square="${square}"][aria-label*="${words}"]`;
    await this.page.waitForSelector(named, {
      state: 'attached',
      timeout: PATIENCE,
    });
  }

  /** The middle of a square on the screen. */
  async middle(name) {
    const box = await this.square(name).boundingBox();
    assert.ok(box, `${name} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(name) {
    const { x, y } = await this.middle(name);
    await this.page.mouse.click(x, y);
  }

  async tap(name) {
    const { x, y } = await this.middle(name);
    await this.page.touchscreen.tap(x, y);
  }

  /** Plays a move by clicking its squares. */
  async clickMove(from, to) {
    await this.click(from);
    await this.shows(from, 'chosen');
    await this.click(to);
  }

  /** Plays a move by drawing the piece over the board. */
  async dragMove(from, to) {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, {
      steps: 4,
    });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Plays a move with two touches of a finger. */
  async tapMove(from, to) {
    for (const name of [from, to]) await this.tap(name);
  }

  /** Plays a move with nothing but the keyboard, the first seat at the bottom. */
  async keyMove(from, to) {
    await this.square(from).focus();
    await this.page.keyboard.press('Enter');
    await this.shows(from, 'chosen');
    const [files, ranks] = [0, 1].map((part) => to.charCodeAt(part) - from.charCodeAt(part));
    const press = async (key, times) => {
      for (let count = 0; count < times; count += 1) await this.page.keyboard.press(key);
    };
    await press(files > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(files));
    await press(ranks > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(ranks));
    await this.page.keyboard.press('Enter');
  }

  /** Plays a move by typing it. */
  async typeMove(text) {
    const input = this.page.getByLabel('Type a move');
    await input.fill(text);
    await input.press('Enter');
  }

  /** Makes choices of the settings: `set(['Pieces', 'Pictures'])`. */
  async set(...choices) {
    await this.button('Settings').click();
    const dialog = this.page.getByRole('dialog', { name: 'Settings' });
    for (const [legend, label] of choices) {
      await dialog.getByRole('group', { name: legend }).getByText(label, { exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
  }

  /** The moves of the list, as they are written. */
  async moves() {
    const cells = this.page.getByRole('region', { name: 'Moves' }).locator('li button');
    return (await cells.allTextContents()).map((text) => text.trim());
  }

  /** Waits until the list holds so many moves. */
  async plies(count) {
    await this.page.waitForFunction(
      (wanted) => document.querySelectorAll('section.moves li button').length === wanted,
      count,
      { timeout: PATIENCE },
    );
  }

  /** Waits for the result and returns its words. */
  async result() {
    const result = this.page.getByRole('region', { name: 'Result' });
    await result.waitFor({ timeout: PATIENCE });
    return result.innerText();
  }

  /** A legal move of the side to move, as the server knows it: the first that fits. */
  async legal(fits = () => true) {
    const { position } = await this.state();
    const move = position.legal.find((legal) => fits(legal) && !legal.promotion);
    assert.ok(move, `no such move in ${position.fen}`);
    return move;
  }
}
