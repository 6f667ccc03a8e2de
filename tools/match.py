#!/usr/bin/env python3
"""A match of two engines, judged by rules that are not ours (pip install pyffish).

usage: match.py --a COMMAND --b COMMAND [--variant xiangqi] [--a-opt NAME=VALUE …] [--b-opt …]
                [--a-proto uci|ucci] [--a-zero] [--openings FILE] [--games N] [--tc BASE+INC]
                [--concurrency N] [--seed N] [-v]

Every opening is played twice with colours swapped. What is legal and how a game ends is judged by
pyffish, never by the engines. Prints wins, draws and losses of A, how the games ended, and the Elo
difference with its 95 % interval. `--a-zero` and `--b-zero` say that an engine counts the ranks of
xiangqi from 0. The arena (docs/arena.md) plays such matches by our own rules.
"""

import argparse
import collections
import math
import os
import queue
import random
import re
import shlex
import subprocess
import sys
import threading
import time

import pyffish

START_S = 20  # time an engine has to say that it is ready
GRACE_S = 5  # time beyond its clock after which an engine counts as crashed
MARGIN_S = 0.05  # time by which a clock may be overstepped
MAX_PLIES = 400


class Engine:
    """An engine whose every answer has a deadline."""

    def __init__(self, command, protocol, variant, options, counts_from_zero):
        self.protocol, self.counts_from_zero = protocol, counts_from_zero
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.send(protocol)
        offered = list(self.until(protocol + "ok", START_S))
        if protocol == "uci" and any("UCI_Variant" in line for line in offered):
            self.send(f"setoption name UCI_Variant value {variant}")
        for option in options:
            name, value = option.split("=", 1)
            self.send(
                f"setoption name {name} value {value}" if protocol == "uci"
                else f"setoption {name} {value}"
            )
        self.ready()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word, seconds):
        """The lines up to the one that begins with this word, itself included."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(end - time.monotonic(), 0))
            except queue.Empty:
                raise TimeoutError(f"no {word}") from None
            if line is None:
                raise EOFError("the engine ended")
            yield line
            if line.split(" ")[0] == word:
                return

    def ready(self):
        self.send("isready")
        for _ in self.until("readyok", START_S):
            pass

    def new_game(self):
        if self.protocol == "uci":
            self.send("ucinewgame")
        self.ready()

    def move(self, fen, moves, clocks, increment, side):
        """The move it answers with, as pyffish writes moves."""
        written = [from_one(mv) for mv in moves] if self.counts_from_zero else moves
        self.send(f"position fen {fen}" + (" moves " + " ".join(written) if moves else ""))
        first, second = (int(seconds * 1000) for seconds in clocks)
        gain = int(increment * 1000)
        if self.protocol == "uci":
            self.send(f"go wtime {first} btime {second} winc {gain} binc {gain}")
        else:
            own, other = (first, second) if side == 0 else (second, first)
            self.send(f"go time {own} increment {gain} opptime {other} oppincrement {gain}")
        *_, answer = self.until("bestmove", clocks[side] + GRACE_S)
        move = (answer.split() + ["none"])[1]
        return from_zero(move) if self.counts_from_zero else move

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(2)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def from_one(move):
    """A move whose ranks count from 1, counted from 0."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) - 1), move)


def from_zero(move):
    """A move whose ranks count from 0, counted from 1."""
    return re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move)


def sign(value):
    return (value > 0) - (value < 0)


def ruled_end(variant, fen, moves, legal):
    """The result for the side to move and why the game has ended; None while it goes on."""
    if not legal:
        return sign(pyffish.game_result(variant, fen, moves)), "end"
    ended, value = pyffish.is_optional_game_end(variant, fen, moves)
    if ended:
        return sign(value), "rule"
    if all(pyffish.has_insufficient_material(variant, fen, moves)):
        return 0, "material"
    return (0, "length") if len(moves) >= MAX_PLIES else None


