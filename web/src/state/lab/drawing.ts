/** Draws a tree on a canvas: what is known at a moment, and no more. */
import { simulationsAt, tallyAt } from './grown';
import { boxOf, COLUMN, LINE, type Box, type Layout } from './layout';
import type { Reason } from './reason';
import { isCutOff, type Tree, type TreeNode } from './tree';

export interface Camera {
  /** The point of the layout in the upper left corner. */
  x: number;
  y: number;
  scale: number;
  /** How much wider than high everything is: from far away the columns stay apart. */
  stretch: number;
}

export interface Colours {
  ground: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  danger: string;
  chosen: string;
  /** The marks of the seats. */
  seats: readonly string[];
  font: string;
}

export interface Picture {
  tree: Tree;
  layout: Layout;
  moment: number;
  /** The node at which the search is, and the one that was chosen. */
  current: TreeNode | null;
  chosen: TreeNode | null;
  /** The nodes on the way from the root to the current one. */
  path: ReadonlySet<TreeNode>;
  /** The nodes of the expected play, once it is known. */
  best: ReadonlySet<TreeNode>;
  /** Why the current node was cut off, when that is what happens at the moment. */
  reason: Reason | null;
  /** What is written beside a node. */
  label(node: TreeNode): string;
}

/** Where the nodes are drawn, by their number. */
interface Places {
  x(id: number): number;
  y(id: number): number;
}

/** Below this scale labels cannot be read, and are left out. */
export const READABLE = 0.62;
const RADIUS = 4.5;
/** How many widths the edges of a tree that grows have, by how often each was followed. */
const LEVELS = 6;

type Pen = CanvasRenderingContext2D;

export function draw(
  pen: Pen,
  size: { width: number; height: number; ratio: number },
  camera: Camera,
  picture: Picture,
  colours: Colours,
): void {
  const { ratio, width, height } = size;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, width, height);
  const { scale, stretch } = camera;
  pen.setTransform(
    ratio * scale,
    0,
    0,
    ratio * scale,
    -camera.x * scale * ratio,
    -camera.y * scale * ratio,
  );
  const { layout } = picture;
  const places: Places = { x: (id) => layout.x[id]! * stretch, y: (id) => layout.y[id]! };
  const seen = onScreen(picture, camera, width / scale, height / scale);
  edges(pen, seen, places, picture, colours, scale);
  marks(pen, seen, places, picture, colours, scale);
  if (scale >= READABLE) labels(pen, seen, places, picture, colours, stretch);
  rings(pen, places, picture, colours, scale);
}

/** The nodes that have appeared and whose edge or label may touch the screen. */
function onScreen(
  { layout, moment }: Picture,
  { x, y, stretch }: Camera,
  width: number,
  height: number,
): TreeNode[] {
  const seen: TreeNode[] = [];
  layout.columns.forEach((column, index) => {
    const left = index * COLUMN * stretch;
    if (left - COLUMN * stretch > x + width || left + COLUMN * stretch < x) return;
    for (const node of column) {
      if (node.from > moment) continue;
      const at = layout.y[node.id]!;
      const from = node.parent ? layout.y[node.parent.id]! : at;
      if (Math.min(at, from) > y + height + LINE || Math.max(at, from) < y - LINE) continue;
      seen.push(node);
    }
  });
  return seen;
}

function edges(
  pen: Pen,
  seen: readonly TreeNode[],
  places: Places,
  picture: Picture,
  colours: Colours,
  scale: number,
): void {
  const { tree, moment, path, best, reason } = picture;
  const thin = Math.max(1, 0.6 / scale);
  const stroke = (
    fits: (node: TreeNode) => boolean,
    colour: string,
    width: number,
    dash: number[],
  ): void => {
    pen.beginPath();
    for (const node of seen) {
      if (!node.parent || !fits(node)) continue;
      const [x0, y0] = [places.x(node.parent.id) + RADIUS, places.y(node.parent.id)];
      const [x1, y1] = [places.x(node.id) - RADIUS, places.y(node.id)];
      pen.moveTo(x0, y0);
      // The label of the parent stands free on its line, so edges leave it behind that.
      const bend = scale < READABLE ? (x0 + x1) / 2 : x1 - 16;
      if (scale >= READABLE) pen.lineTo(bend - 10, y0);
      pen.bezierCurveTo(bend, y0, bend, y1, x1, y1);
    }
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.stroke();
  };
  if (tree.trace.simulations) {
    // What was visited often stands out.
    const all = Math.max(1, simulationsAt(tree, moment));
    for (let level = LEVELS; level >= 1; level--) {
      const [least, most] = [((level - 1) / LEVELS) ** 2, (level / LEVELS) ** 2];
      const share = (node: TreeNode): number => (tallyAt(node, moment)?.visits ?? 0) / all;
      const fits = (node: TreeNode): boolean => share(node) > least && share(node) <= most;
      stroke(fits, colours.line, thin * (1 + (level * 7) / LEVELS), []);
    }
  }
  const marked = (node: TreeNode): boolean => path.has(node) || best.has(node);
  stroke((node) => node.kind === 'visited' && !marked(node), colours.line, thin, []);
  stroke((node) => node.kind !== 'visited', colours.line, thin, [3, 4]);
  stroke((node) => best.has(node) && !path.has(node), colours.text, thin * 2, []);
  stroke((node) => path.has(node), colours.accent, thin * 2, []);
  stroke((node) => node === reason?.rival, colours.text, thin * 3, []);
  stroke((node) => node === reason?.answer, colours.danger, thin * 3, []);
  pen.setLineDash([]);
}

