/**
 * A WebSocket that comes back by itself. It does not outlive its page: one that is left sleeps in
 * the browser's back/forward cache, where nobody looks at what the server goes on working for.
 */

export type LinkStatus = 'connecting' | 'open' | 'lost';

interface Listener {
  /** Called when a connection stands; `again` when it is not the first one. */
  open?: (again: boolean) => void;
  message: (data: unknown) => void;
  status: (status: LinkStatus) => void;
}

/** Milliseconds to wait before the nth attempt in a row: doubling, at most ten seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** attempt);
}

export class Link {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private opened = false;
  private closed = false;
  /** Whether the page is asleep. */
  private asleep = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
    addEventListener('pagehide', this.sleep);
    addEventListener('pageshow', this.wake);
    document.addEventListener('freeze', this.sleep);
    document.addEventListener('resume', this.wake);
  }

  /** Sends when the connection stands; what matters is sent again by the listener's `open`. */
  send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    removeEventListener('pagehide', this.sleep);
    removeEventListener('pageshow', this.wake);
    document.removeEventListener('freeze', this.sleep);
    document.removeEventListener('resume', this.wake);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.socket || this.closed || this.asleep) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private readonly sleep = (): void => {
    this.asleep = true;
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  };

  private readonly wake = (): void => {
    if (!this.asleep) return;
    this.asleep = false;
    this.attempts = 0;
    this.hurry();
  };

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    if (!this.opened) this.listener.status('connecting');
    socket.onopen = () => {
      const again = this.opened;
      this.opened = true;
      this.attempts = 0;
      this.listener.status('open');
      this.listener.open?.(again);
    };
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.listener.message(JSON.parse(event.data));
    };
    socket.onclose = () => {
      // The page may have woken up, and connected again, before the old connection was gone.
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed || this.asleep) return;
      this.listener.status('lost');
      this.timer = setTimeout(() => this.connect(), retryDelay(this.attempts));
      this.attempts += 1;
    };
  }
}
