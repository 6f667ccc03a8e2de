/**
 * The games that were open in this browser, and the keys of the seats that are played here: on a
 * network whoever knows a game's id may look at it, and whoever holds a seat's key plays it.
 */
import type { BegunGame } from '../api/types';
import { recall, remember } from './storage';

/** The server lists no more at once. */
const MOST = 50;

/** Seats by game: of those that are played here, and of those that others were invited to. */
type Keys = Record<string, Record<string, string>>;
export type KeyKind = 'keys' | 'invited';

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
  const known = [id, ...others].slice(0, MOST);
  remember(key(game), known);
  for (const kind of ['keys', 'invited'] as const) {
    const all = Object.entries(allKeys(kind, game));
    const kept = all.filter(([other]) => known.includes(other));
    if (kept.length < all.length) remember(`${kind}.${game}`, Object.fromEntries(kept));
  }
}

function allKeys(kind: KeyKind, game: string): Keys {
  const kept = recall<unknown>(`${kind}.${game}`);
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Keys) : {};
}

/** The keys of a game by seat. */
export function seatKeys(kind: KeyKind, game: string, id: string): ReadonlyMap<number, string> {
  const seats = allKeys(kind, game)[id] ?? {};
  return new Map(Object.entries(seats).map(([seat, secret]) => [Number(seat), secret]));
}

/** Keeps the keys of a game by seat instead of those that were kept before. */
export function keepKeys(
  kind: KeyKind,
  game: string,
  id: string,
  keys: ReadonlyMap<number, string>,
): void {
  remember(`${kind}.${game}`, { ...allKeys(kind, game), [id]: Object.fromEntries(keys) });
}

/** Keeps a game that was begun here, and says its id. */
export function keepGame({ game, id, keys }: BegunGame): string {
  keepKeys('keys', game, id, new Map(keys.entries()));
  knowGame(game, id);
  return id;
}
