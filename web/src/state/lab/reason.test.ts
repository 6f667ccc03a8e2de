import { afterEach, describe, expect, it } from 'vitest';
import type { Trace } from '../../api/types';
import { boardGame } from '../../board/games';
import { setLanguage } from '../../i18n/index.svelte';
import type { Reading } from './reading';
import { reasonOf } from './reason';
import { treeOf, type Tree, type TreeNode } from './tree';
import { whyText } from './why';
import { label, momentText, stopText } from './words';

type Event = Trace['events'][number];
type Bounds = [alpha: number | null, beta: number | null];

/** Plays a search down by hand: each node between its entry and its end. */
function recorded(game: string, pawn: number | null, record: (log: Log) => void): Tree {
  const log = new Log();
  record(log);
  return treeOf({
    version: 1,
    game,
    rung: 'alpha-beta',
    position: '',
    depth: 3,
    pawn,
    best: null,
    line: [],
    value: null,
    visited: 0,
    evaluated: 0,
    broken_off: false,
    cap: 100,
    plies: [],
    events: log.events,
  });
}

class Log {
  events: Event[] = [];
  private open: number[] = [];
  private next = 0;

  node(text: string, [alpha, beta]: Bounds, turn: number, depth: number, inside = () => {}): this {
    const node = this.next++;
    this.events.push({
      event: 'enter',
      node,
      parent: this.open.at(-1) ?? null,
      step: text ? { by: 'move', text, code: '' } : null,
      ply: this.open.length,
      depth,
      turn,
      position: '',
      alpha,
      beta,
      again: false,
    });
    this.open.push(node);
    inside();
    return this;
  }

  leave(value: number | number[], skipped: string[] = []): void {
    const node = this.open.pop()!;
    if (skipped.length > 0) this.events.push({ event: 'skip', node, moves: skipped });
    this.events.push({
      event: 'leave',
      node,
      value: typeof value === 'number' ? { score: value } : { each: value },
      stop: skipped.length > 0 ? 'cut' : 'done',
      left_out: 0,
    });
  }
}

/** Values as the side to move counts, in tenths of a pawn, and as the first side does. */
const MOVER: Reading = { pawn: 10, side: null };
const FIRST: Reading = { pawn: 10, side: 0 };

const named = (tree: Tree, text: string): TreeNode =>
  tree.visited.find((node) => node.text === text)!;

const chess = boardGame('chess')!;

/** The queen that can be taken: 0 with the first move, and each other one loses. */
const queen = recorded('chess', 10, (log) =>
  log
    .node('', [null, null], 0, 2, () => {
      log.node('Kxf1', [null, null], 1, 1).leave(0);
      log.node('Kh2', [null, 0], 1, 1, () => log.node('Kg7', [0, null], 0, 0).leave(-90));
      log.leave(90, ['Kh7', 'Qe2+']);
    })
    .leave(0),
);

/** A bound found at the root cuts three plies further down. */
const deep = recorded('chess', 10, (log) =>
  log
    .node('', [null, null], 0, 4, () => {
      log.node('a', [null, null], 1, 3).leave(-20);
      log.node('b', [null, -20], 1, 3, () => {
        log.node('c', [20, null], 0, 2, () => {
          log.node('d', [null, -20], 1, 1, () => log.node('e', [20, null], 0, 0).leave(5));
          log.leave(-5, ['f']);
        });
        log.leave(20);
      });
      log.leave(-20);
    })
    .leave(20),
);

