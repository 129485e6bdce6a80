#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long hlsc takes from an edit of a kernel to the verdict on its circuit.

usage: edited.py [--build DIR] [--rounds N] [--units N …] [--verilator N]
                 [--limit S] [--pause MS] [--parts] [--json] [SHAPE …]

SHAPE is `fir`, the filter of tests/kernels with 1000 taps, or one of circuits.py,
which are made as large as --units says (1,000, 5,000 and 20,000 if not given). In
every round a number in the text is another one, so that no answer, no circuit and
no model of an earlier round helps. The engines take turns. Verilator simulates the
circuits of at most --verilator units, and none of a shape any more once it took
longer than --limit seconds. Between two edits, --pause milliseconds go by, half a
second if not given, as nobody edits faster: the daemon then gets the processes of
the next simulation ready.

`cpu ms` is the processor time of the daemon and all of its processes for a round of
the model, on average, in steps of 10 ms, until the verdict is there: what a
simulation leaves to the time after that, to end its processes and to get others
ready, is not in it. With two processors, the time of the model is less.

A goal is a time, or that Verilator takes so many times as long. With --parts, what
the time of the model goes to. The exit status is 1 if a goal is missed.
"""

import argparse
import dataclasses
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench", "daemon"))

import circuits  # noqa: E402
import private_daemon as bench  # noqa: E402
import processor_time  # noqa: E402
from timings import by_name  # noqa: E402

FIR_GOAL = 40       # milliseconds
FIR_RATIO = 30      # times as long takes Verilator
GOALS = {1000: 300, 5000: 1000, 20000: 3000}
NEAR = 0.02         # of the units asked for, is near enough


@dataclasses.dataclass
class Subject:
    """A kernel whose text `text` gives for a number in it."""
    name: str
    units: int
    text: object
    goal: float | None
    ratio: float | None = None


def fir_text(edit):
    path = os.path.join(ROOT, "tests", "kernels", "fir.c")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    changed = text.replace("int sum = 0;", f"int sum = {edit};")
    if changed == text:
        raise SystemExit("fir.c has no sum to edit")
    return changed


def count_units(wire, name, text):
    result = bench.must(wire.exchange(bench.encode("hls/graph", {
        "source": {"uri": f"file:///{name}.c", "text": text},
        "kernel": name})))
    nodes = result["nodes"]
    if not nodes:
        raise SystemExit(f"{name} is not compiled: {result['diagnostics']}")
    return len(nodes)


def of_size(wire, name, units):
    """The kernel of a shape whose circuit has about so many units."""
    shape = circuits.SHAPES[name]
    count, found = 8, 0
    for _ in range(6):
        found = count_units(wire, name, shape(count, 0))
        if abs(found - units) <= NEAR * units:
            break
        count = max(1, round(count * units / found))
    return Subject(name, found, lambda edit: shape(count, edit),
                   GOALS.get(units))


class Client:
    """Runs hlsc on a file that it edits."""

    def __init__(self, daemon, directory, pause):
        self.daemon = daemon.process.pid
        self.hlsc = os.path.join(daemon.binaries, "hlsc")
        self.environment = dict(os.environ, HLSD_SOCKET=daemon.socket)
        self.directory = directory
        self.pause = pause
        self.edits = 1000

    def simulate(self, subject, engine):
        """(milliseconds, {part: milliseconds}) of one edit"""
        path = os.path.join(self.directory, f"{subject.name}.c")
        self.edits += 1
        with open(path, "w", encoding="utf-8") as file:
            file.write(subject.text(self.edits))
        time.sleep(self.pause)
        before = processor_time.milliseconds(self.daemon)
        begin = time.perf_counter()
        run = subprocess.run(
            [self.hlsc, "simulate", "--no-spawn", "--json", "--engine", engine,
             "--deadline-ms", "600000", "--kernel", subject.name, path],
            env=self.environment, capture_output=True, check=False)
        elapsed = (time.perf_counter() - begin) * 1000
        cpu = processor_time.milliseconds(self.daemon) - before
        result = json.loads(run.stdout or "null")
        if run.returncode or result["verdict"] != "pass":
            raise SystemExit(f"{subject.name} fails: {run.stderr.decode()}")
        if result["modelReused"] or result["engine"] != engine:
            raise SystemExit(f"{subject.name} is not simulated anew by {engine}:"
                             f" {result['fallback']}")
        parts = by_name(result)
        parts["rest"] = elapsed - sum(parts.values())
        return elapsed, {**parts, "cycles": result["cycles"], "cpu": cpu}


def measure(client, subject, rounds, with_verilator):
    model, verilator, ratios, parts, cpu = [], [], [], [], []
    client.simulate(subject, "model")  # memory that a worker then keeps
    for _ in range(rounds):
        elapsed, spent = client.simulate(subject, "model")
        cpu.append(spent.pop("cpu"))
        model.append(elapsed)
        parts.append(spent)
        if with_verilator:
            verilator.append(client.simulate(subject, "verilator")[0])
            ratios.append(verilator[-1] / elapsed)
    cycles = parts[0].pop("cycles")
    names = {name for spent in parts for name in spent if name != "cycles"}
    return {"units": subject.units, "cycles": cycles,
            "model": statistics.median(model), "least": min(model),
            "cpu": statistics.mean(cpu),
            "verilator": statistics.median(verilator) if verilator else None,
            "ratio": statistics.median(ratios) if ratios else None,
            "goal": subject.goal, "goalRatio": subject.ratio,
            "parts": {name: statistics.median(spent.get(name, 0)
                                              for spent in parts)
                      for name in names}}


def is_met(row):
    return ((row["goal"] is None or row["model"] <= row["goal"]) and
            (row["goalRatio"] is None or row["ratio"] is None or
             row["ratio"] >= row["goalRatio"]))


def show(name, row, with_parts):
    verilator = (f"{row['verilator']:10.0f}{row['ratio']:8.1f}"
                 if row["verilator"] is not None else f"{'-':>10}{'-':>8}")
    goal = f"{row['goal']:.0f}" if row["goal"] else "-"
    print(f"{name:12}{row['units']:8}{row['cycles']:8}{row['model']:10.1f}"
          f"{row['least']:10.1f}{row['cpu']:8.0f}{goal:>8}{verilator}  "
          f"{'met' if is_met(row) else 'MISSED'}", flush=True)
    if with_parts:
        most = sorted(row["parts"].items(), key=lambda part: -part[1])[:12]
        print("   ", ", ".join(f"{part} {ms:.1f}" for part, ms in most),
              flush=True)


def subjects_of(wire, names, sizes):
    for name in names:
        if name == "fir":
            units = count_units(wire, "fir", fir_text(1))
            yield Subject("fir", units, fir_text, FIR_GOAL, FIR_RATIO)
            continue
        for units in sizes:
            yield of_size(wire, name, units)


def run(arguments):
    rows = {}
    slow = set()  # shapes that Verilator takes too long for
    with bench.Daemon(arguments.build) as daemon, \
            tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        daemon.until_warm()
        client = Client(daemon, directory, arguments.pause / 1000)
        wire = daemon.wire()
        for subject in subjects_of(wire, arguments.shape, arguments.units):
            row = measure(client, subject, arguments.rounds,
                          subject.units <= arguments.verilator and
                          subject.name not in slow)
            if (row["verilator"] or 0) > arguments.limit * 1000:
                slow.add(subject.name)
            rows[f"{subject.name}-{subject.units}"] = row
            if not arguments.json:
                show(subject.name, row, arguments.parts)
        wire.close()
    return rows


def main():
    names = ["fir", *circuits.SHAPES]
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--units", type=int, nargs="+", default=list(GOALS))
    parser.add_argument("--verilator", type=int, default=1500)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--pause", type=float, default=500)
    parser.add_argument("--parts", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("shape", nargs="*", default=names)
    arguments = parser.parse_args()
    unknown = set(arguments.shape) - set(names)
    if unknown:
        parser.error(f"no shape is called {unknown.pop()}")
    if not arguments.json:
        print(f"{'':12}{'units':>8}{'cycles':>8}{'model ms':>10}{'least':>10}"
              f"{'cpu ms':>8}{'goal':>8}{'verilator':>10}{'ratio':>8}")
    rows = run(arguments)
    if arguments.json:
        print(json.dumps(rows, indent=2))
    return not all(is_met(row) for row in rows.values())


if __name__ == "__main__":
    sys.exit(main())
