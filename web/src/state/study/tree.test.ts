import { describe, expect, it } from 'vitest';
import type { AnnotatedView, MoveView } from '../../api/types';
import { treeRows, tokensOf } from './rows';
import {
  ROOT,
  added,
  continuation,
  find,
  inMainLine,
  inOrder,
  isPlain,
  mainLineThrough,
  nodeOf,
  pathTo,
  promoted,
  remarked,
  removed,
  sentTree,
  treeOf,
  treeOfView,
  viewOf,
  type Tree,
} from './tree';

function move(uci: string): MoveView {
  return { uci, san: uci, from: '', to: '', capture: false };
}

/** A tree of lines, each from the start. */
function tree(...lines: string[]): Tree {
  let all = treeOf([]);
  for (const line of lines) {
    let at = ROOT;
    for (const uci of line.split(' ')) [all, at] = added(all, at, move(uci));
  }
  return all;
}

function line(tree: Tree, id: number): string {
  return pathTo(tree, id)
    .map(({ move }) => move?.uci)
    .join(' ');
}

const main = (tree: Tree): string =>
  continuation(tree, ROOT)
    .map(({ move }) => move?.uci)
    .join(' ');
const at = (tree: Tree, moves: string): number => find(tree, moves.split(' '));

describe('a tree of moves', () => {
  const three = tree('a b c', 'a d e', 'a d f', 'g');

  it('keeps the first line as the main one, and each other move as a branch', () => {
    expect(main(three)).toBe('a b c');
    expect(inOrder(three).map(({ id }) => line(three, id))).toEqual([
      '',
      'a',
      'a b',
      'a b c',
      'a d',
      'a d e',
      'a d f',
      'g',
    ]);
    expect(added(three, at(three, 'a'), move('d'))).toEqual([three, at(three, 'a d')]);
  });

  it('goes back to what it was before, whatever was made of it', () => {
    const before = inOrder(three).length;
    removed(three, at(three, 'a'));
    promoted(three, at(three, 'g'));
    added(three, ROOT, move('x'));
    expect(inOrder(three)).toHaveLength(before);
    expect(main(three)).toBe('a b c');
  });

  it('promotes one variation, and makes a whole line the main one', () => {
    const f = at(three, 'a d f');
    const once = promoted(three, f);
    expect(main(once)).toBe('a b c');
    expect(nodeOf(once, at(once, 'a d')).children[0]).toBe(f);
    expect(main(promoted(once, f))).toBe('a d f');
    const whole = mainLineThrough(three, f);
    expect(main(whole)).toBe('a d f');
    expect(inMainLine(whole, f)).toBe(true);
    expect(promoted(whole, f)).toBe(whole);
  });

  it('deletes a move with all that follows it', () => {
    const less = removed(three, at(three, 'a d'));
    expect(inOrder(less).map(({ id }) => line(less, id))).toEqual(['', 'a', 'a b', 'a b c', 'g']);
    expect(removed(three, ROOT)).toBe(three);
  });

  it('is the same after a way to the server and back', () => {
    const said = remarked(three, at(three, 'a d e'), { glyphs: [1], comments: ['yes'] });
    const sent = sentTree(said, { fen: 'here' });
    expect(sent.fen).toBe('here');
    expect((sent.moves ?? []).map(({ parent, uci }) => [parent, uci])).toEqual([
      [undefined, 'a'],
      [0, 'b'],
      [1, 'c'],
      [0, 'd'],
      [3, 'e'],
      [3, 'f'],
      [undefined, 'g'],
    ]);
    const view: AnnotatedView = viewOf(said, {});
    expect(viewOf(treeOfView(view), {})).toEqual(view);
  });

  it('is plain as long as an address can hold it', () => {
    expect(isPlain(tree('a b c'))).toBe(true);
    expect(isPlain(three)).toBe(false);
    const one = tree('a b c');
    expect(isPlain(remarked(one, at(one, 'a'), { comments: ['x'] }))).toBe(false);
    expect(isPlain(treeOfView(viewOf(one, {})))).toBe(true);
  });
});

describe('a tree as a table', () => {
  const numbering = { number: 1, seat: 0 };

  it('is interrupted by variations and comments, and goes on with a gap', () => {
    const all = tree('a b c d', 'a x y', 'a x z');
    const said = remarked(all, at(all, 'a b c'), { comments: ['[%clk 1] so'] });
    const rows = treeRows(said, numbering, 2).map((row) =>
      row.kind === 'moves'
        ? `${row.number}: ${row.cells.map((cell) => cell?.move?.uci ?? '-').join(' ')}`
        : `${row.text}(${row.variations.map(({ move }) => move?.uci).join(' ')})`,
    );
    expect(rows).toEqual(['1: a b', '(x)', '2: c -', 'so()', '2: - d']);
  });

  it('numbers a variation where it begins and after each remark', () => {
    const all = tree('a b', 'a x y z w', 'a x y q');
    const first = nodeOf(all, at(all, 'a x'));
    const tokens = tokensOf(all, first, 1, numbering, 2);
    expect(tokens.map(({ number, node }) => `${number}${node.move?.uci}`)).toEqual([
      '1…x',
      '2.y',
      'z',
      '3.w',
    ]);
    expect(tokens[2]?.variations.map(({ move }) => move?.uci)).toEqual(['q']);
    expect(tokens[0]?.variations).toEqual([]);
  });
});
