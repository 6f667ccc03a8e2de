/** What the page needs to know of a game beyond what the server tells. A game is one file. */
import type { Color } from 'chessgroundx/types';
import type { EndingView, MoveView } from '../api/types';
import type { MessageKey } from '../i18n/index.svelte';
import type { Language } from '../i18n/languages';
import type { Numbering } from '../state/moves';
import type { Layout } from './track/layout';

/** A game that this page can show; `kind` says by which board and on which table. */
export type BoardGame = GridGame | TrackGame;

/** What is known of those who play a game, on a board or in a drawing. */
export interface Seated {
  /** The game's name in addresses; also the CSS class of its board and pieces. */
  id: string;
  /** The names of the seats in order of play. */
  seats: readonly [SeatName, SeatName, ...SeatName[]];
  /** A CSS colour for each seat, for drawings without pieces. */
  marks: readonly string[];
  /** A move as the server wrote it, in the signs of the page's language or of an own notation. */
  rewrite?(move: string, script: string): string;
}

/** The name of a seat: a text of the catalogue, or whatever says it. */
export type SeatName = MessageKey | (() => string);

interface Game extends Seated {
  name: MessageKey;
  seats: readonly [MessageKey, MessageKey, ...MessageKey[]];
  /** How the variants are called, and what sets each apart where that needs saying. */
  variants: Readonly<Record<string, { name: MessageKey; hint?: MessageKey }>>;
  /** What the choice of the variant is about. */
  variantTitle: MessageKey;
  /** A move of the start position in each notation. */
  examples: Readonly<Record<string, string>>;
  /** How a game ended, where the rule that decided needs words; undefined where the reason says it. */
  explain?(ending: EndingView): string | undefined;
  /** The picture of a sign that the player's fonts may lack; undefined where letters will do. */
  glyph?(sign: string): string | undefined;
  /** Where the counting of moves starts. */
  numbering(position: string): Numbering;
  /** Notations that the page makes of the usual one, by name. */
  ownScripts?: readonly string[];
  /** A move in words; `checks` tells whether the position after it is check. */
  speak(move: MoveView, checks: boolean): string;
}

/** A game of two on a board of files and ranks. */
export interface GridGame extends Game {
  kind: 'grid';
  files: number;
  ranks: number;
  /** The number of the first seat's first rank in the names of squares. */
  firstRank: number;
  /** Width of the frame around the squares, in squares. */
  frame: number;
  /** chessgroundx's colour of each seat. */
  colors: readonly [Color, Color];
  /** How pieces are put on the board, in games in which they are not moved over it. */
  drops?: Drops;
  /** Whether the board is seen from one side alone, whoever sits there. */
  upright?: boolean;
  /** The usual start position. */
  start: string;
  /** The piece that stands for the game. */
  emblem: Piece;
  /** Sets of pieces to choose from, the usual one first; each is a CSS class. */
  sets: readonly [Style, ...Style[]];
  /** Ways to name files and ranks, the usual one first. */
  coordinates: readonly [CoordinateStyle, ...CoordinateStyle[]];
  /** A position as chessgroundx reads it, where its text has no capital letters for the first seat. */
  boardFen?(position: string): string;
  /** The position with the other seat to move, where its text tells whose move it is. */
  passed?(position: string): string;
  /** Another square by which a move may be made too, such as that of the rook in castling. */
  alias?(move: MoveView, position: string): string | undefined;
  /** By whose rules pieces are guessed to go in moves that are laid in advance; none where absent. */
  premoves?: 'chess' | 'xiangqi';
  /** Colours of the board to choose from, the usual ones first; each is a CSS class. */
  boards?: readonly [Style, ...Style[]];
  /** How positions are set up; absent where they are not. */
  editing?: Editing;
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
}

/** What an editor of positions has to know of a game. */
export interface Editing {
  /** The letters of the pieces, in the order in which they are offered. */
  letters: string;
  /** The position without a piece. */
  empty: string;
  /** Who may still castle where, by the letters of position texts. */
  castling: readonly { letter: string; seat: number; name: MessageKey }[];
}

export interface Drops {
  /** By what a move is made: by its own square, or by any square of its file. */
  by: 'square' | 'file';
  /** The letter of the piece that each seat puts on the board. */
  letters: readonly [string, string];
}

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
  /** The language in which it is the usual one. */
  language?: Language;
}

export interface CoordinateStyle extends Style {
  /** What stands along the edges with this seat at the bottom. */
  edges(bottom: number): Edges;
}

/** A race of two or more along one track of numbered squares, with hands and perhaps with cards. */
export interface TrackGame extends Game {
  kind: 'track';
  /** The ways to lay the track: on a screen that is wide, on one that is tall. */
  layouts: Readonly<Record<'wide' | 'tall', Layout>>;
  /** What may be printed on a square, by the server's sign for it. */
  kinds: Readonly<Record<string, SquareKind>>;
  /** What the race is about, in a sentence. */
  motto: MessageKey;
  /** All pictures of the game as SVG symbols; pictures are named by the ids in it. */
  sprite: string;
  /** The picture that stands for the game. */
  emblem: string;
  /** The picture of a runner, coloured by the CSS class `seat-N` of its seat. */
  pawn: string;
  /** The sign on each seat's runner, as a picture: seats are not told apart by colour alone. */
  signs: readonly string[];
  /** What a runner holds, the currency that moves cost first. */
  stocks: readonly [Stock, ...Stock[]];
  /** The moves that leave a runner where it stands, by what they are called in the first script. */
  stays: Readonly<Record<string, Stay>>;
  /** What a runner's next turn may be bound to, by the names that `runners` uses. */
  bonds: Readonly<Record<string, { name: MessageKey; picture: string }>>;
  /** The end of the names of those variants that stop when the first runner is home. */
  shortVariant: string;
  /** The variants in which nothing is left to chance, however they end. */
  still: readonly string[];
  /** The runners of a position by seat. */
  runners(position: string): Runner[];
  /** How long a move of a number of squares and an event of chance stay on the screen at least, in milliseconds. */
  pace: { move(squares: number): number; chance: number };
  /** An event of chance as the players see it; `note` is the server's own sentence about it. */
  chance(name: string, note?: string | null): Chance;
}

export interface SquareKind {
  name: MessageKey;
  /** What it is for, in a sentence or two. */
  meaning: MessageKey;
  /** The letter printed on it. */
  letter: string;
  picture: string;
  /** What is written on the picture. */
  text?: string;
  /** The CSS class that tints it. */
  tint: string;
}

export interface Stock {
  /** As the head of a column: `Carrots`. */
  title: MessageKey;
  /** Counted: `3 carrots`. */
  name: MessageKey;
  picture: string;
  /** Whether each piece is drawn, those that are gone too. */
  pips?: boolean;
}

export interface Chance {
  name: string;
  text: string;
  picture: string;
}

export interface Stay {
  name: MessageKey;
  /** What it does, in a sentence. */
  hint: MessageKey;
  picture: string;
  /** The key that does it, where no other move of the kind can be meant. */
  key?: string;
}

export interface Runner {
  square: number;
  /** How much it holds, in the order of the game's stocks. */
  stocks: readonly number[];
  /** What its next turn is bound to. */
  bond: string | null;
  /** The place in which it came home; null while it runs. */
  home: number | null;
}
