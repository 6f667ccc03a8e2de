import { beforeEach, expect, test } from 'vitest';
import { knowGame, knownGames } from './known';
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
