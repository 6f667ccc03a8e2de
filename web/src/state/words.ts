/** What the server says, in the player's language. */
import { ApiError } from '../api/client';
import type { EndingView, GameState, Seat } from '../api/types';
import type { BoardGame } from '../board/game';
import { isKey, t } from '../i18n/index.svelte';

export function seatName(game: BoardGame, seat: number): string {
  return t(game.seats[seat] ?? game.seats[0]);
}

/** Who sits there: a name, `You`, or the engine with its level. */
export function playerName(game: BoardGame, seats: readonly Seat[], seat: number): string {
  const player = seats[seat];
  if (player?.kind === 'engine') return t('player.engine', { level: player.level });
  if (player?.name) return player.name;
  const alone = seats.filter(({ kind }) => kind === 'human').length === 1;
  return alone ? t('player.you') : seatName(game, seat);
}

export function reasonText(ending: Pick<EndingView, 'reason' | 'sentence'>): string {
  const key = `reason.${ending.reason}`;
  return isKey(key) ? t(key) : ending.sentence;
}

/** The server's own sentence on how a game ended, where it says more than the reason. */
export function explanation(game: BoardGame, ending: EndingView): string | undefined {
  return game.explained.includes(ending.reason) ? ending.sentence : undefined;
}

export function variantName(game: BoardGame, variant: string): string {
  const known = game.variants[variant];
  return known ? t(known.name) : variant;
}

/** `White wins`, `Draw`. */
export function resultText(game: BoardGame, ending: EndingView): string {
  if (ending.payoffs.length === 0) return t('result.none');
  const winner = ending.payoffs.findIndex((payoff) => payoff === 1);
  return winner < 0 ? t('result.draw') : t('result.wins', { seat: seatName(game, winner) });
}

/** One sentence about what went wrong. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    const key = `error.${error.code}`;
    return isKey(key) ? t(key) : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}

/** What has changed from one state of a game to the next, as it is read out. */
export function changes(game: BoardGame, before: GameState, after: GameState): string[] {
  const said: string[] = [];
  const old = before.position.played;
  const now = after.position.played;
  if (now.length < old.length) said.push(t('say.takeback'));
  const first = game.numbering(after.start_fen).seat;
  for (let ply = old.length; ply < now.length; ply += 1) {
    const move = now[ply];
    if (!move) continue;
    const seat = seatName(game, (first + ply) % game.seats.length);
    const checks = ply + 1 === now.length && after.position.check != null;
    said.push(t('say.move', { seat, move: game.speak(move, checks) }));
  }
  const offer = after.draw_offer ?? null;
  if (offer !== null && offer !== (before.draw_offer ?? null))
    said.push(t('draw.offered', { seat: seatName(game, offer) }));
  if (after.ending && !before.ending) {
    const { ending } = after;
    said.push(t('say.result', { result: resultText(game, ending), reason: reasonText(ending) }));
    const why = explanation(game, ending);
    if (why) said.push(why);
  }
  return said;
}
