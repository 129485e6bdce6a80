#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many clients, real workers, and accidents.

usage: soak.py [--build DIR] [--seconds N | --requests N] [--clients N]
               [--kill-ms N] [--template-ms N] [--seed N] [--only-compiles]
               [--no-cache] [--memory-bounds]

Clients edit kernels, compile them, cancel, leave in the middle of an answer, or
are hlsc processes that are killed; meanwhile workers, chosen at random, are
killed, and now and then the process that they are forked from. Every request of
a client that stays must be answered exactly once, and with the same answer as
in a quiet daemon unless it was cancelled, superseded or lost its worker to a
kill. The daemon must stay the same process, and with --memory-bounds no process
may take more memory than docs/protocol.md says. Ends with a line `answered N, …`;
the exit status is 1 after a failure.
"""

import argparse
import collections
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "integration"))
sys.dont_write_bytecode = True
from daemon_harness import Client  # noqa: E402

PATIENCE = 600
# No request is late, however busy the machine is.
DEADLINE_MS = "3600000"
CANCELLED, WORKER_LOST = -32800, -32053

KERNEL = """int kernel(int a[16], int n) {
  int sum = %d;
  for (int i = 0; i < n; i++)
    sum += a[i] * %d;
  return sum;
}
"""
BROKEN = "int kernel(int a) { return a + missing_%d; }\n"
TEXTS = ([KERNEL % (i, i + 3) for i in range(6)] +
         [BROKEN % i for i in range(2)])
METHODS = ["hls/lower", "hls/verify", "hls/verify", "hls/lower", "hls/emitRtl"]


MIB = 1 << 20
# What docs/protocol.md says ("Memory"): memory of a process's own (anonymous),
# and what it has mapped of files, in MiB.
MEMORY_BOUNDS = {"daemon": (160, 16), "template": (32, 160),
                 "worker": (64, 160)}


def memory_of(pid):
    """Anonymous and file memory of a process in bytes; None when it is gone."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            sizes = {name: int(rest.split()[0]) * 1024 for name, _, rest in
                     (line.partition(":") for line in file) if rest.split()
                     and rest.split()[-1] == "kB"}
    except (FileNotFoundError, ProcessLookupError):
        return None
    if not sizes.get("Rss"):
        return None  # it is ending
    return sizes["Anonymous"], sizes["Rss"] - sizes["Anonymous"]


def params_of(text, **source):
    return {"source": {"uri": "file:///soak/kernel.c", "text": text, **source}}


def essence(result):
    """An answer without its times."""
    return {key: value for key, value in result.items()
            if key not in ("timings", "cached")}


