/** The choices from which a game is made. */
import type { ClockRule, GameInfo, Help, HelpKind, LevelInfo, NewGame, Seat } from '../api/types';
import type { MessageKey } from '../i18n/index.svelte';
import { optionsFor, REFERENCE, type Options } from './lab/program';

/** Time controls to choose from, by what they are written as. */
export const presets = ['1+0', '3+2', '5+0', '10+0', '15+10', '90+30'] as const;
export type Preset = (typeof presets)[number];
export type Tempo = Preset | 'none' | 'custom';

/** How long the players may think. */
export interface Timing {
  tempo: Tempo;
  /** Minutes, seconds a move, moves a period; for the custom tempo. */
  minutes: number;
  increment: number;
  period: number | null;
}

export const timing: Timing = { tempo: 'none', minutes: 5, increment: 3, period: null };

/** What machine helps which people. */
export interface Helping {
  help: HelpKind | 'none';
  /** Questions of a game, where they are counted. */
  questions: number;
  /** The level of the machine; null for full strength. */
  adviser: number | null;
  /** Seconds that it thinks about a question. */
  seconds: number;
  /** Of two people, whom it helps. */
  helped: 'both' | 0 | 1;
}

export const helping: Helping = {
  help: 'none',
  questions: 3,
  adviser: null,
  seconds: 1,
  helped: 'both',
};

export interface Setup extends Timing, Helping {
  /** Whether all choices are shown. */
  more: boolean;
  opponent: 'engine' | 'ladder' | 'person';
  level: number;
  /** By what the engine values positions; as usual when null. */
  evaluation: string | null;
  /** A rung of the ladder, and how far it looks ahead; null for as far as usual. */
  rung: string;
  depth: number | null;
  /** How the reference program is set up. */
  options: Options;
  /** Seat of the player, or a random one. */
  side: number | 'random';
  names: [string, string];
  variant: string | null;
  resigns: boolean;
  draws: boolean;
  book: boolean;
  fen: string;
}

export const defaults: Setup = {
  more: false,
  opponent: 'engine',
  level: 6,
  evaluation: null,
  rung: 'alpha-beta',
  depth: null,
  options: {},
  side: 0,
  names: ['', ''],
  ...timing,
  ...helping,
  variant: null,
  resigns: true,
  draws: true,
  book: true,
  fen: '',
};

/** The choices to begin with in a game. */
export function setupDefaults({ levels, draws }: GameInfo): Setup {
  const level = levels.find(({ id }) => id === defaults.level) ?? levels.at(-1);
  // Where nobody agrees on anything, games are played to their end.
  return { ...defaults, level: level?.id ?? 1, resigns: draws };
}

const MINUTE = 60_000;

/** `15+10` as the server reads it. */
function presetRule(preset: Preset): ClockRule {
  const [minutes = 0, seconds = 0] = preset.split('+').map(Number);
  return { base_ms: minutes * MINUTE, ...(seconds > 0 ? { increment_ms: seconds * 1000 } : {}) };
}

/** What was chosen the last time, without a time that there no longer is. */
export function kept(stored: object | null): object {
  const { tempo, ...rest } = { tempo: 'none', ...stored };
  const known: readonly string[] = [...presets, 'none', 'custom'];
  return known.includes(tempo) ? { ...stored } : rest;
}

/**
 * The word for a time control, by the time that a game of 40 moves may take a player: bullet under three
 * minutes, blitz under eight, rapid under 25 (lichess), classical from then on.
 */
export function tempoName(preset: Preset): MessageKey {
  const { base_ms, increment_ms = 0 } = presetRule(preset);
  const minutes = (base_ms + 40 * (increment_ms ?? 0)) / MINUTE;
  if (minutes < 3) return 'setup.time.bullet';
  if (minutes < 8) return 'setup.time.blitz';
  return minutes < 25 ? 'setup.time.rapid' : 'setup.time.classical';
}

