import { describe, expect, it } from 'vitest';
import type { EndingView } from '../api/types';
import { chess } from '../board/chess';
import { hare } from '../board/hare';
import { resultText, winnerOf } from './words';

const ending = (...payoffs: number[]): EndingView => ({
  payoffs,
  result: '',
  reason: '',
  sentence: '',
});

describe('resultText', () => {
  it('names who made most, and nobody where several did', () => {
    expect(winnerOf([0, 1])).toBe(1);
    expect(winnerOf([0.5, 1, 0])).toBe(1);
    expect(winnerOf([0.5, 0.5])).toBeNull();
    expect(winnerOf([])).toBeNull();
    expect(resultText(chess, ending(1, 0))).toBe('White wins');
    expect(resultText(chess, ending(0.5, 0.5))).toBe('Draw');
    expect(resultText(chess, ending())).toBe('No result');
  });

  it('calls no race a draw that somebody lost', () => {
    expect(resultText(hare, ending(0, 0.75, 0.75))).toBe('The race is over');
    expect(resultText(hare, ending(0.5, 0.5, 0.5))).toBe('Draw');
  });
});
