/** The analysis board: a tree of moves that belongs to nobody. */
import { api } from '../api/client';
import type { AnnotatedView, MoveView, PositionView, Remarks, Report, Start } from '../api/types';
import type { BoardGame } from '../board/game';
import { language } from '../i18n/index.svelte';
import { formatScore } from './analysis.svelte';
import { announcer } from './announce.svelte';
import { draftName, dropDraft, drafts, keepDraft } from './study/drafts';
import { StudyFile } from './study/file.svelte';
import { keepStudy, studyKey } from './study/known';
import {
  ROOT,
  added,
  childBy,
  find,
  isPlain,
  lineThrough,
  mainLineThrough,
  nodeOf,
  pathTo,
  promoted,
  remarked,
  removed,
  sentTree,
  treeOf,
  treeOfView,
  viewOf,
  type Tree,
  type TreeStart,
} from './study/tree';
import { errorText, eventWords } from './words';

/** What the engine found of a position. */
interface Found {
  /** The moves that lead there: undoing and playing on may give a node's number to another move. */
  moves: string;
  report: Report;
  /** The value as it is written beside the move. */
  text: string;
}

/** A state to go back to: a tree, and the node that was looked at. */
interface Step {
  tree: Tree;
  at: number;
}

/** So many changes can be undone. */
const UNDONE = 200;

export class StudyStore {
  variant = $state<string | undefined>();
  /** Where the tree starts, in the server's own writing; absent for the usual start. */
  fen = $state<string | undefined>();
  tree = $state.raw<Tree>(treeOf([]));
  /** The node that is looked at. */
  at = $state(ROOT);
  position = $state.raw<PositionView | null>(null);
  error = $state('');
  /** Where the tree is stored, once somebody has given it a name. */
  file = $state.raw<StudyFile | null>(null);
  /** The stored analysis that is shown as it is, though it cannot be changed from here. */
  source = $state<string | null>(null);
  /** The game played here whose record is shown as it is. */
  record = $state<string | null>(null);
  /** What the engine found, by node. */
  private found = $state.raw<ReadonlyMap<number, Found>>(new Map());
  private undone = $state.raw<readonly Step[]>([]);
  private redone = $state.raw<readonly Step[]>([]);
  /** The name under which the browser keeps the tree. */
  private draft: string | null = null;
  /** Counts the requests, so that only the newest answer is shown. */
  private asked = 0;

  constructor(readonly game: BoardGame) {}

  /** The moves of the line that is looked at, on to its end. */
  readonly played: readonly MoveView[] = $derived(
    lineThrough(this.tree, this.at).flatMap(({ move }) => move ?? []),
  );
  /** How many of them lead to the position that is looked at. */
  readonly ply = $derived(pathTo(this.tree, this.at).length);
  readonly canUndo = $derived(this.undone.length > 0);
  readonly canRedo = $derived(this.redone.length > 0);

  get start(): Start {
    return { ...this.treeStart, moves: this.movesTo(this.at) };
  }

  /** Where the tree starts. */
  get treeStart(): TreeStart {
    return {
      ...(this.variant ? { variant: this.variant } : {}),
      ...(this.fen ? { fen: this.fen } : {}),
    };
  }

  /** The position looked at, as a query of the start page. */
  get fromHere(): Record<string, string> {
    return { ...this.treeStart, moves: this.movesTo(this.at).join(',') };
  }

  /** What the address says, so that a reload comes back to it. */
  get address(): Record<string, string> {
    const line = this.played.map(({ uci }) => uci).join(',');
    return {
      ...(this.file || this.source || this.record ? {} : this.treeStart),
      ...(this.record ? { record: this.record } : {}),
      ...(line ? { moves: line, ply: String(this.ply) } : {}),
      ...(this.draft ? { draft: this.draft } : {}),
    };
  }

  /** Keeps what the engine found of the position that is looked at, unless it knew more before. */
  learn(report: Report): void {
    const turn = this.position?.turn ?? 0;
    // A report may be of the position looked at before.
    if (!this.position?.legal.some(({ uci }) => uci === report.pv[0])) return;
    if ((this.kept?.depth ?? 0) > report.depth) return;
    const moves = this.movesTo(this.at).join(' ');
    const found = { moves, report, text: formatScore(report.score, turn) };
    this.found = new Map([...this.found, [this.at, found]]);
  }

  /** What the engine found when it last looked at the position. */
  get kept(): Report | undefined {
    const found = this.found.get(this.at);
    return found?.moves === this.movesTo(this.at).join(' ') ? found.report : undefined;
  }

  /** The values that are known, as they are written beside the moves, by node. */
  readonly values: ReadonlyMap<number, string> = $derived(
    new Map(
      [...this.found]
        .filter(([id, { moves }]) => moves === this.movesTo(id).join(' '))
        .map(([id, { text }]) => [id, text]),
    ),
  );

