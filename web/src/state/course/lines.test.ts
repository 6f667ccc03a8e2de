import { describe, expect, it } from 'vitest';
import type { LineEvent, Program, Trace } from '../../api/types';
import { treeOf } from '../lab/tree';
import { runningAt, runningWhile } from './lines';

const line = (text: string, ...events: LineEvent[]) => ({ text, events });

/** A program like negamax, a line for each event. */
const program: Program = {
  rung: 'negamax',
  excerpts: [
    {
      file: 'x.rs',
      first: 1,
      lines: [
        line('visit', 'enter'),
        line('end', 'over', 'horizon'),
        line('follow', 'follow'),
        line('prefer', 'better'),
        line('leave', 'done'),
      ],
    },
  ],
  pseudocode: [line('if depth = 0', 'horizon'), line('value', 'follow')],
};

const enter = (node: number, parent: number | null, depth: number) => ({
  event: 'enter' as const,
  node,
  parent,
  step: parent === null ? null : { by: 'move' as const, text: `m${node}`, code: `m${node}` },
  ply: parent === null ? 0 : 1,
  depth,
  turn: parent === null ? 0 : 1,
  position: '',
  alpha: null,
  beta: null,
  again: false,
});
const leave = (node: number, score: number, stop: 'done' | 'horizon') => ({
  event: 'leave' as const,
  node,
  value: { score },
  stop,
  left_out: 0,
});

const trace: Trace = {
  version: 1,
  game: 'x',
  rung: 'negamax',
  position: '',
  depth: 1,
  pawn: null,
  best: 'm1',
  line: ['m1'],
  value: { score: 5 },
  visited: 3,
  evaluated: 2,
  broken_off: false,
  cap: 10,
  plies: [],
  events: [
    enter(0, null, 1),
    enter(1, 0, 0),
    leave(1, -5, 'horizon'),
    enter(2, 0, 0),
    leave(2, -3, 'horizon'),
    leave(0, 5, 'done'),
  ],
};

describe('the running lines', () => {
  const { moments } = treeOf(trace);
  const at = (moment: number) => {
    const { code, waiting } = runningAt(program, moments, moment);
    return { code: [...code], waiting: [...waiting] };
  };

  it('follow the search down and up again', () => {
    expect(at(0)).toEqual({ code: [0], waiting: [] });
    expect(at(1)).toEqual({ code: [0], waiting: [2] });
    // The first value that comes back is the best so far.
    expect(at(2)).toEqual({ code: [1], waiting: [2, 3] });
    expect(at(4)).toEqual({ code: [1], waiting: [2] });
    expect(at(5)).toEqual({ code: [4], waiting: [] });
  });

  it('are lit in the pseudo-code too', () => {
    expect([...runningAt(program, moments, 2).pseudocode]).toEqual([0]);
  });

  it('are none where nothing happens', () => {
    expect(runningAt(program, moments, 99).code.size).toBe(0);
  });

  it('stand in the function that the node is searched by', () => {
    const [excerpt] = program.excerpts;
    const twice = [...excerpt!.lines, ...excerpt!.lines];
    const minimax = { ...program, rung: 'minimax', excerpts: [{ ...excerpt!, lines: twice }] };
    const { code, waiting } = runningAt(minimax, moments, 1);
    expect([[...code], [...waiting]]).toEqual([[5], [2]]);
  });
});

describe('a player that learns', () => {
  const learning: Program = {
    rung: 'learning',
    excerpts: [
      {
        file: 'run.rs',
        first: 1,
        lines: [
          line('fn generation', 'begin'),
          line('play', 'games'),
          line('learn', 'training'),
          line('examine', 'exam'),
          line('found', 'finished'),
        ],
      },
      { file: 'play.rs', first: 1, lines: [line('decide', 'games')] },
    ],
    pseudocode: [line('play games', 'games'), line('take positions', 'training')],
  };
  const at = (step: Parameters<typeof runningWhile>[1]) => {
    const { code, waiting, pseudocode } = runningWhile(learning, step);
    return [[...code], [...waiting], [...pseudocode]];
  };

  it('has the line of each step, and those that called it', () => {
    expect(at('begin')).toEqual([[0], [], []]);
    expect(at('games')).toEqual([[5], [1], [0]]);
    expect(at('training')).toEqual([[2], [], [1]]);
    expect(at('baselines')).toEqual([[3], [], []]);
    expect(at('meetings')).toEqual([[3], [], []]);
    expect(at('finished')).toEqual([[4], [], []]);
  });
});
