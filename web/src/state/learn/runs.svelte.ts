/** The runs of players that learn from nothing, and one that is looked at. */
import { api } from '../../api/client';
import { Link, type LinkStatus } from '../../api/socket';
import type { LearnEvent, LearnOffer, LearnRun, NewLearnRun } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { announcer } from '../announce.svelte';
import { errorText } from '../words';

/** Milliseconds between two looks at the list while a run goes on. */
const LOOK = 3000;

export class LearnList {
  offer = $state.raw<LearnOffer | null>(null);
  busy = $state(false);
  /** Why the last order was refused; the next one makes it forgotten. */
  private refused = $state('');
  /** Why the list cannot be had; it heals by itself. */
  private lost = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  /** What went wrong, in words. */
  get error(): string {
    return this.refused || this.lost;
  }

  async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.offer = await api.learnRuns();
      this.lost = '';
    } catch (cause) {
      this.lost = errorText(cause);
    }
    const going = this.offer?.runs.some(({ state }) => isGoing(state));
    if (going && !this.left) this.timer = setTimeout(() => void this.load(), LOOK);
  }

  /** Begins a run; its address, or null when it is refused. */
  async start(order: NewLearnRun): Promise<string | null> {
    this.busy = true;
    this.refused = '';
    try {
      const { id } = await api.startLearning(order);
      void this.load();
      return id;
    } catch (cause) {
      this.refused = errorText(cause);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Forgets what goes on; for a page that is left. */
  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }
}

/** Whether something goes on in a run of this state. */
export function isGoing(state: LearnRun['state']): boolean {
  return state === 'running' || state === 'pausing';
}

export class LearnStore {
  run = $state.raw<LearnRun | null>(null);
  status = $state<LinkStatus>('connecting');
  busy = $state(false);
  private refused = $state('');
  private lost = $state('');
  private readonly link: Link;

  constructor(readonly id: string) {
    this.link = new Link(api.learnEvents(id), {
      message: (data) => this.hear(data as LearnEvent),
      status: (status) => (this.status = status),
    });
    // A run that there is not says so here.
    void this.look();
  }

  /** What went wrong, in words. */
  get error(): string {
    return this.refused || this.lost;
  }

  leave(): void {
    this.link.close();
  }

  async pause(): Promise<void> {
    await this.act(async () => this.take(await api.pauseLearning(this.id)));
  }

  /** Goes on, for so many minutes in all; as long as it was told before when nothing is said. */
  async resume(minutes?: number): Promise<void> {
    await this.act(async () => this.take(await api.resumeLearning(this.id, minutes)));
  }

  /** Forgets the run; whether that was done. */
  forget(): Promise<boolean> {
    return this.act(async () => void (await api.forgetLearning(this.id)));
  }

  private hear(event: LearnEvent): void {
    if (event.type === 'run') this.take(event.run);
    else if (this.run) this.run = { ...this.run, progress: event.progress, seconds: event.seconds };
  }

  private take(run: LearnRun): void {
    const before = this.run;
    this.run = run;
    this.lost = '';
    if (before && before.state !== run.state) announcer.say(t(`learn.state.${run.state}`));
  }

  private async look(): Promise<void> {
    try {
      this.take(await api.learnRun(this.id));
    } catch (cause) {
      this.lost = errorText(cause);
    }
  }

  private async act(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.refused = '';
    try {
      await work();
      return true;
    } catch (cause) {
      this.refused = errorText(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
