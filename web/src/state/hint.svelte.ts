/** Help with the move to make: first which piece, then where to. */
import { api } from '../api/client';
import type { MoveView, PositionView, Start } from '../api/types';
import type { GridGame } from '../board/game';
import { t } from '../i18n/index.svelte';
import { announcer } from './announce.svelte';
import { errorText } from './words';

/** Milliseconds that a hint is searched for. */
const MOVETIME = 1000;

export class Hint {
  /** Whether it is being searched for. */
  busy = $state(false);
  error = $state('');
  private move = $state.raw<MoveView | null>(null);
  private whole = $state(false);
  /** The position that the hint is for. */
  private asked = '';

  constructor(private readonly game: GridGame) {}

  /** What to draw on the board: a ring around the piece, then an arrow. */
  get arrows(): { from: string; to: string }[] {
    if (!this.move) return [];
    const { from, to } = this.move;
    if (!from) return [{ from: '', to }];
    return [this.whole ? { from, to } : { from: '', to: from }];
  }

  /** Whether all of the move is told. */
  get told(): boolean {
    return this.move !== null && this.whole;
  }

  /** Forgets the hint of another position. */
  clear(): void {
    this.asked = '';
    this.move = null;
    this.whole = false;
    this.error = '';
  }

  /** Tells one thing more about the best move of the position. */
  async ask(start: Start, position: PositionView): Promise<void> {
    if (this.move) {
      this.whole = true;
      announcer.say(t('hint.move', { move: this.game.speak(this.move, false) }));
      return;
    }
    const mine = (this.asked = JSON.stringify(start));
    this.busy = true;
    try {
      const { best } = await api.best(this.game.id, { ...start, movetime_ms: MOVETIME });
      const move = position.legal.find(({ uci }) => uci === best?.uci);
      if (mine !== this.asked || !move) return;
      this.move = move;
      this.whole = !move.from;
      announcer.say(t('hint.piece', { square: move.from || move.to }));
    } catch (cause) {
      if (mine === this.asked) this.error = errorText(cause, this.game);
    } finally {
      this.busy = false;
    }
  }
}
