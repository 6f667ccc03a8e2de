/** A board with a margin, as the plain generator of moves keeps it. */
import type { Generators } from '../../api/types';

export interface Place {
  /** Its number on the larger board. */
  place: number;
  /** The square that lies there; −1 in the margin. */
  square: number;
  /** Whether the piece of the example stands there. */
  stands: boolean;
  /** Whether one of its steps leads there. */
  steps: boolean;
  /** Whether the fast generator has the square in the set that the piece attacks. */
  attacked: boolean;
}

/** The places row by row, from below. */
export function placesOf({ margin, example }: Generators): Place[][] {
  const targets = new Set(example.offsets.map((offset) => example.place + offset));
  const attacked = new Set(example.attacked);
  const places = margin.squares.map((square, place) => ({
    place,
    square,
    stands: place === example.place,
    steps: targets.has(place),
    attacked: attacked.has(square),
  }));
  return Array.from({ length: Math.ceil(places.length / margin.columns) }, (_, row) =>
    places.slice(row * margin.columns, (row + 1) * margin.columns),
  );
}
