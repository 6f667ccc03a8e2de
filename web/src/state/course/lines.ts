/** Which lines of a program run at a moment of a search. */
import type { LearnStep, LineEvent, Program, ProgramLine } from '../../api/types';
import { bestSoFar, type Moment, type TreeNode } from '../lab/tree';

/** The lines, by their places in the program and in its pseudo-code. */
export interface Running {
  /** What runs now. */
  code: ReadonlySet<number>;
  pseudocode: ReadonlySet<number>;
  /** The lines above that wait for it, or go on with what it found. */
  waiting: ReadonlySet<number>;
}

const NOTHING: Running = { code: new Set(), pseudocode: new Set(), waiting: new Set() };

/** What happens at a moment, the first that the program has a line for. */
function eventsOf({ node, what }: Moment): readonly LineEvent[] {
  switch (what) {
    case 'table':
      return ['table-move'];
    case 'choose':
      return node.turn === null ? ['happen'] : ['choose'];
    case 'grow':
      return ['grow'];
    case 'appraise':
      return node.grown?.appraised?.by === 'over' ? ['over'] : ['appraise', 'grow'];
    case 'back-up':
    case 'total':
      return ['back-up'];
  }
  if (what === 'enter') return node.depth === 0 ? ['leaf', 'enter'] : ['enter'];
  switch (node.stop) {
    case 'done':
      return node.turn === null ? ['chance', 'done'] : ['done'];
    case 'horizon':
      return ['evaluate', 'leaf', 'horizon'];
    case 'over':
    case 'rule':
      return ['leaf', 'over'];
    case 'cut':
      return ['cut'];
    case 'table':
      return ['table'];
    case 'pass':
      return ['pass-cut'];
    case 'stand-pat':
      return ['stand-pat'];
    default:
      return [];
  }
}

/** What the line above does that waits for a node. */
function callOf(node: TreeNode): readonly LineEvent[] {
  if (node.grown) return [];
  if (!node.parent) return ['root'];
  if (node.by === 'pass') return ['pass'];
  return node.by === 'chance' ? ['chance'] : ['leaf', 'follow'];
}

/** Whether what came back from a node is the best so far of the node above. */
function isBetter(node: TreeNode, at: number): boolean {
  const { parent, value } = node;
  if (!parent || node.by === 'pass' || !value || !('score' in value)) return false;
  const earlier = bestSoFar(parent, at - 1);
  return earlier === null || -value.score > earlier;
}

/** What happens on all lines that have it. */
const ALL: ReadonlySet<LineEvent> = new Set(['evaluate', 'choose']);

/** The places of the lines on which the first of these events that is there happens, in the `frame`th function. */
function placesOf(
  lines: readonly { events: readonly LineEvent[] }[],
  events: readonly LineEvent[],
  frame: number,
): number[] {
  for (const event of events) {
    const places = lines.flatMap((line, place) => (line.events.includes(event) ? [place] : []));
    // The pieces are counted on all of their lines, and so is a choice made.
    if (ALL.has(event) && places.length > 0) return places;
    if (places.length > 0) return [places[Math.min(frame, places.length - 1)]!];
  }
  return [];
}

/** In which of two functions the search of a node is: Max and Min, or a move and chance. */
function frameOf(rung: string, node: TreeNode): number {
  if (rung === 'minimax') return node.ply % 2;
  return rung === 'expectimax' && node.turn === null && node.stop === 'done' ? 1 : 0;
}

export function runningAt(program: Program, moments: readonly Moment[], at: number): Running {
  const moment = moments[at];
  if (!moment) return NOTHING;
  const { node, what } = moment;
  const { rung } = program;
  const code = program.excerpts.flatMap(({ lines }) => lines);
  const events = eventsOf(moment);
  const waiting = new Set<number>();
  const above = node.parent ? frameOf(rung, node.parent) : node.depth === 1 ? 0 : 1;
  for (const place of placesOf(code, callOf(node), above)) waiting.add(place);
  if (what === 'leave' && isBetter(node, at))
    for (const place of placesOf(code, ['better'], above)) waiting.add(place);
  return {
    code: new Set(placesOf(code, events, frameOf(rung, node))),
    pseudocode: new Set(placesOf(program.pseudocode, events, frameOf(rung, node))),
    waiting,
  };
}

/** What a player that learns is doing; or it has not begun, or has come to its end. */
export type LearningStep = LearnStep | 'begin' | 'finished';

/** The lines of a player that learns: the innermost runs, those that called it wait. */
export function runningWhile(program: Program, step: LearningStep): Running {
  const event: LineEvent = step === 'baselines' || step === 'meetings' ? 'exam' : step;
  const having = (lines: readonly ProgramLine[]): number[] =>
    lines.flatMap(({ events }, place) => (events.includes(event) ? [place] : []));
  const code = having(program.excerpts.flatMap(({ lines }) => lines));
  return {
    code: new Set(code.slice(-1)),
    pseudocode: new Set(having(program.pseudocode)),
    waiting: new Set(code.slice(0, -1)),
  };
}

/** The lines on which something happens in a program that searches nothing. */
export function runningWhen(
  excerpts: Program['excerpts'],
  pseudocode: Program['pseudocode'],
  event: LineEvent = 'list',
): Running {
  const code = excerpts.flatMap(({ lines }) => lines);
  return {
    code: new Set(placesOf(code, [event], 0)),
    pseudocode: new Set(placesOf(pseudocode, [event], 0)),
    waiting: new Set(),
  };
}
