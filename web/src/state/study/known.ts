/**
 * The analyses that were opened in this browser, and the keys of those that were begun here: on a
 * network whoever holds its key changes one.
 */
import { recall, remember } from '../storage';

/** The server lists no more at once. */
const MOST = 50;

type Keys = Record<string, string>;

function key(game: string): string {
  return `studies.${game}`;
}

function known(game: string): Keys {
  const kept = recall<unknown>(key(game));
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Keys) : {};
}

/** The ids of the analyses of a game, the last opened first. */
export function knownStudies(game: string): string[] {
  return Object.keys(known(game)).reverse();
}

/** What lets change an analysis; empty for one that was begun elsewhere. */
export function studyKey(game: string, id: string): string {
  return known(game)[id] ?? '';
}

/** Keeps the id of an analysis that was opened, and its key where it was begun here. */
export function keepStudy(game: string, id: string, secret = studyKey(game, id)): void {
  const others = Object.entries(known(game)).filter(([other]) => other !== id);
  remember(key(game), Object.fromEntries([...others, [id, secret]].slice(-MOST)));
}

export function dropStudy(game: string, id: string): void {
  remember(
    key(game),
    Object.fromEntries(Object.entries(known(game)).filter(([other]) => other !== id)),
  );
}
