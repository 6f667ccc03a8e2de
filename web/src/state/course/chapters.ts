/** The chapters of the course: what each shows, lets play, counts and asks. Their texts are in the catalogue. */
import { beyond } from './chapters/beyond';
import { growing } from './chapters/growing';
import { learning } from './chapters/learning';
import { tutorial } from './chapters/tutorial';
import type { Count } from './count';

/** A program to watch: most often a search. */
export type Scene = {
  /** Its name in the catalogue: `scene.NAME`. */
  name: string;
  rung: string;
} & (
  | { kind: 'moves'; game: string; fen: string }
  | { kind: 'tree'; tree: string; players?: number }
  | { kind: 'search'; game: string; fen: string; depth: number }
  | { kind: 'growth'; game: string; fen: string; simulations: number }
  /** A player that learns from nothing while one looks on. */
  | { kind: 'learning'; game: string }
  /** What its generations think of a position; of the start of the game when empty. */
  | { kind: 'thoughts'; game: string; fen: string }
);

/** A scene with a search. */
export type SearchScene = Extract<Scene, { kind: 'tree' | 'search' | 'growth' }>;
/** A scene with a player that learns. */
export type LearningScene = Extract<Scene, { kind: 'learning' | 'thoughts' }>;

/** A game against the program of a chapter. */
export type Duel = {
  /** Its name in the catalogue: `duel.NAME`. */
  name: string;
  game: string;
  /** The position to begin with; the start of the game when empty. */
  fen: string;
} & (
  | {
      rung: string;
      /** Plies that it looks ahead; as many as usual when absent. */
      depth?: number;
      /** Simulations of a tree that grows. */
      simulations?: number;
    }
  /** A generation of the run that the chapter shows; with no simulations it plays at first sight. */
  | { generation: 'first' | 'last'; simulations: number }
);

/** A question with its answers `question.CHAPTER.NUMBER`, one of them right, to be tried on a scene. */
export interface Question {
  answers: number;
  /** The right one, from 1. */
  right: number;
  scene: Scene;
}

/** What a chapter's picture is made from. */
export type Picture =
  | { kind: 'moves'; game: string; fen: string }
  | { kind: 'worth'; game: string }
  | { kind: 'tree'; tree: string; rung: string }
  | { kind: 'squares'; game: string }
  /** What ten minutes of Connect Four from nothing came to. */
  | { kind: 'measured' }
  | { kind: 'growth'; game: string; fen: string; rung: string; simulations: number }
  | {
      kind: 'bars';
      game: string;
      fen: string;
      searches: readonly { rung: string; depth: number }[];
    };

/** Searches with a hash table to look at. */
export interface RatesOf {
  /** Its name in the catalogue: `rates.NAME`. */
  name: string;
  game: string;
  fen: string;
  /** Plies of the last search. */
  depth: number;
}

/** A search with a beam. */
export interface BeamOf {
  game: string;
  fen: string;
  depth: number;
}

export interface Chapter {
  /** Its name in addresses and in the catalogue. */
  id: string;
  picture: Picture;
  /** The first is open at once; the programs shown are those of the scenes. */
  scenes: readonly [Scene, ...Scene[]];
  /** The rung whose program was shown last, to mark what is new. */
  before: string | null;
  duels: readonly [Duel, ...Duel[]];
  count: Count;
  /** Where the rates of the hash table are measured, in the chapter about it. */
  rates?: readonly [RatesOf, ...RatesOf[]];
  /** Whether the published table of what the steps save stands here, beside ours. */
  saved?: boolean;
  /** The search whose beam may be set, in the chapter about it. */
  beam?: BeamOf;
  question: Question;
}

export const chapters: readonly Chapter[] = [...tutorial, ...beyond, ...growing, ...learning];

/** The chapters of the short tutorial, which make sense alone. */
export const TUTORIAL = 5;

export function chapterOf(id: string | null): Chapter | undefined {
  return chapters.find((chapter) => chapter.id === id);
}
