/** Numeric annotation glyphs of records (PGN, Steven J. Edwards, 1994) and the signs for them. */

/** What may be said of a move: one at a time. */
export const moveGlyphs = [3, 1, 5, 6, 2, 4] as const;
/** What may be said of a position: one at a time. */
export const positionGlyphs = [18, 16, 14, 10, 13, 15, 17, 19] as const;

const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  32: '⟳',
  36: '→',
  40: '↑',
  132: '⇆',
  138: '⊕',
  140: '∆',
  146: 'N',
};

/** The sign of a glyph; its number where it has none. */
export function glyphSign(glyph: number): string {
  return SIGNS[glyph] ?? `$${glyph}`;
}

/** The glyphs with this one in the place of others of its kind, or without it where it stood there. */
export function toggledGlyph(glyphs: readonly number[], glyph: number): number[] {
  const group = [moveGlyphs, positionGlyphs].find((kind) =>
    (kind as readonly number[]).includes(glyph),
  ) as readonly number[] | undefined;
  const others = glyphs.filter((other) => other !== glyph && !group?.includes(other));
  return glyphs.includes(glyph) ? others : [...others, glyph].sort((a, b) => a - b);
}
