#!/usr/bin/env python3
"""Play against a server that strangers besiege.

usage: siege.py TABIYA [--seconds S] [--strangers N] [--games N]

Starts the server with an empty data folder, plays some honest games against the engine, each from an
address of its own on the loopback, while strangers import records, begin games of the engine against
itself, open analyses and leave them, and ask without reading. Then the strangers leave. Prints

- the 99th percentile of a move: from sending a person's move to the engine's answer, without the time
  that the engine thought,
- the same for the answer to the person's move alone,
- the honest games that were lost on time,
- the highest resident memory of the server,
- the processor time that the server takes in ten seconds, a minute after the strangers have left,

and exits with 1 if one of them is out of bounds. Nothing but the loopback is used.
"""

import argparse
import base64
import collections
import http.client
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

MOVE_MS = 100
MEMORY_MIB = 400
IDLE_PERCENT = 2
MOST_SECONDS = 600
MOST_STRANGERS = 64
MOST_GAMES = 40
# Thinks for some milliseconds.
OPPONENT = {"kind": "rung", "rung": "quiescence", "depth": 4}
CLOCK = {"base_ms": 10_000, "increment_ms": 1000}
PLIES = 40
QUIET = 60
MEASURED = 10


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """The server under siege; a context manager."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="tabiya-siege-")
        self.port = free_port()
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(self.port), "--data", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.highest = 0.0
        end = time.monotonic() + 30
        while True:
            try:
                ask(self.port, "127.0.0.1", "GET", "/games")
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    self.__exit__()
                    raise RuntimeError("the server does not start") from None
                time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def look(self):
        """Notes the resident memory, in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        self.highest = max(self.highest, int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024)

    def busy(self):
        """Seconds of processor time so far."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Refused(Exception):
    """An answer that is none of the good ones."""


def connect(port, address):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))


def exchange(connection, method, path, body=None):
    text = None if body is None else json.dumps(body)
    connection.request(method, f"/api/v1{path}", text, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    data = answer.read()
    if answer.status >= 300:
        raise Refused(f"{path}: {answer.status} {data[:200]!r}")
    return json.loads(data)


def ask(port, address, method, path, body=None):
    connection = connect(port, address)
    try:
        return exchange(connection, method, path, body)
    finally:
        connection.close()


class Socket:
    """A WebSocket client, as much of one as is needed here."""

    def __init__(self, port, address, path):
        self.socket = socket.create_connection(("127.0.0.1", port), 30, (address, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (f"GET /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
             ).encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        while self.stream.readline() not in (b"\r\n", b""):
            pass
        if b" 101 " not in status:
            self.close()
            raise Refused(f"{path}: {status!r}")

    def send(self, message):
        data = json.dumps(message).encode()
        size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        # A mask of zeros leaves the text as it is.
        self.socket.sendall(b"\x81" + size + bytes(4) + data)

    def hear(self):
        """The next text."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                raise ConnectionError("closed")
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            data = self.stream.read(size)
            kind = head[0] & 15
            if kind == 1:
                return json.loads(data)
            if kind == 8:
                raise ConnectionError("closed")
            if kind == 9:
                self.socket.sendall(bytes([0x8A, 128 | size]) + bytes(4) + data)

    def close(self):
        self.stream.close()
        self.socket.close()


class Honest(threading.Thread):
    """Somebody who plays one game after the other until time is up."""

    def __init__(self, port, number, until):
        super().__init__(daemon=True)
        self.port, self.until = port, until
        self.address = f"127.0.1.{number + 1}"
        self.random = random.Random(number)
        self.answers, self.moves = [], []
        self.lost, self.games, self.failed = 0, 0, None

    def run(self):
        try:
            while time.monotonic() < self.until:
                self.play()
        except Exception as error:  # pylint: disable=broad-except
            self.failed = f"{type(error).__name__}: {error}"

    def play(self):
        connection = connect(self.port, self.address)
        game = exchange(connection, "POST", "/chess/play",
                        {"seats": [{"kind": "human"}, OPPONENT], "clock": CLOCK})
        path = f"/chess/play/{game['id']}"
        events = Socket(self.port, self.address, f"{path}/events")
        state = events.hear()
        self.games += 1
        while not state["ending"] and len(state["position"]["played"]) < PLIES:
            # A person thinks, too, but not so long that the flag falls.
            time.sleep(self.random.uniform(0.3, 1.5))
            ply = len(state["position"]["played"])
            move = self.random.choice(state["position"]["legal"])["uci"]
            begun = time.perf_counter()
            try:
                exchange(connection, "POST", f"{path}/move", {"move": move, "ply": ply})
            except Refused:
                state = exchange(connection, "GET", path)
                if (state["ending"] or {}).get("reason") != "time":
                    raise
                break
            self.answers.append(1000 * (time.perf_counter() - begun))
            state = events.hear()
            while len(state["position"]["played"]) < ply + 2 and not state["ending"]:
                state = events.hear()
            if len(state["position"]["played"]) == ply + 2:
                taken = 1000 * (time.perf_counter() - begun)
                self.moves.append(taken - state["thought"]["time_ms"])
        if state["ending"] and state["ending"]["reason"] == "time":
            self.lost += 1
        if not state["ending"]:
            exchange(connection, "POST", f"{path}/resign", {"seat": 0})
        events.close()
        connection.close()


