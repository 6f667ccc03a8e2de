import { expect, it } from 'vitest';
import { ratesOf } from './rates';

it('tells rates in per cent, those that were published beside them', () => {
  const rows = ratesOf({
    depth: 4,
    asked: 200,
    known: 50,
    answered: 20,
    other: 3,
    mistaken: 0,
    tried: 100,
    stayed: 80,
    stayed_three: 97,
    proposed: 60,
    best: 42,
    among_three: 57,
    stepwise: 1234,
    at_once: 1500,
    without: 9876,
    broken_off: false,
  });
  const told = (name: string): unknown => rows.find((row) => row.name === name);
  expect(told('stayed')).toMatchObject({ value: '80%', published: '75%' });
  expect(told('stayedThree')).toMatchObject({ value: '97%', published: '≈ 90%' });
  expect(told('best')).toMatchObject({ value: '70%', published: '' });
  expect(told('three')).toMatchObject({ value: '95%' });
  expect(told('hits')).toMatchObject({ value: '25%', published: '' });
  expect(told('enough')).toMatchObject({ value: '10%' });
  expect(told('without')).toMatchObject({ value: '9,876' });
});

it('has no rate where nothing was asked', () => {
  const none = { asked: 0, known: 0, answered: 0, other: 0, mistaken: 0 };
  const rows = ratesOf({
    ...none,
    depth: 1,
    tried: 0,
    stayed: 0,
    stayed_three: 0,
    proposed: 0,
    best: 0,
    among_three: 0,
    stepwise: 1,
    at_once: 1,
    without: 1,
    broken_off: false,
  });
  expect(rows[0]?.value).toBe('–');
});
