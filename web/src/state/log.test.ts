import { describe, expect, it } from 'vitest';
import type { MoveView } from '../api/types';
import { logRounds, seatOf } from './log';

function move(seat: number | null, uci = '1'): MoveView {
  return { uci, san: uci, from: '0', to: '1', capture: false, seat };
}
const card = (name: string): MoveView => move(null, name);

function shape(played: MoveView[], from = { number: 1, seat: 0 }, seats = 3): string {
  return logRounds(played, from, seats)
    .map(({ number, turns }) => {
      const inside = turns.map(
        ({ seat, entry, events }) =>
          `${seat}@${entry?.ply ?? '-'}${events.map((event) => `+${event.move.uci}@${event.ply}`).join('')}`,
      );
      return `${number}: ${inside.join(' ')}`;
    })
    .join(' | ');
}

describe('logRounds', () => {
  it('is empty at the start', () => expect(shape([])).toBe(''));

  it('begins a round when the turn comes round', () => {
    expect(shape([0, 1, 2, 0, 1].map((seat) => move(seat)))).toBe('1: 0@1 1@2 2@3 | 2: 0@4 1@5');
  });

  it('leaves out who is home', () => {
    expect(shape([0, 2, 0, 2].map((seat) => move(seat)))).toBe('1: 0@1 2@2 | 2: 0@3 2@4');
  });

  it('puts cards to the turn that drew them', () => {
    const played = [move(0), card('advance'), card('show'), move(1)];
    expect(shape(played)).toBe('1: 0@1+advance@2+show@3 1@4');
  });

  it('counts a turn more by a card to the same round', () => {
    const played = [move(0), move(1), card('move-again'), move(1), move(2), move(0)];
    expect(shape(played)).toBe('1: 0@1 1@2+move-again@3 1@4 2@5 | 2: 0@6');
  });

  it('counts from where the game was set up', () => {
    const played = [2, 0, 1, 2].map((seat) => move(seat));
    expect(shape(played, { number: 4, seat: 2 })).toBe('4: 2@1 0@2 1@3 | 5: 2@4');
  });

  it('begins with a card where one is due', () => {
    expect(shape([card('show'), move(2)], { number: 1, seat: 1 })).toBe('1: 1@-+show@1 2@2');
  });
});

describe('seatOf', () => {
  it('gives events to whoever moved last', () => {
    const played = [move(0), move(1), card('show'), move(2)];
    expect([1, 2, 3, 4].map((ply) => seatOf(played, ply, 0))).toEqual([0, 1, 1, 2]);
    expect(seatOf([card('show')], 1, 2)).toBe(2);
  });
});
