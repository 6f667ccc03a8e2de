/** Chapters 6 to 11: what makes a program of its time, more players, and chance. */
import type { Chapter } from '../chapters';
import { chess, few, ITALIAN, LOCKED, POISONED, QUEEN, race, RACE, ROOK, whole } from './positions';

const searches = (depth: number, ...rungs: readonly string[]) =>
  rungs.map((rung) => ({ rung, depth }));

export const beyond: readonly Chapter[] = [
  {
    id: 'deepening',
    picture: {
      kind: 'bars',
      game: 'chess',
      fen: ITALIAN,
      searches: [1, 2, 3, 4, 5].map((depth) => ({ rung: 'iterative', depth })),
    },
    scenes: [chess('queen', 'iterative', QUEEN, 3), chess('italian', 'iterative', ITALIAN, 2)],
    before: 'alpha-beta',
    duels: [few('iterative', 4), whole('iterative', 4)],
    count: {
      kind: 'reach',
      game: 'chess',
      rungs: ['minimax', 'alpha-beta', 'piece-square', 'ordering', 'iterative'],
      fen: ITALIAN,
    },
    question: { answers: 3, right: 2, scene: chess('guarded', 'iterative', ITALIAN, 3) },
  },
  {
    id: 'remembering',
    picture: {
      kind: 'bars',
      game: 'chess',
      fen: LOCKED,
      searches: [...searches(6, 'piece-square', 'hash'), ...searches(8, 'piece-square', 'hash')],
    },
    scenes: [chess('locked', 'hash', LOCKED, 5), chess('queen', 'hash', QUEEN, 4)],
    before: 'alpha-beta',
    duels: [few('hash', 4), whole('hash', 4)],
    count: {
      kind: 'several',
      game: 'chess',
      rungs: ['piece-square', 'hash'],
      depth: 9,
      fen: LOCKED,
    },
    rates: [
      { name: 'italian', game: 'chess', fen: ITALIAN, depth: 4 },
      { name: 'locked', game: 'chess', fen: LOCKED, depth: 9 },
    ],
    question: { answers: 3, right: 2, scene: chess('guarded', 'hash', LOCKED, 4) },
  },
  {
    id: 'ordering',
    picture: {
      kind: 'bars',
      game: 'chess',
      fen: ITALIAN,
      searches: searches(3, 'minimax', 'piece-square', 'ordering'),
    },
    scenes: [chess('queen', 'ordering', QUEEN, 3), chess('rook', 'ordering', ROOK, 4)],
    before: 'alpha-beta',
    duels: [few('ordering', 4), whole('ordering', 4)],
    count: { kind: 'orders', game: 'chess', depth: 3, fen: ITALIAN },
    question: { answers: 3, right: 3, scene: chess('guarded', 'ordering', POISONED, 3) },
  },
  {
    id: 'proving',
    picture: {
      kind: 'bars',
      game: 'chess',
      fen: ITALIAN,
      searches: searches(4, 'ordering', 'negascout', 'null-move', 'quiescence'),
    },
    scenes: [
      chess('narrow', 'negascout', QUEEN, 3),
      chess('pass', 'null-move', ROOK, 4),
      chess('poisoned', 'quiescence', POISONED, 1),
    ],
    before: 'ordering',
    duels: [few('quiescence', 3), whole('quiescence', 3)],
    count: {
      kind: 'against',
      game: 'chess',
      rungs: ['ordering', 'negascout', 'null-move'],
      depth: 5,
      fen: ITALIAN,
    },
    saved: true,
    question: { answers: 3, right: 2, scene: chess('guarded', 'quiescence', POISONED, 1) },
  },
  {
    id: 'many',
    picture: { kind: 'tree', tree: 'vectors', rung: 'maxn' },
    scenes: [
      { name: 'vectors', kind: 'tree', tree: 'vectors', rung: 'maxn', players: 6 },
      race('race', 'maxn', 2),
    ],
    before: 'negamax',
    duels: [{ name: 'race', game: 'hare', rung: 'maxn', depth: 3, fen: '' }],
    count: {
      kind: 'several',
      game: 'hare',
      rungs: ['maxn', 'maxn-beam', 'maxn-cutoffs', 'maxn-cutoffs-sorted'],
      depth: 5,
      fen: RACE,
    },
    beam: { game: 'hare', fen: RACE, depth: 5 },
    question: {
      answers: 3,
      right: 1,
      scene: { name: 'choice', kind: 'tree', tree: 'choice', rung: 'maxn', players: 6 },
    },
  },
  {
    id: 'chance',
    picture: {
      kind: 'bars',
      game: 'hare',
      fen: RACE,
      searches: [...searches(2, 'maxn', 'expectimax'), ...searches(3, 'maxn', 'expectimax')],
    },
    scenes: [race('card', 'expectimax', 2), race('nocard', 'maxn', 2)],
    before: 'maxn',
    duels: [{ name: 'cards', game: 'hare', rung: 'expectimax', depth: 2, fen: '' }],
    count: {
      kind: 'several',
      game: 'hare',
      rungs: ['maxn', 'expectimax'],
      depth: 4,
      fen: RACE,
    },
    question: { answers: 3, right: 2, scene: race('guarded', 'expectimax', 2) },
  },
];
