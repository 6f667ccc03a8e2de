/** How runners travel over the squares. */
import { centre, spots, type Layout, type Point } from './layout';
import type { Runner } from '../game';

/** A runner's place on the plane. */
export type Spot = Point & { scale: number };

/** Milliseconds for so many squares: long ways are run, short ones hopped. */
export function travelTime(squares: number): number {
  return Math.min(1100, 320 + 75 * Math.abs(squares));
}

/** Where each runner stands; those who share a square stand side by side in seat order. */
export function placeRunners(layout: Layout, runners: readonly Runner[]): Spot[] {
  return runners.map(({ square }, seat) => {
    const here = runners.flatMap((other, index) => (other.square === square ? [index] : []));
    const box = layout.boxes[square] ?? layout.boxes[0];
    if (!box) return { x: 0, y: 0, scale: 1 };
    return spots(box, here.length)[here.indexOf(seat)] ?? { ...centre(box), scale: 1 };
  });
}

/** How high a runner leaps from square to square. */
const LEAP = 26;

/** The way from spot to spot over all squares between, one leap for each. */
export function itinerary(
  layout: Layout,
  from: { square: number; spot: Spot },
  to: { square: number; spot: Spot },
): Spot[] {
  const way = Math.sign(to.square - from.square);
  const stops: Spot[] = [from.spot];
  for (let square = from.square + way; way !== 0 && square !== to.square; square += way) {
    const box = layout.boxes[square];
    if (box) stops.push({ ...centre(box), scale: to.spot.scale });
  }
  stops.push(to.spot);
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next) return [stop];
    const leap = { x: (stop.x + next.x) / 2, y: (stop.y + next.y) / 2 - LEAP, scale: next.scale };
    return [stop, leap];
  });
}

/** A spot as the value of a CSS transform, in the drawing's own lengths. */
export function transformOf({ x, y, scale }: Spot): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
