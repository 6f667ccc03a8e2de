import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAVED, SAVED_DEPTHS, type SavedRow } from './saved';

const told = readFileSync('../docs/lab/README.md', 'utf8');
const lines = told.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
/** The table of shares: step, depths 2 to 8, published. */
const head = lines.find((cells) => cells[1] === 'step' && cells.includes('8'));
const names: Record<string, string> = {
  'alpha-beta': 'alpha-beta',
  ordering: '+ iterative deepening, ordering',
  hash: '+ hash table',
  killers: '+ book, killers, history',
  negascout: 'NegaScout',
  'null-move': '+ null move',
};
const rowOf = ({ step }: SavedRow): string[] | undefined =>
  lines.find((cells) => cells[1] === names[step] && cells.length === head?.length);
const number = (text: string | undefined): number | null => (text ? parseFloat(text) : null);

describe('the table of what the steps save', () => {
  it.each(SAVED)('has what was measured and published: $step', (row) => {
    const cells = rowOf(row);
    expect(cells, row.step).toBeDefined();
    const places = SAVED_DEPTHS.map((depth) => head?.indexOf(String(depth)) ?? -1);
    expect(places.map((place) => number(cells?.[place]))).toEqual(row.here);
    const published = (cells?.[cells.length - 2] ?? '')
      .split('/')
      .map((text) => number(text.trim()));
    expect(published[0] === null ? [null, null, null] : published).toEqual(row.published);
  });
});
