/** The games that were open in this browser: whoever knows a game's id may play in it. */
import { recall, remember } from './storage';

/** The server lists no more at once. */
const MOST = 50;

function key(game: string): string {
  return `games.${game}`;
}

/** The ids of games of a kind, the last opened first. */
export function knownGames(game: string): string[] {
  const kept = recall<unknown>(key(game));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

/** Keeps the id of a game that was opened. */
export function knowGame(game: string, id: string): void {
  const others = knownGames(game).filter((known) => known !== id);
  remember(key(game), [id, ...others].slice(0, MOST));
}
