import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONNECT4, CONNECT4_RANDOM, CONNECT4_SIMULATIONS } from './measured';

const told = readFileSync('../docs/learn/connect4.md', 'utf8');
const lines = told.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

it.each(CONNECT4)('generation %i is drawn as it was measured', (generation, policy, search) => {
  const row = lines.find((cells) => cells[1] === String(generation));
  // The last generation was examined by searches at the end of the run, after its line.
  const end = lines.find((cells) => cells[1] === `generation ${generation}` && cells.length === 5);
  const measured = row?.[9] === '–' ? end?.slice(2, 4) : row?.slice(8, 10);
  expect(measured?.map(Number)).toEqual([policy, search]);
});

it('chance and the searches are those of the same report', () => {
  const random = lines.find((cells) => cells[1] === 'moves at random');
  expect(Number(random?.[2])).toBe(CONNECT4_RANDOM);
  expect(told).toContain(`Searches make ${CONNECT4_SIMULATIONS} simulations.`);
  const last = lines.filter((cells) => /^\d+$/.test(cells[1] ?? '')).at(-1);
  expect(Number(last?.[1])).toBe(CONNECT4.at(-1)?.[0]);
});
