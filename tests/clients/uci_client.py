#!/usr/bin/env python3
"""A real client drives tabiya-uci: games and the analysis API of python-chess.

usage: uci_client.py ENGINE [--games N]

Every complaint that python-chess has about the protocol (a warning of its logger) is a failure,
and so are a move or a line that is not legal, a crash, and an engine that does not end. Prints one
line for each check; exit status 0 when all of them hold.
"""

import argparse
import logging
import math
import random
import sys
import time

import chess
import chess.engine

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MATE_IN_TWO = "2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1"
CHECKMATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
KRK = "8/8/8/4k3/8/8/8/R3K3 w Q - 0 1"
LONGEST_WAIT = 30.0


class Complaints(logging.Handler):
    """Keeps what python-chess has to say against the engine."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


def check(condition, text):
    if not condition:
        raise AssertionError(text)


def check_line(board, info):
    """A reported line can be played, and the report is whole."""
    for key in ("depth", "seldepth", "score", "nodes", "nps", "time", "hashfull"):
        check(key in info, f"no {key} in {info}")
    board = board.copy()
    for move in info.get("pv", []):
        check(board.is_legal(move), f"{move} in the line {info['pv']} of {board.fen()}")
        board.push(move)


def play_game(engine, board, limit):
    while not board.is_game_over(claim_draw=True) and board.fullmove_number < 150:
        result = engine.play(board, limit, info=chess.engine.INFO_ALL)
        check(result.move is not None and board.is_legal(result.move), f"{result.move} in {board.fen()}")
        check_line(board, result.info)
        board.push(result.move)
    return board.result(claim_draw=True)


def games(engine, count):
    """Fast games of the engine against itself, half of them with clocks.

    How near the clocks come to zero is told and not judged: on a busy machine the client's own
    share of the time is larger than the increment.
    """
    rng = random.Random(1)
    results = {}
    lowest = math.inf
    for number in range(count):
        board = chess.Board.from_chess960_pos(rng.randrange(960)) if number % 4 == 3 else chess.Board()
        for _ in range(6):
            board.push(rng.choice(list(board.legal_moves)))
        if number % 2:
            result, left = play_with_clocks(engine, board, base=1.0, increment=0.01)
            lowest = min(lowest, left)
        else:
            result = play_game(engine, board, chess.engine.Limit(time=0.02))
        results[result] = results.get(result, 0) + 1
    return f"{count} games: {results}, lowest clock {1000 * lowest:.0f} ms of 1000 + 10"


def play_with_clocks(engine, board, base, increment):
    clocks = {chess.WHITE: base, chess.BLACK: base}
    lowest = base
    game = object()
    while not board.is_game_over(claim_draw=True) and board.fullmove_number < 150:
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK],
            white_inc=increment, black_inc=increment,
        )
        begun = time.monotonic()
        result = engine.play(board, limit, game=game)
        clocks[board.turn] += increment - (time.monotonic() - begun)
        lowest = min(lowest, clocks[board.turn])
        check(board.is_legal(result.move), f"{result.move} in {board.fen()}")
        board.push(result.move)
    return board.result(claim_draw=True), lowest


def analysis(engine):
    """analyse() with each of its limits."""
    board = chess.Board(KIWIPETE)
    for limit in (
        chess.engine.Limit(depth=6),
        chess.engine.Limit(nodes=20_000),
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(white_clock=3, black_clock=3, white_inc=1, black_inc=1, remaining_moves=20),
    ):
        info = engine.analyse(board, limit)
        check_line(board, info)
        check(info["pv"], f"no line for {limit}")


def multipv(engine):
    """Several lines at once, best first, each with another first move."""
    board = chess.Board(KIWIPETE)
    infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=4)
    check(len(infos) == 4, f"{len(infos)} lines")
    check([info["multipv"] for info in infos] == [1, 2, 3, 4], "lines out of order")
    check(len({info["pv"][0] for info in infos}) == 4, "two lines begin alike")
    scores = [info["score"].relative for info in infos]
    check(all(a >= b for a, b in zip(scores, scores[1:])), f"{scores} are not falling")
    board = chess.Board("7k/8/8/8/8/8/8/K7 w - - 0 1")
    board.set_piece_at(chess.B2, chess.Piece.from_symbol("P"))
    infos = engine.analyse(board, chess.engine.Limit(depth=3), multipv=50)
    check(len(infos) == board.legal_moves.count(), f"{len(infos)} lines of all moves")


def infinite(engine):
    """An endless analysis goes on until it is stopped, and ends at once then."""
    slowest = 0.0
    for fen in (chess.STARTING_FEN, KIWIPETE, KRK):
        board = chess.Board(fen)
        with engine.analysis(board) as analysis:
            begun = time.monotonic()
            for info in analysis:
                check_line(board, info)
                if time.monotonic() - begun > 0.3:
                    break
            begun = time.monotonic()
            analysis.stop()
            best = analysis.wait()
            slowest = max(slowest, time.monotonic() - begun)
        check(board.is_legal(best.move), f"{best.move} in {fen}")
    return f"slowest stop {1000 * slowest:.1f} ms"


def game_over(engine):
    """At mate and stalemate an analysis can be started and stopped, and has no move."""
    for fen in (CHECKMATE, STALEMATE):
        with engine.analysis(chess.Board(fen)) as analysis:
            time.sleep(0.2)
            analysis.stop()
            best = analysis.wait()
        check(not best.move, f"{best.move} when the game is over")


def ponder(engine):
    """Thinking on the opponent's time, with hits and misses."""
    board = chess.Board()
    hits = 0
    for _ in range(12):
        clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1)
        result = engine.play(board, clock, ponder=True)
        board.push(result.move)
        reply = result.ponder if result.ponder and board.is_legal(result.ponder) and hits < 4 else None
        hits += reply is not None
        if board.is_game_over():
            break
        board.push(reply or next(iter(board.legal_moves)))
        time.sleep(0.05)
    check(hits > 0, "it never expected a move")
    return f"{hits} hits of 12"


