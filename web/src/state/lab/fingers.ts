/** What a pointer, or two fingers, do to a picture that is larger than its frame. */

interface Point {
  x: number;
  y: number;
}

interface Acts {
  /** Moves the picture by so many pixels. */
  pan(dx: number, dy: number): void;
  /** Makes it larger or smaller around a point of the frame. */
  zoom(factor: number, x: number, y: number): void;
  /** Touches a point of the frame. */
  tap(x: number, y: number): void;
}

/** Pixels that a finger which only touches may tremble. */
const TREMBLE = 4;

export class Fingers {
  private readonly at = new Map<number, Point>();
  private moved = false;

  constructor(private readonly acts: Acts) {}

  readonly down = (event: PointerEvent): void => {
    frameOf(event).setPointerCapture(event.pointerId);
    this.at.set(event.pointerId, pointOf(event));
    if (this.at.size === 1) this.moved = false;
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.at.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!this.moved && Math.hypot(dx, dy) < TREMBLE) return;
    this.moved = true;
    this.at.set(event.pointerId, now);
    const other = [...this.at].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return this.acts.pan(dx, dy);
    const apart = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    const { left, top } = frameOf(event).getBoundingClientRect();
    this.acts.zoom(apart(now) / Math.max(1, apart(before)), other.x - left, other.y - top);
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.at.delete(event.pointerId) || this.moved) return;
    const { left, top } = frameOf(event).getBoundingClientRect();
    this.acts.tap(event.clientX - left, event.clientY - top);
  };

  readonly cancel = (event: PointerEvent): void => {
    this.at.delete(event.pointerId);
  };
}

function frameOf(event: PointerEvent): Element {
  return event.currentTarget as Element;
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
