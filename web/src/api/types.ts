export interface LevelInfo {
  id: number;
  elo: number;
}

export interface GameInfo {
  id: string;
  variants: string[];
  seats: string[];
  files: number;
  ranks: number;
  start: string;
  levels: LevelInfo[];
}

export interface Start {
  variant?: string;
  fen?: string;
  moves?: string[];
}

export interface MoveView {
  uci: string;
  san: string;
  from: string;
  to: string;
  promotion?: string | null;
  capture: boolean;
}

export interface EndingView {
  payoffs: number[];
  result: string;
  reason: string;
  sentence: string;
}

export interface PositionView {
  game: string;
  variant: string;
  fen: string;
  turn: number | null;
  legal: MoveView[];
  check: string | null;
  played: MoveView[];
  captured: string[];
  ending: EndingView | null;
  claims: EndingView[];
}

export type ScoreView = { cp: number } | { mate: number };

export interface Report {
  depth: number;
  seldepth: number;
  multipv: number;
  score: ScoreView;
  bound: 'exact' | 'lower' | 'upper';
  wdl: [number, number, number];
  nodes: number;
  nps: number;
  time_ms: number;
  hashfull: number;
  pv: string[];
  san: string[];
}

export interface Answer {
  best: MoveView | null;
  ponder: string | null;
  lines: Report[];
  nodes: number;
  time_ms: number;
}

export type Seat = { kind: 'human'; name?: string } | { kind: 'engine'; level: number };

export interface ClockRule {
  base_ms: number;
  increment_ms?: number;
  moves_per_period?: number | null;
}

export interface NewGame extends Start {
  seats: [Seat, Seat];
  clock?: ClockRule | null;
  engine_resigns?: boolean;
  engine_draws?: boolean;
}

export interface GameState {
  id: string;
  game: string;
  variant: string;
  start_fen: string;
  seats: Seat[];
  clock: ClockRule | null;
  clocks_ms: number[] | null;
  running: number | null;
  position: PositionView;
  draw_offer: number | null;
  thinking: boolean;
  ending: EndingView | null;
  move_clocks_ms: number[];
  engine_resigns: boolean;
  engine_draws: boolean;
  created: number;
  updated: number;
}

export interface GameSummary {
  id: string;
  game: string;
  variant: string;
  seats: Seat[];
  plies: number;
  result: string | null;
  reason: string | null;
  turn: number | null;
  created: number;
  updated: number;
}
