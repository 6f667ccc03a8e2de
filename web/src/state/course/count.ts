/** The experiments of the course: a number to guess, and how it is found out. */
import { api } from '../../api/client';
import type { Bout } from '../../api/types';
import { SIMULATIONS } from '../lab/program';
import { isGoing } from '../learn/runs.svelte';
import { learnedRuns } from './learned.svelte';

export type Count =
  /** Games of two rungs: in how many of a hundred somebody mates. */
  | { kind: 'games'; game: string; rungs: readonly [string, string]; games: number }
  /** A match with changing colours from openings drawn at random: what the first scores. */
  | {
      kind: 'match';
      game: string;
      rungs: readonly [string, string];
      depths: readonly [number, number];
      games: number;
      random: number;
    }
  /** How many positions a rung visits depth by depth: the last is guessed. */
  | { kind: 'depths'; game: string; rung: string; depths: readonly number[]; fen: string }
  /** How many positions two rungs visit for the same answer: those of the second are guessed. */
  | {
      kind: 'against';
      game: string;
      rungs: readonly string[];
      depth: number;
      fen: string;
    }
  /** Alpha-beta with its moves in the worst and in the best order: the share of minimax in the worst is guessed. */
  | { kind: 'orders'; game: string; depth: number; fen: string }
  /** How many plies rungs get in a second: those of the last are guessed. */
  | { kind: 'reach'; game: string; rungs: readonly string[]; fen: string }
  /** How many positions several rungs visit, the last of which is guessed. */
  | {
      kind: 'several';
      game: string;
      rungs: readonly string[];
      depth: number;
      fen: string;
    }
  /** How many of some tries with so many simulations find a good move: those with the last number are guessed. */
  | {
      kind: 'finds';
      game: string;
      rung: string;
      fen: string;
      /** The moves of which one is to be found, as programs exchange them. */
      best: readonly string[];
      simulations: readonly number[];
      tries: number;
    }
  /** In how many per cent of all positions the network of a generation is right: those of the last one are guessed. */
  | { kind: 'learned'; game: string; generations: readonly number[] };

/** A line of what was found. */
export interface Finding {
  /** What it is about, in the words of the server or as a number. */
  label: string | number;
  values: readonly (string | number)[];
}

export interface Outcome {
  /** The number that was to be guessed; null as long as it is not known. */
  number: number | null;
  findings: readonly Finding[];
}

export type Told = (outcome: Outcome) => void;

/** Runs an experiment and tells what is known, step by step. */
export async function run(count: Count, told: Told, signal: AbortSignal): Promise<void> {
  switch (count.kind) {
    case 'games':
      return games(count, told, signal);
    case 'match':
      return match(count, told, signal);
    case 'depths':
      return depths(count, told, signal);
    case 'orders':
      return orders(count, told, signal);
    case 'reach':
      return reach(count, told, signal);
    case 'finds':
      return finds(count, told, signal);
    case 'learned':
      return learned(count, told, signal);
    case 'against':
    case 'several':
      return compare(count, told, signal);
  }
}

type Of<K extends Count['kind']> = Extract<Count, { kind: K }>;

const seed = (): number => Math.floor(Math.random() * 2 ** 31);

async function games(count: Of<'games'>, told: Told, signal: AbortSignal): Promise<void> {
  const STEP = 20;
  const played: Bout[] = [];
  const first = seed();
  while (played.length < count.games) {
    const rungs = count.rungs.map((rung) => ({ rung, depth: 1 }));
    const order = { rungs, games: STEP, seed: first + played.length, moves: [], random_plies: 0 };
    const { games } = await api.bouts(count.game, order, signal);
    if (signal.aborted) return;
    played.push(...games.filter(({ broken_off }) => !broken_off));
    if (games.some(({ broken_off }) => broken_off)) break;
    told(summary(played, played.length >= count.games));
  }
  told(summary(played, true));
}

/** How games ended: each reason with its number, and the mean length in moves of both sides. */
function summary(played: readonly Bout[], over: boolean): Outcome {
  const reasons = new Map<string, number>();
  for (const { reason } of played) {
    const name = reason ?? 'unfinished';
    reasons.set(name, (reasons.get(name) ?? 0) + 1);
  }
  const plies = played.reduce((sum, game) => sum + game.plies, 0);
  const moves = Math.round(plies / 2 / Math.max(1, played.length));
  return {
    number: over ? (reasons.get('checkmate') ?? 0) : null,
    findings: [
      { label: 'length', values: [moves] },
      ...[...reasons]
        .sort(([, a], [, b]) => b - a)
        .map(([label, number]) => ({ label, values: [number] })),
    ],
  };
}

async function match(count: Of<'match'>, told: Told, signal: AbortSignal): Promise<void> {
  const [a, b] = count.rungs.map((rung, place) => ({ rung, depth: count.depths[place]! }));
  const tally = { won: 0, drawn: 0, lost: 0 };
  const first = seed();
  for (let game = 0; game < count.games; game++) {
    // Two games from each opening, with changed colours.
    const white = game % 2 === 0;
    const order = {
      rungs: white ? [a!, b!] : [b!, a!],
      random_plies: count.random,
      seed: first + Math.floor(game / 2),
      moves: [],
    };
    const [bout] = (await api.bouts(count.game, order, signal)).games;
    if (signal.aborted || !bout) return;
    if (bout.result === (white ? '1-0' : '0-1')) tally.won += 1;
    else if (bout.result === (white ? '0-1' : '1-0')) tally.lost += 1;
    else tally.drawn += 1;
    const over = game + 1 === count.games;
    told({
      number: over ? tally.won : null,
      findings: [
        { label: 'won', values: [tally.won] },
        { label: 'drawn', values: [tally.drawn] },
        { label: 'lost', values: [tally.lost] },
      ],
    });
  }
}

