/** The server's API as functions. Paths are relative, so the page works behind any prefix-free host. */
import type {
  AnnotatedGame,
  Answer,
  BegunGame,
  BegunStudy,
  BoutRequest,
  BoutResults,
  Consultation,
  DrawAction,
  EndgameView,
  ErrorDetail,
  EvaluateRequest,
  Evaluation,
  ExperimentReport,
  ExperimentSummary,
  ExperimentView,
  GameInfo,
  GamesPage,
  GameState,
  GameSummary,
  Generators,
  GeneratorsRequest,
  HelpRequest,
  LabView,
  LearnedGames,
  LearnOffer,
  LearnRun,
  NetworkThoughts,
  NewExperiment,
  NewGame,
  NewLearnRun,
  NewStudy,
  NewTournament,
  PositionView,
  Program,
  ReadGame,
  RecordGames,
  RungAnswer,
  RungRequest,
  SavedStudy,
  SeatKey,
  SquareTable,
  Start,
  StudiesView,
  StudyChange,
  StudyLine,
  StudyLineRequest,
  StudyReport,
  StudySummary,
  StudyView,
  TableRates,
  TableRequest,
  TextbookTree,
  ThoughtsRequest,
  TournamentGameView,
  TournamentSummary,
  TournamentView,
  Trace,
  TraceRequest,
  TreeTraceRequest,
} from './types';

/** An answer of the server that is not the one asked for, or no answer at all. */
export class ApiError extends Error {
  constructor(
    /** Stable name: `illegal-move`; `unreachable` when there was no answer. */
    readonly code: string,
    message: string,
    readonly status: number,
    /** The field of the request that is at fault: `moves[3]`. */
    readonly field?: string,
    /** The moves that a typed one may be, where it may be several. */
    readonly readings: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

const ROOT = '/api/v1';

async function failure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: Partial<ErrorDetail> } | null)?.error;
  return new ApiError(
    error?.code ?? `http-${response.status}`,
    error?.message ?? (response.statusText || `HTTP ${response.status}`),
    response.status,
    error?.field ?? undefined,
    error?.readings,
  );
}

async function ask(
  path: string,
  body?: unknown,
  method = 'POST',
  signal?: AbortSignal,
  headers: Record<string, string> = {},
  outlives = false,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(
      ROOT + path,
      body === undefined
        ? { headers: { accept: 'application/json', ...headers } }
        : {
            method,
            ...(signal ? { signal } : {}),
            headers: {
              'content-type': 'application/json',
              accept: 'application/json',
              ...headers,
            },
            ...(body === null ? {} : { body: JSON.stringify(body) }),
            // Browsers send no more than 64 KiB when the page is gone.
            ...(outlives && JSON.stringify(body).length < 60_000 ? { keepalive: true } : {}),
          },
    );
  } catch (cause) {
    throw new ApiError('unreachable', cause instanceof Error ? cause.message : String(cause), 0);
  }
  if (!response.ok) throw await failure(response);
  return response;
}

/** Reads when there is no body, posts it when there is one. */
async function call<T>(
  path: string,
  body?: unknown,
  method?: string,
  signal?: AbortSignal,
): Promise<T> {
  return (await (await ask(path, body, method, signal)).json()) as T;
}

/** Asks something of a game for whoever holds the keys. */
async function act<T>(
  game: string,
  id: string,
  what: string,
  body: unknown,
  keys: readonly string[],
): Promise<T> {
  const headers: Record<string, string> = keys.length > 0 ? { 'x-seat-key': keys.join(',') } : {};
  const path = `${playPath(game, id)}/${what}`;
  return (await (await ask(path, body, 'POST', undefined, headers)).json()) as T;
}

function playPath(game: string, id: string): string {
  return `/${encodeURIComponent(game)}/play/${encodeURIComponent(id)}`;
}

