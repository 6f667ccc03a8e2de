/**
 * Comments of a record. Programs leave commands in them, like `[%clk 0:03:00]`: arrows and coloured
 * squares (`%cal`, `%csl`) are drawn, the rest is kept as it is.
 */

/** The colours of arrows and squares by the letters that records use. */
export const colours = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' } as const;
export type Colour = (typeof colours)[keyof typeof colours];

/** An arrow, or a ring around a square where it leads nowhere. */
export interface Shape {
  from: string;
  to?: string;
  colour: Colour;
}

export interface Comment {
  /** What people read. */
  text: string;
  shapes: readonly Shape[];
  /** The other commands, as they stand. */
  commands: readonly string[];
}

const COMMAND = /\s*(\[%([^\s\]]+)\s*([^\]]*)\])\s*/g;
const SHAPE = /^([GRYB])([a-z]\d+)([a-z]\d+)?$/;

/** What comments say, taken together. */
export function readComments(comments: readonly string[]): Comment {
  const shapes: Shape[] = [];
  const commands: string[] = [];
  const texts = comments.map((comment) =>
    comment
      .replace(COMMAND, (_, whole: string, name: string, value: string) => {
        if (name === 'cal' || name === 'csl') shapes.push(...readShapes(value));
        else commands.push(whole);
        return ' ';
      })
      .trim(),
  );
  return { text: texts.filter(Boolean).join('\n'), shapes, commands };
}

function readShapes(value: string): Shape[] {
  return value.split(',').flatMap((text) => {
    const [, letter, from, to] = SHAPE.exec(text.trim()) ?? [];
    if (!letter || !from) return [];
    const colour = colours[letter as keyof typeof colours];
    return [{ from, colour, ...(to ? { to } : {}) }];
  });
}

/** The comments that say so: one at most. */
export function writeComments({ text, shapes, commands }: Comment): string[] {
  const rings = shapes.filter(({ to }) => !to);
  const arrows = shapes.filter(({ to }) => to);
  const parts = [
    ...commands,
    ...(rings.length > 0 ? [`[%csl ${rings.map(writeShape).join(',')}]`] : []),
    ...(arrows.length > 0 ? [`[%cal ${arrows.map(writeShape).join(',')}]`] : []),
    text.trim(),
  ];
  const comment = parts.filter(Boolean).join(' ');
  return comment ? [comment] : [];
}

function writeShape({ from, to = '', colour }: Shape): string {
  const letters = Object.entries(colours);
  const [letter = 'G'] = letters.find(([, name]) => name === colour) ?? [];
  return `${letter}${from}${to}`;
}

/** The shapes with one more, or without it where it is drawn already. */
export function toggled(shapes: readonly Shape[], shape: Shape): Shape[] {
  const same = (other: Shape): boolean => other.from === shape.from && other.to === shape.to;
  const known = shapes.find(same);
  const others = shapes.filter((other) => !same(other));
  return known?.colour === shape.colour ? others : [...others, shape];
}
