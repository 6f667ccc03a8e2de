import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/client';
import type { LearnOffer, LearnRun, LearnRunSummary } from '../../api/types';
import { run, type Count, type Outcome } from './count';
import { learnedRuns, runShown } from './learned.svelte';

function summary(id: string, more: Partial<LearnRunSummary> = {}): LearnRunSummary {
  return {
    id,
    game: 'tictactoe',
    players: 2,
    state: 'finished',
    seed: 1,
    minutes: 1,
    seconds: 60,
    generations: 9,
    bytes: 1,
    since: 0,
    ...more,
  };
}

const offer = (...runs: LearnRunSummary[]): LearnOffer => ({
  games: [{ game: 'tictactoe', players: [2, 2], minutes: 1 }],
  runs,
  may_begin: true,
  most_runs: 16,
  most_minutes: 60,
});

/** A run whose generations are right as often as said, in per cent. */
function learned(state: LearnRun['state'], shares: readonly number[]): LearnRun {
  const history = shares.map((share, place) => ({
    number: place + 1,
    games: 1,
    asked: 1,
    plies: 1,
    positions: 1,
    first_moves: [],
    first_player: 0.5,
    losses: { policy: 1, value: 1 },
    policy: share / 100,
    seconds: place,
  }));
  return {
    ...summary('one', { state, generations: shares.length }),
    simulations: 32,
    exam_simulations: 32,
    questions: 100,
    meetings: [],
    rated: [],
    history,
    networks: history.map(({ number }) => number),
  };
}

afterEach(() => void vi.restoreAllMocks());

describe('the run that is shown', () => {
  it('is the one that goes on, or the last that came to something', () => {
    const early = summary('early', { since: 1 });
    const late = summary('late', { since: 2 });
    const empty = summary('empty', { since: 3, generations: 0, state: 'paused' });
    const other = summary('other', { since: 9, game: 'connect4' });
    expect(runShown([early, late, empty, other], 'tictactoe')?.id).toBe('late');
    const going = summary('going', { state: 'running', generations: 0, since: 0 });
    expect(runShown([late, going], 'tictactoe')?.id).toBe('going');
    expect(runShown([other, empty], 'tictactoe')).toBeNull();
  });

  it('gives its first and its last generation a seat', async () => {
    vi.spyOn(api, 'learnRuns').mockResolvedValue(offer(summary('one')));
    learnedRuns.open();
    await vi.waitFor(() => expect(learnedRuns.run('tictactoe')?.id).toBe('one'));
    const asked = vi.spyOn(api, 'learnRun').mockResolvedValue(learned('finished', [50, 60, 70]));
    const seat = (which: 'first' | 'last') => learnedRuns.seat('tictactoe', which, 7);
    const network = { kind: 'network', run: 'one', simulations: 7 };
    expect(await seat('first')).toEqual({ ...network, generation: 1 });
    expect(await seat('last')).toEqual({ ...network, generation: 3 });
    asked.mockResolvedValue(learned('running', [50, 60, 70]));
    expect(await seat('last')).toEqual({ ...network, generation: 2 });
    expect(await learnedRuns.seat('connect4', 'last', 7)).toBeNull();
  });
});

describe('the share of right moves, counted', () => {
  const count: Count = { kind: 'learned', game: 'tictactoe', generations: [1, 2, 4] };
  const told: Outcome[] = [];
  beforeEach(() => {
    told.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  async function counted(): Promise<void> {
    const done = run(count, (outcome) => told.push(outcome), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5000);
    await done;
  }

  it('begins a run where none came so far, and goes on with it', async () => {
    vi.spyOn(api, 'learnRuns').mockResolvedValue(offer(summary('short', { generations: 3 })));
    const begun = vi.spyOn(api, 'startLearning').mockResolvedValue(learned('running', []));
    vi.spyOn(api, 'learnRun')
      .mockResolvedValueOnce(learned('running', []))
      .mockResolvedValueOnce(learned('running', [51.2, 60]))
      .mockResolvedValue(learned('running', [51.2, 60, 61, 69.6, 80]));
    await counted();
    expect(begun).toHaveBeenCalledOnce();
    expect(told.at(0)).toEqual({ number: null, findings: [] });
    expect(told.at(1)?.number).toBeNull();
    expect(told.at(-1)).toEqual({
      number: 70,
      findings: [
        { label: 1, values: [51] },
        { label: 2, values: [60] },
        { label: 4, values: [70] },
      ],
    });
  });

  it('takes a run that came so far, and says nothing of one that ended before', async () => {
    vi.spyOn(api, 'learnRuns').mockResolvedValue(offer(summary('one')));
    const begun = vi.spyOn(api, 'startLearning');
    const asked = vi.spyOn(api, 'learnRun');
    asked.mockResolvedValue(learned('finished', [51, 60, 61, 70, 80]));
    await counted();
    expect(told.at(-1)?.number).toBe(70);
    asked.mockResolvedValue(learned('paused', [51, 60]));
    await counted();
    expect(told.at(-1)?.number).toBeNull();
    expect(begun).not.toHaveBeenCalled();
  });
});
