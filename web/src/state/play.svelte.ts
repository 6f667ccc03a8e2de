/** A game being played: what the server last said of it, and which of its positions is looked at. */
import { api, ApiError } from '../api/client';
import { Link, type LinkStatus } from '../api/socket';
import type {
  DrawAction,
  GameState,
  MoveView,
  PositionView,
  Thoughts,
  ThoughtsMessage,
} from '../api/types';
import type { BoardGame, TrackGame } from '../board/game';
import { language, t } from '../i18n/index.svelte';
import { announcer } from './announce.svelte';
import { lowOf, type Reading } from './clock';
import { keepGame, keepKeys, knowGame, seatKeys } from './known';
import { isChance } from './log';
import { Pace } from './pace.svelte';
import { formatRoute } from './router.svelte';
import { settings } from './settings.svelte';
import { play as playSound, type Sound } from './sound';
import { changes, endingWords, errorText, eventWords, newMoves } from './words';

export class PlayStore {
  state = $state.raw<GameState | null>(null);
  reading = $state.raw<Reading | null>(null);
  link = $state<LinkStatus>('connecting');
  /** What went wrong last, in words; empty when nothing did. */
  error = $state('');
  /** What an offer came to, in words. */
  notice = $state('');
  /** What the engine thought last, where that is wanted. */
  private heard = $state.raw<Thoughts | null>(null);
  /** Whether the game could not be had at all. */
  failed = $state(false);
  /** Whether a request is on its way. */
  busy = $state(false);
  /** The keys of the seats that are played here, and of those that others were invited to. */
  private keys = $state.raw<ReadonlyMap<number, string>>(new Map());
  private invited = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** Number of moves played in the position looked at; null for the game as it stands. */
  private looked = $state<number | null>(null);
  private earlier = $state.raw<PositionView | null>(null);

  /** Whether what went wrong last is that the server cannot be reached. */
  private away = false;
  /** Number of moves played when the request on its way was made. */
  private askedAt = $state(0);
  /** The request on its way, or the last one that was. */
  private underWay: Promise<unknown> = Promise.resolve();
  private socket: { link: Link; thoughts: boolean } | undefined;
  private closed = false;
  private readonly seen = new Map<string, PositionView>();
  /** Keeps games of many quick turns at a pace that can be followed. */
  private readonly pace: Pace | null;
  private paced = $state.raw<PositionView | null>(null);

  constructor(
    readonly game: BoardGame,
    readonly id: string,
  ) {
    this.pace = game.kind === 'track' ? this.paceOf(game) : null;
    this.keys = seatKeys('keys', game.id, id);
    this.invited = seatKeys('invited', game.id, id);
    void this.load();
    document.addEventListener('visibilitychange', this.wake);
    this.listen(false);
  }

  /** Hears of the game as it changes, and with `thoughts` of what its engine thinks. */
  listen(thoughts: boolean): void {
    if (this.closed || this.socket?.thoughts === thoughts) return;
    this.socket?.link.close();
    this.heard = null;
    const link = new Link(api.eventsAddress(this.game.id, this.id, thoughts), {
      message: (data) => {
        if (isThoughts(data)) this.heard = data.thoughts;
        else this.receive(data as GameState);
      },
      status: (status) => (this.link = status),
      open: (again) => {
        if (!again) return;
        announcer.say(t('say.connectionBack'));
        void this.load();
      },
    });
    this.socket = { link, thoughts };
  }

  /** What the engine thinks of the position as it stands, or thought of its last move; null when nothing is known. */
  get thoughts(): Thoughts | null {
    return this.heard && this.heard.ply <= this.plies ? this.heard : null;
  }

  close(): void {
    this.closed = true;
    this.pace?.skip();
    this.socket?.link.close();
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** A page that was asleep may have missed what was pushed, and its clocks stood still. */
  private readonly wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    this.pace?.skip();
    void this.load();
  };

  private paceOf(game: TrackGame): Pace {
    return new Pace({
      time: (event) => {
        const squares = Number(event.to) - Number(event.from);
        // Whoever has to think against the clock is not kept waiting.
        const haste = this.reading && this.myTurn ? 0.4 : 1;
        return haste * (isChance(event) ? game.pace.chance : game.pace.move(squares));
      },
      prepare: async (ply) => {
        const position = await this.positionAfter(ply);
        this.paced = position;
      },
      shown: (ply) => this.sayEvent(ply),
    });
  }

  /** Number of moves played. */
  get plies(): number {
    return this.state?.position.played.length ?? 0;
  }

  get ply(): number {
    return this.looked ?? this.shown;
  }

  /** Number of moves that have been shown so far. */
  get shown(): number {
    return this.pace?.ply ?? this.plies;
  }

  /** Whether the game is further than what is shown of it. */
  get behind(): boolean {
    return this.pace?.behind ?? false;
  }

  /** Shows the game as it stands. */
  skip(): void {
    this.pace?.skip();
    void this.look(this.plies);
  }

  /** Whether the position looked at is the one to play on from. */
  get current(): boolean {
    return this.looked === null;
  }