async function depths(count: Of<'depths'>, told: Told, signal: AbortSignal): Promise<void> {
  const findings: Finding[] = [];
  let before = 1;
  for (const depth of count.depths) {
    const request = { fen: count.fen, moves: [], rung: count.rung, depth };
    const { visited } = await api.askRung(count.game, request, signal);
    if (signal.aborted) return;
    findings.push({ label: depth, values: [visited, Math.round(visited / before)] });
    before = visited;
    const over = depth === count.depths.at(-1);
    told({ number: over ? visited : null, findings: [...findings] });
  }
}

/** Milliseconds between two looks at an experiment. */
const LOOK = 300;

async function orders(count: Of<'orders'>, told: Told, signal: AbortSignal): Promise<void> {
  const { game, fen, depth } = count;
  const steps = ['minimax', 'worst-first', 'alpha-beta', 'best-first'];
  const kept = await api.experiments(game);
  const { id } = await api.startExperiment(game, { positions: [fen], depths: [depth], steps });
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (signal.aborted) return;
      const { state, report, error } = await api.experiment(game, id);
      if (error) throw new Error(error);
      const most = report.rows[0]?.visited ?? 1;
      const share = (visited: number): number => Math.round((100 * visited) / most);
      const rows = report.rows.filter(({ searched }) => searched > 0);
      const worst = rows.find(({ step }) => step === 'worst-first');
      const over = state === 'finished' || state === 'stopped';
      told({
        number: over && worst ? share(worst.visited) : null,
        findings: rows.map(({ step, visited }) => ({
          label: step,
          values: [visited, share(visited)],
        })),
      });
      if (over) return;
    }
  } finally {
    // The same question is the same experiment: whoever asked it before keeps it.
    const isNew = !kept.some((known) => known.id === id);
    if (isNew) await api.removeExperiment(game, id).catch(() => {});
  }
}

/** Microseconds that a search may take. */
const SECOND = 1_000_000;

async function reach(count: Of<'reach'>, told: Told, signal: AbortSignal): Promise<void> {
  const findings: Finding[] = [];
  for (const rung of count.rungs) {
    let [reached, visited] = [0, 0];
    for (let depth = 1; depth <= 12; depth++) {
      const request = { fen: count.fen, moves: [], rung, depth };
      const answer = await api.askRung(count.game, request, signal);
      if (signal.aborted) return;
      if (answer.broken_off || answer.time_us > SECOND) break;
      [reached, visited] = [depth, answer.visited];
      // The next one takes several times as long: there is no use in waiting for it.
      if (answer.time_us > SECOND / 2) break;
    }
    findings.push({ label: rung, values: [reached, visited] });
    const over = rung === count.rungs.at(-1);
    told({ number: over ? reached : null, findings: [...findings] });
  }
}

async function finds(count: Of<'finds'>, told: Told, signal: AbortSignal): Promise<void> {
  const { game, rung, fen, best, tries } = count;
  const findings: Finding[] = [];
  const first = seed();
  for (const simulations of count.simulations) {
    let found = 0;
    for (let one = 0; one < tries; one++) {
      const options = { [SIMULATIONS]: String(simulations) };
      const request = { fen, moves: [], rung, seed: first + one, options };
      const answer = await api.askRung(game, request, signal);
      if (signal.aborted) return;
      found += Number(best.includes(answer.best ?? ''));
    }
    findings.push({ label: simulations, values: [found] });
    const over = simulations === count.simulations.at(-1);
    told({ number: over ? found : null, findings: [...findings] });
  }
}

async function learned(count: Of<'learned'>, told: Told, signal: AbortSignal): Promise<void> {
  const wanted = count.generations.at(-1) ?? 1;
  const id = await learnedRuns.reaching(count.game, wanted);
  for (;;) {
    const { history, state } = await api.learnRun(id);
    if (signal.aborted) return;
    const known = history.filter(({ number }) => count.generations.includes(number));
    const shares = known.map(({ number, policy }) => ({
      label: number,
      values: [Math.round(100 * (policy ?? 0))],
    }));
    const number = shares.find(({ label }) => label === wanted)?.values[0] ?? null;
    told({ number, findings: shares });
    if (number !== null || !isGoing(state)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    if (signal.aborted) return;
  }
}

async function compare(
  count: Of<'against'> | Of<'several'>,
  told: Told,
  signal: AbortSignal,
): Promise<void> {
  const findings: Finding[] = [];
  for (const rung of count.rungs) {
    const request = { fen: count.fen, moves: [], rung, depth: count.depth };
    const { visited, san, value, pawn } = await api.askRung(count.game, request, signal);
    if (signal.aborted) return;
    const score = value && 'score' in value ? value.score / (pawn ?? 1) : 0;
    const answer = count.kind === 'against' ? [san ?? '–', score] : [];
    findings.push({ label: rung, values: [visited, ...answer] });
    const over = rung === count.rungs.at(-1);
    told({ number: over ? visited : null, findings: [...findings] });
  }
}
