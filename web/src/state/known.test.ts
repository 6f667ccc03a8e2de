import { beforeEach, expect, test } from 'vitest';
import type { BegunGame } from '../api/types';
import { keepGame, keepKeys, knowGame, knownGames, seatKeys } from './known';
import { remember } from './storage';

beforeEach(() => localStorage.clear());

test('games are known by kind, the last opened first, each once', () => {
  for (const id of ['a', 'b', 'a']) knowGame('chess', id);
  knowGame('hare', 'c');
  expect(knownGames('chess')).toEqual(['a', 'b']);
  expect(knownGames('hare')).toEqual(['c']);
});

test('no more are kept than the server lists, and nothing strange', () => {
  for (let number = 0; number < 60; number += 1) knowGame('chess', String(number));
  expect(knownGames('chess')).toHaveLength(50);
  expect(knownGames('chess')[0]).toBe('59');
  remember('games.chess', { 0: 'a' });
  expect(knownGames('chess')).toEqual([]);
});

test('the keys of a game are kept as long as the game is known', () => {
  const begun = { game: 'chess', id: 'mine', keys: ['one', 'two'] } as BegunGame;
  expect(keepGame(begun)).toBe('mine');
  expect([...seatKeys('keys', 'chess', 'mine')]).toEqual([
    [0, 'one'],
    [1, 'two'],
  ]);
  keepKeys('invited', 'chess', 'mine', new Map([[1, 'two']]));
  keepKeys('keys', 'chess', 'mine', new Map([[0, 'one']]));
  expect([...seatKeys('keys', 'chess', 'mine')]).toEqual([[0, 'one']]);
  expect([...seatKeys('invited', 'chess', 'mine')]).toEqual([[1, 'two']]);
  expect(seatKeys('keys', 'hare', 'mine').size).toBe(0);
  for (let number = 0; number < 50; number += 1) knowGame('chess', String(number));
  expect(seatKeys('keys', 'chess', 'mine').size).toBe(0);
  expect(seatKeys('invited', 'chess', 'mine').size).toBe(0);
});
