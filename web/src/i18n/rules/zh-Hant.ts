/** The rules of the games. */
import type { Message } from '../index.svelte';

const rules = {
  'rules.title': '規則：{game}',
  'rules.open': '規則',
  'rules.board': '可到：{squares}',
  'rules.moves': '著法',
  'rules.castling': '入堡',
  'rules.enPassant': '吃過路兵',
  'rules.promotion': '升變',
  'rules.chess.goal':
    '雙方輪流走棋，白方先走。攻擊對方的國王且其無法逃脫即為將死，獲勝。無子可動但國王未受攻擊為逼和，即和棋。走到對方棋子所在格即吃掉它。圓點表示該子可到之處。',
  'rules.chess.k': '向任一方向走一格，但不可走入被攻擊處。',
  'rules.chess.q': '直走或斜走任意格，路上不可有子。',
  'rules.chess.r': '沿橫線或直線走任意格。',
  'rules.chess.b': '沿斜線走任意格。',
  'rules.chess.n': '直走兩格再橫走一格；可越過中間的棋子。',
  'rules.chess.p': '向前走一格，在起始位置可走兩格；吃子則走斜前方一格。',
  'rules.chess.castling':
    '國王和城堡都未動過、中間無子、國王不經過被攻擊的格子時，國王向城堡走兩格，城堡越過國王。',
  'rules.chess.enPassant': '剛走兩格的士兵，可在緊接的一步中按其只走一格被吃掉。',
  'rules.chess.promotion': '士兵走到底線時變為皇后、城堡、主教或騎士。',
  'rules.xiangqi.goal':
    '雙方輪流走棋，紅方先走。將死對方的將（帥）即勝，使對方無棋可走亦勝。將帥不得在無遮擋的直線上照面。圓點表示該子可到之處。',
  'rules.xiangqi.k': '在九宮內直走一步；此處不可走到與對方照面的位置。',
  'rules.xiangqi.a': '在九宮內斜走一步。',
  'rules.xiangqi.b': '斜走兩步，中間須空；不得過河。',
  'rules.xiangqi.n': '先直走一步再斜走一步；第一步處若有子（如此處的卒）則被蹩住。',
  'rules.xiangqi.r': '沿橫線或直線走任意步。',
  'rules.xiangqi.c': '走法同車，但須隔一子才能吃子。',
  'rules.xiangqi.p': '向前一步；過河後也可橫走，絕不後退。',
  'rules.hare.goal':
    '率先到達終點。前進 n 格需付 1 + 2 + … + n 根胡蘿蔔。除起點和終點外每格只能站一名選手，各種格子各有作用。',
  'rules.connect4.goal': '己方四子連成一線（橫、直、斜）者勝。棋盤填滿而無人連成則和。',
  'rules.connect4': '將棋子投入任一未滿的直行，落到最低的空位。圓點標出這些位置。',
  'rules.tictactoe.goal': '己方三子連成一線者勝。棋盤填滿而無人連成則和。',
  'rules.tictactoe': '將記號放在任一空格。',
} satisfies Record<string, Message>;

export default rules;
