/** What games have in common in which two put pieces of one kind on a board in turn, and leave them there. */
import type { MessageKey } from '../i18n/index.svelte';
import type { Numbering } from '../state/moves';
import type { Drops, GridGame } from './game';
import { piecesOf } from './position';

/** The first seat's piece and the second's, in positions and to chessgroundx. */
const LETTERS = ['x', 'o'] as const;

type Own = Pick<
  GridGame,
  'name' | 'seats' | 'marks' | 'files' | 'ranks' | 'frame' | 'coordinates' | 'examples' | 'speak'
> & {
  id: string;
  by: Drops['by'];
  /** The seat whose piece stands for the game. */
  emblem: number;
  /** What each seat's piece is called. */
  stones: readonly [MessageKey, MessageKey];
  /** The position in which play begins, where it is not the empty board. */
  start?: string;
};

/** `3/1x1/2o` for people is `3/1X1/2o` for chessgroundx. */
function boardFen(position: string): string {
  return (position.trim().split(/\s+/)[0] ?? '').replaceAll('x', 'X');
}

/** How many pieces each seat has, and whose turn it is: that follows from the count where it is not said. */
function read(position: string): { first: number; second: number; seat: number } {
  const [board = '', side] = position.trim().split(/\s+/);
  const [first = 0, second = 0] = LETTERS.map((letter) => board.split(letter).length - 1);
  return { first, second, seat: (side ? side === LETTERS[1] : first > second) ? 1 : 0 };
}

export function stoneGame({ by, emblem, stones, ...own }: Own): GridGame {
  const size = { files: own.files, ranks: own.ranks, firstRank: 1 };
  const start = own.start ?? Array.from({ length: own.ranks }, () => own.files).join('/');
  const there = read(start);

  function numbering(position: string): Numbering {
    const { first, second, seat } = read(position);
    const put = first + second - there.first - there.second;
    return { number: 1 + Math.floor(put / 2), seat };
  }

  return {
    kind: 'grid',
    ...own,
    firstRank: 1,
    colors: ['white', 'black'],
    drops: { by, letters: LETTERS },
    upright: true,
    variants: { standard: { name: 'setup.standard' } },
    variantTitle: 'setup.variant',
    start,
    emblem: { letter: LETTERS[emblem] ?? 'x', seat: emblem },
    sets: [{ id: 'standard', name: 'setup.standard' }],
    boardFen,
    pieces: (position) => piecesOf(size, boardFen(position)),
    pieceName: ({ seat }) => stones[seat] ?? stones[0],
    kindName: (letter) => stones[letter.toLowerCase() === 'o' ? 1 : 0],
    worth: () => 0,
    balance: () => 0,
    numbering,
  };
}
