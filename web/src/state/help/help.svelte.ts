/** The machine that helps the person to move: what may be asked of it, and what it said. */
import { api } from '../../api/client';
import type { Consultation, Help } from '../../api/types';
import { language } from '../../i18n/index.svelte';
import type { PlayStore } from '../play.svelte';
import { errorText } from '../words';

/** As many questions as the server allows where nobody says how many. */
const QUESTIONS = 3;

export class HelpStore {
  /** What was asked, as far as it may be known here. */
  asked = $state.raw<readonly Consultation[]>([]);
  busy = $state(false);
  /** What went wrong last, in words; empty when nothing did. */
  error = $state('');
  /** Whether the machine is asked at every turn by itself. */
  steady = $state(false);
  /** Whether the next move is asked about and not played. */
  private wanted = $state(true);
  /** The place at which the machine was asked last by itself. */
  private askedAt = -1;

  constructor(private readonly store: PlayStore) {}

  /** The seat that is helped here: the one to move, or the first. */
  get seat(): number | null {
    const seats = this.store.people.filter((seat) => this.helpOf(seat));
    const turn = this.store.state?.position.turn;
    return seats.find((seat) => seat === turn) ?? seats[0] ?? null;
  }

  private helpOf(seat: number): Help | null {
    const player = this.store.state?.seats[seat];
    return (player?.kind === 'human' && player.help) || null;
  }

  /** The machine of that seat; null where nobody at this screen is helped. */
  get help(): Help | null {
    return this.seat === null ? null : this.helpOf(this.seat);
  }

  /** How many questions are left; null where they are not counted. */
  get left(): number | null {
    const { help, seat } = this;
    if (help?.kind !== 'questions' || seat === null) return null;
    return Math.max(0, (help.questions ?? QUESTIONS) - (this.store.state?.consulted[seat] ?? 0));
  }

  /** Whether something may be asked now. */
  get mayAsk(): boolean {
    const { position, ending } = this.store.state ?? {};
    const mine = position?.turn === this.seat && this.seat !== null;
    return mine && !ending && this.store.current && !this.busy && this.left !== 0;
  }

  /** Whether moves that are made here are asked about. */
  get checking(): boolean {
    return this.wanted && this.help?.kind === 'check' && this.mayAsk;
  }

  get checks(): boolean {
    return this.wanted;
  }

  set checks(wanted: boolean) {
    this.wanted = wanted;
  }

  /** What the machine said last about the position as it stands. */
  get advice(): Consultation | undefined {
    const { plies } = this.store;
    return this.asked.findLast(
      ({ seat, ply, advice, taken_back }) =>
        seat === this.seat && ply === plies && advice && !taken_back,
    );
  }

  /** Takes in that the game went on, and asks where that is to be done by itself. */
  async follow(): Promise<void> {
    const { state, plies } = this.store;
    this.error = '';
    if (!state?.seats.some((seat) => seat.kind === 'human' && seat.help)) return;
    await this.load();
    const again = plies === this.askedAt || this.advice !== undefined;
    if (!this.steady || again || plies !== this.store.plies || !this.mayAsk) return;
    this.askedAt = plies;
    await this.ask();
  }

  private async load(): Promise<void> {
    const { game, id, secrets } = this.store;
    try {
      this.asked = await api.help(game.id, id, secrets);
    } catch (error) {
      this.error = errorText(error, game);
    }
  }

  /** Asks for the best moves, or about one. Returns whether it was answered. */
  async ask(move?: string): Promise<boolean> {
    const { game, id, plies, secrets } = this.store;
    const { seat } = this;
    if (seat === null || !this.mayAsk) return false;
    this.busy = true;
    this.error = '';
    try {
      const about = move === undefined ? {} : { move, language: language() };
      const told = await api.askForHelp(game.id, id, { seat, ply: plies, ...about }, secrets);
      this.asked = [...this.asked, told];
      return true;
    } catch (error) {
      this.error = errorText(error, game);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
