/** Small searches to begin with, the first one open at once. */
import type { MessageKey } from '../../i18n/index.svelte';

export interface Example {
  name: MessageKey;
  fen: string;
  rung: string;
  depth: number;
}

const examples: Readonly<Record<string, readonly [Example, ...Example[]]>> = {
  chess: [
    {
      // The king takes the queen that checks it, or she is out of its reach for good.
      name: 'lab.example.queen',
      fen: '7k/8/8/4p3/4P3/8/6K1/5q2 w - - 0 1',
      rung: 'alpha-beta',
      depth: 2,
    },
    {
      name: 'lab.example.mate',
      fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1',
      rung: 'alpha-beta',
      depth: 2,
    },
    {
      name: 'lab.example.pawns',
      fen: '8/2k5/8/3p4/3P4/8/2K5/8 w - - 0 1',
      rung: 'minimax',
      depth: 3,
    },
    { name: 'lab.example.opening', fen: '', rung: 'alpha-beta', depth: 3 },
  ],
  xiangqi: [
    {
      name: 'lab.example.endgame',
      fen: '3k5/9/9/9/4p4/9/9/9/4R4/4K4 w - - 0 1',
      rung: 'alpha-beta',
      depth: 2,
    },
    { name: 'lab.example.opening', fen: '', rung: 'alpha-beta', depth: 2 },
  ],
  hare: [
    {
      name: 'lab.example.race',
      fen: '32;48;2/15;164;3 2 m 111112111 30 all',
      rung: 'maxn',
      depth: 2,
    },
    { name: 'lab.example.start', fen: '', rung: 'maxn', depth: 1 },
  ],
  tictactoe: [
    // The square that stops three in a row makes two threats.
    { name: 'lab.example.fork', fen: 'x1o/1o1/2x', rung: 'alpha-beta', depth: 3 },
    { name: 'lab.example.start', fen: '', rung: 'alpha-beta', depth: 3 },
  ],
  connect4: [
    // Three with room on either side cannot be stopped.
    { name: 'lab.example.three', fen: '7/7/7/7/2oo3/2xx3', rung: 'alpha-beta', depth: 3 },
    { name: 'lab.example.start', fen: '', rung: 'alpha-beta', depth: 3 },
  ],
};

/** The examples of a game; the start position where there are none. */
export function examplesOf(game: string): readonly [Example, ...Example[]] {
  return examples[game] ?? [{ name: 'lab.example.start', fen: '', rung: 'random', depth: 1 }];
}
