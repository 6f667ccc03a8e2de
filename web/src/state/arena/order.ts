/** The choices from which a tournament is made. */
import type { GameInfo, NewPlayer, NewTournament } from '../../api/types';

export type Format = NonNullable<NewTournament['format']>;

/** A player to be: a level, a strength in Elo, a rung of the ladder, or none of these: all it can. */
export interface Entrant {
  key: number;
  level?: number;
  elo?: number | null;
  rung?: string;
  depth?: number | null;
}

export interface TournamentSetup {
  name: string;
  format: Format;
  entrants: Entrant[];
  /** Players of one game. */
  seats: number;
  rounds: number;
  /** A time control, or `own` for what is typed. */
  time: string;
  ownTime: string;
  openings: 'none' | 'book' | 'positions';
  count: number;
  plies: number;
  positions: string;
  early: boolean;
  maxMoves: number | null;
  seed: number | null;
  sprt: boolean;
  elo0: number;
  elo1: number;
}

/** Time controls to choose from; the first one is the usual one. */
export const times = ['10+0.1', '60+0.6', 'movetime=100', 'movetime=1000', 'nodes=5000'] as const;

/** The four levels around the middle, everybody against everybody. */
export function tournamentDefaults({ levels, min_seats, book }: GameInfo): TournamentSetup {
  const first = Math.max(0, Math.floor((levels.length - 4) / 2));
  return {
    name: '',
    format: 'round-robin',
    entrants: levels.slice(first, first + 4).map(({ id }, key) => ({ key, level: id })),
    seats: min_seats,
    rounds: 1,
    time: times[0],
    ownTime: '',
    openings: book ? 'book' : 'none',
    count: 8,
    plies: 8,
    positions: '',
    early: true,
    maxMoves: null,
    seed: null,
    sprt: false,
    elo0: 0,
    elo1: 20,
  };
}

/** How many sets of `size` can be made of `from`. */
function choose(from: number, size: number): number {
  let ways = 1;
  for (let place = 1; place <= size; place += 1) ways = (ways * (from - size + place)) / place;
  return from < size ? 0 : Math.round(ways);
}

/** How far apart in the list those who meet on a ladder may stand, if nobody says otherwise. */
const REACH = 2;

/** How many sets of `size` players there are whose places in the list lie within reach. */
function ladderGroups(players: number, size: number): number {
  let groups = 0;
  for (let first = 0; first < players; first += 1)
    groups += choose(Math.min(REACH, players - 1 - first), size - 1);
  return groups;
}

/** How many games these choices make; every opening is played from every seat. */
export function gamesOf({ format, entrants, seats, rounds }: TournamentSetup): number {
  const players = entrants.length;
  const table = format === 'match' ? players : seats;
  const groups = {
    match: 1,
    'round-robin': choose(players, table),
    gauntlet: choose(players - 1, table - 1),
    ladder: ladderGroups(players, table),
    swiss: Math.floor(players / 2),
  }[format];
  return rounds * groups * table;
}

/** Whether the choices make a tournament; the server knows the rest. */
export function isReady(setup: TournamentSetup, info: GameInfo): boolean {
  const players = setup.entrants.length;
  const table = setup.format === 'match' ? players : setup.seats;
  const fits = table >= info.min_seats && table <= info.seats.length && players >= table;
  const time = setup.time !== 'own' || setup.ownTime.trim() !== '';
  const openings = setup.openings !== 'positions' || lines(setup.positions).length > 0;
  return fits && time && openings && players >= 2 && setup.rounds >= 1;
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function openingsOf(setup: TournamentSetup): Pick<NewTournament, 'openings'> {
  if (setup.openings === 'book')
    return { openings: { kind: 'book', count: setup.count, plies: setup.plies } };
  if (setup.openings === 'positions')
    return { openings: { kind: 'positions', fens: lines(setup.positions) } };
  return {};
}

/** Letters of a tournament's name. */
const NAME = 64;

/** A name for a tournament that was given none: who plays. */
function usualName(players: readonly string[]): string {
  const text = players.join(' – ');
  return text.length > NAME ? `${text.slice(0, NAME - 1)}…` : text;
}

/** The order to the server. `name` says how a player is called, `variant` which one is chosen. */
export function newTournament(
  setup: TournamentSetup,
  info: GameInfo,
  variant: string | null,
  name: (entrant: Entrant) => string,
): NewTournament {
  const { format, entrants, rounds, maxMoves, seed } = setup;
  const player = ({ key: _, depth, ...entrant }: Entrant): NewPlayer => ({
    ...entrant,
    ...(depth ? { depth } : {}),
  });
  const duel = info.min_seats === 2 && info.seats.length === 2;
  return {
    game: info.id,
    format,
    challengers: 1,
    reach: REACH,
    rounds,
    players: entrants.map((entrant) => ({ name: name(entrant), ...player(entrant) })),
    time: setup.time === 'own' ? setup.ownTime.trim() : setup.time,
    ...(variant ? { variant } : {}),
    name: setup.name.trim() || usualName(entrants.map(name)),
    ...(format === 'match' ? {} : { seats: setup.seats }),
    ...(seed === null ? {} : { seed }),
    ...openingsOf(setup),
    ...(setup.sprt && format === 'match' && entrants.length === 2
      ? { sprt: { elo0: setup.elo0, elo1: setup.elo1 } }
      : {}),
    adjudication: {
      ...(setup.early && duel
        ? {
            resign: { score: 900, moves: 4, both: true },
            draw: { from: 40, score: 8, moves: 8 },
          }
        : {}),
      ...(maxMoves ? { max_moves: maxMoves } : {}),
    },
  };
}
