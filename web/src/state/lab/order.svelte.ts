/** What is to be watched, as it is set on the page. */
import type { TraceRequest } from '../../api/types';
import { examplesOf, type Example } from './examples';

export class WatchOrder {
  readonly examples: readonly [Example, ...Example[]];
  /** Place among the examples; -1 for a position of the reader's own. */
  example = $state(0);
  fen = $state('');
  /** Moves played from the position. */
  moves = $state.raw<readonly string[]>([]);
  rung = $state('');
  /** Plies; null while nothing is typed. */
  depth = $state<number | null>(null);
  /** Nodes to keep. */
  cap = $state(2000);

  /** The first example, unless the address says otherwise. */
  constructor(game: string, query: Readonly<Record<string, string>>) {
    this.examples = examplesOf(game);
    const [first] = this.examples;
    this.moves = query['moves']?.split(',').filter(Boolean) ?? [];
    const asked = 'fen' in query || 'moves' in query;
    this.example = asked ? -1 : 0;
    this.fen = asked ? (query['fen'] ?? '') : first.fen;
    this.rung = query['rung'] ?? first.rung;
    this.depth = Number(query['depth']) || first.depth;
  }

  /** What the server is asked; null while the depth is missing. */
  get request(): TraceRequest | null {
    if (!this.depth) return null;
    const fen = this.fen.trim();
    const { moves, rung, depth, cap } = this;
    return { ...(fen ? { fen } : {}), moves: [...moves], rung, depth, cap, seed: 1 };
  }

  /** The address of what is set; nothing for the first example as it is. */
  get query(): Record<string, string> {
    const [first] = this.examples;
    if (this.example === 0 && this.rung === first.rung && this.depth === first.depth) return {};
    return {
      fen: this.fen.trim(),
      ...(this.moves.length > 0 ? { moves: this.moves.join(',') } : {}),
      rung: this.rung,
      depth: String(this.depth ?? ''),
    };
  }

  /** Takes an example as it is; another place leaves everything to the reader. */
  take(place: number): void {
    this.example = place;
    const chosen = this.examples[place];
    if (!chosen) return;
    ({ fen: this.fen, rung: this.rung, depth: this.depth } = chosen);
    this.moves = [];
  }
}
