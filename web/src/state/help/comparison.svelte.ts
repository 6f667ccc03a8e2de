/** The choices of people beside those of the machines that helped them, by review. */
import { api, ApiError } from '../../api/client';
import { Link } from '../../api/socket';
import type { GameState, ReviewMessage, ReviewOrder } from '../../api/types';
import { errorText } from '../words';
import { beside, type Beside, type Choice, type Proposal } from './report';

/** Milliseconds for a position. */
const TIME = 300;

/** The expected score that the one move of a review gives away. */
function lossOf(game: string, order: ReviewOrder, links: Set<Link>): Promise<number> {
  return new Promise((resolve, reject) => {
    const link = new Link(api.reviewAddress(game), {
      message: (data) => {
        const message = data as ReviewMessage;
        if (message.type === 'done') resolve(message.review.plies[0]?.loss ?? 0);
        else if (message.type === 'error')
          reject(new ApiError(message.error.code, message.error.message, 0));
        else return;
        links.delete(link);
        link.close();
      },
      status: () => undefined,
      open: () => link.send({ type: 'review', ...order }),
    });
    links.add(link);
  });
}

export class Comparison {
  busy = $state(false);
  done = $state(0);
  of = $state(0);
  /** How each choice was, by the number of moves played before it. */
  found = $state.raw<ReadonlyMap<number, Choice>>(new Map());
  error = $state('');
  private readonly links = new Set<Link>();
  private closed = false;

  constructor(private readonly game: string) {}

  /** Ends for good. */
  close(): void {
    this.closed = true;
    this.links.forEach((link) => link.close());
  }

  /** How many choices of a seat were so. */
  count(seat: number, wanted: Beside): number {
    const own = [...this.found.values()].filter((choice) => choice.seat === seat);
    return own.filter(({ beside }) => beside === wanted).length;
  }

  /** Compares all choices of a game; one that follows the machine is the machine's. */
  async run(state: GameState, all: readonly Proposal[]): Promise<void> {
    this.busy = true;
    this.error = '';
    this.done = 0;
    this.of = all.length;
    this.found = new Map();
    try {
      for (const proposal of all) {
        const found = await this.one(state, proposal);
        if (this.closed) return;
        const choice = { seat: proposal.seat, beside: found };
        this.found = new Map(this.found).set(proposal.ply, choice);
        this.done += 1;
      }
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
    }
  }

  private async one(state: GameState, { ply, played, proposed }: Proposal): Promise<Beside> {
    if (played === proposed) return 'same';
    const { variant, start_fen: fen } = state;
    const moves = state.position.played.slice(0, ply).map(({ uci }) => uci);
    const before = await api.position(this.game, { variant, fen, moves });
    const loss = (move: string): Promise<number> =>
      lossOf(this.game, { variant, fen: before.fen, moves: [move], movetime_ms: TIME }, this.links);
    return beside(await loss(played), await loss(proposed));
  }
}
