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

/** What is written along the edges of a board, as it is seen: left to right, top to bottom. */
export type Edges = Partial<Record<'top' | 'bottom' | 'left', readonly string[]>>;

/** One of the ways in which a game can be shown. */
export interface Style {
  id: string;
  name: MessageKey;
}

export interface BoardGame {
  /** The game's name in addresses; also the CSS class of its board and pieces. */
  id: string;
  name: MessageKey;
  files: number;
  ranks: number;
  /** The number of the first seat's first rank in the names of squares. */
  firstRank: number;
  /** Width of the frame around the squares, in squares. */
  frame: number;
  /** chessgroundx's colour of each seat. */
  colors: readonly [Color, Color];
  seats: readonly [MessageKey, MessageKey];
  /** How the variants are called, and what sets each apart where that needs saying. */
  variants: Readonly<Record<string, { name: MessageKey; hint?: MessageKey }>>;
  /** What the choice of the variant is about. */
  variantTitle: MessageKey;
  /** The usual start position. */
  start: string;
  /** The piece that stands for the game. */
  emblem: Piece;
  /** Sets of pieces to choose from, the usual one first; each is a CSS class. */
  sets: readonly [Style, ...Style[]];
  /** Ways to name files and ranks, the usual one first. */
  coordinates: readonly [CoordinateStyle, ...CoordinateStyle[]];
  /** A move of the start position in each notation. */
  examples: Readonly<Record<string, string>>;
  /** Reasons of endings of which the server's own sentence says more. */
  explained: readonly string[];
  /** The picture of a sign that the player's fonts may lack; undefined where letters will do. */
  glyph?(sign: string): string | undefined;
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
  /** A move in words; `checks` tells whether the position after it is check. */
  speak(move: MoveView, checks: boolean): string;
}

export interface CoordinateStyle extends Style {
  /** What stands along the edges with this seat at the bottom. */
  edges(bottom: number): Edges;
}
