/** The games that this page can show. */
import { chess } from './chess';
import type { BoardGame } from './game';

const games: readonly BoardGame[] = [chess];

export function boardGame(id: string): BoardGame | undefined {
  return games.find((game) => game.id === id);
}
