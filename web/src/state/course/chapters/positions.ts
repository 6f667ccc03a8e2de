/** What several chapters share: positions, and the whole game. */
import type { Duel, Scene } from '../chapters';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** The king takes the queen that checks it, or she is out of its reach for good. */
export const QUEEN = '7k/8/8/4p3/4P3/8/6K1/5q2 w - - 0 1';
/** An opening with all pieces on the board. */
export const ITALIAN = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
/** Black's knight is protected by a pawn. */
export const POISONED = '4k3/8/4p3/3n4/8/8/8/3QK3 w - - 0 1';
/** Kings and locked pawns: whatever is played, the same positions come again. */
export const LOCKED = '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1';
/** A pawn may take a rook: whatever else is played, she is lost. */
export const ROOK = '4k3/8/8/8/4r3/3P4/8/4K3 w - - 0 1';
/** Two runners in the middle of their race. */
export const RACE = '32;48;2/15;164;3 2 m 111112111 30 all';
/** A rook more for the reader: little enough to see what is played. */
export const FEW = '4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1';

/** A whole game of chess against a rung. */
export const whole = (rung: string, depth: number): Duel => ({
  name: 'whole',
  game: 'chess',
  rung,
  depth,
  fen: '',
});

/** A short game against a rung, with a rook more. */
export const few = (rung: string, depth: number): Duel => ({
  name: 'few',
  game: 'chess',
  rung,
  depth,
  fen: FEW,
});

export const chess = (name: string, rung: string, fen: string, depth: number): Scene => ({
  name,
  kind: 'search',
  game: 'chess',
  rung,
  fen,
  depth,
});
export const race = (name: string, rung: string, depth: number): Scene => ({
  name,
  kind: 'search',
  game: 'hare',
  rung,
  fen: RACE,
  depth,
});
