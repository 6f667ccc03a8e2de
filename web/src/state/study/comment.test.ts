import { describe, expect, it } from 'vitest';
import { readComments, toggled, writeComments } from './comment';
import { glyphSign, toggledGlyph } from './glyphs';

describe('comments of a record', () => {
  it('tells what is drawn from what is said, and keeps what programs left', () => {
    const comment = readComments(['[%clk 0:03:00] Best [%cal Ge2e4,Ra1a2]', '[%csl Bd5] by test']);
    expect(comment).toEqual({
      text: 'Best\nby test',
      shapes: [
        { from: 'e2', to: 'e4', colour: 'green' },
        { from: 'a1', to: 'a2', colour: 'red' },
        { from: 'd5', colour: 'blue' },
      ],
      commands: ['[%clk 0:03:00]'],
    });
    const written = writeComments(comment);
    expect(written).toEqual(['[%clk 0:03:00] [%csl Bd5] [%cal Ge2e4,Ra1a2] Best\nby test']);
    expect(readComments(written)).toEqual({
      ...comment,
      shapes: [comment.shapes[2], comment.shapes[0], comment.shapes[1]],
    });
  });

  it('knows boards of ten ranks', () => {
    const { shapes } = readComments(['[%cal Yh3h10]']);
    expect(shapes).toEqual([{ from: 'h3', to: 'h10', colour: 'yellow' }]);
  });

  it('writes nothing where nothing is said', () => {
    expect(writeComments({ text: ' ', shapes: [], commands: [] })).toEqual([]);
    expect(readComments(['[%cal nonsense] [half'])).toEqual({
      text: '[half',
      shapes: [],
      commands: [],
    });
  });

  it('draws once what is drawn twice no more', () => {
    const arrow = { from: 'a1', to: 'a2', colour: 'green' } as const;
    const once = toggled([], arrow);
    expect(once).toEqual([arrow]);
    expect(toggled(once, arrow)).toEqual([]);
    expect(toggled(once, { ...arrow, colour: 'red' })).toEqual([{ ...arrow, colour: 'red' }]);
  });
});

describe('glyphs', () => {
  it('stand one at a time for a move and one for its position', () => {
    expect(toggledGlyph([1, 16], 2)).toEqual([2, 16]);
    expect(toggledGlyph([1, 16], 16)).toEqual([1]);
    expect(toggledGlyph([7], 1)).toEqual([1, 7]);
  });

  it('have signs, or numbers', () => {
    expect([glyphSign(6), glyphSign(16), glyphSign(99)]).toEqual(['?!', '±', '$99']);
  });
});
