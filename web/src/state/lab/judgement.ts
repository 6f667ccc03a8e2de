/** Judgements of a position side by side. */
import type { Judgement } from '../../api/types';
import { isKey, t } from '../../i18n/index.svelte';

export interface TermRow {
  name: string;
  /** What the term brings to each seat now. */
  values: readonly number[];
  /** The first seat's less the second's. */
  net: number;
  /** By how much that is more than it was before; 0 when nothing was. */
  change: number;
}

/**
 * The terms of two judgements by one evaluation, those too that only one of them has. The values are
 * those of the later one, if there is one, and the terms that changed come first.
 */
export function changesOf(before: Judgement, after: Judgement | null): TermRow[] {
  const net = (seats: readonly number[] | undefined): number =>
    (seats?.[0] ?? 0) - (seats?.[1] ?? 0);
  if (!after)
    return before.terms.map(({ name, seats }) => ({
      name,
      values: seats,
      net: net(seats),
      change: 0,
    }));
  const earlier = new Map(before.terms.map(({ name, seats }) => [name, seats]));
  const later = new Map(after.terms.map(({ name, seats }) => [name, seats]));
  const rows = [...new Set([...earlier.keys(), ...later.keys()])].map((name) => {
    const values = later.get(name) ?? earlier.get(name)?.map(() => 0) ?? [];
    return { name, values, net: net(values), change: net(values) - net(earlier.get(name)) };
  });
  return [...rows.filter(isChanged), ...rows.filter((row) => !isChanged(row))];
}

/** Whether a term brings something else after the shift, by more than rounding. */
export function isChanged({ change }: TermRow): boolean {
  return Math.abs(change) >= 0.005;
}

/** A term of a game in words, those of the game itself before those of all; its own name where the catalogue has none. */
export function termName(game: string, name: string): string {
  const key = [`${game}.term.${name}`, `term.${name}`].find(isKey);
  return key ? t(key) : name.replaceAll('-', ' ');
}
