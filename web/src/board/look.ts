/** How the player wants a game to be shown. */
import { language } from '../i18n/index.svelte';
import { settings } from '../state/settings.svelte';
import type { GridGame, CoordinateStyle, Style } from './game';

/** The style chosen; when none was, the usual one in the page's language. */
export function styleOf(game: GridGame, what: 'coordinates'): CoordinateStyle;
export function styleOf(game: GridGame, what: 'sets'): Style;
export function styleOf(game: GridGame, what: 'coordinates' | 'sets'): Style {
  const styles: readonly [Style, ...Style[]] = game[what];
  const chosen = settings.choice(game.id, what);
  return (
    styles.find(({ id }) => id === chosen) ??
    styles.find((style) => style.language === language()) ??
    styles[0]
  );
}

/** The colours of the board that were chosen, or the usual ones; none where there is no choice. */
export function boardOf(game: GridGame): Style | undefined {
  const chosen = settings.choice(game.id, 'boards');
  return game.boards?.find(({ id }) => id === chosen) ?? game.boards?.[0];
}

/** The CSS classes under which a game's board and pieces are drawn. */
export function lookOf(game: GridGame): string {
  const board = boardOf(game);
  return [game.id, styleOf(game, 'sets').id, board && `board-${board.id}`]
    .filter(Boolean)
    .join(' ');
}

/** What the layout of a table has to know of the board, as a style. */
export function measures(game: GridGame): string {
  return `--files: ${game.files}; --ranks: ${game.ranks}; --frame: ${game.frame}`;
}
