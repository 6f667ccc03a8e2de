/** Ways to lay a track of numbered squares on a plane. Lengths are in hundredths of a square's width. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The squares by number, the start and the finish wider than the others. */
  boxes: readonly Box[];
  /** The line that runs through the squares in order. */
  trail: readonly Point[];
  /** Width of the ground under that line. */
  breadth: number;
  /** Lines of bushes between parts of the track that do not follow each other. */
  hedges: readonly (readonly Point[])[];
  /** Free ground in the middle, for a card and for words; null where the track fills everything. */
  stage: { card: Box; words: Box } | null;
}

interface Cell {
  column: number;
  row: number;
}

/** What is left between a square and the edge of its cell. */
const INSET = 4;
/** Ground around the track. */
const MARGIN = 12;

export function centre({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The smallest box around both. */
function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The cells of a spiral from the lower left corner inwards, against the clock. */
function inwards(columns: number, rows: number): Cell[] {
  const cells: Cell[] = [];
  let [left, right, top, bottom] = [0, columns - 1, 0, rows - 1];
  while (left <= right && top <= bottom) {
    for (let column = left; column <= right; column += 1) cells.push({ column, row: bottom });
    bottom -= 1;
    for (let row = bottom; row >= top; row -= 1) cells.push({ column: right, row });
    right -= 1;
    for (let column = right; column >= left && top <= bottom; column -= 1)
      cells.push({ column, row: top });
    top += 1;
    for (let row = top; row <= bottom && left <= right; row += 1) cells.push({ column: left, row });
    left += 1;
  }
  return cells;
}

/** A part of a grid of cells: first column and row, number of columns and rows. */
type Part = readonly [number, number, number, number];

interface SpiralPlan {
  squares: number;
  columns: number;
  rows: number;
  /** Height of a cell. */
  height: number;
  /** Cells of the finish, of a card, of words. */
  finish: Part;
  card: Part;
  words: Part;
}

/** Rings of the spiral between which there are bushes. */
const RINGS = 2;
const GAP = 26;

/**
 * A track that winds inwards; the start takes two cells. The plan has to leave the cells of the
 * finish, of the card and of the words free.
 */
export function spiral(plan: SpiralPlan): Layout {
  const { squares, columns, rows, height } = plan;
  const shift = (at: number, count: number): number =>
    GAP * (Math.min(at, RINGS) + Math.max(0, at - (count - 1 - RINGS)));
  const box = ({ column, row }: Cell): Box => ({
    x: MARGIN + column * 100 + shift(column, columns) + INSET,
    y: MARGIN + row * height + shift(row, rows) + INSET,
    width: 100 - 2 * INSET,
    height: height - 2 * INSET,
  });
  const part = ([column, row, wide, high]: Part): Box =>
    around(box({ column, row }), box({ column: column + wide - 1, row: row + high - 1 }));
  const cells = inwards(columns, rows).slice(0, squares);
  const [first, second, ...rest] = cells.map(box) as [Box, Box, ...Box[]];
  const boxes = [around(first, second), ...rest, part(plan.finish)];
  const width = 2 * MARGIN + columns * 100 + 2 * RINGS * GAP;
  const total = 2 * MARGIN + rows * height + 2 * RINGS * GAP;
  /** The middle of the gap around a ring, from the edges. */
  const gap = (ring: number, size: number): number => MARGIN + ring * size + (ring - 0.5) * GAP;
  const hedge = (ring: number): Point[] => {
    const [left, top] = [gap(ring, 100), gap(ring, height)];
    const [right, low] = [width - left, total - top];
    // Open at its end by one cell, where the track turns into the next ring.
    return [
      { x: gap(ring - 1, 100) + GAP / 2, y: low },
      { x: right, y: low },
      { x: right, y: top },
      { x: left, y: top },
      { x: left, y: low - height - GAP },
    ];
  };
  const trail = [centre(first), ...boxes.slice(1, -1).map(centre)];
  const finish = boxes.at(-1) ?? first;
  return {
    width,
    height: total,
    boxes,
    trail: [...trail, { x: centre(finish).x, y: trail.at(-1)?.y ?? 0 }],
    breadth: 100,
    hedges: Array.from({ length: RINGS }, (_, index) => hedge(index + 1)),
    stage: { card: part(plan.card), words: part(plan.words) },
  };
}

interface SerpentinePlan {
  squares: number;
  columns: number;
  /** Height of a cell. */
  height: number;
  /** Cells of the start in the lowest row; the finish takes what is left of the highest one. */
  start: number;
}

const ROW_GAP = 14;

/** A track that goes to and fro upwards, row by row. */
export function serpentine(plan: SerpentinePlan): Layout {
  const { squares, columns, height, start } = plan;
  const between = squares - 2;
  const rows = Math.ceil((start + between + 1) / columns);
  const at = (step: number): Cell => {
    const row = Math.floor(step / columns);
    const along = step % columns;
    return { column: row % 2 === 0 ? along : columns - 1 - along, row: rows - 1 - row };
  };
  const box = ({ column, row }: Cell): Box => ({
    x: MARGIN + column * 100 + INSET,
    y: MARGIN + row * (height + ROW_GAP) + INSET,
    width: 100 - 2 * INSET,
    height: height - 2 * INSET,
  });
  const steps = (from: number, to: number): Box => around(box(at(from)), box(at(to)));
  const boxes = [
    steps(0, start - 1),
    ...Array.from({ length: between }, (_, index) => box(at(start + index))),
    steps(start + between, rows * columns - 1),
  ];
  const width = 2 * MARGIN + columns * 100;
  return {
    width,
    height: 2 * MARGIN + rows * height + (rows - 1) * ROW_GAP,
    boxes,
    trail: [
      centre(box(at(0))),
      ...boxes.slice(1, -1).map(centre),
      centre(box(at(rows * columns - 1))),
    ],
    breadth: 100,
    hedges: Array.from({ length: rows - 1 }, (_, row) => {
      const y = MARGIN + (row + 1) * (height + ROW_GAP) - ROW_GAP / 2;
      const turnsRight = (rows - 1 - row) % 2 === 1;
      return turnsRight
        ? [
            { x: MARGIN, y },
            { x: width - MARGIN - 118, y },
          ]
        : [
            { x: MARGIN + 118, y },
            { x: width - MARGIN, y },
          ];
    }),
    stage: null,
  };
}

/** What a runner needs from side to side, and from the tips of its ears to its shadow. */
const ROOM = { width: 56, height: 78 };

/** Where each of `count` runners stands in a box, and how large a square's width is for it. */
export function spots(box: Box, count: number): (Point & { scale: number })[] {
  const grids = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const scale = Math.min(1, box.width / columns / ROOM.width, box.height / rows / ROOM.height);
    return { columns, rows, scale, free: columns * rows - count };
  });
  // As large as can be, then without gaps, then side by side.
  grids.sort((a, b) => b.scale - a.scale || a.free - b.free || b.columns - a.columns);
  const { columns, rows, scale } = grids[0] ?? { columns: 1, rows: 1, scale: 1 };
  return Array.from({ length: count }, (_, index) => ({
    x: box.x + ((index % columns) + 0.5) * (box.width / columns),
    y: box.y + (Math.floor(index / columns) + 0.5) * (box.height / rows),
    scale,
  }));
}

/** The square that an arrow key, Home or End leads to; null when the key means nothing here. */
export function stepOn(layout: Layout, from: number, key: string): number | null {
  const last = layout.boxes.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
      return across(layout, from, -1);
    case 'ArrowDown':
      return across(layout, from, 1);
    default:
      return null;
  }
}

/** The nearest square above or below. */
function across(layout: Layout, from: number, way: 1 | -1): number {
  const here = layout.boxes[from];
  if (!here) return from;
  const own = centre(here);
  let found = from;
  let nearest = Infinity;
  layout.boxes.forEach((box, square) => {
    const { x, y } = centre(box);
    const along = (y - own.y) * way;
    if (along < here.height / 2) return;
    const distance = along + 3 * Math.abs(x - own.x);
    if (distance < nearest) [nearest, found] = [distance, square];
  });
  return found;
}