  private movesTo(id: number): string[] {
    return pathTo(this.tree, id).flatMap(({ move }) => move?.uci ?? []);
  }

  /** Begins a line; the tree shown stays when the new one cannot be read. */
  async open(start: Start, ply?: number): Promise<boolean> {
    const position = await this.fetch(start);
    if (!position) return false;
    this.variant = start.variant ?? undefined;
    // A number of players is kept as the position that it begins with.
    this.fen = start.fen ?? (start.players ? position.fen : undefined);
    this.begin(treeOf(position.played));
    this.at = find(
      this.tree,
      position.played.map(({ uci }) => uci),
    );
    this.position = position;
    if (ply !== undefined && ply < position.played.length) await this.look(ply);
    return true;
  }

  /** Shows a tree that the server told of, or that this browser kept. */
  async load(view: AnnotatedView, at: readonly string[] = []): Promise<boolean> {
    const tree = treeOfView(view);
    const node = find(tree, at);
    const start = {
      ...(view.variant ? { variant: view.variant } : {}),
      ...(view.fen ? { fen: view.fen } : {}),
    };
    const moves = pathTo(tree, node).flatMap(({ move }) => move?.uci ?? []);
    const position = await this.fetch({ ...start, moves });
    if (!position) return false;
    this.variant = start.variant;
    this.fen = start.fen;
    this.begin(tree);
    this.at = node;
    this.position = position;
    return true;
  }

  /** Shows a tree that was read from a record, and keeps it in this browser. */
  async take(view: AnnotatedView): Promise<boolean> {
    if (!(await this.load(view))) return false;
    this.keep();
    return true;
  }

  /** Takes up what this browser kept under a name. */
  async takeUp(name: string): Promise<boolean> {
    const draft = drafts(this.game.id).find(({ id }) => id === name);
    if (!draft || !(await this.load(draft.tree, draft.at))) return false;
    this.draft = draft.id;
    return true;
  }

  /** Shows the record of a game played here, with its clocks and comments. */
  async openRecord(id: string): Promise<boolean> {
    this.error = '';
    try {
      const text = await api.record(this.game.id, id);
      const { tree } = await api.readAnnotated(this.game.id, text, 0);
      if (!(await this.load(tree))) return false;
      this.record = id;
      return true;
    } catch (error) {
      this.error = errorText(error, this.game);
      return false;
    }
  }

  /** Opens an analysis that the server keeps. */
  async openFile(id: string, at?: readonly string[]): Promise<boolean> {
    this.error = '';
    try {
      const { name, revision, keyed, tree } = await api.study(this.game.id, id);
      if (!(await this.load(tree, at))) return false;
      keepStudy(this.game.id, id);
      // What is somebody else's is looked at; a change makes an analysis of one's own.
      if (keyed && !studyKey(this.game.id, id)) this.source = id;
      else this.file = new StudyFile(this.game.id, id, name, revision);
      return true;
    } catch (error) {
      this.error = errorText(error, this.game);
      return false;
    }
  }

  /** Gives the tree a name under which the server keeps it from now on. */
  async save(name: string): Promise<void> {
    const file = await StudyFile.create(this.game.id, name, sentTree(this.tree, this.treeStart));
    this.file?.close();
    this.file = file;
    this.forgetDraft();
  }

  rename(name: string): void {
    this.file?.rename(name, sentTree(this.tree, this.treeStart));
  }

  /** Leaves the tree as it is stored. */
  close(): void {
    this.file?.close();
    this.file = null;
  }

  /** Plays from the position shown: on in the tree where it has the move, else in a new branch. */
  async move(move: MoveView | string): Promise<boolean> {
    const text = typeof move === 'string' ? move : move.uci;
    const from = this.shown;
    const known = childBy(this.tree, from, text);
    if (known !== undefined) {
      await this.go(known);
      return true;
    }
    const position = await this.fetch({ ...this.treeStart, moves: this.movesTo(from) }, text);
    const last = position?.played.at(-1);
    if (!position || !last) return false;
    // It may be a known move written otherwise.
    const [tree, at] = added(this.tree, from, last);
    if (tree !== this.tree) this.change(tree, at);
    this.at = at;
    this.position = position;
    if (this.game.kind === 'track') announcer.say(eventWords(this.game, position.played, this.ply));
    else announcer.say(this.game.speak(last, position.check != null));
    return true;
  }

