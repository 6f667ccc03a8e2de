import { describe, expect, it } from 'vitest';
import type { MoveView } from '../api/types';
import { chess } from './chess';
import { seen, step } from './cursor';
import { boardGame } from './games';
import { keyOf, placeOf, squareAt, squareOf } from './keys';

const size = { files: 8, ranks: 8, firstRank: 1 };
const large = { files: 9, ranks: 10 };

describe('keys', () => {
  it('speak of ranks beyond nine', () => {
    const one = { ...large, firstRank: 1 };
    expect(keyOf(one, 'a10')).toBe('a:');
    expect(squareOf(one, 'a:')).toBe('a10');
    expect(squareOf(one, keyOf(one, 'i9'))).toBe('i9');
  });

  it('speak of ranks that begin with zero', () => {
    const zero = { ...large, firstRank: 0 };
    expect(keyOf(zero, 'a0')).toBe('a1');
    expect(keyOf(zero, 'i9')).toBe('i:');
    expect(squareOf(zero, 'i:')).toBe('i9');
    expect(placeOf(zero, 'e0')).toEqual({ file: 4, rank: 0 });
    expect(step('e0', 'ArrowUp', zero, 0)).toBe('e1');
    expect(step('e0', 'ArrowDown', zero, 0)).toBe('e0');
    expect(step('e8', 'ArrowUp', zero, 0)).toBe('e9');
    expect(step('e9', 'ArrowUp', zero, 0)).toBe('e9');
  });

  it('know places', () => {
    expect(placeOf(size, 'e4')).toEqual({ file: 4, rank: 3 });
    expect(squareAt(size, 8, 9)).toBe('i10');
  });
});

describe('cursor', () => {
  it('moves as the board is seen', () => {
    expect(step('e4', 'ArrowUp', size, 0)).toBe('e5');
    expect(step('e4', 'ArrowUp', size, 1)).toBe('e3');
    expect(step('e4', 'ArrowLeft', size, 0)).toBe('d4');
    expect(step('e4', 'ArrowLeft', size, 1)).toBe('f4');
    expect(step('e4', 'Home', size, 0)).toBe('a4');
    expect(step('e4', 'Home', size, 1)).toBe('h4');
    expect(step('e4', 'Enter', size, 0)).toBeNull();
  });

  it('stops at the edge', () => {
    expect(step('a1', 'ArrowDown', size, 0)).toBe('a1');
    expect(step('h8', 'ArrowRight', size, 0)).toBe('h8');
  });

  it('sees the board from both sides', () => {
    expect(seen(size, 0)[0]?.[0]).toBe('a8');
    expect(seen(size, 0)[7]?.[7]).toBe('h1');
    expect(seen(size, 1)[0]?.[0]).toBe('h1');
    expect(seen({ ...large, firstRank: 0 }, 0).flat()).toHaveLength(90);
  });
});

describe('chess', () => {
  const move = (uci: string, san: string, more: Partial<MoveView> = {}): MoveView => ({
    uci,
    san,
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
    capture: false,
    ...more,
  });

  it('is found by its name', () => {
    expect(boardGame('chess')).toBe(chess);
    expect(boardGame('checkers')).toBeUndefined();
  });

  it('names its pieces', () => {
    const pieces = chess.pieces(chess.start);
    expect(pieces.size).toBe(32);
    expect(pieces.get('e1')).toEqual({ letter: 'k', seat: 0 });
    expect(pieces.get('d8')).toEqual({ letter: 'q', seat: 1 });
    expect(chess.pieceName({ letter: 'n', seat: 1 })).toBe('chess.black.n');
  });

  it('counts material', () => {
    expect(chess.balance(chess.start)).toBe(0);
    expect(chess.balance('4k2q/8/8/8/8/8/P7/R3K3 w - - 0 1')).toBe(-3);
  });

  it('knows where the counting of moves starts', () => {
    expect(chess.numbering(chess.start)).toEqual({ number: 1, seat: 0 });
    expect(chess.numbering('8/8/8/8/8/8/8/K1k5 b - - 3 40')).toEqual({ number: 40, seat: 1 });
    expect(chess.numbering('8/8/8/8/8/8/8/K1k5 b')).toEqual({ number: 1, seat: 1 });
  });

  it('names files and ranks as they are seen', () => {
    const [{ edges }] = chess.coordinates;
    expect(edges(0).bottom?.join('')).toBe('abcdefgh');
    expect(edges(0).left?.join('')).toBe('87654321');
    expect(edges(1).bottom?.join('')).toBe('hgfedcba');
    expect(edges(1).left?.join('')).toBe('12345678');
  });

  it.each([
    [move('g1f3', 'Nf3'), 'knight g1 to f3'],
    [move('e4d5', 'exd5', { capture: true }), 'pawn e4 takes d5'],
    [move('e1g1', 'O-O'), 'castles kingside'],
    [move('e8c8', 'O-O-O+'), 'castles queenside, check'],
    [move('e7e8q', 'e8=Q#', { promotion: 'q' }), 'pawn e7 to e8, becomes queen, checkmate'],
  ])('reads out %j', (made, words) => expect(chess.speak(made, false)).toBe(words));
});
