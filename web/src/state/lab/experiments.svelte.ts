/** The experiments of a game: the list, the one that is open, and how it goes on. */
import { api, ApiError } from '../../api/client';
import type {
  ExperimentReport,
  ExperimentSummary,
  ExperimentView,
  NewExperiment,
} from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { announcer } from '../announce.svelte';
import { errorText } from '../words';

/** Milliseconds between two looks at an experiment that measures. */
const LOOK = 700;

export class ExperimentsStore {
  list = $state.raw<ExperimentSummary[]>([]);
  open = $state.raw<ExperimentView | null>(null);
  /** What a small experiment finds, shown as long as none is open. */
  example = $state.raw<ExperimentReport | null>(null);
  busy = $state(false);
  /** Why the last order was refused; the next one makes it forgotten. */
  private refused = $state('');
  /** Why the list or the open experiment cannot be shown; it heals by itself. */
  private lost = $state({ list: '', open: '' });
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was asked for or closed, so that only the newest answer is shown. */
  private asked = 0;
  private left = false;

  constructor(readonly game: string) {}

  /** What went wrong, in words. */
  get error(): string {
    return this.refused || this.lost.open || this.lost.list;
  }

  /** Whether the open experiment may change by itself. */
  get goesOn(): boolean {
    return this.open?.state === 'running' || this.open?.state === 'waiting';
  }

  async load(): Promise<void> {
    try {
      this.list = await api.experiments(this.game);
      this.lost.list = '';
    } catch (cause) {
      this.lose('list', cause);
    }
  }

  /** Has the example measured. */
  async show(): Promise<void> {
    try {
      this.example = await api.exampleExperiment(this.game);
    } catch (cause) {
      this.lose('list', cause);
    }
  }

  /** Opens an experiment. With `spare` it may be missing: the example is shown then. */
  async look(id: string, spare = false): Promise<void> {
    clearTimeout(this.timer);
    const mine = ++this.asked;
    const overtaken = (): boolean => mine !== this.asked || this.left;
    try {
      const view = await api.experiment(this.game, id);
      if (overtaken()) return;
      this.lost.open = '';
      this.take(view);
    } catch (cause) {
      if (overtaken()) return;
      if (spare && cause instanceof ApiError && cause.status === 404) return await this.show();
      this.lose('open', cause);
      // The server may be back at the next look.
      if (this.open && this.goesOn) this.lookAgain(this.open.id);
    }
  }

  async start(order: NewExperiment): Promise<void> {
    await this.act(async () => this.answer(await api.startExperiment(this.game, order)));
  }

  async stop(): Promise<void> {
    const { open } = this;
    if (open) await this.act(async () => this.answer(await api.stopExperiment(this.game, open.id)));
  }

  async resume(): Promise<void> {
    const { open } = this;
    if (open)
      await this.act(async () => this.answer(await api.resumeExperiment(this.game, open.id)));
  }

  async remove(id: string): Promise<void> {
    await this.act(async () => {
      this.list = await api.removeExperiment(this.game, id);
      if (this.open?.id === id) this.close();
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.lost.open = '';
    this.open = null;
  }

  /** Forgets what goes on; for a page that is left. */
  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  /** Carries out an order. */
  private async act(order: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.refused = '';
    try {
      await order();
    } catch (cause) {
      this.refused = errorText(cause);
    } finally {
      this.busy = false;
    }
  }

  /** Takes the answer to an order, which is newer than what was asked for before. */
  private answer(view: ExperimentView): void {
    if (this.left) return;
    this.asked += 1;
    this.lost.open = '';
    this.take(view);
    void this.load();
  }

  private take(view: ExperimentView): void {
    clearTimeout(this.timer);
    const before = this.open?.id === view.id ? this.open.state : null;
    this.open = view;
    if (this.goesOn) this.lookAgain(view.id);
    else if (before && before !== view.state) {
      announcer.say(t(`compare.state.${view.state}`));
      void this.load();
    }
  }

  private lookAgain(id: string): void {
    this.timer = setTimeout(() => void this.look(id), LOOK);
  }

  private lose(what: 'list' | 'open', cause: unknown): void {
    this.lost[what] = errorText(cause);
  }
}

/** The depths from one to another; both given in any order. */
export function depthsBetween(a: number, b: number): number[] {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/** Positions as they are typed: one a line, nothing on empty lines. */
export function positionsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
