/** The choices from which a race of several seats is made. */
import type { GameInfo, NewGame, Seat } from '../api/types';
import { clockRule, rungSeat, timing, type Timing } from './setup';

export interface RaceSeat {
  kind: Exclude<Seat['kind'], 'network'>;
  level: number;
  /** A rung of the ladder. */
  rung: string;
  name: string;
}

export interface RaceSetup extends Timing {
  /** Whether all choices are shown. */
  more: boolean;
  /** For as many seats as the game has; the first `count` of them play. */
  seats: RaceSeat[];
  count: number;
  variant: string;
  fen: string;
}

/** One person against two engines of middling strength. */
export function raceDefaults({ seats, levels, variants }: GameInfo): RaceSetup {
  const level = levels[Math.floor(levels.length / 2)]?.id ?? 1;
  return {
    ...timing,
    more: false,
    seats: seats.map((_, seat) => ({
      kind: seat === 0 ? 'human' : 'engine',
      level,
      rung: 'greedy',
      name: '',
    })),
    count: Math.min(3, seats.length),
    variant: variants[0] ?? '',
    fen: '',
  };
}

/** Seats `people` persons first and engines after them, all of one strength. */
export function seated(setup: RaceSetup, count: number, people: number): RaceSetup {
  const seats = setup.seats.map((seat, index): RaceSeat => ({
    ...seat,
    kind: index < people ? 'human' : 'engine',
  }));
  return { ...setup, seats, count };
}

/** The variant that an edition and the end of the race make together. */
export function variantOf(edition: string, short: boolean, shortEnd: string): string {
  return edition + (short ? shortEnd : '');
}

/** The editions among the variants of a game. */
export function editionsOf(variants: readonly string[], shortEnd: string): string[] {
  return variants.filter((variant) => !variant.endsWith(shortEnd));
}

function seatOf({ kind, level, rung, name }: RaceSeat): Seat {
  if (kind === 'engine') return { kind, level };
  if (kind === 'rung') return rungSeat(rung || 'greedy', null);
  return name.trim() ? { kind, name: name.trim() } : { kind };
}

/** Whether a rung of the ladder takes part. */
export function climbed(setup: RaceSetup): boolean {
  return setup.seats.slice(0, setup.count).some(({ kind }) => kind === 'rung');
}

/** The order to the server; `moves` are those that lead to the position to start from. */
export function newRace(setup: RaceSetup, moves: readonly string[] = []): NewGame {
  const fen = setup.fen.trim();
  return {
    seats: setup.seats.slice(0, setup.count).map(seatOf),
    clock: clockRule(setup),
    engine_resigns: false,
    engine_draws: false,
    book: false,
    // The ladder plays the usual variant only.
    ...(climbed(setup) ? {} : { variant: setup.variant }),
    ...(fen ? { fen } : {}),
    ...(moves.length > 0 ? { moves: [...moves] } : {}),
  };
}
