/**
 * A brush: turns the strokes of a character into the outline of their ink. A stroke is the line in
 * its middle and the way the brush is pressed along it.
 */

/** Full width of the brush in a square of 100. */
const WIDTH = 9.5;

/** How hard the brush is pressed from the begin of a stroke to its end, at even distances. */
const PRESSURE = {
  /** Lies: thin, with a stop at its end. */
  h: [0.74, 0.62, 0.6, 0.62, 0.7, 0.92],
  /** Stands: thick. */
  s: [1.08, 0.95, 0.9, 0.9, 0.94, 1.02],
  /** Stands, and ends like a needle. */
  n: [1.08, 0.95, 0.92, 0.9, 0.84, 0.3],
  /** Falls to the left and runs out. */
  p: [1.08, 0.98, 0.9, 0.76, 0.52, 0.14],
  /** Falls to the right, swells and is lifted. */
  q: [0.32, 0.5, 0.76, 1.06, 1.3, 0.16],
  /** A drop. */
  d: [0.26, 0.62, 0.98, 1.2, 1.22, 0.8],
  /** Rises and runs out. */
  t: [1.1, 1, 0.84, 0.64, 0.42, 0.12],
};

/** Points at even distances on a smooth line through those given (Catmull and Rom, 1974). */
function along(points, count) {
  const at = (index) => points[Math.max(0, Math.min(points.length - 1, index))];
  const fine = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < 24; step += 1) {
      const t = step / 24;
      fine.push(
        [0, 1].map(
          (axis) =>
            b[axis] +
            (t / 2) *
              (c[axis] -
                a[axis] +
                t *
                  (2 * a[axis] -
                    5 * b[axis] +
                    4 * c[axis] -
                    d[axis] +
                    t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis]))),
        ),
      );
    }
  }
  fine.push(points.at(-1));
  const far = [0];
  for (let index = 1; index < fine.length; index += 1) {
    const [a, b] = [fine[index - 1], fine[index]];
    far.push(far[index - 1] + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const even = [];
  for (let index = 0, place = 0; index < count; index += 1) {
    const wanted = (far.at(-1) * index) / (count - 1);
    while (place + 2 < far.length && far[place + 1] < wanted) place += 1;
    const part = (wanted - far[place]) / (far[place + 1] - far[place] || 1);
    const [a, b] = [fine[place], fine[place + 1]];
    even.push([a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]);
  }
  return even;
}

function pressed(pressure, part) {
  const place = part * (pressure.length - 1);
  const index = Math.min(pressure.length - 2, Math.floor(place));
  return pressure[index] + (place - index) * (pressure[index + 1] - pressure[index]);
}

const number = (value) => String(Math.round(value * 10) / 10);
const pair = ([x, y]) => `${number(x)} ${number(y)}`;
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The outline of one stroke as a path. */
export function outline({ kind, points, weight = 1 }) {
  const pressure = PRESSURE[kind];
  if (!pressure) throw new Error(`no such stroke: ${kind}`);
  const count = points.length > 2 ? 9 : 6;
  const line = along(points, count);
  const sides = [[], []];
  line.forEach((point, index) => {
    const [before, after] = [line[Math.max(0, index - 1)], line[Math.min(count - 1, index + 1)]];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = (WIDTH * weight * pressed(pressure, index / (count - 1))) / 2;
    const across = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ];
    // The brush is round: it begins before the first point and ends behind the last one.
    const end = index === 0 ? -0.45 : index === count - 1 ? 0.45 : 0;
    const [x, y] = [point[0] + across[1] * end, point[1] - across[0] * end];
    sides[0].push([x + across[0], y + across[1]]);
    sides[1].push([x - across[0], y - across[1]]);
  });
  const round = [...sides[0], ...sides[1].reverse()];
  const from = middle(round.at(-1), round[0]);
  const curves = round.map(
    (point, index) => `${pair(point)} ${pair(middle(point, round[(index + 1) % round.length]))}`,
  );
  return `M${pair(from)}Q${curves.join(' ')}Z`;
}
