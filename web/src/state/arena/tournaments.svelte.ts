/** All tournaments, and one that is looked at: how it stands, its games under way, its games. */
import { api } from '../../api/client';
import { Link, type LinkStatus } from '../../api/socket';
import type {
  GamesPage,
  LiveGame,
  NewTournament,
  TournamentEvent,
  TournamentSummary,
  TournamentView,
} from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { announcer } from '../announce.svelte';
import { errorText } from '../words';

/** Milliseconds between two looks at the list while something goes on. */
const LOOK = 2000;
/** Games of a page. */
export const PAGE = 20;

export class TournamentList {
  list = $state.raw<TournamentSummary[] | null>(null);
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
      this.list = await api.tournaments();
      this.lost = '';
    } catch (cause) {
      this.lost = errorText(cause);
    }
    const going = this.list?.some(({ state }) =>
      ['running', 'stopping', 'waiting'].includes(state),
    );
    if (going && !this.left) this.timer = setTimeout(() => void this.load(), LOOK);
  }

  /** Begins a tournament; its address, or null when it is refused. */
  async start(order: NewTournament): Promise<string | null> {
    this.busy = true;
    this.refused = '';
    try {
      const { id } = await api.startTournament(order);
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

export class TournamentStore {
  view = $state.raw<TournamentView | null>(null);
  live = $state.raw<LiveGame[]>([]);
  /** When the live games were heard of, by the page's own clock. */
  at = $state(0);
  status = $state<LinkStatus>('connecting');
  page = $state.raw<GamesPage | null>(null);
  offset = $state(0);
  /** The players, by index, whose games are listed. */
  chosen = $state.raw<readonly number[]>([]);
  busy = $state(false);
  /** Why the last order was refused; the next one makes it forgotten. */
  private refused = $state('');
  /** Why something cannot be shown; it heals by itself. */
  private lost = $state('');
  private readonly link: Link;
  /** Counts the requests for games, so that only the newest answer is shown. */
  private asked = 0;

  constructor(readonly id: string) {
    this.link = new Link(api.tournamentEvents(id), {
      message: (data) => this.hear(data as TournamentEvent),
      status: (status) => (this.status = status),
    });
    // A tournament that there is not says so here.
    void this.look(async () => this.answer(await api.tournament(id)));
  }

  /** What went wrong, in words. */
  get error(): string {
    return this.refused || this.lost;
  }

  leave(): void {
    this.link.close();
  }

  /** Lists the games of these players only; of all when there are none. */
  async choose(players: readonly number[]): Promise<void> {
    this.chosen = players;
    await this.turn(0);
  }

  /** Shows the games after so many of the newest. */
  async turn(offset: number): Promise<void> {
    this.offset = Math.max(0, offset);
    const mine = ++this.asked;
    const [player, opponent] = this.chosen;
    await this.look(async () => {
      const page = await api.tournamentGames(this.id, {
        offset: this.offset,
        limit: PAGE,
        ...(player === undefined ? {} : { player }),
        ...(opponent === undefined ? {} : { opponent }),
      });
      if (mine === this.asked) this.page = page;
    });
  }

  async stop(): Promise<void> {
    await this.act(async () => this.answer(await api.stopTournament(this.id)));
  }

  async resume(): Promise<void> {
    await this.act(async () => this.answer(await api.resumeTournament(this.id)));
  }

  /** Forgets the tournament; whether that was done. */
  remove(): Promise<boolean> {
    return this.act(async () => void (await api.removeTournament(this.id)));
  }

  private hear(event: TournamentEvent): void {
    if (event.type === 'games') {
      this.live = event.games;
      this.at = performance.now();
    } else {
      this.take(event.tournament);
    }
  }

  private take(view: TournamentView): void {
    const before = this.view;
    this.view = view;
    if (before && before.state !== view.state) announcer.say(t(`arena.state.${view.state}`));
    // Whoever reads older games is not disturbed.
    if (before?.played !== view.played && this.offset === 0) void this.turn(0);
  }

  /** Takes an answer to a request, unless the stream speaks, which may be further already. */
  private answer(view: TournamentView): void {
    if (this.view === null || this.status !== 'open') this.take(view);
  }

  /** Carries out an order; whether that was done. */
  private async act(order: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.refused = '';
    try {
      await order();
      return true;
    } catch (cause) {
      this.refused = errorText(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Asks for something to show. */
  private async look(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
      this.lost = '';
    } catch (cause) {
      this.lost = errorText(cause);
    }
  }
}
