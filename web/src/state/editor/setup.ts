/** Positions as an editor takes them apart and puts them together again. */
import type { GridGame, Piece } from '../../board/game';
import { squareAt } from '../../board/keys';
import { numberingOf, piecesOf } from '../../board/position';

/** What stands where, and what else a position says. */
export interface Drawn {
  pieces: ReadonlyMap<string, Piece>;
  /** The seat to move. */
  turn: number;
  /** Who may still castle where, by the letters of position texts; empty for nobody. */
  castling: string;
}

/** What a text draws; null where its board has other measures. */
export function readDrawn(game: GridGame, text: string): Drawn | null {
  const [board = '', , castling = '-'] = text.trim().split(/\s+/);
  const rows = board.split('/');
  if (rows.length !== game.ranks || !rows.every((row) => widthOf(row) === game.files)) return null;
  return {
    pieces: piecesOf(game, board),
    turn: numberingOf(text).seat,
    castling: castling === '-' ? '' : castling,
  };
}

/** The squares of a row: one for a letter, as many as it says for a number. */
function widthOf(row: string): number {
  const parts = row.match(/\d+|[A-Za-z]/g) ?? [];
  if (parts.join('') !== row) return -1;
  return parts.reduce((sum, part) => sum + (/\d/.test(part) ? Number(part) : 1), 0);
}

/** The text of a position; nothing can be taken in passing there, and counting begins anew. */
export function writeDrawn(game: GridGame, { pieces, turn, castling }: Drawn): string {
  const rows = Array.from({ length: game.ranks }, (_, row) =>
    rowOf(game, pieces, game.ranks - 1 - row),
  );
  return [rows.join('/'), turn === 0 ? 'w' : 'b', castling || '-', '-', '0', '1'].join(' ');
}

function rowOf(game: GridGame, pieces: ReadonlyMap<string, Piece>, rank: number): string {
  const letters = Array.from({ length: game.files }, (_, file) => {
    const piece = pieces.get(squareAt(game, file, rank));
    if (!piece) return ' ';
    return piece.seat === 0 ? piece.letter.toUpperCase() : piece.letter;
  });
  return letters.join('').replace(/ +/g, (gap) => String(gap.length));
}

/** With the piece on the square, or without one there. */
export function withPiece(drawn: Drawn, square: string, piece: Piece | null): Drawn {
  const pieces = new Map(drawn.pieces);
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return { ...drawn, pieces };
}

/** With the right to castle given or taken; the letters keep the order of position texts. */
export function withCastling(drawn: Drawn, letter: string, on: boolean): Drawn {
  const rest = [...drawn.castling].filter((other) => other !== letter);
  const all = on ? [...rest, letter] : rest;
  const place = (other: string): number => `KQkq${other}`.indexOf(other);
  return { ...drawn, castling: all.toSorted((a, b) => place(a) - place(b)).join('') };
}