  /** Plays several moves one after the other, as a branch where the tree has others. */
  async extend(ucis: readonly string[]): Promise<boolean> {
    const from = this.shown;
    const moves = [...this.movesTo(from), ...ucis];
    const position = await this.fetch({ ...this.treeStart, moves });
    if (!position) return false;
    let [tree, at] = [this.tree, from];
    for (const move of position.played.slice(-ucis.length)) [tree, at] = added(tree, at, move);
    if (tree !== this.tree) this.change(tree, at);
    this.at = at;
    this.position = position;
    return true;
  }

  /** Shows the position after so many moves of the line that is looked at. */
  async look(ply: number): Promise<void> {
    const line = lineThrough(this.tree, this.at);
    const wanted = Math.max(0, Math.min(line.length, ply));
    await this.go(line[wanted - 1]?.id ?? ROOT);
  }

  /** Shows the position after so many moves of a line, as far as the tree has it. */
  async follow(line: readonly string[], ply = line.length): Promise<void> {
    const end = find(this.tree, line);
    const node = pathTo(this.tree, end)[ply - 1];
    await this.go(ply > 0 ? (node?.id ?? end) : ROOT);
  }

  /** Shows the position of a node. */
  async go(id: number): Promise<void> {
    const moves = this.movesTo(id);
    this.at = id;
    const position = await this.fetch({ ...this.treeStart, moves });
    if (position) this.position = position;
    else if (this.error) this.at = this.shown;
  }

  /** Says something else about the node that is looked at. */
  remark(remarks: Partial<Remarks>): void {
    this.change(remarked(this.tree, this.at, remarks), this.at);
  }

  /** Takes another state of the same tree, in which the node that is looked at still is. */
  replace(tree: Tree): void {
    this.change(tree, this.at);
  }

  promote(): void {
    this.change(promoted(this.tree, this.at), this.at);
  }

  makeMainLine(): void {
    this.change(mainLineThrough(this.tree, this.at), this.at);
  }

  /** Takes the move that is looked at out of the tree, and all that follows it. */
  async remove(): Promise<void> {
    const { parent } = nodeOf(this.tree, this.at);
    this.change(removed(this.tree, this.at), parent);
    await this.go(parent);
  }

  async undo(): Promise<void> {
    const step = this.undone.at(-1);
    if (!step) return;
    this.redone = [...this.redone, { tree: this.tree, at: this.at }];
    this.undone = this.undone.slice(0, -1);
    await this.goBack(step);
  }

  async redo(): Promise<void> {
    const step = this.redone.at(-1);
    if (!step) return;
    this.undone = [...this.undone, { tree: this.tree, at: this.at }];
    this.redone = this.redone.slice(0, -1);
    await this.goBack(step);
  }

  private async goBack({ tree, at }: Step): Promise<void> {
    this.tree = tree;
    this.keep();
    await this.go(at);
  }

  /** A tree of its own, of which nothing can be undone. */
  private begin(tree: Tree): void {
    this.close();
    this.source = null;
    this.record = null;
    this.draft = null;
    this.undone = [];
    this.redone = [];
    this.tree = tree;
  }

  /** Makes a change that can be undone; `at` is looked at after it. */
  private change(tree: Tree, at: number): void {
    this.undone = [...this.undone, { tree: this.tree, at: this.at }].slice(-UNDONE);
    this.redone = [];
    this.tree = tree;
    this.at = at;
    this.keep();
  }

  /** Keeps the tree: on the server where it has a place there, else in this browser. */
  private keep(): void {
    if (this.file) {
      this.file.keep(sentTree(this.tree, this.treeStart));
      return;
    }
    const isOwn = this.source === null && this.record === null;
    this.source = null;
    this.record = null;
    // The address alone holds a line.
    if (isOwn && isPlain(this.tree) && this.draft === null) return;
    this.draft ??= draftName();
    keepDraft(this.game.id, {
      id: this.draft,
      updated: Date.now(),
      at: this.movesTo(this.at),
      tree: viewOf(this.tree, this.treeStart),
    });
  }

  private forgetDraft(): void {
    if (this.draft) dropDraft(this.game.id, this.draft);
    this.draft = null;
  }

  /** The node of the position shown, which may be another one than is being asked for. */
  private get shown(): number {
    const played = this.position?.played;
    return played
      ? find(
          this.tree,
          played.map(({ uci }) => uci),
        )
      : this.at;
  }

  /** The moves that may come next in the tree. */
  readonly branches = $derived(
    nodeOf(this.tree, this.at).children.map((id) => nodeOf(this.tree, id)),
  );

  /** The position after a start, and after one move more. */
  private async fetch(start: Start, move?: string): Promise<PositionView | null> {
    const mine = ++this.asked;
    this.error = '';
    try {
      const position =
        move === undefined
          ? await api.position(this.game.id, start)
          : await api.afterMove(this.game.id, start, move, language());
      return mine === this.asked ? position : null;
    } catch (error) {
      this.error = errorText(error, this.game);
      return null;
    }
  }
}
