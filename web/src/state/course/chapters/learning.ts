/** Chapter 13: a player that knows the rules, and learns the rest. */
import type { Chapter } from '../chapters';
import { TRAP } from './growing';

/** What a program that learns is called among those of the rungs. */
const LEARNING = 'learning';

export const learning: readonly Chapter[] = [
  {
    id: 'learning',
    picture: { kind: 'measured' },
    scenes: [
      { name: 'learning', kind: 'learning', rung: LEARNING, game: 'tictactoe' },
      { name: 'thoughts', kind: 'thoughts', rung: LEARNING, game: 'tictactoe', fen: TRAP },
      { name: 'learningFour', kind: 'learning', rung: LEARNING, game: 'connect4' },
      { name: 'thoughtsFour', kind: 'thoughts', rung: LEARNING, game: 'connect4', fen: '' },
    ],
    before: 'puct',
    duels: [
      { name: 'newborn', game: 'tictactoe', generation: 'first', simulations: 0, fen: '' },
      { name: 'grown', game: 'tictactoe', generation: 'last', simulations: 0, fen: '' },
      { name: 'grownFour', game: 'connect4', generation: 'last', simulations: 200, fen: '' },
    ],
    count: { kind: 'learned', game: 'tictactoe', generations: [1, 2, 3, 4, 6, 8] },
    question: {
      answers: 3,
      right: 2,
      scene: { name: 'guarded', kind: 'thoughts', rung: LEARNING, game: 'tictactoe', fen: TRAP },
    },
  },
];
