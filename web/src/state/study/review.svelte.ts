/** A review of a game: what every move was worth, as the server finds out. */
import { api } from '../../api/client';
import { Link } from '../../api/socket';
import type { ErrorDetail, PlyReview, Review, ReviewMessage, ReviewOrder } from '../../api/types';

export class ReviewStore {
  busy = $state(false);
  done = $state(0);
  of = $state(0);
  /** The place in the server's line, 1 for the next one; 0 when not in line. */
  place = $state(0);
  /** What is known of each move so far. */
  plies = $state.raw<ReadonlyMap<number, PlyReview>>(new Map());
  /** The whole review, once it has ended. */
  review = $state.raw<Review | null>(null);
  error = $state.raw<ErrorDetail | null>(null);

  private socket: Link | undefined;
  private id = 0;

  constructor(private readonly game: string) {}

  /** Reviews a game; one under way is given up. */
  begin(order: Omit<ReviewOrder, 'id'>): void {
    this.forget();
    this.busy = true;
    this.of = order.moves?.length ?? 0;
    const id = (this.id += 1);
    this.socket = new Link(api.reviewAddress(this.game), {
      message: (data) => this.receive(data as ReviewMessage),
      status: () => undefined,
      open: () => this.busy && this.socket?.send({ type: 'review', ...order, id }),
    });
    this.socket.send({ type: 'review', ...order, id });
  }

  /** Ends with what is known. */
  stop(): void {
    this.socket?.send({ type: 'stop' });
  }

  /** Ends for good. */
  close(): void {
    this.socket?.close();
    this.socket = undefined;
    this.busy = false;
  }

  /** Knows nothing of any game again. */
  forget(): void {
    this.close();
    this.done = 0;
    this.of = 0;
    this.place = 0;
    this.plies = new Map();
    this.review = null;
    this.error = null;
  }

  private receive(message: ReviewMessage): void {
    if (typeof message.id === 'number' && message.id !== this.id) return;
    switch (message.type) {
      case 'waiting':
        this.place = message.place;
        break;
      case 'ply':
        this.place = 0;
        this.done = message.done;
        this.of = message.of;
        this.plies = new Map(this.plies).set(message.ply.ply, message.ply);
        break;
      case 'done':
        this.review = message.review;
        this.plies = new Map(message.review.plies.map((ply) => [ply.ply, ply]));
        this.close();
        break;
      case 'error':
        this.error = message.error;
        this.close();
        break;
    }
  }
}
