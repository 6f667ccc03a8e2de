/** What the server says, in the player's language. */
import { ApiError } from '../api/client';
import type {
  EndingView,
  ErrorDetail,
  GameState,
  LevelInfo,
  MoveView,
  PositionView,
  Seat,
} from '../api/types';
import type { BoardGame, Seated, TrackGame } from '../board/game';
import { isKey, language, listed, t } from '../i18n/index.svelte';
import { rungName } from './lab/names';
import { isChance, seatOf } from './log';

export function seatName(game: Seated, seat: number): string {
  const name = game.seats[seat] ?? game.seats[0];
  return typeof name === 'string' ? t(name) : name();
}

/** `Quick`, where the levels of a game have names; `Tabiya 3` elsewhere. */
export function levelName(game: BoardGame, level: number, levels: readonly LevelInfo[]): string {
  const name = levels.find(({ id }) => id === level)?.name;
  const key = `${game.id}.level.${name}`;
  if (name && isKey(key)) return t(key);
  return t('player.engine', { level });
}

/** What is to be known of a level that is the only one. */
export function levelHint(game: BoardGame, { name }: LevelInfo): string {
  const key = `${game.id}.level.${name}.hint`;
  return name && isKey(key) ? t(key) : t('setup.oneLevel');
}

/** The name of a level with its strength, to choose from. */
export function levelChoice(game: BoardGame, level: number, levels: readonly LevelInfo[]): string {
  const name = levelName(game, level, levels);
  const elo = levels.find(({ id }) => id === level)?.elo;
  return elo == null ? name : `${name} · ${t('setup.elo', { elo })}`;
}

/** Who sits there: a name, `You`, or the engine with its level. */
export function playerName(
  game: BoardGame,
  seats: readonly Seat[],
  seat: number,
  levels: readonly LevelInfo[] = [],
): string {
  const player = seats[seat];
  const own = machineName(game, player, levels);
  if (own !== null) {
    // At a table of many, those of one strength are told apart by their colour.
    const same = seats.filter((other) => machineName(game, other, levels) === own).length > 1;
    return same && seats.length > 2
      ? t('player.ofSeat', { name: own, seat: seatName(game, seat) })
      : own;
  }
  if (player?.kind === 'human' && player.name) return player.name;
  const alone = seats.filter(({ kind }) => kind === 'human').length === 1;
  return alone ? t('player.you') : seatName(game, seat);
}

/** The name of an engine or of a rung; null for a person. */
function machineName(
  game: BoardGame,
  player: Seat | undefined,
  levels: readonly LevelInfo[],
): string | null {
  if (player?.kind === 'engine') return levelName(game, player.level, levels);
  if (player?.kind === 'network') return t('learn.generation', { number: player.generation });
  return player?.kind === 'rung' ? rungName(player.rung) : null;
}

/** `You – Tabiya 6`, `Ada, Ben, Quick`: who plays, in the order of the seats. */
export function playerNames(
  game: BoardGame,
  seats: readonly Seat[],
  levels: readonly LevelInfo[],
): string {
  const all = seats.map((_, seat) => playerName(game, seats, seat, levels));
  return all.length > 2 ? listed(all) : all.join(' – ');
}

/** `Chess: You – Tabiya 6`. */
export function gameTitle(
  game: BoardGame,
  seats: readonly Seat[],
  levels: readonly LevelInfo[],
): string {
  return t('player.heading', { game: t(game.name), names: playerNames(game, seats, levels) });
}

export function reasonText(ending: Pick<EndingView, 'reason' | 'sentence'>): string {
  const key = `reason.${ending.reason}`;
  return isKey(key) ? t(key) : ending.sentence;
}

export function variantName(game: BoardGame, variant: string): string {
  const known = game.variants[variant];
  return known ? t(known.name) : variant;
}

/** The seat that made more than every other one; null where several share the most. */
export function winnerOf(payoffs: readonly number[]): number | null {
  const most = Math.max(...payoffs);
  const first = payoffs.indexOf(most);
  return first >= 0 && first === payoffs.lastIndexOf(most) ? first : null;
}

/** `White wins`, `Draw`; that a race is over where some share the first place. */
export function resultText(game: BoardGame, ending: EndingView): string {
  const { payoffs } = ending;
  if (payoffs.length === 0) return t('result.none');
  const winner = winnerOf(payoffs);
  if (winner !== null) return t('result.wins', { seat: seatName(game, winner) });
  return t(payoffs.every((payoff) => payoff === payoffs[0]) ? 'result.draw' : 'race.over');
}

/** The result as it is for the one person of a game who sits here: `You win`. */
export function ownResultText(
  game: BoardGame,
  ending: EndingView,
  people: readonly number[],
): string {
  const winner = winnerOf(ending.payoffs);
  const [own, ...others] = people;
  if (own === undefined || others.length > 0 || winner === null) return resultText(game, ending);
  return t(winner === own ? 'result.youWin' : 'result.youLose');
}

