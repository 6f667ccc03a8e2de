/** The games that this page can show. */
import { chess } from './chess';
import type { BoardGame } from './game';
import { xiangqi } from './xiangqi';

const games: readonly BoardGame[] = [chess, xiangqi];

export function boardGame(id: string): BoardGame | undefined {
  return games.find((game) => game.id === id);
}
