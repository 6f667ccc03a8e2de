/** A game shown at a pace that can be followed, however fast it is played. */
import type { MoveView } from '../api/types';

/** From so many waiting events on, each is shown for a shorter time. */
const CROWD = 6;
/** The least part of its time that an event is shown for. */
const HURRY = 0.12;

interface Stage {
  /** Milliseconds that an event stays before the next one follows. */
  time(event: MoveView): number;
  /** Makes ready what is shown after so many events. */
  prepare(ply: number): Promise<unknown>;
  /** Called when so many events are shown, the last of them for the first time. */
  shown(ply: number): void;
}

export class Pace {
  /** Number of events shown so far. */
  ply = $state(0);
  private played = $state.raw<readonly MoveView[]>([]);
  private started = false;
  /** Counts the runs, so that one that was overtaken ends by itself. */
  private run = 0;
  private busy = false;
  private wake: (() => void) | undefined;

  constructor(private readonly stage: Stage) {}

  /** Whether there is more than is shown. */
  get behind(): boolean {
    return this.ply < this.played.length;
  }

  /** The game as it stands now. What is there at the first call is shown at once. */
  follow(played: readonly MoveView[]): void {
    const same = this.played.slice(0, this.ply).every(({ uci }, ply) => played[ply]?.uci === uci);
    this.played = played;
    if (!this.started || !same || played.length < this.ply) this.skip();
    else void this.go();
    this.started = true;
  }

  /** Shows the present at once. */
  skip(): void {
    this.run += 1;
    this.busy = false;
    this.wake?.();
    this.ply = this.played.length;
  }

  private async go(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const mine = ++this.run;
    while (mine === this.run && this.behind) {
      const next = this.ply + 1;
      try {
        await this.stage.prepare(next);
      } catch {
        // Without the steps between, the present itself is shown.
        if (mine === this.run) this.skip();
        return;
      }
      if (mine !== this.run) return;
      this.ply = next;
      this.stage.shown(next);
      const event = this.played[next - 1];
      if (event) await this.rest(event);
    }
    if (mine === this.run) this.busy = false;
  }

  private rest(event: MoveView): Promise<void> {
    const waiting = this.played.length - this.ply;
    const haste = Math.max(HURRY, Math.min(1, CROWD / Math.max(1, waiting)));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.stage.time(event) * haste);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
