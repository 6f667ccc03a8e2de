#!/usr/bin/env python3
"""How well `tabiya review` finds the blunders of games of chess that Stockfish finds.

usage: blunders.py TABIYA GAMES.pgn [--engine FILE] [--movetime MS] [--review MS] [--games N]
                   [--scale X] [--list N] [--at-once N] [--judged FILE]

Reviews the games with MS milliseconds a position (200), and lets the engine search every position for so
many (1000), each as in a new game, N games at a time (1). The engine's centipawns, times X (1), become
expected scores by the same model as ours, and a move gives away what the position before it was worth more
than the one after it, or nothing where it is the engine's own. Prints for blunders, for mistakes and
blunders, and for all errors how many each found, precision (of those that the review found, how many the
engine finds) and recall (of those that the engine finds, how many the review found), and N moves (0) on
which they differ most about blunders. The slope says how many of our centipawns come to one of the
engine's.

With --judged the engine's answers are kept in that file, a line for each position as soon as it is known,
and what stands there is not searched again: a run that was broken off goes on, and one of another review of
the same games has them at once.
"""

import argparse
import json
import math
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

from uci import Engine

THRESHOLDS = {"inaccuracy": 0.10, "mistake": 0.175, "blunder": 0.25}
SCORE = re.compile(r" score (cp|mate) (-?\d+)")


def expected(centipawns, fen):
    """The expected score of the side to move: the model of chess that UCI_ShowWDL shows."""
    pieces = sum(letter in "kqrbnKQRBN" for letter in fen.split()[0])
    even, spread = 187 - 8.1 * pieces, 126

    def chance(advantage):
        return round(1000 / (1 + math.exp((even - advantage) / spread)))

    return 0.5 + (chance(centipawns) - chance(-centipawns)) / 2000


def check(plies):
    """Stops where the model above or the thresholds are not those of the reviews."""
    for ply in plies:
        told, fen = ply["before"], ply["fen"]
        first = 1 if ply["seat"] == 0 else -1
        centipawns = told.get("score", {}).get("cp")
        if centipawns is not None and not ply["forced"]:
            mover = told["expected"] if first == 1 else 1 - told["expected"]
            if abs(expected(first * centipawns, fen) - mover) > 1e-6:
                raise SystemExit(f"the model of results is another one: {fen}")
        if ply.get("judgement") != judgement(ply["loss"]):
            raise SystemExit(f"the thresholds are others: {ply['loss']} is {ply.get('judgement')}")


def judgement(loss):
    """What a move is that gives away so much."""
    reached = [name for name, threshold in THRESHOLDS.items() if loss >= threshold]
    return reached[-1] if reached else None


class Judged:
    """What the engine answered, kept in a file if there is one."""

    def __init__(self, path, movetime):
        self.known, self.file, self.movetime = {}, None, movetime
        if path is None:
            return
        self.file = open(path, "a+", encoding="utf-8")
        self.file.seek(0)
        for line in self.file:
            if line.endswith("\n"):
                entry = json.loads(line)
                self.known[entry["movetime"], entry["fen"], entry["moves"]] = entry["answer"]

    def get(self, fen, moves):
        """The answer for the position after the moves, or nothing."""
        return self.known.get((self.movetime, fen, moves))

    def keep(self, fen, moves, answer):
        """Takes down an answer."""
        self.known[self.movetime, fen, moves] = answer
        if self.file is not None:
            entry = {"movetime": self.movetime, "fen": fen, "moves": moves, "answer": answer}
            self.file.write(json.dumps(entry) + "\n")
            self.file.flush()


