import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../api/types';
import { editionsOf, newRace, raceDefaults, seated, variantOf } from './race';

const info = {
  seats: ['red', 'blue', 'green', 'yellow', 'purple', 'white'],
  variants: ['classic', 'modern', 'classic-first', 'modern-first'],
  levels: [1, 2, 3, 4, 5].map((id) => ({ id, theory: false })),
} as unknown as GameInfo;

describe('races', () => {
  it('begin with one person against two engines of middling strength', () => {
    const order = newRace(raceDefaults(info));
    const engine = { kind: 'engine', level: 3 };
    expect(order).toEqual({
      seats: [{ kind: 'human' }, engine, engine],
      variant: 'classic',
      clock: null,
      engine_resigns: false,
      engine_draws: false,
      book: false,
    });
  });

  it('are seated by a quick choice', () => {
    const six = seated(raceDefaults(info), 6, 0);
    expect(newRace(six).seats.map(({ kind }) => kind)).toEqual(Array(6).fill('engine'));
    const two = seated(six, 2, 2);
    expect(newRace(two).seats).toEqual([{ kind: 'human' }, { kind: 'human' }]);
  });

  it('keep names and levels of each seat', () => {
    const setup = raceDefaults(info);
    setup.seats[0] = { kind: 'human', level: 1, rung: '', name: ' Ada ' };
    setup.seats[1] = { kind: 'engine', level: 5, rung: '', name: 'unused' };
    expect(newRace(setup).seats.slice(0, 2)).toEqual([
      { kind: 'human', name: 'Ada' },
      { kind: 'engine', level: 5 },
    ]);
  });

  it('start from a position or from moves', () => {
    const setup = { ...raceDefaults(info), fen: ' 0;68;3/0;68;3 ' };
    expect(newRace(setup, ['5', 'advance'])).toMatchObject({
      fen: '0;68;3/0;68;3',
      moves: ['5', 'advance'],
    });
  });
});

describe('editions', () => {
  it('are the variants without their end', () => {
    expect(editionsOf(info.variants, '-first')).toEqual(['classic', 'modern']);
    expect(variantOf('modern', true, '-first')).toBe('modern-first');
    expect(variantOf('modern', false, '-first')).toBe('modern');
  });
});
