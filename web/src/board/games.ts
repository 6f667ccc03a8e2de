/** The games that this page can show. */
import { chess } from './chess';
import type { BoardGame } from './game';
import { hare } from './hare';
import { xiangqi } from './xiangqi';

export const boardGames: readonly BoardGame[] = [chess, xiangqi, hare];

export function boardGame(id: string): BoardGame | undefined {
  return boardGames.find((game) => game.id === id);
}
