/** A match of two generations of a player. */
import { api } from '../../api/client';
import type { LearnRun, NewTournament } from '../../api/types';
import { boardGame } from '../../board/games';

/** Openings at most, each played from every seat; and plies of one. */
const [OPENINGS, PLIES] = [10, 4];

/**
 * The order of a match, or of a race of one generation against others that are all of another one. A network always
 * answers alike, so games that begin alike are alike: on a board they begin with the first moves of games that the
 * latest generation played against itself. In a race the cards differ.
 */
export async function meeting(
  { id: run, game, players: seats }: LearnRun,
  [one, other]: readonly [number, number],
  simulations: number,
): Promise<NewTournament> {
  const fens = boardGame(game)?.kind === 'grid' ? await starts(game, run) : [];
  const generations = Array.from({ length: seats }, (_, seat) => (seat === 0 ? one : other));
  return {
    game,
    players: generations.map((generation, seat) => ({
      network: { run, generation, simulations },
      ...(seat > 1 ? { name: `${generation} (${seat})` } : {}),
    })),
    format: 'match',
    rounds: fens.length || OPENINGS,
    challengers: 1,
    reach: 2,
    time: 'movetime=1000',
    ...(fens.length > 0 ? { openings: { kind: 'positions', fens } } : {}),
  };
}

/** Positions that games of the latest generation came through. */
async function starts(game: string, run: string): Promise<string[]> {
  const { games } = await api.learnedGames(run);
  const begun = new Set(
    games.map(({ moves }) => moves.slice(0, PLIES).join(' ')).filter((moves) => moves !== ''),
  );
  const positions = await Promise.all(
    [...begun].slice(0, OPENINGS).map((moves) => api.position(game, { moves: moves.split(' ') })),
  );
  return [...new Set(positions.filter(({ ending }) => !ending).map(({ fen }) => fen))];
}
