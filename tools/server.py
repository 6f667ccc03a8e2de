#!/usr/bin/env python3
"""Cold start, memory and throughput of the server.

usage: server.py TABIYA [--starts N] [--seconds S] [--connections N] [--games N]

Starts the server with an empty data folder and prints: the median time from the start of the
program to its first answer, its resident memory then, requests a second of `POST
/api/v1/chess/position` by wrk with `position.lua`, and its resident memory with that many games
against the engine under way.
"""

import argparse
import json
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

TOOLS = pathlib.Path(__file__).parent


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A server on a data folder of its own; a context manager."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="tabiya-measure-")
        self.address = f"http://127.0.0.1:{free_port()}"
        port = self.address.rsplit(":", 1)[1]
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [program, "serve", "--port", port, "--data", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        while True:
            try:
                self.request("/chess/position", {})
                break
            except urllib.error.URLError:
                if self.process.poll() is not None:
                    raise RuntimeError("the server ended") from None
                time.sleep(0.001)
        self.started = time.perf_counter() - begun

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(15)
        shutil.rmtree(self.folder)

    def request(self, path, body):
        request = urllib.request.Request(
            f"{self.address}/api/v1{path}", json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def resident(self):
        """Resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tabiya")
    parser.add_argument("--starts", type=int, default=9)
    parser.add_argument("--seconds", type=int, default=10, help="how long wrk runs")
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()

    starts = []
    for _ in range(arguments.starts):
        with Server(arguments.tabiya) as server:
            starts.append(1000 * server.started)
    print(f"cold start: median {statistics.median(starts):.1f} ms of {len(starts)}")

    with Server(arguments.tabiya) as server:
        print(f"resident at the start: {server.resident():.1f} MiB")
        subprocess.run(
            ["wrk", "--threads", "1", "--connections", str(arguments.connections),
             "--duration", f"{arguments.seconds}s", "--latency",
             "--script", str(TOOLS / "position.lua"), server.address],
            check=True,
        )
        print(f"resident after wrk: {server.resident():.1f} MiB")

    with Server(arguments.tabiya) as server:
        for _ in range(arguments.games):
            seats = [{"kind": "human"}, {"kind": "engine", "level": 8}]
            game = server.request("/chess/play", {"seats": seats, "book": False})
            move = {"move": "e2e4", "ply": 0}
            server.request(f"/chess/play/{game['id']}/move", move)
        highest = 0.0
        for _ in range(40):
            highest = max(highest, server.resident())
            time.sleep(0.25)
        print(f"resident with {arguments.games} games on, highest: {highest:.1f} MiB")


if __name__ == "__main__":
    main()
