#!/usr/bin/env python3
"""Compare positions from random games of xiangqi with Fairy-Stockfish's pyffish: legal moves,
check, and the texts of moves in WXF notation.

usage: xiangqi_oracle.py PROGRAM [COUNT [SEED]]

PROGRAM is the built example dump_positions of the crate xiangqi. Prints the number of positions
compared. Exit status: 0 when all agree, or with a line that says so where pyffish is missing; 1 at
differences, which are printed.
"""

import re
import subprocess
import sys

try:
    import pyffish
except ImportError:
    print("skipped: pyffish is not installed")
    sys.exit(0)

VARIANT = "xiangqi"
MOST_SHOWN = 10
# pyffish takes a call long, so of every tenth position one move has its text compared.
TEXTS_EVERY = 10
SQUARE = re.compile(r"([a-i])(\d+)")


def ranks_from_zero(move):
    """A move with ranks 1 to 10, as pyffish writes it, with ranks 0 to 9."""
    return SQUARE.sub(lambda square: square[1] + str(int(square[2]) - 1), move)


def ours(check, moves):
    """Check, and the legal moves with their texts, as a line has them."""
    return check == "check", dict(move.split(":") for move in moves.split())


def says_the_same(text, other):
    """Whether two texts name one move. A place on a file (`R+-3`) is written here whenever two
    pieces are on it, by pyffish only where both could make the move, else the file (`R9-3`)."""
    return text == other or (
        text[1] in "+-" and other[0] == text[0] and other[1].isdigit() and other[2:] == text[2:]
    )


def difference(number, fen, check, texts):
    """What pyffish sees differently, in a line; empty where nothing is."""
    if bool(pyffish.gives_check(VARIANT, fen, [])) != check:
        return f"{fen}: check is not {check}"
    moves = {ranks_from_zero(move): move for move in pyffish.legal_moves(VARIANT, fen, [])}
    unlike = sorted(moves.keys() ^ texts.keys())
    if unlike:
        return f"{fen}: {unlike}"
    if number % TEXTS_EVERY or not moves:
        return ""
    chosen = sorted(moves)[number // TEXTS_EVERY % len(moves)]
    san = pyffish.get_san(VARIANT, fen, moves[chosen], False, pyffish.NOTATION_XIANGQI_WXF)
    same = says_the_same(texts[chosen], san)
    return "" if same else f"{fen}: {chosen} is {san}, not {texts[chosen]}"


def positions(program, count="2000", seed="1"):
    """The lines that the program prints."""
    with subprocess.Popen([program, count, seed], stdout=subprocess.PIPE, text=True) as child:
        yield from child.stdout
    if child.returncode:
        sys.exit(f"{program} failed: {child.returncode}")


def main():
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    compared = unlike = moves = 0
    for number, line in enumerate(positions(*sys.argv[1:])):
        fen, *rest = line.rstrip("\n").split("\t")
        check, texts = ours(*rest)
        problem = difference(number, fen, check, texts)
        compared += 1
        moves += len(texts)
        if problem:
            unlike += 1
            if unlike <= MOST_SHOWN:
                print(problem)
    print(f"{compared} positions with {moves} moves compared with pyffish, {unlike} differ")
    # Nothing compared is nothing shown.
    return 1 if unlike or not compared else 0


sys.exit(main())
