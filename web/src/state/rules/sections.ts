/** What the rules of each game are shown by: positions whose legal moves the server lists. */
import type { MessageKey } from '../../i18n/index.svelte';

export interface RulesSection {
  /** What it is about: a piece, or a name of its own. */
  title: MessageKey;
  text: MessageKey;
  /** A position with little else; a pawn where without one the game would be drawn. */
  fen: string;
  /** The square whose moves are drawn; all moves when empty. */
  square: string;
}

const chess = (
  name: 'k' | 'q' | 'r' | 'b' | 'n' | 'p',
  board: string,
  square: string,
): RulesSection => ({
  title: `chess.piece.${name}`,
  text: `rules.chess.${name}`,
  fen: `${board} w - - 0 1`,
  square,
});

const xiangqi = (
  name: 'k' | 'a' | 'b' | 'n' | 'r' | 'c' | 'p',
  board: string,
  square: string,
): RulesSection => ({
  title: `xiangqi.piece.${name}`,
  text: `rules.xiangqi.${name}`,
  fen: `${board} w - - 0 1`,
  square,
});

const sections: Readonly<Record<string, readonly RulesSection[]>> = {
  chess: [
    chess('k', '4k3/8/8/8/3K4/8/P7/8', 'd4'),
    chess('q', 'k7/8/8/8/3Q4/8/8/7K', 'd4'),
    chess('r', 'k7/8/8/8/3R4/8/8/7K', 'd4'),
    chess('b', '1k6/8/8/8/3B4/P7/7K/8', 'd4'),
    chess('n', 'k7/8/8/8/3N4/8/P7/7K', 'd4'),
    chess('p', 'k7/8/8/8/8/2p1p3/3P4/7K', 'd2'),
    {
      title: 'rules.castling',
      text: 'rules.chess.castling',
      fen: '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1',
      square: 'e1',
    },
    {
      title: 'rules.enPassant',
      text: 'rules.chess.enPassant',
      fen: 'k7/8/8/3pP3/8/8/8/7K w - d6 0 1',
      square: 'e5',
    },
    {
      title: 'rules.promotion',
      text: 'rules.chess.promotion',
      fen: '8/3P4/8/8/8/8/k7/7K w - - 0 1',
      square: 'd7',
    },
  ],
  xiangqi: [
    xiangqi('k', '3k5/9/9/9/9/P8/9/9/4K4/9', 'e1'),
    xiangqi('a', '3k5/9/9/9/9/P8/9/9/4A4/4K4', 'e1'),
    xiangqi('b', '3k5/9/9/9/9/P8/9/4B4/9/4K4', 'e2'),
    xiangqi('n', '3k5/9/9/9/4p4/4N4/9/9/9/5K3', 'e4'),
    xiangqi('r', '3k5/9/9/9/9/4R4/9/9/9/5K3', 'e4'),
    xiangqi('c', '3k5/9/9/4p4/4N4/4C4/9/9/9/5K3', 'e4'),
    xiangqi('p', '3k5/9/9/4P4/9/9/9/9/9/5K3', 'e6'),
  ],
  connect4: [
    { title: 'rules.moves', text: 'rules.connect4', fen: '7/7/7/3o3/2oo3/2xxx2', square: '' },
  ],
  tictactoe: [{ title: 'rules.moves', text: 'rules.tictactoe', fen: 'x1o/1o1/2x', square: '' }],
};

/** The parts of a game's rules; none where its board tells them itself. */
export function sectionsOf(game: string): readonly RulesSection[] {
  return sections[game] ?? [];
}
