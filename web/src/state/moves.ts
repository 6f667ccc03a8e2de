/** The moves of a game as rows of a table. */
import type { MoveView } from '../api/types';

/** Where counting starts: a position may be set up in the middle of a game. */
export interface Numbering {
  /** Number of the first move. */
  number: number;
  /** Seat that makes it. */
  seat: number;
}

export interface Cell {
  move: MoveView;
  /** Moves played once this one is: what is shown when it is chosen. */
  ply: number;
}

export interface Row {
  number: number;
  /** By seat; empty where a seat has not moved in this row. */
  cells: (Cell | null)[];
}

/** One row for each move number, one cell for each seat. */
export function moveRows(played: readonly MoveView[], from: Numbering, seats: number): Row[] {
  const rows: Row[] = [];
  played.forEach((move, index) => {
    const place = from.seat + index;
    const number = from.number + Math.floor(place / seats);
    let row = rows.at(-1);
    if (row?.number !== number) {
      row = { number, cells: Array.from({ length: seats }, () => null) };
      rows.push(row);
    }
    row.cells[place % seats] = { move, ply: index + 1 };
  });
  return rows;
}

/** `12. Nf3 d5 13. c4`, or `12… d5 13. c4` when the second seat begins. */
export function lineText(moves: readonly string[], from: Numbering, seats: number): string {
  return moves
    .map((move, index) => {
      const place = from.seat + index;
      const number = from.number + Math.floor(place / seats);
      if (place % seats === 0) return `${number}. ${move}`;
      return index === 0 ? `${number}… ${move}` : move;
    })
    .join(' ');
}

/** The numbering after `plies` moves. */
export function advance(from: Numbering, plies: number, seats: number): Numbering {
  const place = from.seat + plies;
  return { number: from.number + Math.floor(place / seats), seat: place % seats };
}
