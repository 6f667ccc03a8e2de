/** What is to be compared, as it is set on the page and as it stands in an address. */
import type { ExperimentView, LabGame, NewExperiment } from '../../api/types';
import { isComposed } from './composed';
import { depthsBetween, positionsOf } from './experiments.svelte';

/** Which positions are searched. */
export type Which = 'quick' | 'all' | 'own';

/** So many of the lab's own are enough for a first look. */
const QUICK = 4;

export class CompareOrder {
  from = $state(1);
  to = $state(3);
  which = $state<Which>('quick');
  /** Own positions as they are typed, one a line. */
  own = $state('');
  /** Named steps, and those put together from switches. */
  named = $state<string[]>([]);
  composed = $state<string[]>([]);

  /** The usual beginning, unless the address says otherwise. */
  constructor(
    private readonly game: LabGame,
    query: Readonly<Record<string, string>>,
  ) {
    const steps = query['steps']?.split(',').filter(Boolean) ?? game.steps.slice(0, 4);
    this.named = steps.filter((step) => !isComposed(step));
    this.composed = [...new Set(steps.filter(isComposed))];
    this.from = Number(query['from']) || this.from;
    this.to = Number(query['to']) || this.to;
    const positions = query['positions'] ?? 'quick';
    if (positions === 'quick' || positions === 'all') this.which = positions;
    else [this.which, this.own] = ['own', positions];
  }

  get positions(): string[] {
    if (this.which === 'own') return positionsOf(this.own);
    return this.which === 'quick' ? quickOf(this.game) : [...this.game.positions];
  }

  get ready(): boolean {
    const steps = this.named.length + this.composed.length;
    return steps > 0 && this.positions.length > 0 && this.from >= 1 && this.to >= 1;
  }

  /** Adds a step that was put together; one that is there already stays where it is. */
  add(step: string): void {
    if (!this.composed.includes(step)) this.composed = [...this.composed, step];
  }

  remove(step: string): void {
    this.composed = this.composed.filter((each) => each !== step);
  }

  /** The address of what is set; nothing where that is the usual beginning. */
  get query(): Record<string, string> {
    const asked = (order: CompareOrder): Record<string, string> =>
      compareQuery(this.game, order.order(order.named));
    const [mine, usual] = [asked(this), asked(new CompareOrder(this.game, {}))];
    return JSON.stringify(mine) === JSON.stringify(usual) ? {} : mine;
  }

  /** The order to the server: the named steps as they are listed, then the others. */
  order(listed: readonly string[]): NewExperiment {
    return {
      positions: this.positions,
      depths: depthsBetween(this.from, this.to),
      steps: [...listed.filter((step) => this.named.includes(step)), ...this.composed],
    };
  }
}

/** A few of the lab's own positions, evenly from the first to the last. */
export function quickOf({ positions }: LabGame): string[] {
  const place = (index: number): number => Math.floor((index * QUICK) / positions.length);
  return positions.filter((_, index) => place(index) !== place(index - 1));
}

/** The address of an order: whoever opens it finds the same steps, depths and positions set. */
export function compareQuery(game: LabGame, order: NewExperiment): Record<string, string> {
  const { depths, positions, steps } = order;
  const text = positions?.join('\n') ?? '';
  const isOwn = ![quickOf(game), game.positions].some((list) => list.join('\n') === text);
  const which = isOwn ? text : text === game.positions.join('\n') ? 'all' : 'quick';
  return {
    steps: steps?.join(',') ?? '',
    from: String(depths[0] ?? 1),
    to: String(depths.at(-1) ?? 1),
    positions: which,
  };
}

/** The address of an experiment. */
export function openQuery(game: LabGame, { id, question }: ExperimentView): Record<string, string> {
  return { run: id, ...compareQuery(game, question) };
}
