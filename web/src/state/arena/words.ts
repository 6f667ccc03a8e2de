/** What the server says of tournaments, in the reader's language. */
import type {
  GameInfo,
  TournamentGame,
  TournamentPlayer,
  TournamentResults,
  TournamentSummary,
} from '../../api/types';
import type { BoardGame } from '../../board/game';
import { formatNumber, isKey, t } from '../../i18n/index.svelte';
import { rungName } from '../lab/names';
import { levelName, reasonText } from '../words';

/** `1½`, `0.67`. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (Math.abs(points - whole - 0.5) < 1e-6) return whole ? `${formatNumber(whole)}½` : '½';
  return formatNumber(points, { maximumFractionDigits: 2 });
}

/** `+12`, `−5`, with the sign of mathematics. */
export function signed(value: number, digits = 0): string {
  return formatNumber(value, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).replace('-', '−');
}

export function decimal(value: number, digits: number): string {
  return formatNumber(value, {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
}

export function percent(share: number, digits = 0): string {
  return formatNumber(share, {
    style: 'percent',
    maximumFractionDigits: digits,
  });
}

/** A time control as the server writes it, in words; as it is where it cannot be read. */
export function timeText(time: string): string {
  const [key = '', value = ''] = time.split('=');
  const number = Number(value);
  if (key === 'movetime') return t('arena.time.movetime', { seconds: plain(number / 1000) });
  if (key === 'nodes') return t('arena.time.nodes', { number: formatNumber(number) });
  if (key === 'depth') return t('arena.time.depth', { depth: number });
  const clock = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(time);
  if (!clock) return time;
  const [, base, increment] = clock;
  return increment
    ? t('arena.time.clock', { base: plain(Number(base)), increment: plain(Number(increment)) })
    : t('arena.time.plain', { base: plain(Number(base)) });
}

/** Milliseconds that a clock begins with; 0 where there is none. */
export function baseOf(time: string): number {
  return /^[\d.]+(\+|$)/.test(time) ? 1000 * Number.parseFloat(time) : 0;
}

/**
 * So many games are needed before errors and likelihoods are shown: they rest on the spread of the
 * scores, of which fewer tell next to nothing.
 */
export const FEWEST = 10;

function plain(value: number): string {
  return formatNumber(value, { maximumFractionDigits: 3 });
}

/** How long something will take, roughly. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return t('arena.seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t('arena.minutes', { count: minutes });
  return t('arena.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The name of a player to be, by its strength. */
export function strengthText(
  game: BoardGame,
  info: GameInfo,
  player: { level?: number; elo?: number | null; rung?: string; depth?: number | null },
): string {
  if (player.level !== undefined) return levelName(game, player.level, info.levels);
  if (player.elo !== undefined) return t('arena.eloName', { elo: player.elo ?? '…' });
  if (player.rung === undefined) return t('arena.full');
  const rung = rungName(player.rung);
  return player.depth ? t('arena.rungName', { rung, depth: player.depth }) : rung;
}

/** How a game of a tournament ended. */
export function endText(game: Pick<TournamentGame, 'ended' | 'reason' | 'fault'>): string {
  if (game.fault) return t(`arena.fault.${game.fault.kind}`);
  const key = `arena.reason.${game.reason}`;
  if (game.ended === 'adjudication' && isKey(key)) return t(key);
  return reasonText({ reason: game.reason, sentence: game.reason });
}

/** The players of a game by seat, with a dash between. */
export function seatsText(
  players: readonly Pick<TournamentPlayer, 'name'>[],
  seats: readonly number[],
): string {
  return seats.map((player) => players[player]?.name ?? '?').join(' – ');
}

/** `1–0`, `½–½`; of more than two seats the payoffs in their order. */
export function resultText(payoffs: readonly number[]): string {
  return payoffs.map(pointsText).join(payoffs.length === 2 ? '–' : ' · ');
}

/** What two players made against each other, seen from the first. */
export interface Meeting {
  points: number;
  games: number;
  results: { wins: number; draws: number; losses: number };
  /** What the server says of it, and whether it is seen from the other player there. */
  cross: TournamentResults['crosstable'][number];
  turned: boolean;
}

/** The meeting of two players by name; undefined where they have not met. */
export function meetingOf(
  results: TournamentResults,
  player: string,
  opponent: string,
): Meeting | undefined {
  for (const cross of results.crosstable) {
    const straight = cross.player === player && cross.opponent === opponent;
    const turned = cross.player === opponent && cross.opponent === player;
    if (!straight && !turned) continue;
    const { wins, draws, losses } = cross.results;
    const own = turned ? { wins: losses, draws, losses: wins } : { wins, draws, losses };
    const points = own.wins + own.draws / 2;
    return { points, games: wins + draws + losses, results: own, cross, turned };
  }
  return undefined;
}

/** `Chess · Round robin · 4 players`. */
export function aboutText(game: BoardGame | undefined, tournament: TournamentSummary): string {
  return [
    game ? t(game.name) : tournament.game,
    t(`arena.format.${tournament.format}`),
    t('arena.playersCount', { count: tournament.players.length }),
  ].join(' · ');
}
