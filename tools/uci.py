"""A UCI engine as the measuring scripts of this folder drive it."""

import os
import re
import subprocess
import time


class Engine:
    """One engine, pinned to the given cores where the system can do that."""

    def __init__(self, command, options=(), cores=None):
        pin = None
        if cores is not None and hasattr(os, "sched_setaffinity"):
            pin = lambda: os.sched_setaffinity(0, cores)
        self.process = subprocess.Popen(
            f"exec {command}", shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1, preexec_fn=pin,
        )
        self.name = command
        self.send("uci")
        for line in self.until("uciok"):
            if line.startswith("id name "):
                self.name = line[len("id name "):]
        for name, value in options:
            self.send(f"setoption name {name} value {value}")
        self.ready()

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def until(self, word):
        """The lines up to the one that begins with this word, itself included."""
        return self.until_match(rf"{word}\b")

    def until_match(self, pattern):
        """The lines up to the first that matches, itself included."""
        for line in self.process.stdout:
            line = line.strip()
            yield line
            if re.match(pattern, line):
                return
        raise RuntimeError(f"{self.name} ended before it said {pattern}")

    def ready(self):
        self.send("isready")
        for _ in self.until("readyok"):
            pass

    def search(self, fen, limit):
        """Searches as in a new game; returns the `info` numbers last heard and the seconds."""
        self.send("ucinewgame")
        self.ready()
        self.send(f"position fen {fen}")
        numbers = {}
        begun = time.perf_counter()
        self.send(f"go {limit}")
        for line in self.until("bestmove"):
            if line.startswith("info ") and " nodes " in line:
                found = re.findall(r"\b(depth|nodes|time|nps) (\d+)", line.split(" pv ")[0])
                numbers.update((name, int(value)) for name, value in found)
        return numbers, time.perf_counter() - begun

    def resident_mib(self):
        """The most memory it has held so far; None where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
                return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) / 1024
        except OSError:
            return None

    def quit(self):
        self.send("quit")
        self.process.wait(10)


def bench_positions(command, variant=None):
    """The positions that the engine's own `bench` searches, of this variant."""
    engine = Engine(command, [("UCI_Variant", variant)] if variant else [])
    engine.send("bench")
    positions = [
        found[1]
        for line in engine.until_match(r"^\d+ nps$")
        if (found := re.match(r"info string \d+ nodes in (\S.*)$", line))
    ]
    engine.quit()
    return positions
