/** What the lab says of trees that grow by simulations. */
import type { Message } from '../index.svelte';

const grown = {
  'lab.simulations': 'Simulations',
  'ladder.simulationsOf': 'Simulations of {name}',
  'switch.simulations': 'simulations',
  'lab.layer.grow': '{seat}: the largest bound',
  'lab.layer.edge': 'the edge of the tree',
  'grown.shown': { one: '{name}, {number} simulation', other: '{name}, {number} simulations' },
  'grown.count': { one: '{number} simulation', other: '{number} simulations' },
  'grown.start': 'Press {run} and watch the tree grow where it matters.',
  'grown.next': 'Next simulation',
  'grown.legend':
    '53 % · 120×: what came of a move on average, and how often it was visited; thick lines were followed often',
  'grown.gets': '{seat} {share}',
  'grown.unvisited': 'not visited yet',
  'grown.node': {
    one: 'visited {number} time, on average {told}',
    other: 'visited {number} times, on average {told}',
  },
  'grown.simulation': 'Simulation',
  'grown.game': 'Random game',
  'grown.visits': 'Visits',
  'grown.mean': 'Mean',
  'grown.prior': 'Prior',
  'grown.bound': 'Bound',
  'grown.means.simulation':
    'Once down the tree to a new position, which is valued, and back with the result. Each one adds a node.',
  'grown.means.game':
    'From a new position both sides play on at random to the end. Who wins is the value of the position.',
  'grown.means.visits':
    'How many simulations came this way. In the end the most visited move is played.',
  'grown.means.mean':
    'What these simulations came to on average: the share of the prize, 100 % for a win, 50 % for a draw.',
  'grown.means.prior':
    'How promising a move looks beforehand, all moves together 100 %; of a card how likely it is.',
  'grown.means.bound':
    'The mean in per cent and a bonus for what was seldom tried: the move with the largest bound is followed.',
  'grown.chooses': 'The moves of {seat}, in per cent for {seat}',
  'grown.events': 'What chance may do',
  'grown.taken': '(followed now)',
  'grown.untried': {
    one: '{count} move was never tried.',
    other: '{count} moves were never tried.',
  },
  'grown.leaf': 'The tree ends here so far.',
  'grown.plies': { one: '{count} ply', other: '{count} plies' },
  'grown.say.root': 'The tree begins as its root alone.',
  'grown.say.grow': 'Nobody was at {name} before: the tree grows by it.',
  'grown.say.choose': {
    one: '{seat} follows {move}, which has the largest bound: {bound} (mean {mean}, {number} visit).',
    other:
      '{seat} follows {move}, which has the largest bound: {bound} (mean {mean}, {number} visits).',
  },
  'grown.say.untried': '{seat} follows {move}, which was never tried.',
  'grown.say.promising':
    '{seat} follows {move}, never tried but promising: its bound is the largest, {bound}.',
  'grown.say.chance': 'Chance decides: {move} is furthest behind how often it should have come.',
  'grown.say.game': {
    one: 'A random game of {number} ply from here ends: {told}.',
    other: 'A random game of {number} plies from here ends: {told}.',
  },
  'grown.say.evaluation': 'By the evaluation this is to be expected: {told}.',
  'grown.say.over': '{name} ends the game: {told}.',
  'grown.say.backUp':
    'Back up the tree: every position on the way counts one visit more, with this result in its mean. That was simulation {number}.',
  'grown.say.total': {
    one: '{number} more simulation is not shown step by step; these are the numbers at the end.',
    other:
      '{number} more simulations are not shown step by step; these are the numbers at the end.',
  },
  'rung.mcts': 'Monte Carlo tree search',
  'rung.mcts.idea': 'Grows a tree where random games go well.',
  'rung.mcts.source': 'Coulom 2006, Kocsis and Szepesvári 2006',
  'rung.mcts-evaluation': 'Monte Carlo tree search, evaluation',
  'rung.mcts-evaluation.idea': 'Is the same with an evaluation in place of random games.',
  'rung.puct': 'PUCT',
  'rung.puct.idea': 'Is the same with a guess beforehand at which moves are promising.',
  'rung.puct.source': 'Rosin 2011, Silver and others 2017',
} satisfies Record<string, Message>;

export default grown;
