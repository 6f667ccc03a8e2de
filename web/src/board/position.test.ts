import { describe, expect, it } from 'vitest';
import { passedOf } from './position';

describe('a position with the other seat to move', () => {
  it('keeps everything but whose move it is and what may be taken in passing', () => {
    expect(passedOf('8/8/8/3pP3/8/8/8/K6k w KQ d6 0 12')).toBe('8/8/8/3pP3/8/8/8/K6k b KQ - 0 12');
    expect(passedOf('4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1')).toBe('4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1');
  });
});
