import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../api/types';
import { gamesOf, isReady, newTournament, tournamentDefaults } from './order';

const level = (id: number): GameInfo['levels'][number] => ({ id, theory: true });
const info = (seats: number, book: boolean): GameInfo => ({
  id: 'game',
  variants: ['usual', 'other'],
  seats: Array.from({ length: seats }, (_, seat) => `seat ${seat}`),
  min_seats: 2,
  draws: true,
  files: 8,
  ranks: 8,
  evaluations: [],
  analysis: { threads: 1, hash_mib: 64, engines: [] },
  boards: {},
  start: '',
  scripts: [],
  record: 'pgn',
  levels: [1, 2, 3, 4, 5, 6, 7, 8].map(level),
  book,
});
const duel = info(2, true);
const race = info(6, false);
const name = ({ level: id, rung }: { level?: number; rung?: string }): string =>
  rung ?? `Level ${id}`;

describe('the choices of a tournament', () => {
  it('are at first a round robin of the four levels around the middle', () => {
    const order = newTournament(tournamentDefaults(duel), duel, null, name);
    expect(order.players).toEqual([3, 4, 5, 6].map((id) => ({ name: `Level ${id}`, level: id })));
    expect(order).toMatchObject({ game: 'game', format: 'round-robin', seats: 2, rounds: 1 });
    expect(order.name).toBe('Level 3 – Level 4 – Level 5 – Level 6');
    expect(order.openings).toEqual({ kind: 'book', count: 8, plies: 8 });
    expect(order).not.toHaveProperty('seed');
    expect(order).not.toHaveProperty('variant');
    expect(order.adjudication?.resign).toBeTruthy();
    expect(isReady(tournamentDefaults(duel), duel)).toBe(true);
  });

  it('adjudicate nothing by centipawns in games for several', () => {
    const setup = { ...tournamentDefaults(race), maxMoves: 50 };
    const order = newTournament(setup, race, 'other', name);
    expect(order.adjudication).toEqual({ max_moves: 50 });
    expect(order.variant).toBe('other');
    expect(order).not.toHaveProperty('openings');
  });

  it('tell how many games they make', () => {
    const setup = tournamentDefaults(race);
    expect(gamesOf(setup)).toBe(6 * 2);
    expect(gamesOf({ ...setup, seats: 3, rounds: 2 })).toBe(2 * 4 * 3);
    expect(gamesOf({ ...setup, seats: 6 })).toBe(0);
    expect(gamesOf({ ...setup, format: 'match' })).toBe(4);
    expect(gamesOf({ ...setup, format: 'gauntlet' })).toBe(3 * 2);
    expect(gamesOf({ ...setup, format: 'gauntlet', seats: 3 })).toBe(3 * 3);
    expect(gamesOf({ ...setup, format: 'ladder' })).toBe((3 + 2) * 2);
    expect(gamesOf({ ...setup, format: 'ladder', seats: 3 })).toBe(2 * 3);
    expect(gamesOf({ ...setup, format: 'swiss', rounds: 3 })).toBe(3 * 2 * 2);
  });

  it('are not ready where the players do not fit the table', () => {
    const setup = tournamentDefaults(duel);
    expect(isReady({ ...setup, format: 'match' }, duel)).toBe(false);
    expect(isReady({ ...setup, format: 'match' }, race)).toBe(true);
    expect(isReady({ ...setup, entrants: setup.entrants.slice(0, 1) }, duel)).toBe(false);
    expect(isReady({ ...setup, time: 'own' }, duel)).toBe(false);
    expect(isReady({ ...setup, openings: 'positions', positions: ' \n' }, duel)).toBe(false);
  });

  it('make a test of a match of two', () => {
    const setup = tournamentDefaults(duel);
    const entrants = [{ key: 0 }, { key: 1, rung: 'minimax', depth: 2 }];
    const match = { ...setup, format: 'match' as const, entrants, sprt: true };
    const order = newTournament(match, duel, null, name);
    expect(order.sprt).toEqual({ elo0: 0, elo1: 20 });
    expect(order.players[1]).toEqual({ name: 'minimax', rung: 'minimax', depth: 2 });
    expect(order).not.toHaveProperty('seats');
    expect(newTournament({ ...match, format: 'swiss' }, duel, null, name)).not.toHaveProperty(
      'sprt',
    );
  });
});
