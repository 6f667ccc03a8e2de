/** An analysis on the server: every change is stored a moment after it is made. */
import { api, ApiError } from '../../api/client';
import type { AnnotatedGame } from '../../api/types';
import { keepStudy, studyKey } from './known';

/** Milliseconds from a change until it is sent, so that one letter is not one change. */
const PAUSE = 400;
/** Milliseconds until a change is sent again that the server did not take. */
const AGAIN = 3000;

/** Why a change will not be taken, however often it is sent: another one came first, or there is nothing to change. */
const GONE = new Set(['changed-elsewhere', 'not-found', 'not-your-study']);

export type FileState = 'saved' | 'saving' | 'failed' | 'elsewhere';

export class StudyFile {
  status = $state<FileState>('saved');
  name = $state('');
  private waiting: AnnotatedGame | undefined;
  private sending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly id: string,
    name: string,
    private revision: number,
  ) {
    this.name = name;
    addEventListener('pagehide', this.flush);
  }

  /** Begins to keep an analysis. */
  static async create(game: string, name: string, tree: AnnotatedGame): Promise<StudyFile> {
    const { id, revision, key } = await api.createStudy(game, { name, tree });
    keepStudy(game, id, key);
    return new StudyFile(game, id, name, revision);
  }

  /** Stores another state, soon. */
  keep(tree: AnnotatedGame): void {
    this.waiting = tree;
    if (this.status === 'elsewhere') return;
    this.status = 'saving';
    this.later(PAUSE);
  }

  rename(name: string, tree: AnnotatedGame): void {
    this.name = name;
    this.keep(tree);
  }

  /** Sends what waits, and nothing more later. */
  close(): void {
    this.flush();
    removeEventListener('pagehide', this.flush);
  }

  private readonly flush = (): void => {
    clearTimeout(this.timer);
    void this.send();
  };

  private later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, pause);
  }

  private async send(): Promise<void> {
    const tree = this.waiting;
    if (!tree || this.sending || this.status === 'elsewhere') return;
    this.sending = true;
    this.waiting = undefined;
    try {
      const change = { revision: this.revision, name: this.name, tree };
      const saved = await api.changeStudy(this.game, this.id, change, studyKey(this.game, this.id));
      this.revision = saved.revision;
      if (!this.waiting) this.status = 'saved';
    } catch (cause) {
      this.waiting ??= tree;
      this.status = cause instanceof ApiError && GONE.has(cause.code) ? 'elsewhere' : 'failed';
    } finally {
      this.sending = false;
    }
    if (this.status === 'failed') this.later(AGAIN);
    else if (this.waiting && this.status === 'saving') this.later(0);
  }
}
