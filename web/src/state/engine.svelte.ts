/** How the engine of an analysis is set up; the browser remembers it. */
import type { GameInfo } from '../api/types';
import { limitOf, type Manner } from './analysis.svelte';
import { recall, remember } from './storage';

export type AnalysisOffer = GameInfo['analysis'];

/** MiB of tables that can be chosen, as far as the server has them. */
const TABLES = [64, 128, 256, 512, 1024] as const;

export class EngineSettings {
  /** The outside program that thinks; empty for the server's own engine. */
  engine = $state(recall<string>('analysis.engine') ?? '');
  evaluation = $state<string | null>(null);
  threads = $state(recall<number>('analysis.threads') ?? 1);
  /** MiB of the table; 0 for as many as usual. */
  hash = $state(recall<number>('analysis.hash') ?? 0);
  limit = $state(recall<string>('analysis.limit') ?? '');
  lines = $state(3);

  /** Keeps what is chosen for the next time. */
  keep(): void {
    remember('analysis.engine', this.engine);
    remember('analysis.threads', this.threads);
    remember('analysis.hash', this.hash);
    remember('analysis.limit', this.limit);
  }

  /** The program that is chosen, where the server has it. */
  program(offer: AnalysisOffer): string | undefined {
    return offer.engines.find((name) => name === this.engine);
  }

  /** What the server is asked for: nothing that it does not offer. */
  manner(offer: AnalysisOffer): Manner {
    const manner = { multipv: this.lines, ...limitOf(this.limit) };
    const engine = this.program(offer);
    // A program of somebody else is set up where it is named.
    if (engine !== undefined) return { ...manner, engine };
    const threads = Math.min(this.threads, offer.threads);
    return {
      ...manner,
      ...(this.evaluation ? { evaluation: this.evaluation } : {}),
      ...(threads > 1 ? { threads } : {}),
      ...(tables(offer).includes(this.hash) ? { hash_mib: this.hash } : {}),
    };
  }
}

/** MiB of tables to choose from. */
export function tables(offer: AnalysisOffer): number[] {
  return TABLES.filter((mib) => mib <= offer.hash_mib);
}