/** The clock that the choices mean; null for none. */
export function clockRule(setup: Timing): ClockRule | null {
  if (setup.tempo === 'none') return null;
  if (setup.tempo !== 'custom') return presetRule(setup.tempo);
  return {
    base_ms: Math.round(setup.minutes * MINUTE),
    increment_ms: Math.round(setup.increment * 1000),
    ...(setup.period ? { moves_per_period: setup.period } : {}),
  };
}

/** `evaluation` is what it values positions by; as usual when null. */
export function engineSeat(level: number, evaluation: string | null): Seat {
  return { kind: 'engine', level, ...(evaluation ? { evaluation } : {}) };
}

/** Of the options those count that the rung has. */
export function rungSeat(rung: string, depth: number | null, options: Options = {}): Seat {
  const own = optionsFor(rung, options);
  const set = Object.keys(own).length > 0;
  return { kind: 'rung', rung, ...(depth ? { depth } : {}), ...(set ? { options: own } : {}) };
}

/** Whether the opponent is a program that looks as far ahead as its clock allows. */
export function isByClock({ opponent, rung, tempo }: Setup): boolean {
  return opponent === 'ladder' && rung === REFERENCE && tempo !== 'none';
}

/** The machine that helps the person in a seat; null where none does. */
export function helpOf(setup: Helping, seat: number): Help | null {
  const { help: kind, helped, questions, adviser: level } = setup;
  if (kind === 'none' || (helped !== 'both' && helped !== seat)) return null;
  return {
    kind,
    ...(kind === 'questions' ? { questions } : {}),
    ...(level ? { level } : {}),
    movetime_ms: Math.round(setup.seconds * 1000),
  };
}

function person(name: string, help: Help | null): Seat {
  return {
    kind: 'human',
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(help ? { help } : {}),
  };
}

function seats(setup: Setup, random: () => number): [Seat, Seat] {
  if (setup.opponent === 'person') {
    return [person(setup.names[0], helpOf(setup, 0)), person(setup.names[1], helpOf(setup, 1))];
  }
  const side = setup.side === 'random' ? Math.floor(random() * 2) : setup.side;
  const engine: Seat =
    setup.opponent === 'engine'
      ? engineSeat(setup.level, setup.evaluation)
      : rungSeat(setup.rung, isByClock(setup) ? null : setup.depth, setup.options);
  const human = person('', helpOf({ ...setup, helped: 'both' }, side));
  return side === 0 ? [human, engine] : [engine, human];
}

/** Whether such an opponent may have a book: of the ladder only the reference program may. */
function mayHaveBook({ opponent, rung }: Setup): boolean {
  return opponent !== 'ladder' || rung === REFERENCE;
}

/** Whether the opponent plays from the opening book if it may: levels do that have studied openings. */
export function hasBook(setup: Setup, levels: readonly LevelInfo[]): boolean {
  if (setup.opponent !== 'engine') return mayHaveBook(setup);
  return levels.find(({ id }) => id === setup.level)?.theory ?? true;
}

/** The order to the server; `moves` are those that lead to the position to start from. */
export function newGame(
  setup: Setup,
  moves: readonly string[] = [],
  random: () => number = Math.random,
): NewGame {
  const fen = setup.fen.trim();
  return {
    seats: seats(setup, random),
    clock: clockRule(setup),
    engine_resigns: setup.resigns,
    engine_draws: setup.draws,
    book: setup.book && mayHaveBook(setup),
    // The ladder plays the usual variant only.
    ...(setup.variant && setup.opponent !== 'ladder' ? { variant: setup.variant } : {}),
    ...(fen ? { fen } : {}),
    ...(moves.length > 0 ? { moves: [...moves] } : {}),
  };
}

const BANDS = [400, 800, 1200, 1600, 2000, 2400, 2700] as const;

/** A word for a strength in Elo. */
export function strengthName(elo: number): MessageKey {
  const band = BANDS.find((limit) => elo <= limit);
  return band === undefined ? 'strength.9999' : `strength.${band}`;
}
