/** The turns of a race, round by round, each with the events of chance that it led to. */
import type { MoveView } from '../api/types';
import type { Numbering } from './moves';

/** A move or an event, and how many of both are played once it is: what is shown when it is chosen. */
export interface Entry {
  move: MoveView;
  ply: number;
}

export interface Turn {
  seat: number;
  /** Absent where the game starts with an event. */
  entry: Entry | null;
  events: Entry[];
}

export interface Round {
  number: number;
  turns: Turn[];
}

/** Whether something happened by chance: nobody made it. */
export function isChance(move: MoveView): boolean {
  return move.seat == null;
}

/** Who a move or an event concerns: events happen to whoever moved last. */
export function seatOf(played: readonly MoveView[], ply: number, first: number): number {
  for (let index = ply - 1; index >= 0; index -= 1) {
    const seat = played[index]?.seat;
    if (seat != null) return seat;
  }
  return first;
}

/** A round ends when the turn comes round to the seat that began, or goes past it. */
export function logRounds(played: readonly MoveView[], from: Numbering, seats: number): Round[] {
  const rounds: Round[] = [];
  let last = -1;
  played.forEach((move, index) => {
    const entry = { move, ply: index + 1 };
    const turn = rounds.at(-1)?.turns.at(-1);
    if (isChance(move) && turn) {
      turn.events.push(entry);
      return;
    }
    const seat = move.seat ?? from.seat;
    const place = (seat - from.seat + seats) % seats;
    // The same seat twice in a row is one turn more by a card, not a round more.
    if (place < last || rounds.length === 0)
      rounds.push({ number: from.number + rounds.length, turns: [] });
    last = place;
    const events = isChance(move) ? [entry] : [];
    rounds.at(-1)?.turns.push({ seat, entry: isChance(move) ? null : entry, events });
  });
  return rounds;
}
