/** A line of moves that belongs to nobody: the analysis board. */
import { api } from '../api/client';
import type { MoveView, PositionView, Start } from '../api/types';
import type { BoardGame } from '../board/game';
import { language } from '../i18n/index.svelte';
import { announcer } from './announce.svelte';
import { errorText, eventWords } from './words';

export class StudyStore {
  variant = $state<string | undefined>();
  /** Where the line starts, in the server's own writing; absent for the usual start. */
  fen = $state<string | undefined>();
  played = $state.raw<MoveView[]>([]);
  ply = $state(0);
  position = $state.raw<PositionView | null>(null);
  error = $state('');
  /** Counts the requests, so that only the newest answer is shown. */
  private asked = 0;

  constructor(readonly game: BoardGame) {}

  get start(): Start {
    return this.startAt(this.played.slice(0, this.ply).map(({ uci }) => uci));
  }

  /** The position looked at, as a query of the start page. */
  get fromHere(): Record<string, string> {
    const { variant, fen, moves = [] } = this.start;
    return {
      ...(variant ? { variant } : {}),
      ...(fen ? { fen } : {}),
      moves: moves.join(','),
    };
  }

  private startAt(moves: string[]): Start {
    return {
      ...(this.variant ? { variant: this.variant } : {}),
      ...(this.fen ? { fen: this.fen } : {}),
      moves,
    };
  }

  /** Begins a line; the one shown stays when the new one cannot be read. */
  async open(start: Start, ply?: number): Promise<boolean> {
    const position = await this.fetch(start);
    if (!position) return false;
    this.variant = start.variant ?? undefined;
    // A number of players is kept as the position that it begins with.
    this.fen = start.fen ?? (start.players ? position.fen : undefined);
    this.played = position.played;
    this.ply = position.played.length;
    this.position = position;
    if (ply !== undefined && ply < this.ply) await this.look(ply);
    return true;
  }

  /** Plays from the position shown; what followed it before is forgotten unless it is the same. */
  async move(move: MoveView | string): Promise<boolean> {
    const text = typeof move === 'string' ? move : move.uci;
    const ply = this.shown;
    const follows = this.played[ply]?.uci;
    if (follows !== undefined && follows === text) {
      await this.look(ply + 1);
      return true;
    }
    const moves = this.played.slice(0, ply).map(({ uci }) => uci);
    const position = await this.fetch(this.startAt(moves), text);
    if (!position) return false;
    // It may be the same move written otherwise.
    if (follows !== undefined && position.played.at(-1)?.uci === follows) {
      this.ply = ply + 1;
      this.position = position;
      return true;
    }
    this.played = position.played;
    this.ply = position.played.length;
    this.position = position;
    const last = position.played.at(-1);
    if (last && this.game.kind === 'track')
      announcer.say(eventWords(this.game, position.played, this.ply));
    else if (last) announcer.say(this.game.speak(last, position.check != null));
    return true;
  }

  /** Plays several moves at once. */
  async extend(ucis: readonly string[]): Promise<boolean> {
    return this.open(this.startAt([...(this.start.moves ?? []), ...ucis]));
  }

  async look(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.played.length, ply));
    const moves = this.played.slice(0, wanted).map(({ uci }) => uci);
    this.ply = wanted;
    const position = await this.fetch(this.startAt(moves));
    if (position) this.position = position;
    else if (this.error) this.ply = this.shown;
  }

  /** The number of moves of the line in the position shown. */
  private get shown(): number {
    return this.position?.played.length ?? this.ply;
  }

  /** The position after a start, and after one move more. */
  private async fetch(start: Start, move?: string): Promise<PositionView | null> {
    const mine = ++this.asked;
    this.error = '';
    try {
      const position =
        move === undefined
          ? await api.position(this.game.id, start)
          : await api.afterMove(this.game.id, start, move, language());
      return mine === this.asked ? position : null;
    } catch (error) {
      this.error = errorText(error, this.game);
      return null;
    }
  }
}
