/** Draws a tree on a canvas: what is known at a moment, and no more. */
import { COLUMN, LINE, type Layout } from './layout';
import { isCutOff, type Tree, type TreeNode } from './tree';

export interface Camera {
  /** The point of the layout in the upper left corner. */
  x: number;
  y: number;
  scale: number;
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
  /** What is written beside a node. */
  label(node: TreeNode): string;
}

/** Below this scale labels cannot be read, and are left out. */
const READABLE = 0.62;
const RADIUS = 4.5;

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
  const { scale } = camera;
  pen.setTransform(
    ratio * scale,
    0,
    0,
    ratio * scale,
    -camera.x * scale * ratio,
    -camera.y * scale * ratio,
  );
  const seen = onScreen(picture, camera, width / scale, height / scale);
  edges(pen, seen, picture, colours, scale);
  marks(pen, seen, picture, colours, scale);
  if (scale >= READABLE) labels(pen, seen, picture, colours);
}

/** The nodes that have appeared and whose edge or label may touch the screen. */
function onScreen(
  { layout, moment }: Picture,
  { x, y }: Camera,
  width: number,
  height: number,
): TreeNode[] {
  const seen: TreeNode[] = [];
  layout.columns.forEach((column, index) => {
    if (index * COLUMN > x + width || (index + 1) * COLUMN < x) return;
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
  picture: Picture,
  colours: Colours,
  scale: number,
): void {
  const { layout, path, best } = picture;
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
      const [x0, y0] = [layout.x[node.parent.id]! + RADIUS, layout.y[node.parent.id]!];
      const [x1, y1] = [layout.x[node.id]! - RADIUS, layout.y[node.id]!];
      // The label of the parent stands free on its line, so edges leave it behind that.
      const bend = x1 - 16;
      pen.moveTo(x0, y0);
      pen.lineTo(bend - 10, y0);
      pen.bezierCurveTo(bend, y0, bend, y1, x1, y1);
    }
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.stroke();
  };
  const marked = (node: TreeNode): boolean => path.has(node) || best.has(node);
  stroke((node) => node.kind === 'visited' && !marked(node), colours.line, thin, []);
  stroke((node) => node.kind !== 'visited', colours.line, thin, [3, 4]);
  stroke((node) => best.has(node) && !path.has(node), colours.text, thin * 2, []);
  stroke((node) => path.has(node), colours.accent, thin * 2, []);
  pen.setLineDash([]);
}

function marks(
  pen: Pen,
  seen: readonly TreeNode[],
  picture: Picture,
  colours: Colours,
  scale: number,
): void {
  const { layout, moment, current, chosen } = picture;
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
      const [x, y] = [layout.x[id]!, layout.y[id]!];
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
    pen.moveTo(layout.x[id]! + radius + 2.5, layout.y[id]!);
    pen.arc(layout.x[id]!, layout.y[id]!, radius + 2.5, 0, 2 * Math.PI);
  }
  pen.strokeStyle = colours.accent;
  pen.lineWidth = outline;
  pen.stroke();
  for (const [node, colour] of [
    [current, colours.accent],
    [chosen, colours.chosen],
  ] as const) {
    if (!node || node.from > moment) continue;
    pen.beginPath();
    pen.arc(layout.x[node.id]!, layout.y[node.id]!, radius + 5, 0, 2 * Math.PI);
    pen.strokeStyle = colour;
    pen.lineWidth = outline * 2;
    pen.stroke();
  }
}

function labels(pen: Pen, seen: readonly TreeNode[], picture: Picture, colours: Colours): void {
  const { layout, moment, path, best, chosen } = picture;
  pen.font = `11.5px ${colours.font}`;
  pen.textBaseline = 'middle';
  const room = COLUMN - 34;
  for (const node of seen) {
    const text = picture.label(node);
    if (!text) continue;
    const [x, y] = [layout.x[node.id]! + RADIUS + 5, layout.y[node.id]!];
    const strong = path.has(node) || best.has(node) || node === chosen;
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

/** A camera that shows a rectangle of the layout as a whole, but never larger than life. */
export function fit(
  layout: Layout,
  size: { width: number; height: number },
  room = { left: 22, right: 12 },
): Camera {
  const height = Math.max(LINE, layout.bottom - layout.top);
  const width = layout.width + room.left + room.right;
  const scale = Math.min(1.15, size.width / width, size.height / height);
  return {
    scale,
    x: -room.left,
    y: (layout.top + layout.bottom) / 2 - size.height / scale / 2,
  };
}

/** The camera moved as little as possible so that a node can be seen. */
export function reveal(
  camera: Camera,
  layout: Layout,
  node: TreeNode,
  size: { width: number; height: number },
): Camera {
  const [x, y] = [layout.x[node.id]!, layout.y[node.id]!];
  const [width, height] = [size.width / camera.scale, size.height / camera.scale];
  const within = (low: number, at: number, span: number, before: number, after: number): number =>
    at - before < low ? at - before : at + after > low + span ? at + after - span : low;
  return {
    scale: camera.scale,
    x: within(camera.x, x, width, Math.min(24, width / 3), Math.min(COLUMN, width / 2)),
    y: within(camera.y, y, height, Math.min(70, height / 3), Math.min(70, height / 3)),
  };
}
