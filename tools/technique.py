#!/usr/bin/env python3
"""Whether an engine delivers elementary mates at a fixed time a move (pip install chess).

usage: technique.py ENGINE [--movetime MS] [--positions N] [--seed N]

For each ending (KRK, KQK, KBBK, KBNK) the engine plays both sides from N random positions. Prints
how many games end in mate before the 50-move rule, and how many moves the winner took.
"""

import argparse
import random

import chess

from uci import Engine

ENDINGS = {"KRK": "R", "KQK": "Q", "KBBK": "BB", "KBNK": "BN"}


def random_position(pieces):
    """A legal position, the strong side to move, that is not decided on the first move."""
    while True:
        board = chess.Board(None)
        squares = random.sample(chess.SQUARES, 2 + len(pieces))
        board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
        for letter, square in zip(pieces, squares[2:]):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        bishops = list(board.pieces(chess.BISHOP, chess.WHITE))
        colours = {chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES != 0 for square in bishops}
        hanging = any(board.is_attacked_by(chess.BLACK, square) for square in squares[2:])
        if board.is_valid() and len(colours) == len(bishops) and not hanging:
            return board


def play(engine, board, movetime):
    """Moves until mate; None when it is not given in time."""
    start, moves = board.fen(), []
    engine.send("ucinewgame")
    engine.ready()
    while not (board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 100):
        played = " moves " + " ".join(moves) if moves else ""
        engine.send(f"position fen {start}{played}")
        engine.send(f"go movetime {movetime}")
        for line in engine.until("bestmove"):
            pass
        moves.append(line.split()[1])
        board.push_uci(moves[-1])
    return (len(moves) + 1) // 2 if board.is_checkmate() else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds")
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    engine = Engine(arguments.engine, [("Threads", 1), ("Hash", 16)])
    for name, pieces in ENDINGS.items():
        taken = [
            play(engine, random_position(pieces), arguments.movetime)
            for _ in range(arguments.positions)
        ]
        mates = [moves for moves in taken if moves is not None]
        longest = f"at most {max(mates)} moves" if mates else ""
        print(f"{name}: {len(mates)} of {len(taken)} mated  {longest}", flush=True)
    engine.quit()


if __name__ == "__main__":
    main()
