"""Prints the game of a PGN file, as python-chess reads it, in one line of JSON."""

import json
import sys

import chess.pgn

with open(sys.argv[1], encoding="utf-8") as file:
    game = chess.pgn.read_game(file)
nodes = list(game.mainline())
clocks = [node.clock() for node in nodes]
print(json.dumps({
    "headers": dict(game.headers),
    "moves": [node.move.uci() for node in nodes],
    "clocks": [clock for clock in clocks if clock is not None],
    "errors": [str(error) for error in game.errors],
}))
