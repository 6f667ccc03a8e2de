/** The rules of the games. */
import type { Message } from '../index.svelte';

const rules = {
  'rules.title': 'Rules: {game}',
  'rules.open': 'Rules',
  'rules.board': 'It may go to: {squares}',
  'rules.moves': 'Moves',
  'rules.castling': 'castling',
  'rules.enPassant': 'en passant',
  'rules.promotion': 'promotion',
  'rules.chess.goal':
    'Two sides move in turn, White first. Whoever attacks the enemy king so that it cannot escape has given mate and wins. A side that cannot move but is not attacked is stalemated: a draw. A piece takes by moving to an enemy’s square. Dots show where the piece may go.',
  'rules.chess.k': 'One square in any direction, never to where it would be attacked.',
  'rules.chess.q': 'Any distance straight or diagonally, as long as nothing is in the way.',
  'rules.chess.r': 'Any distance along ranks and files.',
  'rules.chess.b': 'Any distance along diagonals.',
  'rules.chess.n':
    'Two squares straight and one to the side; it jumps over whatever stands between.',
  'rules.chess.p':
    'One square forward, from its first place also two; it takes one square diagonally forward.',
  'rules.chess.castling':
    'If neither king nor rook has moved, nothing stands between and the king passes no attacked square, the king goes two squares towards the rook, which jumps over it.',
  'rules.chess.enPassant':
    'A pawn that has just gone two squares may be taken, in the next move only, as if it had gone one.',
  'rules.chess.promotion':
    'A pawn that reaches the last rank becomes a queen, a rook, a bishop or a knight.',
  'rules.xiangqi.goal':
    'Two sides move in turn, Red first. Whoever attacks the enemy general so that it cannot escape wins, and so does whoever leaves the other no move. The two generals must never face each other on an open file. Dots show where the piece may go.',
  'rules.xiangqi.k':
    'One point straight, within the palace; here not to where it would face the other general.',
  'rules.xiangqi.a': 'One point diagonally, within the palace.',
  'rules.xiangqi.b': 'Two points diagonally, if the one between is empty; never across the river.',
  'rules.xiangqi.n':
    'One point straight, then one diagonally on; whatever stands on the first point, as the soldier here, bars the way.',
  'rules.xiangqi.r': 'Any distance along ranks and files.',
  'rules.xiangqi.c': 'Goes like the chariot, but takes only by leaping over exactly one piece.',
  'rules.xiangqi.p': 'One point forward; once across the river also to either side, never back.',
  'rules.hare.goal':
    'Be the first home. A move of n squares forward costs 1 + 2 + … + n carrots. Each square but start and finish holds one runner, and each kind of square does something of its own.',
  'rules.connect4.goal':
    'Whoever has four of their own in a row, along a rank, a file or a diagonal, wins. A full board without that is a draw.',
  'rules.connect4':
    'A disc is dropped into any file that is not full, and falls to the lowest free place. Dots show these.',
  'rules.tictactoe.goal':
    'Whoever has three of their own in a row wins. A full board without that is a draw.',
  'rules.tictactoe': 'A sign is put on any free square.',
} satisfies Record<string, Message>;

export default rules;
