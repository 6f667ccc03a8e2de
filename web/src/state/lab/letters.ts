/** A search with its moves as the page writes them. */
import type { Trace, TraceEvent } from '../../api/types';
import type { Seated } from '../../board/game';

/** The trace in the letters of the page's language; what is no move stays as it is. */
export function lettered(trace: Trace, { rewrite }: Seated): Trace {
  if (!rewrite) return trace;
  const write = (move: string): string => rewrite(move, 'san');
  const event = (told: TraceEvent): TraceEvent => {
    if (told.event === 'skip' || told.event === 'open')
      return { ...told, moves: told.moves.map(write) };
    if ((told.event !== 'enter' && told.event !== 'grow') || told.step?.by !== 'move') return told;
    return { ...told, step: { ...told.step, text: write(told.step.text) } };
  };
  return {
    ...trace,
    ...(trace.best == null ? {} : { best: write(trace.best) }),
    line: trace.line.map(write),
    events: trace.events.map(event),
  };
}
