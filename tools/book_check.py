#!/usr/bin/env python3
"""What an engine thinks of the moves of a built-in opening book.

usage: book_check.py TABIYA ENGINE [--game chess|xiangqi] [--nodes N] [--worst N]

Walks through every position of the book and lets the engine (Stockfish or Fairy-Stockfish, which
print the position on `d`) search it for so many nodes, then what its own move and each move of the
book lead to. What the book's move leads to is worth less to the side that moves, by so many
centipawns, than what the engine's move leads to: that is what it loses. Prints how much moves lose, each counted
once and each counted as often as the book plays it there, and the worst ones.
"""

import argparse
import json
import re
import statistics
import subprocess

from uci import Engine

CENTIPAWNS = re.compile(r" score cp (-?\d+)")
SQUARE = re.compile(r"([a-i])(\d+)")
MATE = re.compile(r" score mate (-?\d+)")


class Judge:
    """The engine, with its memory of what it has said."""

    def __init__(self, path, game, nodes):
        options = [("Threads", 1), ("Hash", 64)]
        if game != "chess":
            options.append(("UCI_Variant", game))
        self.engine, self.nodes, self.values = Engine(path, options), nodes, {}
        # Fairy-Stockfish counts the ranks of xiangqi from 1.
        first = 0 if game == "chess" else 1
        self.square = lambda square: f"{square[1]}{int(square[2]) + first}"
        self.back = lambda square: f"{square[1]}{int(square[2]) - first}"

    def position(self, moves):
        """The position after these moves, without counters."""
        moves = [SQUARE.sub(self.square, move) for move in moves]
        self.engine.send("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        self.engine.send("d")
        fen = [line for line in self.engine.until("Checkers") if line.startswith("Fen: ")][0]
        return " ".join(fen.split()[1:5])

    def judge(self, moves):
        """Centipawns for the side to move after these moves, and the engine's move."""
        position = self.position(moves)
        if position not in self.values:
            self.engine.send("ucinewgame")
            self.engine.ready()
            self.position(moves)
            self.engine.send(f"go nodes {self.nodes}")
            lines = list(self.engine.until("bestmove"))
            told = [line for line in lines if " score " in line][-1]
            centipawns, mate = CENTIPAWNS.search(told), MATE.search(told)
            value = int(centipawns[1]) if centipawns else 10_000 * (1 if int(mate[1]) > 0 else -1)
            self.values[position] = value, SQUARE.sub(self.back, lines[-1].split()[1])
        return self.values[position]


def book_moves(tabiya, game, moves):
    """What the book plays after these moves: moves with their shares."""
    command = [tabiya, "book", "show", game, "--moves", " ".join(moves), "--json"]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [(move["uci"], move["share"]) for move in json.loads(shown)]


def walk(tabiya, game, judge):
    """What each move of the book loses: (loss, share, moves that lead there, move)."""
    found, seen, waiting = [], set(), [[]]
    while waiting:
        moves = waiting.pop()
        position = judge.position(moves)
        if position in seen:
            continue
        seen.add(position)
        for move, share in book_moves(tabiya, game, moves):
            _, best = judge.judge(moves)
            loss = judge.judge(moves + [move])[0] - judge.judge(moves + [best])[0]
            found.append((loss, share, moves, move))
            waiting.append(moves + [move])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabiya")
    parser.add_argument("engine")
    parser.add_argument("--game", default="chess", choices=["chess", "xiangqi"])
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--worst", type=int, default=10)
    arguments = parser.parse_args()
    judge = Judge(arguments.engine, arguments.game, arguments.nodes)
    found = sorted(walk(arguments.tabiya, arguments.game, judge), key=lambda move: -move[0])
    losses = [loss for loss, *_ in found]
    weighted = sum(loss * share for loss, share, *_ in found) / sum(move[1] for move in found)
    cuts = statistics.quantiles(losses, n=20)
    print(f"{len(found)} moves, {len(judge.values)} positions")
    print(f"loss: mean {statistics.mean(losses):.0f}, by share {weighted:.0f}, "
          f"median {statistics.median(losses):.0f}, 95 % {cuts[-1]:.0f}, most {losses[0]}")
    for limit in (30, 50, 100):
        print(f"more than {limit}: {sum(loss > limit for loss in losses)}")
    for loss, share, moves, move in found[:arguments.worst]:
        print(f"{loss:5} {share:6.1%}  {' '.join(moves)} [{move}]")


if __name__ == "__main__":
    main()
