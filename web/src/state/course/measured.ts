/** What ten minutes of Connect Four from nothing came to, as measured (docs/learn/connect4.md). */

/** Of 2000 positions, per cent in which the move keeps the outcome: generation, at first sight, with 200 simulations. */
export const CONNECT4 = [
  [1, 49.3, 87.5],
  [2, 54.9, 88.2],
  [4, 57.0, 88.0],
  [8, 58.7, 88.6],
  [16, 61.1, 87.7],
  [32, 63.7, 89.3],
  [64, 67.5, 91.0],
  [128, 74.2, 92.2],
  [256, 76.5, 93.6],
  [445, 82.2, 95.5],
] as const;

/** The same of moves at random. */
export const CONNECT4_RANDOM = 40.1;

/** Simulations of the searches. */
export const CONNECT4_SIMULATIONS = 200;
