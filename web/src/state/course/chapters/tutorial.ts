/** Chapters 1 to 5: the tutorial of five steps, from all moves to where a piece stands. */
import type { Chapter } from '../chapters';
import { FEW, POISONED, QUEEN, START, whole } from './positions';

/** White is a rook and a bishop behind; the best that can be had is a rook behind. */
const BEHIND = '2r3k1/6pp/8/8/8/2b5/1P4PP/6K1 w - - 0 1';
/** Two rooks drive a king to the edge. */
const LADDER = '8/8/8/4k3/8/8/8/RR2K3 w - - 0 1';
/** A knight in the corner, with a pawn each. */
const CORNER = '4k3/4p3/8/8/8/8/4P3/N3K3 w - - 0 1';
/** A queen more for the reader. */
const QUEENS = '4k3/pppp1ppp/8/8/8/8/PPPP1PPP/3QK3 w - - 0 1';

export const tutorial: readonly Chapter[] = [
  {
    id: 'moves',
    picture: { kind: 'moves', game: 'chess', fen: START },
    scenes: [{ name: 'start', kind: 'moves', game: 'chess', rung: 'random', fen: START }],
    before: null,
    duels: [
      { name: 'rooks', game: 'chess', rung: 'random', depth: 1, fen: LADDER },
      whole('random', 1),
    ],
    count: { kind: 'games', game: 'chess', rungs: ['random', 'random'], games: 100 },
    question: {
      answers: 3,
      right: 2,
      scene: {
        name: 'check',
        kind: 'moves',
        game: 'chess',
        rung: 'random',
        fen: '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1',
      },
    },
  },
  {
    id: 'counting',
    picture: { kind: 'worth', game: 'chess' },
    scenes: [
      { name: 'poisoned', kind: 'search', game: 'chess', rung: 'greedy', depth: 1, fen: POISONED },
      { name: 'start', kind: 'search', game: 'chess', rung: 'greedy', depth: 1, fen: START },
    ],
    before: 'random',
    duels: [
      { name: 'queens', game: 'chess', rung: 'greedy', depth: 1, fen: QUEENS },
      whole('greedy', 1),
    ],
    count: {
      kind: 'match',
      game: 'chess',
      rungs: ['greedy', 'random'],
      depths: [1, 1],
      games: 20,
      random: 4,
    },
    question: {
      answers: 3,
      right: 3,
      scene: {
        name: 'guarded',
        kind: 'search',
        game: 'chess',
        rung: 'greedy',
        depth: 1,
        fen: '4k3/8/2p5/3p4/8/8/3Q4/R3K3 w - - 0 1',
      },
    },
  },
  {
    id: 'minimax',
    picture: { kind: 'tree', tree: 'minimax', rung: 'minimax' },
    scenes: [
      { name: 'tree', kind: 'tree', rung: 'minimax', tree: 'minimax' },
      { name: 'behind', kind: 'search', game: 'chess', rung: 'minimax', depth: 2, fen: BEHIND },
      { name: 'negamax', kind: 'tree', rung: 'negamax', tree: 'minimax' },
    ],
    before: 'greedy',
    duels: [
      { name: 'few', game: 'chess', rung: 'minimax', depth: 2, fen: FEW },
      whole('minimax', 2),
    ],
    count: { kind: 'depths', game: 'chess', rung: 'minimax', depths: [1, 2, 3, 4], fen: START },
    question: {
      answers: 3,
      right: 1,
      scene: {
        name: 'guarded',
        kind: 'search',
        game: 'chess',
        rung: 'minimax',
        depth: 2,
        fen: POISONED,
      },
    },
  },
  {
    id: 'alpha-beta',
    picture: { kind: 'tree', tree: 'shallow', rung: 'alpha-beta' },
    scenes: [
      { name: 'shallow', kind: 'tree', rung: 'alpha-beta', tree: 'shallow' },
      { name: 'deep', kind: 'tree', rung: 'alpha-beta', tree: 'deep' },
      { name: 'three', kind: 'tree', rung: 'alpha-beta', tree: 'three' },
      { name: 'queen', kind: 'search', game: 'chess', rung: 'alpha-beta', depth: 2, fen: QUEEN },
    ],
    before: 'negamax',
    duels: [
      { name: 'few', game: 'chess', rung: 'alpha-beta', depth: 3, fen: FEW },
      whole('alpha-beta', 3),
    ],
    count: {
      kind: 'against',
      game: 'chess',
      rungs: ['minimax', 'alpha-beta'],
      depth: 4,
      fen: START,
    },
    question: {
      answers: 3,
      right: 2,
      scene: {
        name: 'other',
        kind: 'tree',
        rung: 'alpha-beta',
        tree: 'A(B=10, C(D=12, E=5, F=7))',
      },
    },
  },
  {
    id: 'squares',
    picture: { kind: 'squares', game: 'chess' },
    scenes: [
      {
        name: 'corner',
        kind: 'search',
        game: 'chess',
        rung: 'piece-square',
        depth: 1,
        fen: CORNER,
      },
      { name: 'start', kind: 'search', game: 'chess', rung: 'piece-square', depth: 2, fen: START },
    ],
    before: 'alpha-beta',
    duels: [
      { name: 'few', game: 'chess', rung: 'piece-square', depth: 3, fen: FEW },
      whole('piece-square', 3),
    ],
    count: {
      kind: 'match',
      game: 'chess',
      rungs: ['piece-square', 'alpha-beta'],
      depths: [3, 3],
      games: 20,
      random: 4,
    },
    question: {
      answers: 3,
      right: 3,
      scene: {
        name: 'start',
        kind: 'search',
        game: 'chess',
        rung: 'piece-square',
        depth: 1,
        fen: START,
      },
    },
  },
];
