/** What the player to move may do, as a track shows it. */
import type { GameInfo, MoveView, PositionView } from '../../api/types';
import { listed, t } from '../../i18n/index.svelte';
import { seatName } from '../../state/words';
import type { Runner, SquareKind, Stay, TrackGame } from '../game';

/** A move that leaves the runner where it stands. */
export interface StayOption {
  move: MoveView;
  stay: Stay;
  /** `Take carrots (+10)`. */
  label: string;
}

/** Whether a move is called by what is done, not by where it leads. */
export function isStay(game: TrackGame, move: MoveView): boolean {
  return move.san in game.stays;
}

/** `+30`, `−15`. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** What is printed on the squares of a variant. */
export function printed(game: TrackGame, info: GameInfo, variant: string): SquareKind[] {
  const edition = variant.endsWith(game.shortVariant)
    ? variant.slice(0, -game.shortVariant.length)
    : variant;
  const signs = info.boards[variant] ?? info.boards[edition] ?? [];
  return signs.flatMap((sign) => game.kinds[sign] ?? []);
}

/** The squares that can be moved to. */
export function targetsOf(game: TrackGame, legal: readonly MoveView[]): Map<number, MoveView> {
  const moves = legal.filter((move) => !isStay(game, move));
  return new Map(moves.map((move) => [Number(move.to), move]));
}

export function staysOf(game: TrackGame, legal: readonly MoveView[]): StayOption[] {
  return legal.flatMap((move) => {
    const stay = game.stays[move.san];
    if (!stay) return [];
    const name = t(stay.name);
    return [{ move, stay, label: move.amount ? `${name} (${signed(move.amount)})` : name }];
  });
}

/** `costs 15 carrots`, `costs nothing`. */
function price(game: TrackGame, amount: number): string {
  const counted = t(game.stocks[0].name, { count: Math.abs(amount) });
  if (amount === 0) return t('track.free');
  return t(amount < 0 ? 'track.costs' : 'track.brings', { amount: counted });
}

/** `To 14, carrots: costs 15 carrots, leaves 30 carrots.` */
export function hintOf(
  game: TrackGame,
  kind: SquareKind | undefined,
  move: MoveView,
  runner: Runner | undefined,
): string {
  const amount = move.amount ?? 0;
  const left = t(game.stocks[0].name, { count: (runner?.stocks[0] ?? 0) + amount });
  return t('track.hint', {
    square: move.to,
    kind: kind ? t(kind.name) : '',
    cost: price(game, amount),
    rest: t('track.leaves', { amount: left }),
  });
}

/** What is said of each square: its kind, who is there, what can be done. */
export function squareNames(
  game: TrackGame,
  kinds: readonly SquareKind[],
  runners: readonly Runner[],
  position: PositionView,
  playable: boolean,
): string[] {
  const targets = targetsOf(game, playable ? position.legal : []);
  const stays = staysOf(game, playable ? position.legal : []);
  return kinds.map((kind, square) => {
    const named =
      kind.text && kind.text.length === 1 ? `${t(kind.name)} ${kind.text}` : t(kind.name);
    const words = [t('track.square', { square, kind: named })];
    runners.forEach((runner, seat) => {
      if (runner.square === square) words.push(t('track.here', { seat: seatName(game, seat) }));
    });
    const move = targets.get(square);
    if (move) words.push(t('track.targetAmount', { amount: price(game, move.amount ?? 0) }));
    if (stays.some((option) => Number(option.move.from) === square))
      words.push(t('track.stayHere', { moves: listed(stays.map(({ label }) => label)) }));
    return words.join('; ');
  });
}