  get position(): PositionView | null {
    if (this.looked !== null) return this.earlier;
    return (this.behind && this.paced) || (this.state?.position ?? null);
  }

  /** The seats of people at this screen; on a network those whose keys are kept here. */
  get people(): number[] {
    const here = (seat: number): boolean => !this.state?.keyed || this.keys.has(seat);
    return (this.state?.seats ?? []).flatMap(({ kind }, seat) =>
      kind === 'human' && here(seat) ? [seat] : [],
    );
  }

  /** The keys of the seats that are played here. */
  get secrets(): string[] {
    return [...this.keys.values()];
  }

  /** Whether engines play among themselves. */
  get isShow(): boolean {
    return this.state?.seats.every(({ kind }) => kind !== 'human') ?? false;
  }

  /** Whether people play among themselves. */
  get isDuel(): boolean {
    return this.state?.seats.every(({ kind }) => kind === 'human') ?? false;
  }

  /** Whether there is a seat that may be given to somebody else. */
  get mayInvite(): boolean {
    return this.state?.keyed === true && !this.state.ending && this.people.length > 1;
  }

  /** The addresses by which others take the seats that were given away. */
  get invitations(): { seat: number; address: string }[] {
    if (!this.state?.keyed || this.state.ending) return [];
    return [...this.invited].map(([seat, key]) => {
      const query = { seat: String(seat), key };
      const hash = formatRoute({ page: 'play', game: this.game.id, id: this.id, query });
      return { seat, address: new URL(hash, location.href).href };
    });
  }

  /** Gives the last seat at this screen away: from now on its key stands in an invitation. */
  invite(): void {
    const seat = this.people.at(-1);
    const key = seat === undefined ? undefined : this.keys.get(seat);
    if (seat === undefined || key === undefined || !this.mayInvite) return;
    this.invited = new Map([...this.invited, [seat, key]]);
    keepKeys('invited', this.game.id, this.id, this.invited);
    this.setKeys([...this.keys].filter(([kept]) => kept !== seat));
  }

  /** Takes the seat that an invitation gives. */
  async join(seat: number, key: string): Promise<void> {
    try {
      const joined = await api.join(this.game.id, this.id, seat, [key]);
      this.setKeys([...this.keys, [joined.seat, joined.key]]);
    } catch (error) {
      // Whoever comes back by the same invitation has the seat already.
      if (!this.keys.has(seat)) this.fail(error);
    }
  }

  private setKeys(keys: [number, string][]): void {
    this.keys = new Map(keys);
    keepKeys('keys', this.game.id, this.id, this.keys);
  }

  /** Whether a person at this screen is to move. */
  get myTurn(): boolean {
    const turn = this.state?.position.turn ?? null;
    return !this.state?.ending && turn !== null && this.people.includes(turn);
  }

  /**
   * Whether a move may be made on the board as it is shown. What a request brings may be told before it is answered: who plays
   * on at once need not wait for the answer.
   */
  get playable(): boolean {
    const waiting = this.busy && this.plies === this.askedAt;
    return this.current && !this.behind && this.myTurn && !waiting;
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
      knowGame(this.game.id, this.id);
      if (this.away) this.error = '';
      this.away = false;
    } catch (error) {
      if (this.closed) return;
      this.fail(error);
      this.failed = this.state === null;
      // What does not exist will not come: no use in asking for its events again and again.
      if (error instanceof ApiError && error.status === 404) this.socket?.link.close();
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
    try {
      const known = this.seen.has(this.keyOf(wanted));
      if (!known) this.looked = wanted;
      const position = await this.positionAfter(wanted);
      // Another position may have been asked for meanwhile.
      if (!known && this.looked !== wanted) return;
      this.looked = wanted;
      this.earlier = position;
    } catch (error) {
      this.error = errorText(error, this.game);
      this.looked = null;
    }
  }

  private keyOf(ply: number): string {
    return (this.state?.position.played ?? [])
      .slice(0, ply)
      .map(({ uci }) => uci)
      .join(' ');
  }

  /** The position after so many moves; each is asked for once. */
  private async positionAfter(ply: number): Promise<PositionView> {
    const key = this.keyOf(ply);
    const known = this.seen.get(key);
    if (known) return known;
    const { variant, start_fen: fen } = this.state ?? {};
    const moves = key ? key.split(' ') : [];
    const position = await api.position(this.game.id, {
      ...(variant ? { variant } : {}),
      ...(fen ? { fen } : {}),
      moves,
    });
    this.seen.set(key, position);
    return position;
  }

  /** Plays a move in the game as it stands now, once what is on its way, as an offer, is answered. */
  async move(move: MoveView | string): Promise<boolean> {
    const text = typeof move === 'string' ? move : move.uci;
    const { plies } = this;
    await this.underWay;
    // The game went on without it.
    if (this.plies !== plies) return false;
    return this.ask(() => api.move(this.game.id, this.id, text, plies, language(), this.secrets));
  }

  resign(): Promise<boolean> {
    return this.ask(() => api.resign(this.game.id, this.id, this.actor, this.secrets));
  }