class Stranger(threading.Thread):
    """Somebody who asks for as much as there is."""

    def __init__(self, port, number, until):
        super().__init__(daemon=True)
        self.port, self.until = port, until
        # Few addresses for many strangers.
        self.address = f"127.0.2.{number % 4 + 1}"
        ways = [self.imports, self.shows, self.analyses, self.reads_slowly]
        self.way = ways[number % len(ways)]
        self.held = []
        self.told = collections.Counter()

    def run(self):
        while time.monotonic() < self.until:
            try:
                self.way()
                self.told["done"] += 1
            except Refused:
                self.told["refused"] += 1
            except (OSError, ValueError, http.client.HTTPException):
                self.told["cut off"] += 1
            time.sleep(0.005)
        for held in self.held:
            held.close()

    def hold(self, held, most):
        self.held.append(held)
        if len(self.held) > most:
            self.held.pop(0).close()

    def imports(self):
        tag = "x" * random.choice([10, 7000, 900_000])
        text = f'[White "Ada"]\n[Annotator "{tag}"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
        ask(self.port, self.address, "POST", "/chess/play/import", {"text": text})

    def shows(self):
        engine = {"kind": "engine", "level": 8}
        game = ask(self.port, self.address, "POST", "/chess/play",
                   {"seats": [engine, engine], "book": False})
        watched = Socket(self.port, self.address, f"/chess/play/{game['id']}/events")
        self.hold(watched, 20)

    def analyses(self):
        analysis = Socket(self.port, self.address, "/chess/analysis")
        analysis.send({"type": "analyse", "id": 1, "multipv": 5})
        self.hold(analysis, 10)
        time.sleep(random.uniform(0, 0.2))

    def reads_slowly(self):
        greedy = socket.create_connection(("127.0.0.1", self.port), 5, (self.address, 0))
        self.hold(greedy, 100)
        request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        greedy.setblocking(False)
        try:
            greedy.send(request * 200)
        except BlockingIOError:
            pass


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def crowd(port, count, until, told):
    """All strangers, in a process of their own: the honest must not wait for them in here, and
    strangers of the real world do not sit at the server's processors."""
    os.nice(10)
    strangers = [Stranger(port, number, until) for number in range(count)]
    for stranger in strangers:
        stranger.start()
    for stranger in strangers:
        stranger.join()
        for how, times in stranger.told.items():
            told.put((f"{stranger.way.__name__} {how}", times))


def besiege(server, arguments):
    until = time.monotonic() + arguments.seconds
    told = multiprocessing.SimpleQueue()
    strangers = multiprocessing.Process(
        target=crowd, args=(server.port, arguments.strangers, until, told), daemon=True)
    strangers.start()
    honest = [Honest(server.port, number, until) for number in range(arguments.games)]
    for player in honest:
        player.start()
    while strangers.is_alive() or any(player.is_alive() for player in honest):
        if server.process.poll() is not None:
            raise RuntimeError("the server has ended")
        if time.monotonic() > until + 120:
            raise RuntimeError("the siege does not end")
        server.look()
        time.sleep(0.1)
    counted = collections.Counter()
    while not told.empty():
        what, times = told.get()
        counted[what] += times
    return honest, counted


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabiya")
    parser.add_argument("--seconds", type=int, default=60, help="how long the siege lasts")
    parser.add_argument("--strangers", type=int, default=16)
    parser.add_argument("--games", type=int, default=20, help="honest games at a time")
    arguments = parser.parse_args()
    if not (0 < arguments.seconds <= MOST_SECONDS and 0 <= arguments.strangers <= MOST_STRANGERS
            and 0 < arguments.games <= MOST_GAMES):
        parser.error(f"at most {MOST_SECONDS} s, {MOST_STRANGERS} strangers, {MOST_GAMES} games")

    with Server(arguments.tabiya) as server:
        honest, told = besiege(server, arguments)
        time.sleep(QUIET)
        before = server.busy()
        time.sleep(MEASURED)
        idle = 100 * (server.busy() - before) / MEASURED
        server.look()

    print("strangers:", ", ".join(f"{what} {count}" for what, count in sorted(told.items())))
    failed = [player.failed for player in honest if player.failed]
    moves = [ms for player in honest for ms in player.moves]
    answers = [ms for player in honest for ms in player.answers]
    late = percentile(moves, 0.99)
    lost = sum(player.lost for player in honest)
    print(f"{len(moves)} moves in {sum(player.games for player in honest)} honest games")
    print(f"move, beside the thinking: median {percentile(moves, 0.5):.1f} ms, "
          f"p99 {late:.1f} ms (at most {MOVE_MS})")
    print(f"answer to a person's move: p99 {percentile(answers, 0.99):.1f} ms")
    print(f"lost on time: {lost} (none allowed)")
    print(f"highest resident memory: {server.highest:.0f} MiB (at most {MEMORY_MIB})")
    print(f"processor time a minute later: {idle:.1f} % (below {IDLE_PERCENT})")
    for failure in failed:
        print(f"an honest player failed: {failure}")
    good = (late <= MOVE_MS and lost == 0 and server.highest <= MEMORY_MIB
            and idle < IDLE_PERCENT and not failed)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
