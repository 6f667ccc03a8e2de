/** A search that is watched: its tree, the moment that is shown, and how it goes on. */
import { api } from '../../api/client';
import type { RungView, Trace, TraceRequest, TreeTraceRequest } from '../../api/types';
import type { Seated } from '../../board/game';
import { t } from '../../i18n/index.svelte';
import { announcer } from '../announce.svelte';
import { errorText } from '../words';
import { grows, nextSimulation } from './grown';
import { cutsOff } from './names';
import { reasonOf, type Reason } from './reason';
import { lettered } from './letters';
import { nextCut, treeOf, type Tree, type TreeNode } from './tree';
import { hasSigns, readingOf, type Reading } from './reading';
import { view } from './view.svelte';
import { momentText } from './words';

/** Moments a second, by the position of the slider. */
export const SPEEDS = [1, 2, 5, 12, 30, 100] as const;

/** Plies up to which the plainest rung is asked for comparison. */
const COMPARED = 4;

export class WatchStore {
  tree = $state.raw<Tree | null>(null);
  moment = $state(0);
  /** The node whose position is shown; the search's own when null. */
  picked = $state.raw<TreeNode | null>(null);
  busy = $state(false);
  error = $state('');
  running = $state(false);
  speed = $state(1);
  /** What was asked, for the exports. */
  request = $state.raw<TraceRequest | null>(null);

  /** The plainest rung on the same position, once it is known what that takes. */
  baseline = $state.raw<{ rung: string; visited: number } | null>(null);

