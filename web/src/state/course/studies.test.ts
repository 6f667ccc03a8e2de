import { describe, expect, it } from 'vitest';
import { frameOf, ticks, withStudy, withWinner } from './studies';

const TEXT = '# two\n40;60;0;f;20;20;3;f;1 # sure\n\n14;11;3;t;7;60;2;f;2\n';

describe('studies as text', () => {
  it('have another winner, and keep their notes', () => {
    expect(withWinner(TEXT, 0, 1)).toBe(TEXT.replace('f;1 #', 'f;2 #'));
    expect(withWinner(TEXT, 1, 0)).toBe(TEXT.replace('2;f;2', '2;f;1'));
    expect(withWinner(TEXT, 2, 0)).toBe(TEXT);
  });

  it('grow by a line', () => {
    expect(withStudy(TEXT, '1;2;3;f;4;5;6;f;1')).toBe(`${TEXT}1;2;3;f;4;5;6;f;1\n`);
    expect(withStudy('', '1;2;3;f;4;5;6;f;1').trim()).toBe('1;2;3;f;4;5;6;f;1');
  });
});

describe('a plot', () => {
  it('holds all points', () => {
    const curves = [
      [[0, 5] as const, [3, -1] as const],
      [[1, 9] as const, [7, 2] as const],
    ];
    expect(frameOf(curves)).toEqual([0, 7, -1, 9]);
  });

  it('has round numbers at its edges', () => {
    expect(ticks(0, 300, 6)).toEqual([0, 50, 100, 150, 200, 250, 300]);
    expect(ticks(-180, 60, 5)).toEqual([-150, -100, -50, 0, 50]);
  });
});
