/** The rules of the games. */
import type { Message } from '../index.svelte';

const rules = {
  'rules.title': '规则：{game}',
  'rules.open': '规则',
  'rules.board': '可到：{squares}',
  'rules.moves': '着法',
  'rules.castling': '王车易位',
  'rules.enPassant': '吃过路兵',
  'rules.promotion': '升变',
  'rules.chess.goal':
    '双方轮流走棋，白方先走。攻击对方的王且其无法逃脱即为将死，获胜。无子可动但王未受攻击为逼和，即和棋。走到对方棋子所在格即吃掉它。圆点表示该子可到之处。',
  'rules.chess.k': '向任一方向走一格，但不可走入被攻击处。',
  'rules.chess.q': '直走或斜走任意格，路上不可有子。',
  'rules.chess.r': '沿横线或直线走任意格。',
  'rules.chess.b': '沿斜线走任意格。',
  'rules.chess.n': '直走两格再横走一格；可越过中间的棋子。',
  'rules.chess.p': '向前走一格，在起始位置可走两格；吃子则走斜前方一格。',
  'rules.chess.castling':
    '王和车都未动过、中间无子、王不经过被攻击的格子时，王向车走两格，车越过王。',
  'rules.chess.enPassant': '刚走两格的兵，可在紧接的一步中按其只走一格被吃掉。',
  'rules.chess.promotion': '兵走到底线时变为后、车、象或马。',
  'rules.xiangqi.goal':
    '双方轮流走棋，红方先走。将死对方的将（帅）即胜，使对方无棋可走亦胜。将帅不得在无遮挡的直线上照面。圆点表示该子可到之处。',
  'rules.xiangqi.k': '在九宫内直走一步；此处不可走到与对方照面的位置。',
  'rules.xiangqi.a': '在九宫内斜走一步。',
  'rules.xiangqi.b': '斜走两步，中间须空；不得过河。',
  'rules.xiangqi.n': '先直走一步再斜走一步；第一步处若有子（如此处的卒）则被蹩住。',
  'rules.xiangqi.r': '沿横线或直线走任意步。',
  'rules.xiangqi.c': '走法同车，但须隔一子才能吃子。',
  'rules.xiangqi.p': '向前一步；过河后也可横走，绝不后退。',
  'rules.hare.goal':
    '率先到达终点。前进 n 格需付 1 + 2 + … + n 根胡萝卜。除起点和终点外每格只能站一名选手，各种格子各有作用。',
  'rules.connect4.goal': '己方四子连成一线（横、直、斜）者胜。棋盘填满而无人连成则和。',
  'rules.connect4': '将棋子投入任一未满的直列，落到最低的空位。圆点标出这些位置。',
  'rules.tictactoe.goal': '己方三子连成一线者胜。棋盘填满而无人连成则和。',
  'rules.tictactoe': '将记号放在任一空格。',
} satisfies Record<string, Message>;

export default rules;
