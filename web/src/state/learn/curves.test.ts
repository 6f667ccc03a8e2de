import { describe, expect, it } from 'vitest';
import type { LearnGeneration } from '../../api/types';
import { curve, eloCurve, nearest, openings, rivalName } from './curves';

function generation(number: number, moves: [string, number][], search?: number): LearnGeneration {
  return {
    number,
    games: 10,
    asked: 100,
    plies: 20,
    positions: 50,
    first_moves: moves,
    first_player: 0.5,
    losses: { policy: 1, value: 0.5 },
    policy: 0.6,
    examination: search === undefined ? null : { search, meetings: [], seconds: 1 },
    seconds: number,
  };
}

describe('curves of a run', () => {
  it('have points where there is something to say', () => {
    const history = [generation(1, [], 0.7), generation(2, []), generation(3, [], 0.8)];
    expect(curve(history, ({ examination }) => examination?.search)).toEqual([
      [1, 0.7],
      [3, 0.8],
    ]);
    expect(curve(history, ({ policy }) => policy)).toHaveLength(3);
  });
});

describe('first moves', () => {
  it('lie on one another in the order of the last generation', () => {
    const history = [
      generation(1, [
        ['a', 0.5],
        ['d', 0.5],
      ]),
      generation(2, [
        ['d', 0.75],
        ['a', 0.25],
      ]),
    ];
    const found = openings(history);
    expect(found.moves).toEqual(['d', 'a']);
    expect(found.ends).toEqual([
      { generation: 1, ends: [0.5, 1] },
      { generation: 2, ends: [0.75, 1] },
    ]);
  });

  it('leave room for those that have no area', () => {
    const moves = 'abcdefgh'.split('').map((name): [string, number] => [name, 0.125]);
    const { moves: shown, ends } = openings([generation(1, moves)]);
    expect(shown).toHaveLength(6);
    expect(ends[0]?.ends.at(-1)).toBeCloseTo(0.75);
  });

  it('are not told of a generation in which nobody chose', () => {
    expect(openings([generation(1, [['a', 0]])]).ends).toEqual([]);
    expect(openings([])).toEqual({ moves: [], ends: [] });
  });
});

it('the nearest generation is found', () => {
  expect(nearest([1, 2, 4, 8], 5)).toBe(4);
  expect(nearest([1, 2, 4, 8], 100)).toBe(8);
  expect(nearest([], 3)).toBeNull();
});

describe('strength', () => {
  it('is a curve over generations with rivals beside it', () => {
    const rated = [
      { player: { generation: 4 }, elo: 120, error: 50 },
      { player: { rival: 'rollouts-200' }, elo: 0, error: 0 },
      { player: { generation: 2 }, elo: -30, error: 50 },
    ];
    expect(eloCurve(rated)).toEqual({
      points: [
        [2, -30],
        [4, 120],
      ],
      rivals: [{ name: 'rollouts-200', elo: 0 }],
    });
    expect(rivalName('rollouts-200')).toContain('200');
    expect(rivalName('strong')).toBe('Strong');
    expect(rivalName('nobody')).toBe('nobody');
  });
});
