/** Chapter 12: trees that grow where it matters. */
import type { Chapter, Scene } from '../chapters';
import { POISONED, RACE } from './positions';

/** Two opposite corners against the middle: O must take an edge, as a corner loses to a double threat. */
export const TRAP = 'x2/1o1/2x';

const grows = (
  name: string,
  rung: string,
  game: string,
  fen: string,
  simulations: number,
): Scene => ({ name, kind: 'growth', rung, game, fen, simulations });

export const growing: readonly Chapter[] = [
  {
    id: 'growing',
    picture: { kind: 'growth', game: 'tictactoe', fen: TRAP, rung: 'mcts', simulations: 400 },
    scenes: [
      grows('trap', 'mcts', 'tictactoe', TRAP, 60),
      grows('patience', 'mcts', 'tictactoe', TRAP, 400),
      grows('judged', 'mcts-evaluation', 'chess', POISONED, 100),
      grows('priors', 'puct', 'chess', POISONED, 100),
      grows('card', 'mcts', 'hare', RACE, 60),
    ],
    before: 'expectimax',
    duels: [
      { name: 'four', game: 'connect4', rung: 'mcts', simulations: 1000, fen: '' },
      { name: 'whole', game: 'chess', rung: 'puct', simulations: 2000, fen: '' },
    ],
    count: {
      kind: 'finds',
      game: 'tictactoe',
      rung: 'mcts',
      fen: TRAP,
      best: ['a2', 'b1', 'b3', 'c2'],
      simulations: [10, 30, 100, 300],
      tries: 20,
    },
    question: { answers: 3, right: 2, scene: grows('guarded', 'mcts', 'tictactoe', TRAP, 60) },
  },
];
