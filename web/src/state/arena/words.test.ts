import { describe, expect, it } from 'vitest';
import type { MoveView, TournamentPly, TournamentResults } from '../../api/types';
import { readingAt } from './clocks';
import { graphOf, shareOf } from './graph';
import { durationText, endText, meetingOf, pointsText, resultText, timeText } from './words';

const ply = (more: Partial<TournamentPly>): TournamentPly => ({ elapsed_ms: 10, ...more });
const by = (seat: number | null): MoveView => ({
  ...(seat === null ? {} : { seat }),
  uci: 'a1a2',
  san: 'a2',
  from: 'a1',
  to: 'a2',
  capture: false,
});

describe('words about tournaments', () => {
  it('write points as they are written', () => {
    expect([0, 0.5, 1, 3.5, 0.6667].map(pointsText)).toEqual(['0', '½', '1', '3½', '0.67']);
    expect(resultText([0.5, 0.5])).toBe('½–½');
    expect(resultText([1, 0.5, 0])).toBe('1 · ½ · 0');
  });

  it('say time controls, and leave alone what they do not know', () => {
    expect(timeText('10+0.1')).toBe('10 s + 0.1 s a move on the clock');
    expect(timeText('movetime=250')).toBe('0.25 s a move');
    expect(timeText('nodes=5000')).toBe('5,000 positions a move');
    expect(timeText('40/60+0.6')).toBe('40/60+0.6');
  });

  it('round what is left', () => {
    expect([400, 61_000, 600_000, 2 * 3_600_000].map(durationText)).toEqual([
      '1 s',
      '61 s',
      '10 min',
      '2 h 0 min',
    ]);
  });

  it('tell adjudications and faults from ends by the rules', () => {
    expect(endText({ ended: 'rules', reason: 'checkmate', fault: null })).toBe('Checkmate');
    expect(endText({ ended: 'adjudication', reason: 'draw', fault: null })).toMatch(/drawn/);
    const fault = { seat: 0, kind: 'time-loss' } as const;
    expect(endText({ ended: 'fault', reason: 'time', fault })).toBe('out of time');
  });

  it('see a meeting from either side', () => {
    const cross = {
      player: 'a',
      opponent: 'b',
      results: { wins: 3, draws: 1, losses: 2 },
    } as TournamentResults['crosstable'][number];
    const results = { crosstable: [cross] } as unknown as TournamentResults;
    expect(meetingOf(results, 'a', 'b')).toMatchObject({ points: 3.5, games: 6, turned: false });
    expect(meetingOf(results, 'b', 'a')).toMatchObject({
      points: 2.5,
      turned: true,
      results: { wins: 2, draws: 1, losses: 3 },
    });
    expect(meetingOf(results, 'a', 'a')).toBeUndefined();
  });
});

describe('the graph of a game', () => {
  it('shows both sides from the first, and seats each for itself', () => {
    const moves = [ply({ score: { cp: 40 } }), ply({}), ply({ score: { cp: 40 } })];
    const played = [by(0), by(null), by(1)];
    const value = shareOf({ cp: 40 });
    expect(graphOf(moves, played, true)).toEqual([
      {
        seat: 0,
        points: [
          { ply: 1, value },
          { ply: 3, value: -value },
        ],
      },
    ]);
    expect(graphOf(moves, played, false).map(({ seat }) => seat)).toEqual([0, 1]);
    expect([{ mate: 3 }, { mate: -1 }, { payoff: 500 }].map(shareOf)).toEqual([1, -1, 0]);
  });
});

describe('the clocks of a past game', () => {
  it('show what they showed then', () => {
    const names = ['a', 'b'];
    const moves = [
      ply({ clock_ms: 900, elapsed_ms: 100 }),
      ply({ clock_ms: 800, elapsed_ms: 200 }),
      ply({ clock_ms: 850, elapsed_ms: 50 }),
    ];
    const played = [by(0), by(1), by(0)];
    const left = (at: number): readonly number[] | undefined =>
      readingAt({ moves, names }, played, at)?.left;
    expect([0, 1, 2, 3].map(left)).toEqual([
      [1000, 1000],
      [900, 1000],
      [900, 800],
      [850, 800],
    ]);
    expect(readingAt({ moves: [ply({})], names }, [by(0)], 1)).toBeNull();
  });
});
