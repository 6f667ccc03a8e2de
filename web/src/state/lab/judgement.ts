/** Judgements of a position side by side. */
import type { Judgement } from '../../api/types';
import { isKey, t } from '../../i18n/index.svelte';

export interface TermRow {
  name: string;
  /** What the term brings to each seat. */
  values: readonly number[];
  /** The first seat's less the second's. */
  net: number;
  /** By how much that differs in the other judgement; 0 without one. */
  change: number;
}

/** The terms of two judgements by one evaluation, those too that only one of them has. */
export function changesOf(before: Judgement, after: Judgement | null): TermRow[] {
  const later = new Map(after?.terms.map(({ name, seats }) => [name, seats]));
  const net = (seats: readonly number[] | undefined): number =>
    (seats?.[0] ?? 0) - (seats?.[1] ?? 0);
  const rows = before.terms.map(({ name, seats }) => ({
    name,
    values: seats,
    net: net(seats),
    change: after ? net(later.get(name)) - net(seats) : 0,
  }));
  const known = new Set(rows.map(({ name }) => name));
  for (const [name, seats] of later)
    if (!known.has(name))
      rows.push({ name, values: seats.map(() => 0), net: 0, change: net(seats) });
  return rows;
}

/** A term of a game in words, those of the game itself before those of all; its own name where the catalogue has none. */
export function termName(game: string, name: string): string {
  const key = [`${game}.term.${name}`, `term.${name}`].find(isKey);
  return key ? t(key) : name.replaceAll('-', ' ');
}