class Judge:
    """The engine."""

    def __init__(self, path, movetime, scale, judged):
        self.engine = Engine(path, [("Threads", 1), ("Hash", 64)])
        self.movetime, self.scale, self.judged = movetime, scale, judged

    def ask(self, fen, moves):
        """The position that the engine sees, the kind of its score, the score, and its move."""
        self.engine.send("ucinewgame")
        self.engine.ready()
        self.engine.send(f"position fen {fen}" + (f" moves {moves}" if moves else ""))
        self.engine.send("d")
        now = [line for line in self.engine.until("Checkers") if line.startswith("Fen: ")][0][5:]
        self.engine.send(f"go movetime {self.movetime}")
        lines = list(self.engine.until("bestmove"))
        told = [SCORE.search(line) for line in lines]
        kind, value = [match for match in told if match][-1].groups()
        return now, kind, int(value), lines[-1].split()[1]

    def judge(self, fen, moves):
        """Expected score and centipawns for the side to move, and the best move; no move at the end."""
        answer = self.judged.get(fen, moves)
        if answer is None:
            answer = self.ask(fen, moves)
            self.judged.keep(fen, moves, answer)
        now, kind, value, best = answer
        if kind == "mate":
            return float(best != "(none)" and value > 0), None, best
        if best == "(none)":
            return 0.5, None, best
        return expected(value * self.scale, now), value, best


def compare(plies, judge):
    """Pairs of losses (ours, the engine's) with their moves, and pairs of centipawns."""
    found, values = [], []
    judged = [judge.judge(ply["fen"], "") for ply in plies]
    judged.append(judge.judge(plies[-1]["fen"], plies[-1]["played"]["uci"]))
    for ply, (before, centipawns, best), (after, _, _) in zip(plies, judged, judged[1:]):
        played = ply["played"]
        loss = 0 if played["uci"] == best else max(0, before - (1 - after))
        found.append((ply["loss"], loss, f"{ply['fen']}  {played['san']}, engine {best}"))
        ours = ply["before"].get("score", {}).get("cp")
        if centipawns is not None and ours is not None and abs(centipawns) <= 500:
            values.append((centipawns, ours if ply["seat"] == 0 else -ours))
    return found, values


def judge_games(reviews, judges, most):
    """For each reviewed game what `compare` finds, as many at a time as there are judges."""
    free = SimpleQueue()
    for judge in judges:
        free.put(judge)

    def work(plies):
        judge = free.get()
        try:
            return compare(plies, judge)
        finally:
            free.put(judge)

    with ThreadPoolExecutor(len(judges)) as pool:
        games = []
        for line in reviews:
            plies = json.loads(line)["plies"]
            if plies:
                check(plies)
                games.append(pool.submit(work, plies))
            if len(games) == most:
                break
        return [game.result() for game in games]


def share(part, whole):
    """A share in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "none"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabiya")
    parser.add_argument("games")
    parser.add_argument("--engine", default="/usr/games/stockfish")
    parser.add_argument("--movetime", type=int, default=1000)
    parser.add_argument("--review", type=int, default=200)
    parser.add_argument("--games", dest="most", type=int)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--list", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--judged")
    args = parser.parse_args()
    command = [args.tabiya, "review", args.games, "--movetime", str(args.review), "--json"]
    reviews = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    judged = Judged(args.judged, args.movetime)
    judges = [Judge(args.engine, args.movetime, args.scale, judged) for _ in range(args.at_once)]
    games = judge_games(reviews.stdout, judges, args.most)
    reviews.terminate()
    reviews.wait()
    found = [pair for losses, _ in games for pair in losses]
    values = [pair for _, centipawns in games for pair in centipawns]
    squares = sum(theirs * theirs for theirs, _ in values)
    slope = sum(theirs * ours for theirs, ours in values) / squares if squares else math.nan
    print(f"games {len(games)}\nmoves {len(found)}\nslope {slope:.2f}")
    for name, threshold in reversed(THRESHOLDS.items()):
        ours = sum(mine >= threshold for mine, _, _ in found)
        theirs = sum(loss >= threshold for _, loss, _ in found)
        both = sum(mine >= threshold <= loss for mine, loss, _ in found)
        print(
            f"{name} or worse: review {ours}, engine {theirs}, both {both}, "
            f"precision {share(both, ours)}, recall {share(both, theirs)}"
        )
    bound = THRESHOLDS["blunder"]
    differ = [pair for pair in found if (pair[0] >= bound) != (pair[1] >= bound)]
    for mine, loss, move in sorted(differ, key=lambda pair: -abs(pair[0] - pair[1]))[: args.list]:
        print(f"review {mine:.2f}, engine {loss:.2f}: {move}")


if __name__ == "__main__":
    main()
