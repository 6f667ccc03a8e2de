/** What the lab says to those who see a search tree for the first time. */
import type { Message } from '../index.svelte';

const novice = {
  'lab.alpha': 'alpha',
  'lab.stop.cutAlpha': {
    one: 'Cut-off: the value reached alpha, so {count} move is left out.',
    other: 'Cut-off: the value reached alpha, so {count} moves are left out.',
  },
  'lab.stop.lateAlpha': 'The last move reached alpha: nothing was left to cut off.',
  'lab.why.alpha': 'that is alpha',
  'lab.why.testLow':
    'This line is only searched to see whether {seat} can hold it at {alpha} or less (that is alpha). That is so, and it is enough.',
  'lab.why.guessLow':
    'The search began in a window around a guess; beyond its edge the exact value does not matter. {seat} holds it at {alpha} or less here (that is alpha), and that is enough.',
  'lab.one.alpha': 'What you already have for certain: you will not take less.',
  'lab.one.beta': 'What the opponent already has for certain: you will not be allowed more.',
  'lab.valueFor': 'Value for {seat}',
  'lab.atMost': 'at most {value}',
  'lab.legend.one': 'numbers are for {seat} throughout',
  'lab.layers': 'Who chooses, layer by layer',
  'lab.layer.high': 'you choose the highest',
  'lab.layer.low': 'the opponent chooses the lowest',
  'lab.layer.mover': '{seat}: the highest for itself',
  'lab.layer.each': '{seat}: what is best for itself',
  'lab.layer.leaf': 'values at the leaves',
  'lab.leaf': 'Where this number comes from',
  'lab.beam': 'Beam widths',
  'lab.beamHint':
    'Children searched at each ply, 0 for all; the last number holds for all deeper plies.',
  'lab.beside': 'Beside it',
  'lab.besideNone': 'nothing',
  'lab.counters': 'Positions visited by both searches',
  'lab.bothFind': 'Both find the same. {found}',
  'lab.sampledMark': 'sample',
  'lab.startTables': 'The tables change what positions are worth, not how many are looked at.',
  'ladder.all': 'All {count} rungs',
  'ladder.allHint':
    'The others are made for more players and for chance; here they say the same in a longer way.',
  'compare.example': 'An example, measured just now',
  'compare.exampleTold':
    'The same value everywhere, with ever fewer positions: that is what the steps are for. Nothing of this is kept.',
  'evaluate.stage': 'Part of the game',
  'evaluate.noTables': '{name} has no piece-square tables to show.',
  'means.material':
    'What the pieces are worth together; the king, which is always there, is left out.',
  'means.squares': 'What the squares on which the pieces stand add: the tables show it.',
  'means.centre': 'Own pieces on the squares in the middle of the board.',
  'means.castled': 'The king has castled, and stands beside its rook.',
  'means.attacked': 'Squares that the pieces of a side attack, each counted once.',
  'means.passed': 'Pawns that no enemy pawn can stop any more.',
  'means.doubled': 'Pawns behind one another on a file, which are in each other’s way.',
  'means.chain': 'Pawns with a pawn beside them, which help each other.',
  'means.pawn-advance': 'How far the pawns have come together.',
  'means.lines': 'How many of the lines that win go through the squares taken.',
  'means.carrots': 'What is counted for the carrots in hand.',
  'means.lettuces': 'What is counted for the lettuces that are still to be eaten.',
  'means.turns': 'How many more turns it is expected to take until home.',
  'hare.means.squares': 'What is counted for the squares already run.',
} satisfies Record<string, Message>;

export default novice;
