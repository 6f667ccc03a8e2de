import { describe, expect, it } from 'vitest';
import type { Generators } from '../../api/types';
import { placesOf } from './margin';

/** Two squares by one, with a margin of one all around. */
const found: Generators = {
  margin: { columns: 4, squares: [-1, -1, -1, -1, -1, 0, 1, -1, -1, -1, -1, -1] },
  example: { piece: 'n', place: 5, offsets: [1, 4], attacked: [1] },
  depth: 1,
  leaves: 2,
  agree: true,
  bitboard_us: 1,
  mailbox_us: 2,
};

describe('a board with a margin', () => {
  it('is laid out row by row', () => {
    const rows = placesOf(found);
    expect(rows.map((row) => row.map(({ square }) => square))).toEqual([
      [-1, -1, -1, -1],
      [-1, 0, 1, -1],
      [-1, -1, -1, -1],
    ]);
  });

  it('shows where a piece stands and steps, on the board and off it', () => {
    const places = placesOf(found).flat();
    expect(places.filter(({ stands }) => stands).map(({ place }) => place)).toEqual([5]);
    expect(places.filter(({ steps }) => steps).map(({ place }) => place)).toEqual([6, 9]);
    expect(places.filter(({ attacked }) => attacked).map(({ square }) => square)).toEqual([1]);
  });
});