function marks(
  pen: Pen,
  seen: readonly TreeNode[],
  places: Places,
  picture: Picture,
  colours: Colours,
  scale: number,
): void {
  const { moment } = picture;
  // From far away a dot is larger than its place would be.
  const radius = Math.max(RADIUS, 1.1 / scale);
  const outline = Math.max(1.2, 0.7 / scale);
  const groups = new Map<string, TreeNode[]>();
  for (const node of seen) {
    const fill =
      node.kind === 'visited'
        ? node.turn === null
          ? ''
          : (colours.seats[node.turn] ?? '')
        : 'gone';
    const group = groups.get(fill);
    if (group) group.push(node);
    else groups.set(fill, [node]);
  }
  for (const [fill, nodes] of groups) {
    pen.beginPath();
    for (const { id, turn, kind } of nodes) {
      const [x, y] = [places.x(id), places.y(id)];
      if (kind !== 'visited') {
        // A cross: nobody has been here.
        pen.moveTo(x - radius * 0.6, y - radius * 0.6);
        pen.lineTo(x + radius * 0.6, y + radius * 0.6);
        pen.moveTo(x + radius * 0.6, y - radius * 0.6);
        pen.lineTo(x - radius * 0.6, y + radius * 0.6);
      } else if (turn === null) {
        pen.moveTo(x, y - radius);
        pen.lineTo(x + radius, y);
        pen.lineTo(x, y + radius);
        pen.lineTo(x - radius, y);
        pen.closePath();
      } else {
        pen.moveTo(x + radius, y);
        pen.arc(x, y, radius, 0, 2 * Math.PI);
      }
    }
    pen.lineWidth = outline;
    pen.strokeStyle = fill === 'gone' ? colours.line : colours.muted;
    if (fill !== 'gone') {
      pen.fillStyle = fill || colours.ground;
      pen.fill();
    }
    pen.stroke();
  }
  // Nodes under search have a second ring: their value is not known yet.
  pen.beginPath();
  for (const { id, kind, until } of seen) {
    if (kind !== 'visited' || until <= moment) continue;
    pen.moveTo(places.x(id) + radius + 2.5, places.y(id));
    pen.arc(places.x(id), places.y(id), radius + 2.5, 0, 2 * Math.PI);
  }
  pen.strokeStyle = colours.accent;
  pen.lineWidth = outline;
  pen.stroke();
}

function labels(
  pen: Pen,
  seen: readonly TreeNode[],
  places: Places,
  picture: Picture,
  colours: Colours,
  stretch: number,
): void {
  const { moment, path, best, chosen, reason } = picture;
  const reasons = [reason?.rival, reason?.answer];
  pen.font = `11.5px ${colours.font}`;
  pen.textBaseline = 'middle';
  const room = COLUMN * stretch - 34;
  for (const node of seen) {
    const text = picture.label(node);
    if (!text) continue;
    const [x, y] = [places.x(node.id) + RADIUS + 8, places.y(node.id)];
    const strong = path.has(node) || best.has(node) || node === chosen || reasons.includes(node);
    pen.font = `${strong ? '600 ' : ''}11.5px ${colours.font}`;
    const width = Math.min(room, pen.measureText(text).width);
    // A gap in the line on which the label stands.
    pen.fillStyle = colours.ground;
    pen.fillRect(x - 2, y - 7, width + 4, 14);
    pen.fillStyle =
      node.kind !== 'visited'
        ? colours.muted
        : node.until <= moment && isCutOff(node)
          ? colours.danger
          : colours.text;
    pen.fillText(text, x, y, room);
    if (node.kind === 'cut') {
      pen.fillRect(x, y, width, 1);
    }
  }
}