/** The language of the server's own sentences. */
const SERVERS = 'en';

/** Refusals that say only that page and server are not of one build. */
const MISFITS: ReadonlySet<string> = new Set([
  'bad-body',
  'bad-json',
  'bad-query',
  'bad-request',
  'not-a-websocket',
  'other-game',
  'unknown-path',
  'wrong-method',
]);

/** Refusals of whatever comes from another address. */
const FOREIGN: ReadonlySet<string> = new Set(['foreign-host', 'foreign-origin']);

/** The name under which the catalogue has a refusal. */
function refusalName(code: string): string {
  if (MISFITS.has(code)) return 'misfit';
  return FOREIGN.has(code) ? 'foreign' : code;
}

/** Refusals of which the server's own sentence says more: what is wrong, and where. */
const DETAILED: ReadonlySet<string> = new Set([
  'bad-book',
  'bad-position',
  'bad-record',
  'bad-setting',
  'program-failed',
  'unknown-variant',
]);

/**
 * What the server refused, in a sentence of the page's language: by the field at fault where there
 * are words for it, by the code, or as a failure in general.
 */
export function refusalText(refusal: Refusal, game?: BoardGame): string {
  const { code, message } = refusal;
  const field = refusal.field?.replaceAll(/\[\d+\]/g, '');
  const name = refusalName(code);
  const key = [`error.${name}.${field}`, `error.${name}`].find(isKey);
  if (language() === SERVERS && message && (!key || DETAILED.has(code))) return sentence(message);
  const readings = new Intl.ListFormat(language(), { type: 'disjunction' }).format(
    (refusal.readings ?? []).map((move) => game?.rewrite?.(move, 'san') ?? move),
  );
  const general = (refusal.status ?? 0) >= 500 ? 'error.internal' : 'error.refused';
  return t(key ?? general, { readings });
}

type Refusal = Pick<ErrorDetail, 'code' | 'message'> & {
  field?: string | null | undefined;
  status?: number;
  readings?: readonly string[] | undefined;
};

/** The server's words with a capital at the beginning and a full stop at the end. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** One sentence about what went wrong, with moves as this game writes them. */
export function errorText(error: unknown, game?: BoardGame): string {
  return error instanceof ApiError ? refusalText(error, game) : t('error.page');
}

/** What happened in the last of `ply` moves, as it is read out. */
export function eventWords(game: BoardGame, played: readonly MoveView[], ply: number): string {
  const move = played[ply - 1];
  if (!move) return '';
  const seat = seatName(game, seatOf(played, ply, 0));
  if (isChance(move) && game.kind === 'track') {
    const { name, text } = game.chance(move.uci, move.note);
    return t('say.draws', { seat, card: name, text });
  }
  return t('say.move', { seat, move: game.speak(move, false) });
}

/** How a game ended, as it is read out. */
export function endingWords(game: BoardGame, ending: EndingView): string[] {
  const why = game.explain?.(ending);
  const result = t('say.result', {
    result: resultText(game, ending),
    reason: reasonText(ending),
  });
  return why ? [result, why] : [result];
}

/** The moves from one state of a game to the next, as they are read out. */
export function newMoves(game: BoardGame, before: GameState, after: GameState): string[] {
  const now = after.position.played;
  const first = game.numbering(after.start_fen).seat;
  return now.slice(before.position.played.length).map((move, index) => {
    const ply = before.position.played.length + index;
    const seat = seatName(game, move.seat ?? (first + ply) % game.seats.length);
    const checks = ply + 1 === now.length && after.position.check != null;
    return t('say.move', { seat, move: game.speak(move, checks) });
  });
}

/** What else has changed from one state of a game to the next, as it is read out. */
export function changes(game: BoardGame, before: GameState, after: GameState): string[] {
  const said: string[] = [];
  if (after.position.played.length < before.position.played.length) said.push(t('say.takeback'));
  const offer = after.draw_offer ?? null;
  if (offer !== null && offer !== (before.draw_offer ?? null))
    said.push(t('draw.offered', { seat: seatName(game, offer) }));
  const [claim] = after.position.claims;
  if (claim && before.position.claims.length === 0)
    said.push(t('draw.claimable', { reason: reasonText(claim) }));
  return said;
}

/** What goes on in a race: who has to do what, as the people at this screen are told. */
export function raceStatus(
  game: TrackGame,
  position: PositionView,
  at: { people: readonly number[]; current: boolean },
): string {
  if (!at.current) return t('status.looking');
  if (position.ending) return t('race.over');
  const turn = position.turn ?? null;
  if (turn === null) return t('race.draws');
  const seat = seatName(game, turn);
  const moves = position.legal.some(({ san }) => !(san in game.stays));
  const mine = at.people.includes(turn);
  if (mine && at.people.length === 1) return t(moves ? 'race.yourTurn' : 'race.yourStay');
  return mine && moves ? t('race.turnOf', { seat }) : t('race.stayOf', { seat });
}
