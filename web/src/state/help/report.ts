/** What the machines of a game were asked, and what became of it. */
import type { Consultation, MoveView } from '../../api/types';

/** A question for the best moves, after which a move was played. */
export interface Proposal {
  seat: number;
  ply: number;
  /** In UCI notation. */
  proposed: string;
  played: string;
}

/** What a seat asked in all. */
export interface Tally {
  seat: number;
  /** Questions for the best moves that a move followed, and how often it was the proposed one. */
  asked: number;
  followed: number;
  /** Moves that were asked about, those that were errors, and those of them that were played. */
  checked: number;
  errors: number;
  nonetheless: number;
}

/** The last proposal in each position of the game. */
export function proposals(asked: readonly Consultation[], played: readonly MoveView[]): Proposal[] {
  const found = new Map<number, Proposal>();
  for (const { seat, ply, advice, taken_back } of asked) {
    const proposed = advice?.kind === 'lines' ? advice.lines[0]?.pv[0] : undefined;
    const move = played[ply]?.uci;
    if (!taken_back && proposed && move) found.set(ply, { seat, ply, proposed, played: move });
  }
  return [...found.values()].sort((a, b) => a.ply - b.ply);
}

/** What each seat that asked something asked. */
export function tallies(asked: readonly Consultation[], played: readonly MoveView[]): Tally[] {
  const all = proposals(asked, played);
  const seats = [...new Set(asked.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = all.filter((proposal) => proposal.seat === seat);
    const checks = asked.filter((one) => one.seat === seat && one.advice?.kind === 'check');
    const errors = checks.filter(({ advice }) => advice?.kind === 'check' && advice.judgement);
    return {
      seat,
      asked: own.length,
      followed: own.filter((proposal) => proposal.played === proposal.proposed).length,
      checked: checks.length,
      errors: errors.length,
      nonetheless: errors.filter(
        ({ ply, uci, taken_back }) => !taken_back && played[ply]?.uci === uci,
      ).length,
    };
  });
}

/** How a choice was beside that of the machine. */
export type Beside = 'better' | 'same' | 'worse';

/** The choice of somebody. */
export interface Choice {
  seat: number;
  beside: Beside;
}

/** Expected scores that lie no further apart than this are the same. */
const EVEN = 0.02;

/** How a move was beside another, by the expected scores that both give away. */
export function beside(played: number, proposed: number): Beside {
  if (Math.abs(played - proposed) <= EVEN) return 'same';
  return played < proposed ? 'better' : 'worse';
}