/** Rings around the node at which the search is and around the chosen one. */
function rings(pen: Pen, places: Places, picture: Picture, colours: Colours, scale: number): void {
  const { moment, current, chosen, reason } = picture;
  const radius = Math.max(RADIUS, 1.1 / scale);
  const outline = Math.max(1.2, 0.7 / scale);
  for (const [node, colour] of [
    [reason?.rival, colours.text],
    [reason?.answer, colours.danger],
    [current, colours.accent],
    [chosen, colours.chosen],
  ] as const) {
    if (!node || node.from > moment) continue;
    pen.beginPath();
    pen.arc(places.x(node.id), places.y(node.id), radius + 5, 0, 2 * Math.PI);
    pen.strokeStyle = colour;
    pen.lineWidth = outline * 2;
    pen.stroke();
  }
}

/** How much larger than life a small tree may be drawn, and how far its columns may stand apart. */
const LARGEST = 1.5;
const WIDEST = 2;

/**
 * A camera of a scale at the upper left corner. Columns are never narrower than there is room for, and
 * a tree of few columns uses the width that there is.
 */
export function cameraOf(layout: Layout, width: number, scale: number): Camera {
  const room = (width - 30) / (scale * layout.width);
  const stretch = Math.max(1, Math.min(Math.max(1 / scale, WIDEST), room));
  return { x: 0, y: 0, scale, stretch };
}

/** A camera that shows a part of the tree as a whole, a small one larger than life. */
export function fit(layout: Layout, box: Box, size: { width: number; height: number }): Camera {
  const height = Math.max(LINE, box.bottom - box.top);
  const scale = Math.min(LARGEST, size.height / height);
  const camera = cameraOf(layout, size.width, scale);
  const wide = (box.width * camera.stretch + 34) * scale;
  if (wide > size.width)
    Object.assign(camera, cameraOf(layout, size.width, (scale * size.width) / wide));
  return {
    ...camera,
    x: -22 / Math.min(1, camera.scale),
    y: (box.top + box.bottom) / 2 - size.height / camera.scale / 2,
  };
}

/** The camera with another scale; the point of the screen stays where it is. */
export function zoomed(
  camera: Camera,
  layout: Layout,
  width: number,
  scale: number,
  x: number,
  y: number,
): Camera {
  const next = cameraOf(layout, width, scale);
  const at = (camera.x + x / camera.scale) / camera.stretch;
  return {
    ...next,
    x: at * next.stretch - x / scale,
    y: camera.y + y / camera.scale - y / scale,
  };
}

/**
 * The camera moved, and where that does not do drawn back, so that as many of the nodes can be seen as
 * there is room for in letters that can be read; those that come first matter most.
 */
export function frame(
  camera: Camera,
  layout: Layout,
  nodes: readonly TreeNode[],
  size: { width: number; height: number },
): Camera {
  const shown: TreeNode[] = [];
  let box = boxOf(layout, nodes.slice(0, 1));
  for (const node of nodes) {
    const larger = boxOf(layout, [...shown, node]);
    if ((larger.bottom - larger.top) * READABLE > size.height) continue;
    shown.push(node);
    box = larger;
  }
  const needed = Math.max(READABLE, size.height / (box.bottom - box.top));
  const near =
    needed < camera.scale || camera.scale < READABLE
      ? zoomed(camera, layout, size.width, Math.min(1, needed), 0, size.height / 2)
      : camera;
  const height = size.height / near.scale;
  const width = size.width / near.scale;
  const columns = shown.map(({ id }) => layout.x[id]! * near.stretch);
  const [left, right] = [Math.min(...columns) - 24, Math.max(...columns) + COLUMN];
  // What comes first stays in sight where not all columns find room.
  const first = layout.x[shown[0]?.id ?? 0]! * near.stretch - 24;
  const x =
    right - left > width ? Math.min(first, right - width) : clamp(near.x, right - width, left);
  return { ...near, x, y: clamp(near.y, box.bottom - height, box.top) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** The camera moved as little as possible so that a node can be seen. */
export function reveal(
  camera: Camera,
  layout: Layout,
  node: TreeNode,
  size: { width: number; height: number },
): Camera {
  const [x, y] = [layout.x[node.id]! * camera.stretch, layout.y[node.id]!];
  const [width, height] = [size.width / camera.scale, size.height / camera.scale];
  const within = (low: number, at: number, span: number, before: number, after: number): number =>
    at - before < low ? at - before : at + after > low + span ? at + after - span : low;
  return {
    ...camera,
    x: within(camera.x, x, width, Math.min(24, width / 3), Math.min(COLUMN, width / 2)),
    y: within(camera.y, y, height, Math.min(70, height / 3), Math.min(70, height / 3)),
  };
}
