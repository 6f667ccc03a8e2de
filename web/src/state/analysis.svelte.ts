/** The engine's thoughts about a position, as they come. */
import { api } from '../api/client';
import { Link, type LinkStatus } from '../api/socket';
import type {
  AnalysisMessage,
  AnalysisRequest,
  ErrorDetail,
  Report,
  ScoreView,
  Start,
} from '../api/types';

/** The server has no room, for now. */
const BUSY = 'too-many-requests';
/** Milliseconds until a question is asked again that the server had no room for. */
const AGAIN = 2000;

/** How a position is to be thought about. */
export interface Manner {
  /** Number of lines. */
  multipv: number;
  /** By what positions are valued; as usual when absent. */
  evaluation?: string;
  /** An outside program of the server that thinks in the engine's place. */
  engine?: string;
  threads?: number;
  /** MiB of its table. */
  hash_mib?: number;
  /** The depth in plies at which it ends. */
  depth?: number;
  /** The milliseconds after which it ends. */
  movetime_ms?: number;
}

export class AnalysisStore {
  /** The newest report on each line, best first. */
  lines = $state.raw<Report[]>([]);
  link = $state<LinkStatus>('connecting');
  busy = $state(false);
  error = $state.raw<ErrorDetail | null>(null);
  /** The place in the server's line, 1 for the next one; 0 when not in line. */
  place = $state(0);
  /** Whether the analysis ended because others waited. */
  gaveWay = $state(false);

  private socket: Link | undefined;
  private question: (Start & Manner) | null = null;
  private id = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether nothing was heard since the question; what is shown is of an earlier one. */
  private fresh = false;

  constructor(private readonly game: string) {
    document.addEventListener('visibilitychange', this.look);
  }

  /** Asks about a position; the one asked about before is dropped. */
  ask(start: Start, manner: Manner): void {
    this.question = { ...start, ...manner };
    this.lines = [];
    this.begin();
  }

  /** Asks the same again. */
  goOn(): void {
    if (this.question) this.begin();
  }

  /** Stops until the next question. */
  stop(): void {
    this.question = null;
    this.busy = false;
    this.lines = [];
    this.place = 0;
    this.disconnect();
  }

  /** Stops for good. */
  close(): void {
    this.stop();
    document.removeEventListener('visibilitychange', this.look);
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.error = null;
    this.place = 0;
    this.gaveWay = false;
    this.id += 1;
    this.busy = true;
    this.fresh = true;
    // Nobody sees it: it begins when the page is shown.
    if (document.hidden) return;
    this.socket ??= new Link(api.analysisAddress(this.game), {
      message: (data) => this.receive(data as AnalysisMessage),
      status: (status) => (this.link = status),
      // A question that was answered is not asked again when the connection comes back.
      open: () => this.busy && this.send(),
    });
    this.send();
  }

  /** A page that nobody sees asks for nothing; what it knew stays until it is shown again. */
  private readonly look = (): void => {
    if (document.hidden) this.disconnect();
    else if (this.busy && !this.socket) this.begin();
  };

  private disconnect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = undefined;
  }

  private send(): void {
    const request: AnalysisRequest = { type: 'analyse', id: this.id, ...this.question };
    this.socket?.send(request);
  }

  private receive(message: AnalysisMessage): void {
    if (typeof message.id === 'number' && message.id !== this.id) return;
    if (!this.question) return;
    switch (message.type) {
      case 'waiting':
        this.place = message.place;
        break;
      case 'info':
        this.place = 0;
        this.lines = place(this.fresh ? [] : this.lines, message);
        this.fresh = false;
        break;
      case 'done':
        this.place = 0;
        this.busy = false;
        this.gaveWay = message.gave_way;
        if (message.lines.length > 0) this.lines = message.lines;
        break;
      case 'error':
        this.place = 0;
        this.error = message.error;
        this.busy = message.error.code === BUSY;
        // The question stays; it is asked again when there may be room.
        if (this.busy) this.timer = setTimeout(() => this.begin(), AGAIN);
        break;
    }
  }
}

/** Depths and seconds at which an analysis may be told to end. */
export const DEPTHS = [12, 16, 20, 24] as const;
export const SECONDS = [1, 5, 15, 60] as const;

/** What `depth=20` and `seconds=5` limit; nothing where it is none of those. */
export function limitOf(text: string): Pick<Manner, 'depth' | 'movetime_ms'> {
  const [kind, value] = text.split('=');
  const number = Number(value);
  if (kind === 'depth' && DEPTHS.some((depth) => depth === number)) return { depth: number };
  if (kind === 'seconds' && SECONDS.some((seconds) => seconds === number))
    return { movetime_ms: 1000 * number };
  return {};
}

/** The lines with a new report in its place. */
export function place(lines: readonly Report[], report: Report): Report[] {
  const rest = lines.filter(({ multipv }) => multipv !== report.multipv);
  return [...rest, report].sort((a, b) => a.multipv - b.multipv);
}

/**
 * `+1.35`, `−0.20`, `#5`, `#−3` from the first seat's point of view; `62 %` of what can be had for
 * the seat to move where seats are not opposed two by two.
 */
export function formatScore(score: ScoreView, turn: number): string {
  if ('payoff' in score) return `${Math.round(score.payoff / 10)} %`;
  const sign = turn === 0 ? 1 : -1;
  if ('mate' in score) {
    const mate = score.mate * sign;
    return mate < 0 ? `#−${-mate}` : `#${mate}`;
  }
  const pawns = (score.cp * sign) / 100;
  if (Math.abs(pawns) < 0.005) return '0.00';
  return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(2)}`;
}

/** What the first seat may expect, from 0 to 1. */
export function expectation(wdl: readonly number[], turn: number): number {
  const [win = 0, draw = 0, loss = 0] = wdl;
  const total = win + draw + loss;
  if (total <= 0) return 0.5;
  const mover = (win + draw / 2) / total;
  return turn === 0 ? mover : 1 - mover;
}

/** What the first seat may expect by a report, from 0 to 1; by its score where it has no more. */
export function expected({ wdl, score }: Pick<Report, 'wdl' | 'score'>, turn: number): number {
  if (wdl || 'payoff' in score) return expectation(wdl ?? [], turn);
  const mover = 'mate' in score ? Number(score.mate > 0) : 1 / (1 + 10 ** (-score.cp / 400));
  return turn === 0 ? mover : 1 - mover;
}
