#!/usr/bin/env python3
"""How deep an analysis looks in a moment, while somebody steps through a game.

usage: stepping.py TABIYA [--ms MS] [--plies N] [--games NAME ...]

Starts the server with an empty data folder and lets its engine play a game with itself. Then steps
through it twice at the same time, a moment at each ply: on one page, whose analysis keeps what it has
learned, and on a new page for each ply, whose analysis begins with nothing. Prints the mean depth of
either. Nothing but the loopback is used.
"""

import argparse
import time

from siege import Server, Socket, ask


def play(port, game, plies):
    """The moves of the engine against itself, 20 000 positions each."""
    moves = []
    for _ in range(plies):
        order = {"moves": moves, "nodes": 20_000}
        moves.append(ask(port, "127.0.0.1", "POST", f"/{game}/best", order)["best"]["uci"])
    return moves


def depth(page, moves, seconds):
    """The plies that an analysis looks ahead."""
    page.send({"type": "analyse", "moves": moves})
    time.sleep(seconds)
    page.send({"type": "stop"})
    while (message := page.hear())["type"] != "done":
        pass
    return message["lines"][0]["depth"]


def step_through(port, game, plies, seconds):
    """The depths at each ply, of one page and of new ones."""
    moves = play(port, game, plies)
    path = f"/{game}/analysis"
    page = Socket(port, "127.0.0.1", path)
    kept, anew = [], []
    for ply in range(plies + 1):
        other = Socket(port, "127.0.0.1", path)
        anew.append(depth(other, moves[:ply], seconds))
        other.close()
        kept.append(depth(page, moves[:ply], seconds))
    page.close()
    return kept, anew


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--ms", type=int, default=200)
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--games", nargs="+", default=["chess", "xiangqi"])
    args = parser.parse_args()
    with Server(args.program) as server:
        for game in args.games:
            depths = step_through(server.port, game, args.plies, args.ms / 1000)
            print(f"{game}, mean depth after {args.ms} ms at the plies 1 to {args.plies}")
            for name, found in zip(["one page", "new pages"], depths):
                # The first position is new to both.
                print(f"  {name:<10} {sum(found[1:]) / args.plies:6.2f}  {found}")


if __name__ == "__main__":
    main()
