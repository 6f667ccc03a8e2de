/** The experiments of a game: the list, the one that is open, and how it goes on. */
import { api } from '../../api/client';
import type { ExperimentSummary, ExperimentView, NewExperiment } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { announcer } from '../announce.svelte';
import { errorText } from '../words';

/** Milliseconds between two looks at an experiment that measures. */
const LOOK = 700;

export class ExperimentsStore {
  list = $state.raw<ExperimentSummary[]>([]);
  open = $state.raw<ExperimentView | null>(null);
  error = $state('');
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {}

  /** Whether the open experiment may change by itself. */
  get goesOn(): boolean {
    return this.open?.state === 'running' || this.open?.state === 'waiting';
  }

  async load(): Promise<void> {
    await this.guard(async () => {
      this.list = await api.experiments(this.game);
    });
  }

  async look(id: string): Promise<void> {
    await this.guard(async () => this.take(await api.experiment(this.game, id)));
  }

  async start(order: NewExperiment): Promise<void> {
    await this.act(() => api.startExperiment(this.game, order));
  }

  async stop(): Promise<void> {
    const { open } = this;
    if (open) await this.act(() => api.stopExperiment(this.game, open.id));
  }

  async resume(): Promise<void> {
    const { open } = this;
    if (open) await this.act(() => api.resumeExperiment(this.game, open.id));
  }

  async remove(id: string): Promise<void> {
    await this.guard(async () => {
      this.list = await api.removeExperiment(this.game, id);
      if (this.open?.id === id) this.close();
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.open = null;
  }

  /** Forgets what goes on; for a page that is left. */
  leave(): void {
    clearTimeout(this.timer);
  }

  private async act(ask: () => Promise<ExperimentView>): Promise<void> {
    this.busy = true;
    await this.guard(async () => {
      this.take(await ask());
      this.list = await api.experiments(this.game);
    });
    this.busy = false;
  }

  private take(view: ExperimentView): void {
    clearTimeout(this.timer);
    const before = this.open?.id === view.id ? this.open.state : null;
    this.open = view;
    if (this.goesOn) this.timer = setTimeout(() => void this.look(view.id), LOOK);
    else if (before && before !== view.state) {
      announcer.say(t(`compare.state.${view.state}`));
      void this.load();
    }
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    this.error = '';
    try {
      await work();
    } catch (cause) {
      this.error = errorText(cause);
      announcer.say(this.error);
    }
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