  async draw(action: DrawAction): Promise<boolean> {
    const offer = this.state?.draw_offer ?? null;
    // An offer is answered by the other side, also when both sit at this screen.
    const answers = action === 'accept' || action === 'decline';
    const other = this.people.find((seat) => seat !== offer);
    const seat = answers && other !== undefined ? other : this.actor;
    const done = await this.ask(() => api.draw(this.game.id, this.id, seat, action, this.secrets));
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

  /** Takes back the last move of a person at this screen. */
  takeback(): Promise<boolean> {
    return this.ask(() => api.takeback(this.game.id, this.id, this.lastPerson, this.secrets));
  }

  /** The seat that made a move. */
  private moverOf(ply: number): number | null {
    const move = this.state?.position.played[ply - 1];
    if (!move) return null;
    if (this.game.kind === 'track') return move.seat ?? null;
    const first = this.state ? this.game.numbering(this.state.start_fen).seat : 0;
    return (first + ply - 1) % this.game.seats.length;
  }

  /** The last person at this screen who made a move. */
  private get lastPerson(): number {
    for (let ply = this.plies; ply > 0; ply -= 1) {
      const seat = this.moverOf(ply);
      if (seat !== null && this.people.includes(seat)) return seat;
    }
    return -1;
  }

  /** Whether there is a move to take back. */
  get mayTakeBack(): boolean {
    return this.lastPerson >= 0;
  }

  /** Ends a game of engines among themselves. */
  abort(): Promise<boolean> {
    return this.ask(() => api.abort(this.game.id, this.id, this.secrets));
  }

  /** Starts the next game and says its name. */
  async rematch(): Promise<string | null> {
    if (this.busy) return null;
    this.busy = true;
    this.error = '';
    try {
      return keepGame(await api.rematch(this.game.id, this.id, this.secrets));
    } catch (error) {
      this.fail(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  private ask(request: () => Promise<GameState>): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    this.busy = true;
    this.askedAt = this.plies;
    this.error = '';
    this.notice = '';
    const answered = this.answered(request);
    this.underWay = answered;
    return answered;
  }

  private async answered(request: () => Promise<GameState>): Promise<boolean> {
    try {
      this.receive(await request());
      return true;
    } catch (error) {
      this.fail(error);
      void this.load();
      return false;
    } finally {
      this.busy = false;
    }
  }

  private fail(error: unknown): void {
    this.error = errorText(error, this.game);
    this.away = error instanceof ApiError && error.code === 'unreachable';
  }

  private receive(next: GameState): void {
    if (this.closed) return;
    const before = this.state;
    // A push and an answer may cross: the older one of them says nothing new.
    if (before && next.updated < before.updated) return;
    // A position told again stays the same object, so that the board keeps a choice under way.
    const same = before && JSON.stringify(before.position) === JSON.stringify(next.position);
    this.state = same ? { ...next, position: before.position } : next;
    this.reading = next.clocks_ms
      ? {
          left: next.clocks_ms,
          running: next.running ?? null,
          at: performance.now(),
          low: lowOf(next.clock?.base_ms ?? 0),
        }
      : null;
    const plies = next.position.played.length;
    const moved = plies !== before?.position.played.length;
    // A game that goes on by itself does not take away what is being looked at.
    if (moved && !(this.pace && this.looked !== null && this.looked < plies)) {
      this.looked = null;
      this.earlier = null;
    }
    if (before && !this.behind) this.paced = before.position;
    if (this.pace) this.seen.set(this.keyOf(this.plies), next.position);
    this.pace?.follow(next.position.played);
    if (before) this.tell(before, next);
  }

  /** Says and sounds what is new. */
  private tell(before: GameState, after: GameState): void {
    const news = changes(this.game, before, after);
    // At its own pace the game tells of its moves, and of its end after them.
    if (!this.pace) news.unshift(...newMoves(this.game, before, after));
    if (after.ending && !before.ending && !this.behind)
      news.push(...endingWords(this.game, after.ending));
    if (news.length > 0) announcer.say(news.join(' '));
    const sound = this.pace ? null : soundOf(before, after);
    if (sound && settings.sound) playSound(sound);
  }

  /** Says and sounds what is shown for the first time. */
  private sayEvent(ply: number): void {
    const state = this.state;
    if (!state) return;
    const words = [eventWords(this.game, state.position.played, ply)];
    const ends = state.ending && ply === state.position.played.length;
    if (state.ending && ends) words.push(...endingWords(this.game, state.ending));
    announcer.say(words.join(' '));
    const event = state.position.played[ply - 1];
    const sound = ends ? 'end' : event && isChance(event) ? 'check' : 'move';
    if (settings.sound) playSound(sound);
  }
}

function soundOf(before: GameState, after: GameState): Sound | null {
  if (after.ending && !before.ending) return 'end';
  if (after.position.played.length <= before.position.played.length) return null;
  if (after.position.check) return 'check';
  return after.position.played.at(-1)?.capture ? 'capture' : 'move';
}

function isThoughts(message: unknown): message is ThoughtsMessage {
  return typeof message === 'object' && message !== null && 'thoughts' in message;
}
