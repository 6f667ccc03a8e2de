/** A game being played: what the server last said of it, and which of its positions is looked at. */
import { api, ApiError } from '../api/client';
import { Link, type LinkStatus } from '../api/socket';
import type { DrawAction, GameState, MoveView, PositionView } from '../api/types';
import type { BoardGame } from '../board/game';
import { t } from '../i18n/index.svelte';
import { announcer } from './announce.svelte';
import type { Reading } from './clock';
import { settings } from './settings.svelte';
import { play as playSound, type Sound } from './sound';
import { changes, errorText } from './words';

export class PlayStore {
  state = $state.raw<GameState | null>(null);
  reading = $state.raw<Reading | null>(null);
  link = $state<LinkStatus>('connecting');
  /** What went wrong last, in words; empty when nothing did. */
  error = $state('');
  /** What an offer came to, in words. */
  notice = $state('');
  /** Whether the game could not be had at all. */
  failed = $state(false);
  /** Whether a request is on its way. */
  busy = $state(false);
  /** Number of moves played in the position looked at; null for the game as it stands. */
  private looked = $state<number | null>(null);
  private earlier = $state.raw<PositionView | null>(null);

  private socket: Link | undefined;
  private closed = false;
  private readonly seen = new Map<string, PositionView>();

  constructor(
    readonly game: BoardGame,
    readonly id: string,
  ) {
    void this.load();
    document.addEventListener('visibilitychange', this.wake);
    this.socket = new Link(api.eventsAddress(game.id, id), {
      message: (data) => this.receive(data as GameState),
      status: (status) => (this.link = status),
      open: (again) => {
        if (!again) return;
        announcer.say(t('say.connectionBack'));
        void this.load();
      },
    });
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** A page that was asleep may have missed what was pushed, and its clocks stood still. */
  private readonly wake = (): void => {
    if (document.visibilityState === 'visible') void this.load();
  };

  /** Number of moves played. */
  get plies(): number {
    return this.state?.position.played.length ?? 0;
  }

  get ply(): number {
    return this.looked ?? this.plies;
  }

  /** Whether the position looked at is the one to play on from. */
  get current(): boolean {
    return this.looked === null;
  }

  get position(): PositionView | null {
    return this.looked === null ? (this.state?.position ?? null) : this.earlier;
  }

  /** The seats of people at this screen. */
  get people(): number[] {
    return (this.state?.seats ?? []).flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  }

  /** Whether a person at this screen is to move. */
  get myTurn(): boolean {
    const turn = this.state?.position.turn ?? null;
    return !this.state?.ending && turn !== null && this.people.includes(turn);
  }

  /** For whom the person at this screen acts: the one to move when both sides sit here. */
  get actor(): number {
    const turn = this.state?.position.turn ?? null;
    if (turn !== null && this.people.includes(turn)) return turn;
    return this.people[0] ?? 0;
  }

  async load(): Promise<void> {
    try {
      this.receive(await api.read(this.game.id, this.id));
      this.failed = false;
    } catch (error) {
      if (this.closed) return;
      this.error = errorText(error);
      this.failed = this.state === null;
      // What does not exist will not come: no use in asking for its events again and again.
      if (error instanceof ApiError && error.status === 404) this.socket?.close();
    }
  }

  async look(ply: number): Promise<void> {
    const state = this.state;
    if (!state) return;
    const wanted = Math.max(0, Math.min(this.plies, ply));
    if (wanted === this.plies) {
      this.looked = null;
      this.earlier = null;
      return;
    }
    const moves = state.position.played.slice(0, wanted).map(({ uci }) => uci);
    const key = moves.join(' ');
    const { variant, start_fen: fen } = state;
    try {
      const known = this.seen.get(key);
      if (!known) this.looked = wanted;
      const position = known ?? (await api.position(this.game.id, { variant, fen, moves }));
      this.seen.set(key, position);
      // Another position may have been asked for meanwhile.
      if (!known && this.looked !== wanted) return;
      this.looked = wanted;
      this.earlier = position;
    } catch (error) {
      this.error = errorText(error);
      this.looked = null;
    }
  }

  move(move: MoveView | string): Promise<boolean> {
    const text = typeof move === 'string' ? move : move.uci;
    return this.ask(() => api.move(this.game.id, this.id, text, this.plies));
  }

  resign(): Promise<boolean> {
    return this.ask(() => api.resign(this.game.id, this.id, this.actor));
  }

  async draw(action: DrawAction): Promise<boolean> {
    const offer = this.state?.draw_offer ?? null;
    // An offer is answered by the other side, also when both sit at this screen.
    const answers = action === 'accept' || action === 'decline';
    const other = this.people.find((seat) => seat !== offer);
    const seat = answers && other !== undefined ? other : this.actor;
    const done = await this.ask(() => api.draw(this.game.id, this.id, seat, action));
    // The engine answers at once: an offer that neither stands nor ended the game was declined.
    if (
      done &&
      action === 'offer' &&
      !this.state?.ending &&
      (this.state?.draw_offer ?? null) === null
    ) {
      this.notice = t('draw.declined');
      announcer.say(this.notice);
    }
    return done;
  }

  /** Takes back the last move of the person at this screen; of whoever made one when both sit here. */
  takeback(): Promise<boolean> {
    const [first] = this.people;
    const alone = this.people.length === 1 && first !== undefined;
    return this.ask(() => api.takeback(this.game.id, this.id, alone ? first : this.lastMover));
  }

  private get lastMover(): number {
    const count = this.game.seats.length;
    const first = this.state ? this.game.numbering(this.state.start_fen).seat : 0;
    return (first + this.plies - 1 + count) % count;
  }

  /** Whether there is a move to take back. */
  get mayTakeBack(): boolean {
    if (this.plies === 0) return false;
    return this.plies > 1 || this.people.includes(this.lastMover);
  }

  /** Starts the next game and says its name. */
  async rematch(): Promise<string | null> {
    this.error = '';
    try {
      return (await api.rematch(this.game.id, this.id)).id;
    } catch (error) {
      this.error = errorText(error);
      return null;
    }
  }

  private async ask(request: () => Promise<GameState>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = '';
    this.notice = '';
    try {
      this.receive(await request());
      return true;
    } catch (error) {
      this.error = errorText(error);
      announcer.say(this.error);
      void this.load();
      return false;
    } finally {
      this.busy = false;
    }
  }

  private receive(next: GameState): void {
    if (this.closed) return;
    const before = this.state;
    // A push and an answer may cross: the older one of them says nothing new.
    if (before && next.updated < before.updated) return;
    this.state = next;
    this.reading = next.clocks_ms
      ? { left: next.clocks_ms, running: next.running ?? null, at: performance.now() }
      : null;
    if (!before || next.position.played.length !== before.position.played.length) {
      this.looked = null;
      this.earlier = null;
    }
    if (before) this.tell(before, next);
  }

  /** Says and sounds what is new. */
  private tell(before: GameState, after: GameState): void {
    const news = changes(this.game, before, after);
    if (news.length > 0) announcer.say(news.join(' '));
    const sound = soundOf(before, after);
    if (sound && settings.sound) playSound(sound);
  }
}

function soundOf(before: GameState, after: GameState): Sound | null {
  if (after.ending && !before.ending) return 'end';
  if (after.position.played.length <= before.position.played.length) return null;
  if (after.position.check) return 'check';
  return after.position.played.at(-1)?.capture ? 'capture' : 'move';
}