function learnPath(id?: string): string {
  return `/learn/runs${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
}

function studyPath(game: string, id?: string): string {
  const all = `/${encodeURIComponent(game)}/studies`;
  return id === undefined ? all : `${all}/${encodeURIComponent(id)}`;
}

/** What lets change a study; nothing where it was begun elsewhere. */
function withKey(key: string): Record<string, string> {
  return key ? { 'x-seat-key': key } : {};
}

/** What is searched for among those that are named. */
function listQuery(ids: readonly string[], search: string): string {
  return new URLSearchParams({ ids: ids.join(','), ...(search ? { search } : {}) }).toString();
}

function experimentPath(game: string, id?: string): string {
  const all = `/${encodeURIComponent(game)}/lab/experiments`;
  return id === undefined ? all : `${all}/${encodeURIComponent(id)}`;
}

function tournamentPath(id?: string): string {
  const all = '/arena/tournaments';
  return id === undefined ? all : `${all}/${encodeURIComponent(id)}`;
}

function tournamentGamePath(id: string, number: number): string {
  return `${tournamentPath(id)}/games/${number}`;
}

/** Which games of a tournament are wanted. */
export interface GamesQuery {
  offset: number;
  limit: number;
  player?: number;
  opponent?: number;
}

function socketAddress(path: string): string {
  const address = new URL(ROOT + path, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** The keys of the seats that are played here. */
type Keys = readonly string[];

export const api = {
  games: () => call<GameInfo[]>('/games'),
  position: (game: string, start: Start) => call<PositionView>(`/${game}/position`, start),
  /** The best move of a position, searched for as long as is asked. */
  best: (game: string, order: Start & { movetime_ms: number }) =>
    call<Answer>(`/${game}/best`, order),
  /** What becomes of a position and of each legal move, where the server has a table. */
  endgame: (game: string, start: Start) => call<EndgameView>(`/${game}/endgame`, start),
  /** The position after one move more, as it may be typed on a page in this language. */
  afterMove: (game: string, start: Start, move: string, language: string) =>
    call<PositionView>(`/${game}/move`, { ...start, move, language }),

  create: (game: string, order: NewGame) => call<BegunGame>(`/${game}/play`, order),
  list: (game: string, ids: readonly string[], search = '') =>
    call<GameSummary[]>(`/${encodeURIComponent(game)}/play?${listQuery(ids, search)}`),
  /** Forgets a finished game. */
  remove: async (game: string, id: string, keys: Keys): Promise<void> => {
    await ask(playPath(game, id), null, 'DELETE', undefined, withKey(keys.join(',')));
  },
  read: (game: string, id: string) => call<GameState>(playPath(game, id)),
  importRecord: (game: string, text: string) => call<BegunGame>(`/${game}/play/import`, { text }),

  move: (game: string, id: string, move: string, ply: number, language: string, keys: Keys) =>
    act<GameState>(game, id, 'move', { move, ply, language }, keys),
  resign: (game: string, id: string, seat: number, keys: Keys) =>
    act<GameState>(game, id, 'resign', { seat }, keys),
  draw: (game: string, id: string, seat: number, action: DrawAction, keys: Keys) =>
    act<GameState>(game, id, 'draw', { seat, action }, keys),
  takeback: (game: string, id: string, seat: number, keys: Keys) =>
    act<GameState>(game, id, 'takeback', { seat }, keys),
  /** Takes a seat that somebody else gave away by its key. */
  join: (game: string, id: string, seat: number, keys: Keys) =>
    act<SeatKey>(game, id, 'join', { seat }, keys),
  /** Asks the machine that helps the player to move. */
  askForHelp: (game: string, id: string, request: HelpRequest, keys: Keys) =>
    act<Consultation>(game, id, 'help', request, keys),
  /** What was asked, as far as whoever holds these keys may know. */
  help: async (game: string, id: string, keys: Keys): Promise<Consultation[]> => {
    const path = `${playPath(game, id)}/help`;
    const told = await ask(path, undefined, 'GET', undefined, withKey(keys.join(',')));
    return (await told.json()) as Consultation[];
  },
  abort: (game: string, id: string, keys: Keys) => act<GameState>(game, id, 'abort', {}, keys),
  rematch: (game: string, id: string, keys: Keys) => act<BegunGame>(game, id, 'rematch', {}, keys),

  /** What games a record holds. */
  recordGames: (game: string, text: string) => call<RecordGames>(`/${game}/record/games`, { text }),
  /** A game of a record with everything that is said in it. */
  readAnnotated: (game: string, text: string, place: number) =>
    call<ReadGame>(`/${game}/record/annotated`, { text, place }),
  writeAnnotated: async (game: string, tree: AnnotatedGame) =>
    (await ask(`/${game}/record/write`, tree)).text(),

  studies: (game: string, ids: readonly string[], search = '') =>
    call<StudySummary[]>(`${studyPath(game)}?${listQuery(ids, search)}`),
  study: (game: string, id: string) => call<StudyView>(studyPath(game, id)),
  createStudy: (game: string, study: NewStudy) => call<BegunStudy>(studyPath(game), study),
  /** Sent to its end though the page is left. */
  changeStudy: async (
    game: string,
    id: string,
    change: StudyChange,
    key: string,
  ): Promise<SavedStudy> => {
    const sent = await ask(studyPath(game, id), change, 'PUT', undefined, withKey(key), true);
    return (await sent.json()) as SavedStudy;
  },
  removeStudy: async (game: string, id: string, key: string): Promise<void> => {
    await ask(studyPath(game, id), null, 'DELETE', undefined, withKey(key));
  },

  lab: () => call<LabView>('/lab'),
  /** The server stops its search when the question is given up. */
  askRung: (game: string, request: RungRequest, signal?: AbortSignal) =>
    call<RungAnswer>(`/${game}/lab/ask`, request, 'POST', signal),
  trace: (game: string, request: TraceRequest) => call<Trace>(`/${game}/lab/trace`, request),
  programs: () => call<Program[]>('/lab/programs'),
  trees: () => call<TextbookTree[]>('/lab/trees'),
  traceTree: (request: TreeTraceRequest) => call<Trace>('/lab/trees/trace', request),
  bouts: (game: string, request: BoutRequest, signal?: AbortSignal) =>
    call<BoutResults>(`/${game}/lab/bouts`, request, 'POST', signal),
  traceSvg: async (game: string, request: TraceRequest) =>
    (await ask(`/${game}/lab/trace.svg`, request)).blob(),

  evaluate: (game: string, request: EvaluateRequest) =>
    call<Evaluation>(`/${game}/lab/evaluate`, request),
  squareTables: (game: string) => call<SquareTable[]>(`/${game}/lab/tables`),
  tableRates: (game: string, request: TableRequest, signal?: AbortSignal) =>
    call<TableRates>(`/${game}/lab/table`, request, 'POST', signal),
  generators: (game: string, request: GeneratorsRequest, signal?: AbortSignal) =>
    call<Generators>(`/${game}/lab/generators`, request, 'POST', signal),
  labStudies: (game: string) => call<StudiesView>(`/${game}/lab/studies`),
  judgeStudies: (game: string, studies: string, signal?: AbortSignal) =>
    call<StudyReport>(`/${game}/lab/studies`, { studies }, 'POST', signal),
  studyLine: (game: string, request: StudyLineRequest) =>
    call<StudyLine>(`/${game}/lab/studies/line`, request),
  exampleExperiment: (game: string) => call<ExperimentReport>(`/${game}/lab/example`),
  experiments: (game: string) => call<ExperimentSummary[]>(experimentPath(game)),
  experiment: (game: string, id: string) => call<ExperimentView>(experimentPath(game, id)),
  startExperiment: (game: string, order: NewExperiment) =>
    call<ExperimentView>(experimentPath(game), order),
  stopExperiment: (game: string, id: string) =>
    call<ExperimentView>(`${experimentPath(game, id)}/stop`, {}),
  resumeExperiment: (game: string, id: string) =>
    call<ExperimentView>(`${experimentPath(game, id)}/resume`, {}),
  removeExperiment: (game: string, id: string) =>
    call<ExperimentSummary[]>(experimentPath(game, id), null, 'DELETE'),
  experimentTable: (game: string, id: string) => `${ROOT}${experimentPath(game, id)}/table.csv`,

  tournaments: () => call<TournamentSummary[]>(tournamentPath()),
  tournament: (id: string) => call<TournamentView>(tournamentPath(id)),
  startTournament: (order: NewTournament) => call<TournamentView>(tournamentPath(), order),
  stopTournament: (id: string) => call<TournamentView>(`${tournamentPath(id)}/stop`, {}),
  resumeTournament: (id: string) => call<TournamentView>(`${tournamentPath(id)}/resume`, {}),
  removeTournament: (id: string) => call<TournamentSummary[]>(tournamentPath(id), null, 'DELETE'),
  tournamentGames: (id: string, query: GamesQuery) => {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const text = new URLSearchParams(Object.fromEntries(entries)).toString();
    return call<GamesPage>(`${tournamentPath(id)}/games?${text}`);
  },
  tournamentGame: (id: string, number: number) =>
    call<TournamentGameView>(tournamentGamePath(id, number)),
  tournamentRecords: (id: string) => `${ROOT}${tournamentPath(id)}/record`,
  tournamentRecord: (id: string, number: number) =>
    `${ROOT}${tournamentGamePath(id, number)}/record`,
  tournamentResults: (id: string) => `${ROOT}${tournamentPath(id)}/results.json`,
  tournamentEvents: (id: string) => socketAddress(`${tournamentPath(id)}/events`),

  learnRuns: () => call<LearnOffer>(learnPath()),
  learnRun: (id: string) => call<LearnRun>(learnPath(id)),
  startLearning: (order: NewLearnRun) => call<LearnRun>(learnPath(), order),
  pauseLearning: (id: string) => call<LearnRun>(`${learnPath(id)}/pause`, {}),
  /** Goes on, for so many minutes in all. */
  resumeLearning: (id: string, minutes?: number) =>
    call<LearnRun>(`${learnPath(id)}/resume`, minutes === undefined ? {} : { minutes }),
  forgetLearning: (id: string) => call<LearnOffer>(learnPath(id), null, 'DELETE'),
  learnedGames: (id: string) => call<LearnedGames>(`${learnPath(id)}/games`),
  askLearned: (id: string, request: ThoughtsRequest) =>
    call<NetworkThoughts>(`${learnPath(id)}/thoughts`, request),
  learnEvents: (id: string) => socketAddress(`${learnPath(id)}/events`),

  /** The record of a game that was played, as text. */
  record: async (game: string, id: string): Promise<string> =>
    (await ask(`${playPath(game, id)}/record`)).text(),
  recordAddress: (game: string, id: string) => `${ROOT}${playPath(game, id)}/record`,
  /** With `thoughts` it also tells what the engine thinks. */
  eventsAddress: (game: string, id: string, thoughts: boolean) =>
    socketAddress(`${playPath(game, id)}/events${thoughts ? '?thoughts=true' : ''}`),
  analysisAddress: (game: string) => socketAddress(`/${game}/analysis`),
  reviewAddress: (game: string) => socketAddress(`/${game}/review`),
};
