/** What a review says, in the moves of an analysis. */
import type { MoveView, PlyReview, ScoreView } from '../../api/types';
import { readComments, writeComments } from './comment';
import { toggledGlyph } from './glyphs';
import {
  ROOT,
  added,
  continuation,
  find,
  nodeOf,
  pathTo,
  remarked,
  treeOf,
  type Tree,
} from './tree';

/** The glyphs of errors, as records write them: `?!`, `?`, `??`. */
export const ERROR_GLYPHS = { inaccuracy: 6, mistake: 2, blunder: 4 } as const;

/** `[%eval 0.35,14]`, `[%eval #-3,20]`: for the first seat, as records have it. */
export function evalCommand(score: ScoreView, depth: number): string | null {
  if ('mate' in score) return `[%eval #${score.mate},${depth}]`;
  if ('cp' in score) return `[%eval ${(score.cp / 100).toFixed(2)},${depth}]`;
  return null;
}

/**
 * The moves that were reviewed with the better line beside each error: moves of these lines are names only, for
 * the server to fill in.
 */
export function namedLines(played: readonly MoveView[], errors: Iterable<PlyReview>): Tree {
  let tree = treeOf(played);
  const nodes = continuation(tree, ROOT).map(({ id }) => id);
  for (const { ply, best } of errors) {
    let at = nodes[ply - 1] ?? ROOT;
    for (const uci of best?.uci ?? [])
      [tree, at] = added(tree, at, { uci, san: uci, from: '', to: '', capture: false });
  }
  return tree;
}

/** The better lines by ply, out of `named` lines that the server has filled in. */
export function betterLines(
  named: Tree,
  played: readonly MoveView[],
  errors: Iterable<PlyReview>,
): Map<number, readonly MoveView[]> {
  const lines = new Map<number, readonly MoveView[]>();
  for (const { ply, best } of errors) {
    const before = played.slice(0, ply).map(({ uci }) => uci);
    const path = pathTo(named, find(named, [...before, ...(best?.uci ?? [])]));
    lines.set(ply, path.flatMap(({ move }) => move ?? []).slice(ply));
  }
  return lines;
}

/**
 * The tree with what a review says: the value after each move, the glyph of each error, and the better
 * line beside it. `nodes` are those of the moves that were reviewed; `lines` the better lines by ply, as
 * boards show them.
 */
export function withReview(
  tree: Tree,
  nodes: readonly number[],
  plies: Iterable<PlyReview>,
  lines: ReadonlyMap<number, readonly MoveView[]>,
): Tree {
  let reviewed = tree;
  for (const ply of plies) {
    const id = nodes[ply.ply];
    if (id === undefined || !reviewed.nodes.has(id)) continue;
    reviewed = withPly(reviewed, id, ply);
    let at = nodeOf(reviewed, id).parent;
    for (const move of lines.get(ply.ply) ?? []) [reviewed, at] = added(reviewed, at, move);
  }
  return reviewed;
}

function withPly(tree: Tree, id: number, { after, judgement }: PlyReview): Tree {
  const { glyphs = [], comments = [] } = nodeOf(tree, id).remarks;
  const comment = readComments(comments);
  const command = after.score ? evalCommand(after.score, after.depth) : null;
  const others = comment.commands.filter((known) => !known.startsWith('[%eval'));
  const commands = command ? [...others, command] : comment.commands;
  const glyph = judgement ? ERROR_GLYPHS[judgement] : undefined;
  // Whoever has judged a move keeps the word.
  const isJudged = glyphs.some((known) => known >= 1 && known <= 6);
  return remarked(tree, id, {
    comments: writeComments({ ...comment, commands }),
    glyphs: glyph === undefined || isJudged ? glyphs : toggledGlyph(glyphs, glyph),
  });
}

/** Milliseconds on the mover's clock, where a comment tells: `[%clk 0:03:00.5]`. */
export function clockOf(comments: readonly string[]): number | null {
  const [, hours, minutes, seconds] =
    /\[%clk\s+(\d+):(\d+):(\d+(?:\.\d+)?)\]/.exec(comments.join(' ')) ?? [];
  if (seconds === undefined) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
