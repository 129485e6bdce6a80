#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cycles per second of our own simulator against Verilator's.

usage: speed.py [--build DIR] [--rounds N] [--cycles N] [--json] [KERNEL …]

KERNEL is a name in tests/kernels, or SHAPE:COUNT of circuits.py. Its main() runs so
often that there are --cycles cycles or a few more, a million if not given, and a
tenth of that for a shape. Verilator's program is an optimized one that an earlier
simulation has left: the time to make it is not counted. The time of the model has
everything in it that is done behind the compilation of the kernel: to parse the
circuit, to make it a program, to compile that if it does, and to run it. Both times
include reading the calls and answering them. The engines take turns. `share` is the
speed of the model in parts of Verilator's; the exit status is 1 if it is below 0.3.
"""

import argparse
import json
import os
import re
import statistics
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench", "daemon"))

import circuits  # noqa: E402
import private_daemon as bench  # noqa: E402
from timings import by_name  # noqa: E402

KERNELS = ("fir", "mem_crc32", "gemver", "sha256_rounds", "codec:11")
GOAL = 0.3
PARTS = ("parse", "elaborate", "compile", "run")
AGAIN = """
int main(void) {{
  for (int i = 0; i < {times}; i++)
    once();
  return 0;
}}
"""


def parameters(name, times):
    """Of a request for a kernel whose main() runs so often."""
    shape, _, count = name.partition(":")
    if count:
        text = circuits.SHAPES[shape](int(count), 1)
        path = f"/{shape}.c"
    else:
        path = os.path.join(ROOT, "tests", "kernels", name + ".c")
        with open(path, encoding="utf-8") as file:
            text = file.read()
    text, changes = re.subn(r"\bint main\(", "static int once(", text)
    if changes != 1:
        raise SystemExit(f"{name} has no main() to run again")
    return {"source": {"uri": f"file://{path}",
                       "text": text + AGAIN.format(times=times)},
            "kernel": shape, "options": {"deadlineMs": 600000}}


def simulate(wire, name, times, engine):
    """(cycles, milliseconds, whether the model was there)"""
    result = bench.must(wire.exchange(bench.encode("hls/simulate", {
        **parameters(name, times), "engine": engine})))
    if result["verdict"] != "pass" or result["engine"] != engine:
        raise SystemExit(f"{name} by {engine}: {result['message']} "
                         f"{result['fallback'] or ''}")
    parts = by_name(result)
    spent = (parts["run"] if engine == "verilator"
             else sum(parts[part] for part in PARTS))
    return result["cycles"], spent, result["modelReused"]


def measure(wire, name, rounds, cycles):
    once = simulate(wire, name, 1, "model")[0]
    times = max(1, -(-cycles // once))
    simulate(wire, name, times, "verilator")  # leaves a program
    rows = {"model": [], "verilator": []}
    total = 0
    for _ in range(rounds):
        total, spent, _ = simulate(wire, name, times, "model")
        rows["model"].append(spent)
        _, spent, reused = simulate(wire, name, times, "verilator")
        if not reused:
            raise SystemExit(f"{name}: Verilator's program was not kept")
        rows["verilator"].append(spent)
    return {"calls": times, "cycles": total,
            **{engine: total / statistics.median(spent) * 1000
               for engine, spent in rows.items()},
            "share": statistics.median(
                other / own for own, other
                in zip(rows["model"], rows["verilator"]))}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cycles", type=int, default=1000000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("kernel", nargs="*", default=KERNELS)
    arguments = parser.parse_args()
    rows = {}
    if not arguments.json:
        print(f"{'cycles/second':16}{'cycles':>10}{'model':>12}"
              f"{'verilator':>12}{'share':>8}")
    with bench.Daemon(arguments.build) as daemon:
        daemon.until_warm()
        wire = daemon.wire()
        for name in arguments.kernel:
            cycles = arguments.cycles // (10 if ":" in name else 1)
            row = rows[name] = measure(wire, name, arguments.rounds, cycles)
            if not arguments.json:
                print(f"{name:16}{row['cycles']:10}{row['model']:12.0f}"
                      f"{row['verilator']:12.0f}{row['share']:8.2f}",
                      flush=True)
        wire.close()
    if arguments.json:
        print(json.dumps(rows, indent=2))
    return min(row["share"] for row in rows.values()) < GOAL


if __name__ == "__main__":
    sys.exit(main())
