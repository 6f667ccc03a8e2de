/** What a board needs to know of a game beyond what the server tells. A game is one file. */
import type { Color } from 'chessgroundx/types';
import type { MoveView } from '../api/types';
import type { MessageKey } from '../i18n/index.svelte';
import type { Numbering } from '../state/moves';

export interface Piece {
  /** Its letter in position texts, in lower case. */
  letter: string;
  seat: number;
}

export interface BoardGame {
  /** The game's name in addresses; also the CSS class of its board and pieces. */
  id: string;
  name: MessageKey;
  files: number;
  ranks: number;
  /** chessgroundx's colour of each seat. */
  colors: readonly [Color, Color];
  seats: readonly [MessageKey, MessageKey];
  variants: Readonly<Record<string, MessageKey>>;
  /** The usual start position. */
  start: string;
  /** Letter of the piece that stands for the game. */
  emblem: string;
  /** The pieces of a position by square. */
  pieces(position: string): Map<string, Piece>;
  /** `white pawn`. */
  pieceName(piece: Piece): MessageKey;
  /** `pawn`. */
  kindName(letter: string): MessageKey;
  /** What a piece is worth, in pawns. */
  worth(letter: string): number;
  /** What the first seat's pieces are worth more than the second's, in pawns. */
  balance(position: string): number;
  /** Where the counting of moves starts. */
  numbering(position: string): Numbering;
  /** A move in words. */
  speak(move: MoveView): string;
}
