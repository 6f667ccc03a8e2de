/** A match of two generations of a player, from positions that its own games began with. */
import { api } from '../../api/client';
import type { NewTournament } from '../../api/types';

/** Openings at most, each played with both colours; and plies of one. */
const [OPENINGS, PLIES] = [10, 4];

/**
 * The order of a match. A network always answers alike, so games that begin alike are alike: they begin with
 * the first moves of games that the latest generation played against itself.
 */
export async function meeting(
  game: string,
  run: string,
  [one, other]: readonly [number, number],
  simulations: number,
): Promise<NewTournament> {
  const { games } = await api.learnedGames(run);
  const starts = new Set(
    games.map(({ moves }) => moves.slice(0, PLIES).join(' ')).filter((moves) => moves !== ''),
  );
  const positions = await Promise.all(
    [...starts].slice(0, OPENINGS).map((moves) => api.position(game, { moves: moves.split(' ') })),
  );
  const fens = [...new Set(positions.filter(({ ending }) => !ending).map(({ fen }) => fen))];
  return {
    game,
    players: [one, other].map((generation) => ({ network: { run, generation, simulations } })),
    format: 'match',
    rounds: Math.max(1, fens.length),
    challengers: 1,
    reach: 2,
    time: 'movetime=1000',
    ...(fens.length > 0 ? { openings: { kind: 'positions', fens } } : {}),
  };
}
