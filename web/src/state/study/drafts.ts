/**
 * Analyses that are kept nowhere else: this browser has the last ones, so that a page that is left or
 * reloaded loses nothing.
 */
import type { AnnotatedView } from '../../api/types';
import { recall, remember } from '../storage';

/** So many are kept of a game. */
const MOST = 6;

export interface Draft {
  id: string;
  /** When it was changed last, in milliseconds since 1970. */
  updated: number;
  /** The moves that lead to what was looked at. */
  at: readonly string[];
  tree: AnnotatedView;
}

function key(game: string): string {
  return `drafts.${game}`;
}

/** The analyses of a game, the last changed first. */
export function drafts(game: string): Draft[] {
  const kept = recall<unknown>(key(game));
  return Array.isArray(kept) ? kept.filter(isDraft) : [];
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.id === 'string' && Array.isArray(draft.tree?.moves);
}

/** Keeps an analysis in the place of the one of the same name. */
export function keepDraft(game: string, draft: Draft): void {
  remember(key(game), [draft, ...without(game, draft.id)].slice(0, MOST));
}

export function dropDraft(game: string, id: string): void {
  remember(key(game), without(game, id));
}

function without(game: string, id: string): Draft[] {
  return drafts(game).filter((draft) => draft.id !== id);
}

/** A name for a new one. */
export function draftName(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((name, n) => name + n.toString(36), '');
}
