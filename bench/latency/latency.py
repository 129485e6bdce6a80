#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long a developer waits for an answer: a warm request through hlsc,
against a chain of separate tools started for the same kernel.

usage: latency.py [--build DIR] [--runs N] [--kernel FILE]... [--json]

Warm: `hlsc lower --stage handshake`, a new hlsc process every time, against a
daemon of its own that has been warmed up. In every run the kernel has another
name, so that neither an answer nor a module of a worker has been kept. Cold: clang | opt | mlir-translate |
mlir-opt, with source locations like ours; it does less, since it ends at MLIR's
llvm dialect. Both are timed from starting the first process to the end of the
last, in batches that take turns, so that a drift of the machine meets both. The
first request of a batch, when the processor's caches belong to other programs,
has a row of its own: that is what a single command after a pause costs.

Then the warm time is divided: what the compile stages report of themselves
(`timings` of the result), what is left of a request sent to the socket
directly (daemon, worker, JSON), what a request takes longer because a process was
started before it, what the kernel takes to start and end a process that does
nothing, and what is left: hlsc's own share. Without --kernel this is done for fir, a
plain loop, and for triangular, three loops around one array that needs a queue.
"""

import argparse
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
NULL = os.open(os.devnull, os.O_RDWR)

with open(os.path.join(ROOT, "cmake", "llvm-version"), encoding="ascii") as file:
    LLVM = file.read().strip()
COLD_CHAIN = (
    f"clang-{LLVM} -O1 -g -emit-llvm -S -o - {{include}} {{kernel}}"
    f" | opt-{LLVM} -S -passes='default<O1>'"
    f" | mlir-translate-{LLVM} --import-llvm"
    f" | mlir-opt-{LLVM} --canonicalize --cse")
KERNELS = [os.path.join(ROOT, "tests", "kernels", "fir.c"),
           os.path.join(ROOT, "bench", "latency", "triangular.c")]
BATCH = 10
OWN_SHARE = "hlsc (connect, ask, render)"
COLD_TOOLS = [f"{tool}-{LLVM}"
              for tool in ("clang", "opt", "mlir-translate", "mlir-opt")]


def milliseconds_of(command, environment):
    """Runs a command without its output; (milliseconds, exit status)."""
    actions = [(os.POSIX_SPAWN_DUP2, NULL, fd) for fd in (0, 1, 2)]
    begin = time.perf_counter()
    pid = os.posix_spawn(command[0], command, environment,
                         file_actions=actions)
    _, status = os.waitpid(pid, 0)
    return ((time.perf_counter() - begin) * 1000,
            os.waitstatus_to_exitcode(status))


class Wire:
    """A connection that asks `hls/lower` without hlsc."""

    def __init__(self, path):
        self.stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.stream.connect(path)
        self.buffer = b""

    def ask(self, message):
        """Sends encoded bytes; (milliseconds, encoded answer)."""
        begin = time.perf_counter()
        self.stream.sendall(message)
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self._receive()
        header, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        size = int(header.split(b":")[1])
        while len(self.buffer) < size:
            self.buffer += self._receive()
        elapsed = (time.perf_counter() - begin) * 1000
        body, self.buffer = self.buffer[:size], self.buffer[size:]
        return elapsed, body

    def _receive(self):
        data = self.stream.recv(1 << 20)
        if not data:
            raise ConnectionError("the daemon hung up")
        return data


def renamed(kernel, name):
    """The text with its kernel, which is called like the file, renamed."""
    with open(kernel, encoding="utf-8") as file:
        text = file.read()
    old = os.path.splitext(os.path.basename(kernel))[0]
    new, count = re.subn(rf"\b{old}\b", name, text)
    if count == 0:
        sys.exit(f"{kernel} has no function {old}")
    return new


def request(kernel, run, prefix="wire"):
    name = f"{prefix}_{run}"
    body = json.dumps({
        "jsonrpc": "2.0", "id": run, "method": "hls/lower",
        "params": {"source": {"uri": "file://" + kernel,
                              "text": renamed(kernel, name)},
                   "kernel": name, "stage": "handshake"}}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def warm_run(hlsc, kernel, run, environment, scratch):
    name = f"run_{abs(run)}_{run < 0:d}"
    path = os.path.join(scratch, "kernel.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(renamed(kernel, name))
    command = [hlsc, "lower", "--no-spawn", "--stage", "handshake",
               "--kernel", name, path]
    elapsed, status = milliseconds_of(command, environment)
    if status != 0:
        sys.exit(f"hlsc exits with {status}")
    return elapsed


def after_process(wire, hlsc, kernel, run, environment):
    """Milliseconds of a process that does nothing, and of a request after it."""
    message = request(kernel, run, "after")
    startup = milliseconds_of([hlsc, "version"], environment)[0]
    return startup, wire.ask(message)[0]


def cold_run(kernel, environment):
    chain = COLD_CHAIN.format(
        include="-I" + os.path.join(ROOT, "core", "kernel_include"),
        kernel=kernel)
    elapsed, status = milliseconds_of(
        ["/bin/bash", "-o", "pipefail", "-c", chain], environment)
    if status != 0:
        sys.exit(f"the cold chain exits with {status}: {chain}")
    return elapsed


def measure(build, kernel, runs):
    hlsc = os.path.join(build, "bin", "hlsc")
    scratch = tempfile.mkdtemp(prefix="hlsd-bench-")
    environment = dict(os.environ,
                       HLSD_SOCKET=os.path.join(scratch, "run", "hlsd.sock"),
                       # An earlier run has asked the same.
                       HLSD_CACHE_DIR=os.path.join(scratch, "cache"))
    try:
        for _ in range(20):
            subprocess.run([hlsc, "lower", kernel], env=environment,
                           stdout=subprocess.DEVNULL, check=True)
        cold_run(kernel, environment)
        wire = Wire(environment["HLSD_SOCKET"])
        warm, first, cold, direct, pairs = [], [], [], [], []
        stages = {}
        for start in range(0, runs, BATCH):
            batch = range(start, min(start + BATCH, runs))
            first.append(
                warm_run(hlsc, kernel, -1 - start, environment, scratch))
            warm += [warm_run(hlsc, kernel, run, environment, scratch)
                     for run in batch]
            for message in [request(kernel, run) for run in batch]:
                elapsed, body = wire.ask(message)
                answer = json.loads(body)["result"]
                if answer["cached"]:
                    sys.exit("an answer came from the cache")
                direct.append(elapsed)
                for timing in answer["timings"]:
                    stages.setdefault(timing["name"], []).append(timing["ms"])
            pairs += [after_process(wire, hlsc, kernel, run, environment)
                      for run in batch]
            cold += [cold_run(kernel, environment) for _ in batch]
        status = json.loads(subprocess.run(
            [hlsc, "status", "--json"], env=environment, check=True,
            capture_output=True).stdout)
    finally:
        subprocess.run([hlsc, "stop"], env=environment, check=False,
                       stdout=subprocess.DEVNULL)
        shutil.rmtree(scratch)
    return report_of(warm, first, cold, direct, stages, pairs, status)


def report_of(warm, first, cold, direct, stages, pairs, status):
    median = statistics.median
    startup, after = zip(*pairs)
    stage_ms = {name: median(values) for name, values in stages.items()}
    in_stages = sum(stage_ms.values())
    shares = {OWN_SHARE: median(warm) - median(startup) - median(after),
              "start and end of a process": median(startup),
              "caches after a process": median(after) - median(direct),
              "hlsd, worker, JSON": median(direct) - in_stages}
    shares.update(stage_ms)
    return {
        "runs": len(warm),
        "warmMs": summary(warm),
        "firstMs": summary(first),
        "coldMs": summary(cold),
        "ratio": median(cold) / median(warm),
        "directMs": summary(direct),
        "afterProcessMs": summary(after),
        "emptyProcessMs": summary(startup),
        "sharesMs": shares,
        "daemonP50Ms": status["requests"]["hls/lower"]["p50Ms"],
        "daemonP99Ms": status["requests"]["hls/lower"]["p99Ms"],
    }


def summary(values):
    ordered = sorted(values)
    return {"median": statistics.median(ordered), "min": ordered[0],
            "p90": ordered[int(len(ordered) * 0.9)]}


def print_report(report, kernel):
    print(f"{os.path.basename(kernel)}, {report['runs']} runs of each, "
          "milliseconds")
    print(f"{'':34}{'median':>9}{'min':>9}{'p90':>9}")
    for title, key in [("warm: hlsc lower", "warmMs"),
                       ("warm: the first of a batch", "firstMs"),
                       ("cold: clang | opt | translate | opt", "coldMs"),
                       ("warm request without hlsc", "directMs"),
                       ("the same after an empty process", "afterProcessMs"),
                       ("hlsc version (an empty process)", "emptyProcessMs")]:
        row = report[key]
        print(f"{title:36}{row['median']:>7.2f}{row['min']:>9.2f}"
              f"{row['p90']:>9.2f}")
    own = report["sharesMs"][OWN_SHARE]
    print(f"\ncold / warm: {report['ratio']:.1f}, of minima "
          f"{report['coldMs']['min'] / report['warmMs']['min']:.1f}; "
          f"hlsc's own share: {own:.2f}")
    print(f"as hlsd counts: median {report['daemonP50Ms']:.2f}, "
          f"99 % {report['daemonP99Ms']:.2f}")
    print("\nwhere the warm time goes (medians)")
    total = report["warmMs"]["median"]
    for name, value in report["sharesMs"].items():
        print(f"  {name:32}{value:>9.2f}{100 * value / total:>7.1f} %")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--kernel", action="append")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for tool in COLD_TOOLS:
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: run scripts/setup.sh")
    reports = {}
    for path in arguments.kernel or KERNELS:
        kernel = os.path.abspath(path)
        name = os.path.basename(kernel)
        reports[name] = measure(os.path.abspath(arguments.build), kernel,
                                arguments.runs)
        if not arguments.json:
            print(end="\n" if len(reports) > 1 else "")
            print_report(reports[name], kernel)
    if arguments.json:
        print(json.dumps(reports))


if __name__ == "__main__":
    main()
