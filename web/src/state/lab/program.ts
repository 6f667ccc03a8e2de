/**
 * How the reference program is set up, and how many simulations a tree that grows makes: options by name, of
 * which only those that are not as usual are kept.
 */
import type { ProgramParts } from '../../api/types';

export type Options = Readonly<Record<string, string>>;

/** What the switches are when nothing is said: as in the published program, or off. */
export type Base = 'published' | 'none';

/** The rung that is the reference program. */
export const REFERENCE = 'reference';

/** The rungs whose tree grows by simulations, and the name of their number among the options. */
const GROWING: ReadonlySet<string> = new Set(['mcts', 'mcts-evaluation', 'puct']);
export const SIMULATIONS = 'simulations';

/** Whether the tree of a rung grows by simulations. */
export const isGrowing = (rung: string): boolean => GROWING.has(rung);

/** Of all that is set what is for a rung: the reference program has its parts, a tree that grows its simulations. */
export function optionsFor(rung: string, options: Options): Options {
  const { [SIMULATIONS]: simulations, ...parts } = options;
  if (isGrowing(rung)) return simulations ? { [SIMULATIONS]: simulations } : {};
  return rung === REFERENCE ? parts : {};
}

/** The options with another number of simulations; as usual when null. */
export function withSimulations(options: Options, simulations: number | null): Options {
  const { [SIMULATIONS]: _, ...others } = options;
  return simulations ? { ...others, [SIMULATIONS]: String(simulations) } : others;
}

/** The name of the number of moves that the clock reckons with, among the options. */
export const AVERAGE = 'average-moves';

/** The name of what positions are valued by. */
export const EVALUATION = 'evaluation';

/** The bounds of the server, for weights in centipawns and for the number of moves. */
export const [WEIGHT, MOVES] = [
  { least: 1, most: 10_000 },
  { least: 1, most: 300 },
];

/** What an option is when nobody says otherwise. */
export function usualOf(parts: ProgramParts, name: string, base: Base = 'published'): string {
  if (name === AVERAGE) return String(parts.average_moves);
  if (name === EVALUATION) return parts.evaluations[0] ?? '';
  const weight = parts.weights.find((each) => each.name === name);
  if (weight) return String(weight.usual);
  const known = parts.switches.find((each) => each.name === name);
  return String(base === 'published' && (known?.published ?? false));
}

/** What an option is. */
export function valueOf(
  parts: ProgramParts,
  options: Options,
  name: string,
  base: Base = 'published',
): string {
  return options[name] ?? usualOf(parts, name, base);
}

export function isOn(parts: ProgramParts, options: Options, name: string, base?: Base): boolean {
  return valueOf(parts, options, name, base) === 'true';
}

/** The options with one of them set; what is as usual is left out, and whatever needs a part that is off is off. */
export function withOption(
  parts: ProgramParts,
  options: Options,
  name: string,
  value: string,
  base: Base = 'published',
): Options {
  const next: Record<string, string> = { ...options, [name]: value };
  for (const { name: other, needs } of parts.switches) {
    if (needs && !isOn(parts, next, needs, base)) next[other] = 'false';
  }
  return Object.fromEntries(
    Object.entries(next).filter(([each, set]) => set !== usualOf(parts, each, base)),
  );
}

/** The options as they stand in an address: `hash:false,knight:320`. */
export function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');
}

/** The options that an address names. */
export function readOptions(text: string): Options {
  const pairs = text.split(',').map((pair) => pair.split(':', 2));
  return Object.fromEntries(pairs.filter(([name, value]) => name && value));
}
