/** Judgements of a position side by side. */
import type { Judgement } from '../../api/types';
import { isKey, t } from '../../i18n/index.svelte';
import { scoreText } from './words';

export interface TermRow {
  name: string;
  /** What the term brings to each seat now. */
  values: readonly number[];
  /** By how much that is more than it was before, to each seat; zeros when nothing was. */
  changes: readonly number[];
  /** The first seat's value less the second's. */
  net: number;
  /** By how much that is more than it was before. */
  change: number;
}

/**
 * The terms of two judgements by one evaluation, those too that only one of them has. The values are
 * those of the later one, if there is one, and the terms that changed come first.
 */
export function changesOf(before: Judgement, after: Judgement | null): TermRow[] {
  const earlier = new Map(before.terms.map(({ name, seats }) => [name, seats]));
  const later = new Map((after ?? before).terms.map(({ name, seats }) => [name, seats]));
  const rows = [...new Set([...earlier.keys(), ...later.keys()])].map((name) => {
    const was = earlier.get(name) ?? [];
    const values = later.get(name) ?? was.map(() => 0);
    const changes = values.map((value, seat) => value - (was[seat] ?? 0));
    return { name, values, changes, net: lead(values), change: lead(changes) };
  });
  return [...rows.filter(isChanged), ...rows.filter((row) => !isChanged(row))];
}

/** What each piece is worth to its owner, in words, by square; empty where the evaluation does not say. */
export function worthsOf(judgement: Judgement | null | undefined): ReadonlyMap<string, string> {
  const { pieces = [], pawn = null } = judgement ?? {};
  return new Map(pieces.map(({ square, worth }) => [square, scoreText(worth, pawn)]));
}

/** What the first seat has more than the second. */
function lead(seats: readonly number[]): number {
  return (seats[0] ?? 0) - (seats[1] ?? 0);
}

/** Whether a term brings something else after the shift, to any seat. */
export function isChanged({ changes }: TermRow): boolean {
  return changes.some(isMore);
}

/** Whether a change is more than rounding. */
export function isMore(change: number): boolean {
  return Math.abs(change) >= 0.005;
}

/** A term of a game in words, those of the game itself before those of all; its own name where the catalogue has none. */
export function termName(game: string, name: string): string {
  const key = [`${game}.term.${name}`, `term.${name}`].find(isKey);
  return key ? t(key) : name.replaceAll('-', ' ');
}

/** Terms by the end of their name that mean the same for every piece: `knight-mobility`. */
const ALIKE = ['square', 'mobility'] as const;

/** What a term means: of the game itself, of all games, or of all terms of its kind; null where nothing is told. */
export function termMeaning(game: string, name: string): string | null {
  const key = [`${game}.means.${name}`, `means.${name}`].find(isKey);
  if (key) return t(key);
  const kind = ALIKE.find((end) => name.endsWith(`-${end}`));
  return kind ? t(`means.${kind}`) : null;
}