  /** Another search that is watched beside this one, step by step. */
  beside = $state.raw<WatchStore | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly game: Seated,
    private readonly rungs: readonly RungView[],
  ) {}

  /** The last moment of this search or of the one beside it. */
  get last(): number {
    return Math.max(this.end, this.beside?.end ?? 0);
  }

  /** The last moment of this search. */
  get end(): number {
    return Math.max(0, (this.tree?.moments.length ?? 1) - 1);
  }

  /** The moment of this search that is shown: its last one while the one beside it goes on. */
  get at(): number {
    return Math.min(this.moment, this.end);
  }

  /** Positions visited up to the moment, as far as they are in the trace. */
  get entered(): number {
    return this.tree?.visited.filter(({ from }) => from <= this.moment).length ?? 0;
  }

  /** Whether the search is over at the moment. */
  get over(): boolean {
    return this.moment >= this.last;
  }

  /** The node at which the search is. */
  get current(): TreeNode | null {
    return this.tree?.moments[this.at]?.node ?? null;
  }

  /** Why the search leaves a node at the moment, if a cut-off is what happens. */
  get reason(): Reason | null {
    const moment = this.tree?.moments[this.at];
    return moment?.what === 'leave' ? reasonOf(moment.node) : null;
  }

  /** The node that is told about. */
  get chosen(): TreeNode | null {
    const { picked } = this;
    return picked && picked.from <= this.moment ? picked : this.current;
  }

  /** What happens at the moment, as a sentence. */
  get words(): string {
    return this.tree ? momentText(this.game, this.tree, this.at, this.reading) : '';
  }

  /** For whom the values are told. */
  get reading(): Reading {
    return this.tree ? readingOf(this.tree, view.byMover) : { pawn: null, side: null };
  }

  /** Whether they may be told for the side to move, too. */
  get signed(): boolean {
    return this.tree !== null && hasSigns(this.tree);
  }

  /** Lets the server search and takes its trace; the old one stays when that fails. */
  async search(request: TraceRequest): Promise<boolean> {
    const found = await this.show(api.trace(this.game.id, request));
    if (!found) return false;
    this.request = request;
    void this.compare(request, this.asked);
    return true;
  }

  /** The same of a tree that is written down. */
  async searchTree(request: TreeTraceRequest): Promise<boolean> {
    this.request = null;
    this.baseline = null;
    return this.show(api.traceTree(request));
  }

  /** Takes a trace when it comes, unless another one is asked for before. */
  private async show(asked: Promise<Trace>): Promise<boolean> {
    this.pause();
    const mine = ++this.asked;
    this.busy = true;
    this.error = '';
    try {
      const trace = await asked;
      if (mine !== this.asked) return false;
      this.tree = treeOf(lettered(trace, this.game));
      this.moment = 0;
      this.picked = null;
      this.beside?.follow(0);
      return true;
    } catch (error) {
      if (mine === this.asked) this.error = errorText(error);
      return false;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  /** Asks what a rung that leaves nothing out would have visited, where that is not too much to ask. */
  private async compare(request: TraceRequest, mine: number): Promise<void> {
    this.baseline = null;
    if (!cutsOff(request.rung, this.rungs) || (request.depth ?? 1) > COMPARED) return;
    // Tables change what positions are worth, and save nothing: beside the same search without them
    // it is seen what that does.
    const plain = this.tree?.trace.pawn == null ? 'maxn' : 'minimax';
    const rung = request.rung === 'piece-square' ? 'alpha-beta' : plain;
    const { fen, moves, depth, seed } = request;
    try {
      const answer = await api.askRung(this.game.id, { fen, moves, depth, seed, rung });
      if (mine === this.asked && !answer.broken_off)
        this.baseline = { rung, visited: answer.visited };
    } catch {
      // The search itself is there; what it saved stays unsaid.
    }
  }

  pick(node: TreeNode): void {
    this.picked = node;
  }

  /** Shows a moment, and says what happens there. */
  go(moment: number, say = true): void {
    this.moment = Math.max(0, Math.min(this.last, moment));
    this.picked = null;
    this.beside?.follow(this.moment);
    if (say) announcer.say(this.words);
  }

  step(by: number): void {
    this.pause();
    this.go(this.moment + by);
  }

  /** Shows the moment that the search beside this one shows. */
  follow(moment: number): void {
    this.moment = moment;
    this.picked = null;
  }

  /** Goes to the next cut-off, or to the end of the next simulation where the tree grows. */
  cut(): void {
    this.pause();
    if (this.grows) {
      const next = this.tree && nextSimulation(this.tree, this.moment);
      this.go(next ?? this.last);
      return;
    }
    const next = this.tree && nextCut(this.tree, this.moment);
    if (next === null) announcer.say(t('lab.noCut'));
    else this.go(next);
  }

  /** Whether the tree grows by simulations. */
  get grows(): boolean {
    return this.tree !== null && grows(this.tree.trace);
  }

  /** Whether there is a cut-off anywhere in the search. */
  get cuts(): boolean {
    return this.tree !== null && nextCut(this.tree, -1) !== null;
  }

  /** Whether the rung that searches ever cuts off. */
  get mayCut(): boolean {
    return this.tree !== null && cutsOff(this.tree.trace.rung, this.rungs);
  }

  get hasCut(): boolean {
    return this.tree !== null && nextCut(this.tree, this.moment) !== null;
  }

  toggle(): void {
    if (this.running) this.pause();
    else {
      if (this.over) this.go(0, false);
      this.running = true;
      this.tick();
    }
  }

  /** Does what a key of the tree asks for; other keys are left alone. */
  key(event: KeyboardEvent): void {
    const keys: Record<string, () => void> = {
      '.': () => this.step(1),
      ',': () => this.step(-1),
      c: () => this.cut(),
      ' ': () => this.toggle(),
      Home: () => this.step(-Infinity),
      End: () => this.step(Infinity),
    };
    const act = keys[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.running = false;
  }

  private tick(): void {
    const speed = SPEEDS[this.speed] ?? 1;
    // The screen shows no more than so many pictures a second.
    const at = Math.min(speed, 30);
    this.timer = setTimeout(() => {
      this.go(this.moment + Math.round(speed / at), false);
      if (this.over) {
        this.pause();
        announcer.say(this.words);
      } else this.tick();
    }, 1000 / at);
  }
}
