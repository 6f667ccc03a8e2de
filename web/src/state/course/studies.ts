/** Studies as text: a line each, the winner its last field, a note behind `#`. */

/** The text with the winner of one of its studies changed: the `number`th line that is one, from 0. */
export function withWinner(text: string, number: number, winner: number): string {
  let seen = -1;
  const lines = text.split('\n').map((line) => {
    const end = line.indexOf('#');
    const fields = end < 0 ? line : line.slice(0, end);
    if (fields.trim() === '') return line;
    seen += 1;
    if (seen !== number) return line;
    const note = end < 0 ? '' : ` ${line.slice(end)}`;
    return fields.trim().replace(/[12]\s*$/, String(winner + 1)) + note;
  });
  return lines.join('\n');
}

/** The text with one more study at its end. */
export function withStudy(text: string, study: string): string {
  return `${text.trimEnd()}\n${study}\n`;
}

/** A point of a plot. */
export type Point = readonly [number, number];

/** The smallest frame that holds all points: left, right, bottom, top. */
export function frameOf(curves: readonly (readonly Point[])[]): [number, number, number, number] {
  const points = curves.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** Round numbers from the least to the most, about `count` of them. */
export function ticks(least: number, most: number, count: number): number[] {
  const raw = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= raw) ?? raw;
  const first = Math.ceil(least / step);
  const last = Math.floor(most / step);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}
