import { describe, expect, it } from 'vitest';
import { clockRule, defaults, kept, newGame, presets, strengthName, tempoName } from './setup';

describe('newGame', () => {
  it('seats the player where it was asked', () => {
    const human = { kind: 'human' };
    const engine = { kind: 'engine', level: 6 };
    expect(newGame({ ...defaults, side: 0 }).seats).toEqual([human, engine]);
    expect(newGame({ ...defaults, side: 1 }).seats).toEqual([engine, human]);
    expect(newGame({ ...defaults, side: 'random' }, [], () => 0.49).seats).toEqual([human, engine]);
    expect(newGame({ ...defaults, side: 'random' }, [], () => 0.5).seats).toEqual([engine, human]);
  });

  it('gives two people their names', () => {
    const setup = { ...defaults, opponent: 'person', names: [' Ada ', ' '] } as const;
    expect(newGame({ ...setup, names: [...setup.names] }).seats).toEqual([
      { kind: 'human', name: 'Ada' },
      { kind: 'human' },
    ]);
  });

  it('gives people the machines that help them', () => {
    const helped = { ...defaults, help: 'questions', questions: 5, helped: 1 } as const;
    const help = { kind: 'questions', questions: 5, movetime_ms: 1000 };
    const two = { ...helped, opponent: 'person', names: ['', ''] } as const;
    expect(newGame({ ...two, names: ['', ''] }).seats).toEqual([
      { kind: 'human' },
      { kind: 'human', help },
    ]);
    // The one person of a game is the one who is helped.
    expect(newGame(helped).seats[0]).toEqual({ kind: 'human', help });
    const check = { ...helped, help: 'check', adviser: 3, seconds: 0.5 } as const;
    expect(newGame(check).seats[0]).toEqual({
      kind: 'human',
      help: { kind: 'check', level: 3, movetime_ms: 500 },
    });
  });

  it('names the evaluation that was chosen', () => {
    const { seats } = newGame({ ...defaults, evaluation: 'handcrafted' });
    expect(seats[1]).toEqual({ kind: 'engine', level: 6, evaluation: 'handcrafted' });
  });

  it('sends only what was chosen', () => {
    expect(newGame(defaults)).toEqual({
      seats: [{ kind: 'human' }, { kind: 'engine', level: 6 }],
      clock: null,
      engine_resigns: true,
      engine_draws: true,
      book: true,
    });
    expect(newGame({ ...defaults, book: false }).book).toBe(false);
    const order = newGame({ ...defaults, variant: 'chess960', fen: ' 8/8 ' }, ['e2e4']);
    expect(order).toMatchObject({ variant: 'chess960', fen: '8/8', moves: ['e2e4'] });
  });
});

describe('clockRule', () => {
  it('knows the usual tempi', () => {
    expect(clockRule({ ...defaults, tempo: 'none' })).toBeNull();
    expect(clockRule({ ...defaults, tempo: '1+0' })).toEqual({ base_ms: 60_000 });
    expect(clockRule({ ...defaults, tempo: '15+10' })).toEqual({
      base_ms: 900_000,
      increment_ms: 10_000,
    });
  });

  it('names them by the time that a game takes', () => {
    expect(presets.map(tempoName)).toEqual([
      'setup.time.bullet',
      'setup.time.blitz',
      'setup.time.blitz',
      'setup.time.rapid',
      'setup.time.rapid',
      'setup.time.classical',
    ]);
  });

  it('forgets a time that there no longer is', () => {
    expect(kept({ tempo: 'hourglass', level: 3 })).toEqual({ level: 3 });
    expect(kept({ tempo: '3+2', level: 3 })).toEqual({ tempo: '3+2', level: 3 });
    expect(kept({ level: 3 })).toEqual({ level: 3 });
    expect(kept(null)).toEqual({});
  });

  it('turns minutes and seconds into milliseconds', () => {
    const custom = { ...defaults, tempo: 'custom', minutes: 1.5, increment: 0.1 } as const;
    expect(clockRule({ ...custom, period: null })).toEqual({ base_ms: 90_000, increment_ms: 100 });
    expect(clockRule({ ...custom, period: 40 })).toMatchObject({ moves_per_period: 40 });
  });
});

describe('strengthName', () => {
  it('grows with the strength', () => {
    expect(strengthName(100)).toBe('strength.400');
    expect(strengthName(400)).toBe('strength.400');
    expect(strengthName(1500)).toBe('strength.1600');
    expect(strengthName(3300)).toBe('strength.9999');
  });
});