def play(variant, fen, engines, base, increment):
    """Plays a game; yields the result for the first player, why, and whose fault it was."""
    for engine in engines:
        engine.new_game()
    moves, clocks = [], [base, base]
    first = 0 if fen.split()[1] in "wr" else 1
    while True:
        legal = pyffish.legal_moves(variant, fen, moves)
        side = (first + len(moves)) % 2
        lost = -1 if side == 0 else 1
        if end := ruled_end(variant, fen, moves, legal):
            return -lost * end[0], end[1], None
        begun = time.monotonic()
        try:
            move = engines[side].move(fen, moves, clocks, increment, side)
        except (TimeoutError, EOFError, OSError) as error:
            return lost, f"crash ({error})", side
        left = clocks[side] - (time.monotonic() - begun)
        if left < -MARGIN_S:
            return lost, "time", side
        if move not in legal:
            position = pyffish.get_fen(variant, fen, moves)
            return lost, f"illegal ({move} in {position})", side
        clocks[side] = max(left, 0) + increment
        moves.append(move)


class Match:
    def __init__(self, arguments):
        self.arguments = arguments
        self.base, self.increment = map(float, arguments.tc.split("+"))
        self.jobs, self.lock = queue.Queue(), threading.Lock()
        self.results, self.ends = [], collections.Counter()
        openings = [pyffish.start_fen(arguments.variant)]
        if arguments.openings:
            with open(arguments.openings, encoding="utf-8") as file:
                openings = [line.strip() for line in file if line.strip()]
        random.Random(arguments.seed).shuffle(openings)
        for game in range(arguments.games):
            self.jobs.put((openings[game // 2 % len(openings)], game % 2 == 1))

    def seat(self):
        a = self.arguments
        pair = []
        try:
            pair.append(Engine(a.a, a.a_proto, a.variant, a.a_opt, a.a_zero))
            pair.append(Engine(a.b, a.b_proto, a.variant, a.b_opt, a.b_zero))
        except Exception:
            for engine in pair:
                engine.quit()
            raise
        return pair

    def work(self):
        pair = None
        while True:
            try:
                fen, swapped = self.jobs.get_nowait()
            except queue.Empty:
                break
            try:
                pair = pair or self.seat()
                engines = pair[::-1] if swapped else pair
                variant = self.arguments.variant
                result, why, fault = play(variant, fen, engines, self.base, self.increment)
            except (TimeoutError, EOFError, OSError) as error:
                result, why, fault = None, f"not begun ({error})", None
            with self.lock:
                self.note(fen, swapped, result, why, fault)
            if result is None or fault is not None:
                # Whoever failed begins anew.
                for engine in pair or ():
                    engine.quit()
                pair = None
        for engine in pair or ():
            engine.quit()

    def note(self, fen, swapped, result, why, fault):
        end = why.split(" (")[0]
        if fault is not None:
            end += " of " + ("A" if (fault == 0) != swapped else "B")
        self.ends[end] += 1
        if result is not None:
            self.results.append(-result if swapped else result)
        if self.arguments.v or "(" in why:
            print(len(self.results), fen, "swapped" if swapped else "", result, why, flush=True)

    def run(self):
        workers = [threading.Thread(target=self.work) for _ in range(self.arguments.concurrency)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


def elo(score):
    score = min(max(score, 0.001), 0.999)
    return -400 * math.log10(1 / score - 1)


def report(results, ends):
    games = len(results)
    if not games:
        sys.exit(f"no game was finished: {dict(ends)}")
    won, drawn, lost = (results.count(result) for result in (1, 0, -1))
    score = (won + drawn / 2) / games
    spread = won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2
    error = 1.96 * math.sqrt(max(spread / games, 1e-9) / games)
    print(
        f"A: +{won} ={drawn} -{lost}  score {score:.3f}  elo {elo(score):+.0f} "
        f"[{elo(score - error):+.0f}, {elo(score + error):+.0f}]  ends {dict(ends)}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--variant", default="xiangqi")
    for side in "ab":
        parser.add_argument(f"--{side}", required=True, metavar="COMMAND")
        parser.add_argument(f"--{side}-opt", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument(f"--{side}-proto", choices=["uci", "ucci"], default="uci")
        parser.add_argument(f"--{side}-zero", action="store_true", help="counts ranks from 0")
    parser.add_argument("--openings", metavar="FILE")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--tc", default="2+0.02", help="seconds and increment")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", action="store_true", help="tells every game")
    # Debian keeps games where few look for programs.
    os.environ["PATH"] += os.pathsep + "/usr/games"
    match = Match(parser.parse_args())
    match.run()
    report(match.results, match.ends)


if __name__ == "__main__":
    main()