def search_moves(engine):
    """Only the moves it may choose from."""
    board = chess.Board()
    allowed = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    for _ in range(3):
        result = engine.play(board, chess.engine.Limit(depth=5), root_moves=allowed)
        check(result.move in allowed, f"{result.move} was not allowed")


def mate(engine):
    """A mate in two is found, told and played."""
    board = chess.Board(MATE_IN_TWO)
    info = engine.analyse(board, chess.engine.Limit(mate=2, time=10))
    check(info["score"].relative == chess.engine.Mate(2), f"{info['score']}")
    while not board.is_game_over():
        board.push(engine.play(board, chess.engine.Limit(depth=8)).move)
    check(board.is_checkmate() and board.fullmove_number <= 3, f"no mate in {board.fen()}")


def chess960(engine):
    """Castling in Chess960 is king takes rook."""
    board = chess.Board("1k6/8/8/8/8/8/8/R3K1R1 w AG - 0 1", chess960=True)
    castle = chess.Move.from_uci("e1g1")
    result = engine.play(board, chess.engine.Limit(depth=3), root_moves=[castle])
    check(result.move == castle, f"{result.move}")
    board.push(result.move)
    check(board.king(chess.WHITE) == chess.G1, "the king did not castle")
    for number in (0, 500, 959):
        board = chess.Board.from_chess960_pos(number)
        check_line(board, engine.analyse(board, chess.engine.Limit(depth=6)))
    check_line(chess.Board(), engine.analyse(chess.Board(), chess.engine.Limit(depth=6)))


def play_on(engine, board, plies):
    """Plays so many plies, or fewer where the game ends: who is weak may be mated early."""
    for _ in range(plies):
        if board.is_game_over():
            return
        move = engine.play(board, chess.engine.Limit(time=0.05)).move
        check(move is not None and board.is_legal(move), f"{move} in {board.fen()}")
        board.push(move)


def strength(engine):
    """Weak as it may be, it plays legal moves at every strength."""
    elo = engine.options["UCI_Elo"]
    for value in (elo.min, (elo.min + elo.max) // 2, elo.max):
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": value})
        play_on(engine, chess.Board(), 10)
    engine.configure({"UCI_LimitStrength": False})
    skill = engine.options["Skill Level"]
    for value in range(skill.min, skill.max + 1):
        engine.configure({"Skill Level": value})
        play_on(engine, chess.Board(KIWIPETE), 4)
    engine.configure({"Skill Level": skill.default})
    return f"Elo {elo.min} to {elo.max}, skill {skill.min} to {skill.max}"


def weak_mates(engine):
    """The weakest level still mates with king and rook within the 50-move rule."""
    engine.configure({"Skill Level": engine.options["Skill Level"].min})
    board = chess.Board(KRK)
    while not (board.is_game_over() or board.is_repetition() or board.is_fifty_moves()):
        if board.turn == chess.WHITE:
            board.push(engine.play(board, chess.engine.Limit(time=0.1)).move)
        else:
            # The best defence: take the rook if it hangs, else stay near the centre.
            board.push(min(board.legal_moves, key=lambda move: (
                not board.is_capture(move), chess.square_distance(move.to_square, chess.E4))))
    engine.configure({"Skill Level": engine.options["Skill Level"].default})
    check(board.is_checkmate(), f"no mate in {board.fen()}")
    return f"mate after {board.fullmove_number} moves"


def settings(engine):
    """Tables and threads can be changed between searches."""
    for threads, mebibytes in ((2, 64), (1, 1), (2, 16), (1, 16)):
        engine.configure({"Threads": threads, "Hash": mebibytes})
        check_line(chess.Board(), engine.analyse(chess.Board(), chess.engine.Limit(time=0.05)))
    engine.configure({"Clear Hash": None, "UCI_ShowWDL": True, "Move Overhead": 20})
    info = engine.analyse(chess.Board(), chess.engine.Limit(depth=6))
    check(sum(info["wdl"].relative) == 1000, f"{info['wdl']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="path of tabiya-uci")
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()

    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    failures = 0
    checks = [analysis, multipv, infinite, game_over, ponder, search_moves, mate, chess960,
              strength, weak_mates, settings, lambda engine: games(engine, options.games)]
    for run in checks:
        name = "games" if run is checks[-1] else run.__name__
        begun = time.monotonic()
        try:
            with chess.engine.SimpleEngine.popen_uci(options.engine, timeout=LONGEST_WAIT) as engine:
                said = run(engine)
                engine.quit()
                code = engine.returncode.result(LONGEST_WAIT)
            check(code == 0, f"exit status {code}")
            check(not complaints.texts, f"python-chess complains: {complaints.texts[:5]}")
            verdict = "ok"
        except (AssertionError, chess.engine.EngineError, TimeoutError) as error:
            verdict, said = "FAILED", f"{type(error).__name__}: {error}"
            failures += 1
        complaints.texts.clear()
        seconds = time.monotonic() - begun
        print(f"{verdict:<6} {name:<13} {seconds:5.1f} s  {said or ''}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