describe('the reason for a cut-off', () => {
  afterEach(() => setLanguage('en'));

  it('is the answer that is good enough, and the move elsewhere that set beta', () => {
    const reason = reasonOf(named(queen, 'Kh2'));
    expect(reason?.answer?.text).toBe('Kg7');
    expect(reason?.rival?.text).toBe('Kxf1');
    expect(reason?.holder).toBe(queen.roots[0]);
    expect(reasonOf(named(queen, 'Kxf1'))).toBeNull();
  });

  it('is told in a sentence', async () => {
    const kh2 = named(queen, 'Kh2');
    expect(whyText(chess, kh2, MOVER)).toBe(
      'Black answers Kh2 with Kg7 and is at least 9.00 ahead. White already has 0.00 with Kxf1 (that is beta), so White will not play Kh2, whatever the other 2 answers are worth.',
    );
    await setLanguage('de');
    expect(whyText(chess, kh2, MOVER)).toMatch(
      /^Schwarz antwortet auf Kh2 mit Kg7 und ist mindestens 9,00 voraus\. Weiß hat mit Kxf1 schon 0,00/,
    );
  });

  it('leaves a bound where the value was', () => {
    expect(label(named(queen, 'Kh2'), Infinity, MOVER)).toBe('Kh2 ≥ +9.00 ✂');
    expect(label(named(queen, 'Kxf1'), Infinity, MOVER)).toBe('Kxf1 0.00');
  });

  it('is found however far up the bound was set', () => {
    const node = named(deep, 'd');
    const reason = reasonOf(node);
    expect(reason?.rival?.text).toBe('a');
    expect(reason?.holder).toBe(deep.roots[0]);
    expect(whyText(chess, node, MOVER)).toBe(
      'Black answers d with e and is at most 0.50 behind. White already has +2.00 with a (seen from Black that is beta, -2.00), so White will not play b c d, whatever the other answer is worth.',
    );
  });

  it('is told for one side throughout', () => {
    const [kh2, d] = [named(queen, 'Kh2'), named(deep, 'd')];
    expect(label(kh2, Infinity, FIRST)).toBe('Kh2 ≤ -9.00 ✂');
    expect(whyText(chess, kh2, FIRST)).toBe(
      'Black answers Kh2 with Kg7 and is at least 9.00 ahead. White already has 0.00 with Kxf1 (that is alpha), so White will not play Kh2, whatever the other 2 answers are worth.',
    );
    expect(whyText(chess, d, FIRST)).toMatch(/White already has \+2\.00 with a \(that is alpha\)/);
    const entered = momentText(chess, deep, d.from, FIRST);
    expect(entered).toMatch(/values between \+2\.00 and ∞/);
    expect(stopText(d, FIRST)).toMatch(/reached alpha/);
    expect(stopText(d, MOVER)).toMatch(/reached beta/);
  });

  it('is a guess where the search began in a window', () => {
    const tree = recorded('chess', 10, (log) =>
      log
        .node('', [10, 20], 0, 2, () => {
          log.node('a', [-20, -10], 1, 1, () => log.node('b', [10, 20], 0, 0).leave(-30));
          log.leave(30, ['c']);
        })
        .leave(-30),
    );
    expect(reasonOf(named(tree, 'a'))).toMatchObject({ rival: null, assumed: 'guess' });
  });

  it('is a test where the window was closed on purpose', () => {
    const tree = recorded('chess', 10, (log) =>
      log
        .node('', [null, null], 0, 2, () => {
          log.node('a', [null, null], 1, 1).leave(-5);
          log.node('b', [-6, -5], 1, 1, () => {
            log.node('c', [5, 6], 0, 0, () => log.node('d', [-6, -5], 1, 0).leave(-9));
            log.leave(9, ['e']);
          });
          log.leave(-9);
        })
        .leave(9),
    );
    expect(reasonOf(named(tree, 'c'))).toMatchObject({ rival: null, assumed: 'test' });
  });

  it('goes by the lead where each player has a number', () => {
    const tree = recorded('hare', null, (log) =>
      log
        .node('', [null, null], 0, 2, () => {
          log.node('a', [null, null], 1, 1).leave([7, 5]);
          log.node('b', [null, null], 1, 1, () => log.node('c', [null, null], 0, 0).leave([4, 6]));
          log.leave([4, 6], ['d', 'e', 'f']);
        })
        .leave([7, 5]),
    );
    const node = named(tree, 'b');
    const reason = reasonOf(node);
    expect([reason?.answer?.text, reason?.rival?.text]).toEqual(['c', 'a']);
    expect(whyText(boardGame('hare')!, node, { ...MOVER, pawn: null })).toMatch(
      /answers b with c; the lead of \w+ is then at most -2\.00\. \w+ already makes it \+2\.00 with a .* whatever the other 3 answers are worth\.$/,
    );
  });
});

describe('a move that is done', () => {
  const tree = recorded('chess', 10, (log) =>
    log
      .node('', [null, null], 0, 1, () => {
        log.node('a', [null, null], 1, 0).leave(-5);
        log.node('b', [null, null], 1, 0).leave(-5);
        log.node('c', [null, null], 1, 0).leave(0);
      })
      .leave(5),
  );
  const told = (text: string): string => {
    const { until } = named(tree, text);
    return momentText(chess, tree, until, MOVER);
  };

  it('is the best so far only where it is better', () => {
    expect(told('a')).toMatch(/best so far for Root\.$/);
    expect(told('b')).toMatch(/As good as a, which was found first\.$/);
    expect(told('c')).toBe('c is worth 0.00 to Black. All moves were searched.');
  });
});
