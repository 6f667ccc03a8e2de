import { describe, expect, it } from 'vitest';
import type { RungView } from '../../api/types';
import { offered, teaching } from './teaching';

const rung = (
  name: string,
  kind: RungView['kind'],
  effort: RungView['effort'] = 'plies',
): RungView => ({
  name,
  kind,
  effort,
  idea: '',
  source: '',
  worth: 'material',
  exact: true,
  cuts_off: false,
  depth: 3,
});
const names = (rungs: readonly RungView[]): string[] => rungs.map(({ name }) => name);

const duel = [
  rung('random', 'any', 'fixed'),
  rung('minimax', 'two'),
  rung('maxn', 'any'),
  rung('mcts', 'any', 'simulations'),
];
const race = [rung('random', 'any', 'fixed'), rung('maxn', 'any'), rung('expectimax', 'any')];

describe('the rungs of a game', () => {
  it('are those for two where two play, and all where more may', () => {
    expect(names(teaching(duel))).toEqual(['random', 'minimax', 'mcts']);
    expect(names(teaching(race))).toEqual(['random', 'maxn', 'expectimax']);
  });

  it('are all where that is wished, or another one is chosen', () => {
    expect(names(offered(duel, false, 'minimax'))).toEqual(['random', 'minimax', 'mcts']);
    expect(names(offered(duel, true))).toEqual(names(duel));
    expect(names(offered(duel, false, 'maxn'))).toEqual(names(duel));
    expect(names(offered(duel, false, 'no-rung'))).toEqual(['random', 'minimax', 'mcts']);
  });
});