class Soak:
    def __init__(self, arguments, path, daemon):
        self.arguments = arguments
        self.path = path
        self.daemon = daemon
        self.lock = threading.Lock()
        self.counts = collections.Counter()
        self.problems = []
        self.ending = threading.Event()
        self.expected = {}
        self.memory = {}
        self.largest = {}  # by role, of a process: anonymous and file

    def prepare(self):
        """The answers of a quiet daemon."""
        wire = Client(self.path, PATIENCE)
        for text in TEXTS:
            for method in set(METHODS):
                answer = wire.call(method, params_of(text))
                if "result" not in answer:
                    raise SystemExit(f"{method} failed: {answer}")
                self.expected[method, text] = essence(answer["result"])
        wire.close()

    def count(self, what):
        with self.lock:
            self.counts[what] += 1
            total = self.counts["answered"]
        if what == "answered" and total in (1000, self.arguments.requests):
            self.note_memory(total)
        if self.arguments.requests and total >= self.arguments.requests:
            self.ending.set()

    def note_memory(self, total):
        with open(f"/proc/{self.daemon}/statm") as file:
            self.memory[total] = int(file.read().split()[1]) * 4096

    def fail(self, what):
        with self.lock:
            self.problems.append(what)
        self.ending.set()

    def judge(self, asked, answer):
        """Whether an answer is one that the request may have."""
        method, text, excused, _ = asked
        if "result" in answer:
            if essence(answer["result"]) != self.expected[method, text]:
                self.fail(f"wrong answer to {method}: {str(answer)[:500]}")
            self.count("correct")
            return
        code = answer["error"]["code"]
        reason = str(answer["error"].get("data", {}).get("reason", ""))
        if code == CANCELLED and excused:
            self.count("cancelled")
        elif code == WORKER_LOST and ("killed by signal 9" in reason or
                                      "template process" in reason):
            self.count("lost")
        else:
            self.fail(f"{method} failed: {answer['error']}")

    # # The actions of clients

    def client(self, seed):
        dice = random.Random(seed)
        while not self.ending.is_set():
            wire = Client(self.path, PATIENCE)
            try:
                self.session(wire, dice)
            finally:
                wire.close()

    def session(self, wire, dice):
        """Some rounds of requests on one connection."""
        pending = {}
        next_id = version = 0
        for _ in range(dice.randint(5, 60)):
            for _ in range(dice.randint(1, 5)):
                next_id += 1
                version += dice.random() < 0.2
                method, text = dice.choice(METHODS), dice.choice(TEXTS)
                if self.arguments.only_compiles:
                    source = {}
                else:
                    source = {"version": version}
                params = params_of(text, **source)
                if dice.random() < 0.7:  # else it may come from the cache
                    params["options"] = {
                        "defines": [f"UNUSED={dice.getrandbits(60)}"]}
                for other in pending.values() if source else ():
                    other[2] = other[2] or other[3] < version  # superseded
                pending[next_id] = [method, text, False, version]
                wire.send({"jsonrpc": "2.0", "id": next_id, "method": method,
                           "params": params})
            if not self.arguments.only_compiles and dice.random() < 0.3:
                victim = dice.choice(list(pending))
                pending[victim][2] = True
                wire.send({"jsonrpc": "2.0", "method": "$/cancelRequest",
                           "params": {"id": victim}})
            if not self.arguments.only_compiles and dice.random() < 0.03:
                self.count("left")
                return  # without waiting for anything
            self.collect(wire, pending)
            if self.ending.is_set():
                return

    def collect(self, wire, pending):
        while pending:
            answer = wire.receive()
            if answer is None:
                self.fail("the daemon hung up on a client")
                return
            asked = pending.pop(answer.get("id"), None)
            if asked is None:
                self.fail(f"an answer to nothing: {str(answer)[:300]}")
                return
            self.judge(asked, answer)
            self.count("answered")

    def hlsc(self, seed):
        """Processes that come, and sometimes go before their answer."""
        dice = random.Random(seed)
        while not self.ending.is_set():
            client = subprocess.Popen(
                [self.arguments.hlsc, "verify", "--no-spawn", "--socket",
                 self.path, "-"], stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            if dice.random() < 0.5:
                time.sleep(dice.random() * 0.01)
                client.kill()
                client.communicate()
                self.count("hlsc killed")
                continue
            _, errors = client.communicate(TEXTS[0].encode())
            if client.returncode not in (0, 4):
                self.fail(f"hlsc ended with {client.returncode}: {errors}")
            self.count("hlsc")
            self.ending.wait(0.05)

    # Accidents

    def killer(self, seed):
        dice = random.Random(seed)
        wire = Client(self.path, PATIENCE)
        last_template = time.monotonic()
        while not self.ending.wait(self.arguments.kill_ms / 1000):
            status = wire.call("hls/status")["result"]
            victims = [worker["pid"] for worker in status["workers"]]
            template = self.arguments.template_ms / 1000
            if template and time.monotonic() - last_template > template:
                last_template = time.monotonic()
                victims = [status["template"]["pid"]]
                self.count("templates killed")
            if victims:
                try:
                    os.kill(dice.choice(victims), signal.SIGKILL)
                    self.count("workers killed")
                except ProcessLookupError:
                    pass
        wire.close()

    def watcher(self, _):
        """Looks how much memory each process takes."""
        wire = Client(self.path, PATIENCE)
        while not self.ending.wait(0.5):
            self.look_at_memory(wire.call("hls/status")["result"])
        wire.close()

    def look_at_memory(self, status):
        processes = [("daemon", self.daemon),
                     ("template", status["template"]["pid"])]
        processes += [("worker", worker["pid"])
                      for worker in status["workers"]]
        for role, pid in processes:
            taken = memory_of(pid) if pid else None
            if taken:
                before = self.largest.get(role, (0, 0))
                self.largest[role] = tuple(map(max, before, taken))

    def check_memory(self):
        for role, bounds in MEMORY_BOUNDS.items():
            taken = self.largest.get(role)
            if not taken:
                self.problems.append(f"no {role} was looked at")
                continue
            for what, size, bound in zip(("anonymous", "file"), taken, bounds):
                if size > bound * MIB:
                    self.problems.append(
                        f"a {role} had {size / MIB:.1f} MiB of {what} memory, "
                        f"more than {bound} MiB")

    def run(self):
        self.prepare()
        dice = random.Random(self.arguments.seed)
        bodies = [self.client] * self.arguments.clients
        if not self.arguments.only_compiles:
            bodies.append(self.hlsc)
        if self.arguments.kill_ms:
            bodies.append(self.killer)
        bodies.append(self.watcher)
        threads = [threading.Thread(target=self.guarded,
                                    args=(body, dice.random()))
                   for body in bodies]
        for thread in threads:
            thread.start()
        self.ending.wait(self.arguments.seconds or None)
        self.ending.set()
        for thread in threads:
            thread.join()

    def guarded(self, body, seed):
        try:
            body(seed)
        except Exception as problem:  # handed to the main thread
            self.fail(f"{body.__name__}: {problem!r}")

    def check_end(self):
        """The daemon is the one it was, and has nothing left to do."""
        wire = Client(self.path, PATIENCE)
        end = time.monotonic() + PATIENCE
        while True:
            status = wire.call("hls/status")["result"]
            if status["queue"] == {"waiting": 0, "running": 0}:
                break
            if time.monotonic() > end:
                self.problems.append(f"work is left: {status['queue']}")
                break
            time.sleep(0.01)
        if status["pid"] != self.daemon:
            self.problems.append("the daemon is another process")
        if self.counts["answered"] == 0:
            self.problems.append("nothing was answered")
        wire.close()
        return status


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--requests", type=int, default=0)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--kill-ms", type=int, default=150)
    parser.add_argument("--template-ms", type=int, default=15000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only-compiles", action="store_true",
                        help="no cancels, edits, or clients that leave")
    parser.add_argument("--no-cache", action="store_true",
                        help="the daemon compiles everything anew")
    parser.add_argument("--memory-bounds", action="store_true",
                        help="fail when a process takes too much memory")
    arguments = parser.parse_args()
    if not arguments.seconds and not arguments.requests:
        parser.error("--seconds or --requests says when it ends")
    binaries = os.path.join(arguments.build, "bin")
    arguments.hlsc = os.path.join(binaries, "hlsc")
    with tempfile.TemporaryDirectory(prefix="hlsd-soak-") as directory:
        path = os.path.join(directory, "run", "s")
        os.mkdir(os.path.dirname(path), 0o700)
        with open(os.path.join(directory, "log"), "w+") as log:
            process = subprocess.Popen(
                [os.path.join(binaries, "hlsd"), "--socket", path, "--workers",
                 "2", "--log-level", "error", "--deadline-ms", DEADLINE_MS,
                 *(["--no-cache"] if arguments.no_cache else [])], stdin=subprocess.DEVNULL,
                stderr=log, env=dict(os.environ, XDG_CACHE_HOME=directory))
            try:
                while not os.path.exists(path):
                    time.sleep(0.01)
                soak = Soak(arguments, path, process.pid)
                soak.run()
                status = soak.check_end()
            finally:
                process.terminate()
                code = process.wait(PATIENCE)
            log.seek(0)
            text = log.read()
        if code != 0:
            soak.problems.append(f"hlsd ended with {code}:\n{text[-2000:]}")
    for total, size in sorted(soak.memory.items()):
        print(f"hlsd has {size / 1024:.0f} KiB after {total} answers")
    print(f"hlsd has {status['residentBytes'] / 1024:.0f} KiB at the end, "
          f"{status['restarts']} workers replaced")
    if arguments.memory_bounds:
        soak.check_memory()
    for role, sizes in sorted(soak.largest.items()):
        print(f"a {role} had at most {sizes[0] / MIB:.1f} MiB of anonymous and "
              f"{sizes[1] / MIB:.1f} MiB of file memory")
    for problem in soak.problems[:20]:
        print("problem:", problem)
    print(f"answered {soak.counts['answered']}, " + ", ".join(
        f"{what} {count}" for what, count in sorted(soak.counts.items())
        if what != "answered"))
    return 1 if soak.problems else 0


if __name__ == "__main__":
    sys.exit(main())
