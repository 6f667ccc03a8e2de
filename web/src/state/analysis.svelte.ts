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

export class AnalysisStore {
  /** The newest report on each line, best first. */
  lines = $state.raw<Report[]>([]);
  link = $state<LinkStatus>('connecting');
  busy = $state(false);
  error = $state.raw<ErrorDetail | null>(null);

  private socket: Link | undefined;
  private question: (Start & { multipv: number }) | null = null;
  private id = 0;

  constructor(private readonly game: string) {}

  /** Asks about a position; the one asked about before is dropped. */
  ask(start: Start, multipv: number): void {
    this.question = { ...start, multipv };
    this.lines = [];
    this.error = null;
    this.id += 1;
    this.socket ??= new Link(api.analysisAddress(this.game), {
      message: (data) => this.receive(data as AnalysisMessage),
      status: (status) => (this.link = status),
      // A question that was answered is not asked again when the connection comes back.
      open: () => this.busy && this.send(),
    });
    this.busy = true;
    this.send();
  }

  close(): void {
    this.question = null;
    this.busy = false;
    this.lines = [];
    this.tell({ type: 'stop' });
    this.socket?.close();
    this.socket = undefined;
  }

  private send(): void {
    this.tell({ type: 'analyse', id: this.id, ...this.question });
  }

  private tell(request: AnalysisRequest): void {
    this.socket?.send(request);
  }

  private receive(message: AnalysisMessage): void {
    if (typeof message.id === 'number' && message.id !== this.id) return;
    if (!this.question) return;
    switch (message.type) {
      case 'info':
        this.lines = place(this.lines, message);
        break;
      case 'done':
        this.busy = false;
        if (message.lines.length > 0) this.lines = message.lines;
        break;
      case 'error':
        this.busy = false;
        this.error = message.error;
        break;
    }
  }
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
