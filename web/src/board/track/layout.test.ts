import { describe, expect, it } from 'vitest';
import { hare } from '../hare';
import { centre, spots, stepOn, type Box } from './layout';
import { itinerary, placeRunners, travelTime } from './travel';

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** How far two boxes lie apart, along the axis on which they do. */
function gap(a: Box, b: Box): number {
  const level = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const upright = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return Math.max(level, upright);
}

describe.each(Object.entries(hare.layouts))('the %s layout', (shape, layout) => {
  const { boxes, width, height } = layout;

  it('has every square, all of them within the board', () => {
    expect(boxes).toHaveLength(65);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(Math.min(box.width, box.height)).toBeGreaterThan(50);
    }
  });

  it('lays no square over another', () => {
    boxes.forEach((box, square) =>
      boxes.slice(square + 1).forEach((other, index) => {
        expect(overlap(box, other), `${square} and ${square + 1 + index}`).toBe(false);
      }),
    );
  });

  it('lays neighbours side by side', () => {
    boxes.slice(1).forEach((box, square) => {
      const before = boxes[square] as Box;
      expect(gap(before, box), `${square} to ${square + 1}`).toBeLessThan(40);
    });
  });

  it('leads its trail over the squares in order', () => {
    expect(layout.trail).toHaveLength(65);
    layout.trail.slice(1, -1).forEach((point, index) => {
      expect(point).toEqual(centre(boxes[index + 1] as Box));
    });
  });

  it('keeps the ground for a card and words free', () => {
    const stage = layout.stage ? [layout.stage.card, layout.stage.words] : [];
    expect(stage).toHaveLength(shape === 'wide' ? 2 : 0);
    for (const ground of stage)
      boxes.forEach((box, square) => expect(overlap(box, ground), String(square)).toBe(false));
  });

  it('is walked along and across with keys', () => {
    expect(stepOn(layout, 7, 'ArrowRight')).toBe(8);
    expect(stepOn(layout, 0, 'ArrowLeft')).toBe(0);
    expect(stepOn(layout, 64, 'ArrowRight')).toBe(64);
    expect(stepOn(layout, 30, 'Home')).toBe(0);
    expect(stepOn(layout, 30, 'End')).toBe(64);
    expect(stepOn(layout, 30, 'x')).toBeNull();
    const above = stepOn(layout, 5, 'ArrowUp') as number;
    expect(centre(boxes[above] as Box).y).toBeLessThan(centre(boxes[5] as Box).y);
    expect(stepOn(layout, above, 'ArrowDown')).not.toBe(above);
  });

  it('reaches every square with arrow keys from the start', () => {
    const reached = new Set([0]);
    for (const square of reached)
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'])
        reached.add(stepOn(layout, square, key) ?? square);
    expect(reached.size).toBe(65);
  });

  it.each([2, 3, 4, 5, 6])('has room for %i runners at the start and at the finish', (count) => {
    for (const box of [boxes[0], boxes[64]] as Box[]) {
      const found = spots(box, count);
      expect(found).toHaveLength(count);
      for (const { x, y, scale } of found) {
        expect(scale).toBeGreaterThan(0.4);
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.height);
      }
      found.forEach((a, index) =>
        found.slice(index + 1).forEach((b) => {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(50 * a.scale);
        }),
      );
    }
  });
});

describe('runners at the finish', () => {
  it.each([2, 3, 4, 5, 6])('%i of them keep their size where the finish is large', (count) => {
    const finish = hare.layouts.wide.boxes[64] as Box;
    expect(spots(finish, count).map(({ scale }) => scale)).toEqual(Array(count).fill(1));
  });
});

describe('travel', () => {
  const layout = hare.layouts.wide;
  const at = (square: number) => ({ square, stocks: [], bond: null, home: null });

  it('goes over every square between', () => {
    const [from, to] = placeRunners(layout, [at(9), at(12)]);
    if (!from || !to) throw new Error('no places');
    const stops = itinerary(layout, { square: 9, spot: from }, { square: 12, spot: to });
    expect(stops).toHaveLength(7);
    expect(stops[0]).toEqual(from);
    expect(stops.at(-1)).toEqual(to);
    expect(stops[2]).toMatchObject(centre(layout.boxes[10] as Box));
  });

  it('goes back as well', () => {
    const [from, to] = placeRunners(layout, [at(12), at(11)]);
    if (!from || !to) throw new Error('no places');
    expect(itinerary(layout, { square: 12, spot: from }, { square: 11, spot: to })).toHaveLength(3);
  });

  it('puts those who share a square side by side', () => {
    const places = placeRunners(layout, [at(0), at(0), at(5)]);
    expect(places[0]).not.toEqual(places[1]);
    expect(places[2]).toMatchObject(centre(layout.boxes[5] as Box));
  });

  it('takes longer for longer ways, but never long', () => {
    expect(travelTime(-3)).toBe(travelTime(3));
    expect(travelTime(5)).toBeGreaterThan(travelTime(1));
    expect(travelTime(64)).toBeLessThan(1500);
  });
});
