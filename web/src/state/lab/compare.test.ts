import { describe, expect, it } from 'vitest';
import type { LabGame } from '../../api/types';
import { CompareOrder, compareQuery, quickOf } from './compare.svelte';
import { isComposed, maxnStep, programStep } from './composed';
import { optionsText, readOptions, withOption } from './program';

const parts: NonNullable<LabGame['program']> = {
  switches: [
    { name: 'alpha-beta', published: true },
    { name: 'hash', published: true },
    { name: 'null-move', published: true, needs: 'alpha-beta' },
    { name: 'quiescence', published: false, needs: 'alpha-beta' },
  ],
  weights: [{ name: 'knight', usual: 300 }],
  evaluations: ['reference', 'material'],
  average_moves: 30,
};

const game: LabGame = {
  game: 'chess',
  rungs: [],
  steps: ['minimax', 'alpha-beta', 'ordering', 'hash', 'killers'],
  positions: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  program: parts,
  generators: true,
  studies: false,
};

describe('what is to be compared', () => {
  it('begins with the first steps, and an address that says nothing', () => {
    const order = new CompareOrder(game, {});
    expect(order.order(game.steps).steps).toEqual(game.steps.slice(0, 4));
    expect(order.positions).toEqual(quickOf(game));
    expect(order.query).toEqual({});
  });

  it('is found again by its address, with the steps that were put together', () => {
    const order = new CompareOrder(game, {});
    order.named = ['minimax'];
    order.add('program+alpha-beta');
    order.add('program+alpha-beta');
    order.add('maxn+relative+sorted+beam=0-8');
    [order.which, order.own, order.to] = ['own', ' x \n\n y', 2];
    const again = new CompareOrder(game, order.query);
    expect(again.order(game.steps)).toEqual({
      positions: ['x', 'y'],
      depths: [1, 2],
      steps: ['minimax', 'program+alpha-beta', 'maxn+relative+sorted+beam=0-8'],
    });
    expect(again.order(game.steps)).toEqual(order.order(game.steps));
    order.remove('program+alpha-beta');
    expect(order.composed).toEqual(['maxn+relative+sorted+beam=0-8']);
  });

  it('names the positions of the lab instead of listing them', () => {
    const asked = { depths: [1], steps: ['minimax'] };
    const positions = (list: string[]) =>
      compareQuery(game, { ...asked, positions: list })['positions'];
    expect(positions(game.positions)).toBe('all');
    expect(positions(quickOf(game))).toBe('quick');
    expect(positions(['a', 'z'])).toBe('a\nz');
  });

  it('is not ready without steps or positions', () => {
    const order = new CompareOrder(game, {});
    order.named = [];
    expect(order.ready).toBe(false);
    order.add('program');
    expect(order.ready).toBe(true);
    order.which = 'own';
    expect(order.ready).toBe(false);
  });
});

describe('steps put together', () => {
  it('are texts that the server reads', () => {
    const options = { 'alpha-beta': 'true', quiescence: 'true', knight: '320' };
    expect(programStep(parts, options)).toBe('program+alpha-beta+quiescence+knight=320');
    expect(programStep(parts, {})).toBe('program');
    expect(programStep(parts, { evaluation: 'material' })).toBe('program+evaluation=material');
    const maxn = { choice: 'relative', cutoffs: true, sorted: true, beam: '0, 0, 8' } as const;
    expect(maxnStep(maxn)).toBe('maxn+relative+cutoffs+sorted+beam=0-0-8');
    expect(maxnStep({ ...maxn, choice: 'absolute' })).toBe('maxn+sorted+beam=0-0-8');
    expect(maxnStep({ ...maxn, sorted: false })).toBe('maxn+relative+cutoffs');
    expect(maxnStep({ choice: 'absolute', cutoffs: false, sorted: false, beam: '' })).toBe('maxn');
    expect(['program', 'program+hash', 'maxn+mixed'].every(isComposed)).toBe(true);
    expect(['maxn', 'hash', ''].some(isComposed)).toBe(false);
  });
});

describe('the options of the program', () => {
  it('are only those that are not as usual', () => {
    expect(withOption(parts, {}, 'hash', 'false')).toEqual({ hash: 'false' });
    expect(withOption(parts, { hash: 'false' }, 'hash', 'true')).toEqual({});
    expect(withOption(parts, {}, 'knight', '300')).toEqual({});
    expect(withOption(parts, {}, 'average-moves', '40')).toEqual({ 'average-moves': '40' });
    expect(withOption(parts, {}, 'hash', 'true', 'none')).toEqual({ hash: 'true' });
    expect(withOption(parts, {}, 'evaluation', 'material')).toEqual({ evaluation: 'material' });
    expect(withOption(parts, { evaluation: 'material' }, 'evaluation', 'reference')).toEqual({});
  });

  it('lose what needs a part that is switched off', () => {
    const off = withOption(parts, { quiescence: 'true' }, 'alpha-beta', 'false');
    expect(off).toEqual({ 'alpha-beta': 'false', 'null-move': 'false' });
    const composed = { 'alpha-beta': 'true', 'null-move': 'true' };
    expect(withOption(parts, composed, 'alpha-beta', 'false', 'none')).toEqual({});
  });

  it('are read from an address as they were written', () => {
    const options = { hash: 'false', knight: '320' };
    expect(readOptions(optionsText(options))).toEqual(options);
    expect(readOptions('')).toEqual({});
    expect(readOptions('hash,:x,y:')).toEqual({});
  });
});
