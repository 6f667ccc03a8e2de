import { describe, expect, it } from 'vitest';
import { chess } from '../../board/chess';
import { xiangqi } from '../../board/xiangqi';
import { readDrawn, withCastling, withPiece, writeDrawn, type Drawn } from './setup';

function drawn(text: string): Drawn {
  const found = readDrawn(chess, text);
  if (!found) throw new Error(`no board: ${text}`);
  return found;
}

describe('positions of the editor', () => {
  it('come back as they were', () => {
    for (const game of [chess, xiangqi]) {
      const found = readDrawn(game, game.start);
      expect(found && writeDrawn(game, found)).toBe(game.start);
    }
    const black = '4k3/8/8/8/8/8/8/4K2R b K - 0 1';
    expect(writeDrawn(chess, drawn(black))).toBe(black);
  });

  it('are refused where the board has other measures', () => {
    for (const text of ['', '8/8', '9/8/8/8/8/8/8/8 w', '8/8/8/8/8/8/8/7! w', xiangqi.start])
      expect(readDrawn(chess, text)).toBeNull();
  });

  it('take pieces and lose them', () => {
    const empty = drawn('8/8/8/8/8/8/8/8 w - - 0 1');
    const one = withPiece(empty, 'e4', { letter: 'q', seat: 1 });
    expect(writeDrawn(chess, one)).toBe('8/8/8/8/4q3/8/8/8 w - - 0 1');
    expect(writeDrawn(chess, withPiece(one, 'e4', null))).toBe(writeDrawn(chess, empty));
  });

  it('name the rights to castle in the usual order', () => {
    const none = drawn('r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1');
    const some = withCastling(withCastling(none, 'q', true), 'K', true);
    expect(some.castling).toBe('Kq');
    expect(withCastling(some, 'K', false).castling).toBe('q');
    expect(withCastling({ ...none, castling: 'HA' }, 'k', true).castling).toBe('kHA');
  });
});
