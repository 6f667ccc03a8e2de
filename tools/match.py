#!/usr/bin/env python3
"""Independent referee: plays engine A against engine B in a pyffish variant.

usage: match.py --variant xiangqi --a "CMD" --b "CMD" [--a-opt N=V ...] [--b-opt N=V ...]
                [--openings FILE] [--games N] [--tc BASE+INC] [--concurrency 2] [--a-proto uci|ucci] [--b-proto ...]
Every opening is played twice with colours swapped. Legality and game ends are judged by pyffish, never by the engines.
Prints W/D/L for A, time losses, illegal moves, crashes, and Elo with a 95% interval.
"""

import argparse, math, os, queue, random, shlex, subprocess, sys, threading, time
import pyffish as sf

os.environ["PATH"] += os.pathsep + "/usr/games"


class Engine:
    def __init__(self, cmd, proto, variant, opts):
        self.proto, self.variant = proto, variant
        self.p = subprocess.Popen(
            shlex.split(cmd),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        self.q = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.send(proto)
        self.names = set()
        for line in self.until(proto + "ok", 10):
            if line.startswith("option"):
                self.names.add(line)
        if proto == "uci" and any("UCI_Variant" in n for n in self.names):
            self.send(f"setoption name UCI_Variant value {variant}")
        for o in opts:
            n, v = o.split("=", 1)
            self.send(f"setoption name {n} value {v}" if proto == "uci" else f"setoption {n} {v}")
        self.ready()

    def _read(self):
        for line in self.p.stdout:
            self.q.put(line.strip())
        self.q.put(None)

    def send(self, s):
        self.p.stdin.write(s + "\n")
        self.p.stdin.flush()

    def until(self, word, timeout):
        end = time.time() + timeout
        while True:
            left = end - time.time()
            if left <= 0:
                raise TimeoutError(word)
            try:
                line = self.q.get(timeout=left)
            except queue.Empty:
                raise TimeoutError(word)
            if line is None:
                raise EOFError("engine died")
            yield line
            if line.split(" ")[0] == word:
                return

    def ready(self):
        self.send("isready")
        for _ in self.until("readyok", 20):
            pass

    def new(self):
        if self.proto == "uci":
            self.send("ucinewgame")
        self.ready()

    def best(self, fen, moves, wt, bt, inc, stm_white, zero):
        conv = (lambda m: to_zero(m)) if zero else (lambda m: m)
        self.send(
            f"position fen {fen}" + (" moves " + " ".join(conv(m) for m in moves) if moves else "")
        )
        if self.proto == "uci":
            self.send(
                f"go wtime {int(wt*1000)} btime {int(bt*1000)} winc {int(inc*1000)} binc {int(inc*1000)}"
            )
        else:
            mine, opp = (wt, bt) if stm_white else (bt, wt)
            self.send(
                f"go time {int(mine*1000)} increment {int(inc*1000)} opptime {int(opp*1000)} oppincrement {int(inc*1000)}"
            )
        limit = (wt if stm_white else bt) + 5
        for line in self.until("bestmove", limit):
            pass
        m = line.split()
        return m[1] if len(m) > 1 else "none"

    def quit(self):
        try:
            self.send("quit")
            self.p.wait(2)
        except Exception:
            self.p.kill()


def to_zero(m):  # a1..i10 -> a0..i9
    import re

    return "".join(f + str(int(r) - 1) for f, r in re.findall(r"([a-i])(\d+)", m))


def from_zero(m):
    return "".join(f + str(int(r) + 1) for f, r in zip(m[0::2], m[1::2]))


def play(variant, fen, white, black, zw, zb, base, inc, maxply=400):
    moves, clocks = [], [base, base]
    eng, zero = [white, black], [zw, zb]
    for e in eng:
        e.new()
    first = 0 if fen.split()[1] in "wr" else 1
    while True:
        legal = sf.legal_moves(variant, fen, moves)
        side = (first + len(moves)) % 2
        if not legal:
            r = sf.game_result(variant, fen, moves)
            r = (r > 0) - (r < 0)
            return (r if side == 0 else -r, "end")
        ended, val = sf.is_optional_game_end(variant, fen, moves)
        if ended:
            val = (val > 0) - (val < 0)
            return (val if side == 0 else -val, "rule")
        w, b = sf.has_insufficient_material(variant, fen, moves)
        if w and b:
            return (0, "material")
        if len(moves) >= maxply:
            return (0, "maxply")
        t = time.time()
        try:
            m = eng[side].best(fen, moves, clocks[0], clocks[1], inc, side == 0, zero[side])
        except (TimeoutError, EOFError, BrokenPipeError) as ex:
            return (-1 if side == 0 else 1, f"crash:{side}:{ex}")
        used = time.time() - t
        clocks[side] += inc - used
        if clocks[side] < -0.05:
            return (-1 if side == 0 else 1, f"time:{side}")
        clocks[side] = max(clocks[side], 0.01)
        if zero[side]:
            try:
                m = from_zero(m)
            except Exception:
                pass
        if m not in legal:
            return (-1 if side == 0 else 1, f"illegal:{side}:{m}:{sf.get_fen(variant, fen, moves)}")
        moves.append(m)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--variant", default="xiangqi")
    ap.add_argument("--a", required=True)
    ap.add_argument("--b", required=True)
    ap.add_argument("--a-opt", action="append", default=[])
    ap.add_argument("--b-opt", action="append", default=[])
    ap.add_argument("--a-proto", default="uci")
    ap.add_argument("--b-proto", default="uci")
    ap.add_argument("--a-zero", action="store_true")
    ap.add_argument("--b-zero", action="store_true", help="engine counts ranks 0-9")
    ap.add_argument("--openings")
    ap.add_argument("--games", type=int, default=40)
    ap.add_argument("--tc", default="2+0.02")
    ap.add_argument("--concurrency", type=int, default=2)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("-v", action="store_true")
    o = ap.parse_args()
    base, inc = map(float, o.tc.split("+"))
    fens = (
        [l.strip() for l in open(o.openings) if l.strip()]
        if o.openings
        else [sf.start_fen(o.variant)]
    )
    random.Random(o.seed).shuffle(fens)
    jobs = queue.Queue()
    for g in range(o.games):
        jobs.put((fens[(g // 2) % len(fens)], g % 2))
    res, why, lock = [], {}, threading.Lock()

    def worker():
        A = B = None
        while True:
            try:
                fen, swap = jobs.get_nowait()
            except queue.Empty:
                break
            try:
                if A is None:
                    A = Engine(o.a, o.a_proto, o.variant, o.a_opt)
                if B is None:
                    B = Engine(o.b, o.b_proto, o.variant, o.b_opt)
                w, b = (B, A) if swap else (A, B)
                zw, zb = (o.b_zero, o.a_zero) if swap else (o.a_zero, o.b_zero)
                r, reason = play(o.variant, fen, w, b, zw, zb, base, inc)
            except Exception as ex:
                r, reason = 0, f"referee:{ex!r}"
            key = reason.split(":")[0]
            if ":" in reason and key != "referee":
                key += ":" + ("A" if (reason.split(":")[1] == "0") != bool(swap) else "B")
            with lock:
                if key != "referee":
                    res.append(-r if swap else r)
                why[key] = why.get(key, 0) + 1
                if o.v or key.startswith(("illegal", "crash", "referee")):
                    print(len(res), fen, "swap" if swap else "", r, reason, flush=True)
            if key.startswith(("crash", "illegal", "time", "referee")):
                for e in (A, B):
                    if e:
                        e.quit()
                A = B = None
        for e in (A, B):
            if e:
                e.quit()

    ts = [threading.Thread(target=worker) for _ in range(o.concurrency)]
    [t.start() for t in ts]
    [t.join() for t in ts]
    n = len(res)
    if not n:
        sys.exit(f"no game was finished: {why}")
    w, d, l = res.count(1), res.count(0), res.count(-1)
    s = (w + d / 2) / n
    sd = math.sqrt(max(1e-9, (w * (1 - s) ** 2 + d * (0.5 - s) ** 2 + l * s**2) / n) / n)
    elo = lambda p: -400 * math.log10(1 / min(max(p, 1e-3), 1 - 1e-3) - 1)
    print(
        f"A: +{w} ={d} -{l}  score {s:.3f}  elo {elo(s):+.0f} [{elo(s-1.96*sd):+.0f}, {elo(s+1.96*sd):+.0f}]  ends {why}"
    )


main()
