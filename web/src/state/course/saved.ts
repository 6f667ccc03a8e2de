/**
 * What the steps of the reference program save, published and measured here, beside each other. The published shares are those of
 * the diploma thesis that the program is taken from; ours are those of docs/lab/README.md, the positions of three trees.
 */

/** The depths of both tables. */
export const SAVED_DEPTHS = [6, 7, 8] as const;

export interface SavedRow {
  /** The step, each over the one before it. */
  step: string;
  /** Per cent of positions saved at each of the depths; null where it was not published or not measured. */
  published: readonly (number | null)[];
  here: readonly (number | null)[];
}

const NOT = [null, null, null] as const;

export const SAVED: readonly SavedRow[] = [
  { step: 'alpha-beta', published: [45, 53, 71], here: [99.4, 99.7, null] },
  { step: 'ordering', published: [20, 23, 26], here: [83, 92, null] },
  { step: 'hash', published: [15, 16, 16], here: [40, 66, 64] },
  { step: 'killers', published: [5, 6, 6], here: [51, 44, 47] },
  { step: 'negascout', published: [17, 21, 20], here: [18, 5, 20] },
  { step: 'null-move', published: NOT, here: [51, 63, 84] },
];
