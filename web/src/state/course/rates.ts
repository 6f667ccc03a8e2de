/** What a hash table did, as lines of a table. */
import type { TableRates } from '../../api/types';
import { formatNumber } from '../../i18n/index.svelte';

export type RateName =
  | 'stayed'
  | 'stayedThree'
  | 'best'
  | 'three'
  | 'hits'
  | 'enough'
  | 'other'
  | 'mistaken'
  | 'stepwise'
  | 'atOnce'
  | 'without';

export interface RateRow {
  /** Its text is `rates.NAME`. */
  name: RateName;
  value: string;
  /** What was published for the same; empty where nothing was. */
  published: string;
}

/** The rates in the order in which they are told. */
export function ratesOf(found: TableRates): RateRow[] {
  const {
    tried,
    stayed,
    stayed_three,
    proposed,
    best,
    among_three,
    asked,
    known,
    answered,
    other,
    mistaken,
  } = found;
  const row = (name: RateName, value: string, published = ''): RateRow => ({
    name,
    value,
    published,
  });
  return [
    row('stayed', share(stayed, tried), percent(0.75)),
    row('stayedThree', share(stayed_three, tried), `≈ ${percent(0.9)}`),
    row('best', share(best, proposed)),
    row('three', share(among_three, proposed)),
    row('hits', share(known, asked)),
    row('enough', share(answered, asked)),
    row('other', share(other, asked)),
    row('mistaken', formatNumber(mistaken)),
    row('stepwise', formatNumber(found.stepwise)),
    row('atOnce', formatNumber(found.at_once)),
    row('without', formatNumber(found.without)),
  ];
}

/** A part of a whole in per cent; nothing is no part of nothing. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : percent(part / whole);
}

function percent(value: number): string {
  return formatNumber(value, { style: 'percent', maximumFractionDigits: 0 });
}
