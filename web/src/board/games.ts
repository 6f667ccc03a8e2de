/** The games that this page can show. */
import { chess } from './chess';
import { connect4 } from './connect4';
import type { BoardGame } from './game';
import { hare } from './hare';
import { tictactoe } from './tictactoe';
import { xiangqi } from './xiangqi';

export const boardGames: readonly BoardGame[] = [chess, xiangqi, hare, tictactoe, connect4];

export function boardGame(id: string): BoardGame | undefined {
  return boardGames.find((game) => game.id === id);
}
