/** What is to be watched, as it is set on the page. */
import type { TraceRequest } from '../../api/types';
import { examplesOf, type Example } from './examples';
import {
  isGrowing,
  optionsFor,
  optionsText,
  readOptions,
  REFERENCE,
  SIMULATIONS,
  withSimulations,
  type Options,
} from './program';

/** The rung with a beam. */
const BEAM = 'maxn-beam';
/** Simulations that are watched unless the reader says otherwise: few enough to follow. */
const WATCHED = 100;
/** Widths that the server takes at most, and the widest. */
const [WIDTHS, WIDEST] = [12, 999];

/** The widths that a text names, in order; null where it names none. */
export function beamOf(text: string): number[] | null {
  const widths = (text.match(/\d+/g) ?? []).slice(0, WIDTHS);
  return widths.length > 0 ? widths.map((width) => Math.min(Number(width), WIDEST)) : null;
}

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
  /** The rung that is watched beside it; none when empty. */
  beside = $state('');
  /** Widths of a beam as they are typed: `0, 0, 8, 8, 4`; the usual ones when empty. */
  beam = $state('');
  /**
   * How the reference program is set up, and how many simulations a tree that grows makes. Beside another one
   * of its kind the reference program is the one that is set up.
   */
  options = $state.raw<Options>({});
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
    this.beside = query['beside'] ?? '';
    this.beam = query['beam'] ?? '';
    this.options = readOptions(query['options'] ?? '');
  }

  /** What the server is asked; null while the depth is missing. */
  get request(): TraceRequest | null {
    if (!this.depth) return null;
    const fen = this.fen.trim();
    const { moves, rung, depth, cap } = this;
    const options = this.optionsOf(rung);
    const beam = beamOf(this.beam);
    return {
      ...(fen ? { fen } : {}),
      moves: [...moves],
      rung,
      depth,
      cap,
      seed: 1,
      ...(beam && this.beams ? { beam } : {}),
      ...(Object.keys(options).length > 0 || rung === REFERENCE ? { options } : {}),
    };
  }

  /** What is set of a rung. */
  private optionsOf(rung: string): Options {
    return optionsFor(rung, withSimulations(this.options, this.simulations));
  }

  /** Simulations of trees that grow. */
  get simulations(): number {
    return Number(this.options[SIMULATIONS]) || WATCHED;
  }

  set simulations(many: number) {
    this.options = withSimulations(this.options, many === WATCHED ? null : many);
  }

  /** Whether one of the trees grows by simulations. */
  get growing(): boolean {
    return [this.rung, this.beside].some(isGrowing);
  }

  /** Whether one of the rungs is told how many plies to look ahead. */
  get plied(): boolean {
    return !isGrowing(this.rung) || (this.beside !== '' && !isGrowing(this.beside));
  }

  /** Whether one of the rungs is the reference program. */
  get programmed(): boolean {
    return [this.rung, this.beside].includes(REFERENCE);
  }

  /** Whether one of the rungs has a beam. */
  get beams(): boolean {
    return [this.rung, this.beside].includes(BEAM);
  }

  /** The same for the rung beside it; null where there is none. */
  get besideRequest(): TraceRequest | null {
    const { request, beside } = this;
    if (!request || !beside) return null;
    const options = beside === REFERENCE && this.rung === REFERENCE ? {} : this.optionsOf(beside);
    return { ...request, rung: beside, options };
  }

  /** The address of what is set; nothing for the first example as it is. */
  get query(): Record<string, string> {
    const [first] = this.examples;
    const options = optionsText({
      ...optionsFor(this.rung, this.options),
      ...optionsFor(this.beside, this.options),
    });
    const beside: Record<string, string> = {
      ...(this.beside ? { beside: this.beside } : {}),
      ...(this.beams && this.beam ? { beam: this.beam } : {}),
      ...(options ? { options } : {}),
    };
    if (this.example === 0 && this.rung === first.rung && this.depth === first.depth) return beside;
    return {
      ...beside,
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
