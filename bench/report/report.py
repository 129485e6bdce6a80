#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How good the estimates of `hlsc report` are.

usage: report.py [--build DIR] [--jobs N] [--step N] [KERNEL …]

Maps the circuits of the kernels of bench/quality/kernels and of every Nth (24) of
tests/kernels, or of those named, with Yosys, and compares LUTs and flip-flops with the
estimate, the longest path with that of bench/quality/timing.py, and says how long the
report took. Prints the part of the units' LUTs that is left in mapped circuits, which
daemon/worker/cost/cost_figures.c counts. The exit status is 1 if the median error of
LUTs and flip-flops is 15 % or more, or that of the longest path 20 %, or if a report
took 50 ms.
"""

import argparse
import concurrent.futures
import os
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.join(ROOT, "bench", "quality"))
import kernel_sets  # noqa: E402
import mapped  # noqa: E402
from private_daemon import Daemon  # noqa: E402

MOST_AREA, MOST_PATH, MOST_MS = 0.15, 0.20, 50
RUNS = 5


def parse_options():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--step", type=int, default=24)
    parser.add_argument("kernels", nargs="*")
    return parser.parse_args()


def chosen(options):
    if options.kernels:
        return kernel_sets.chosen(options.kernels, "own")
    tests = list(kernel_sets.SETS["tests"].items())
    return {**kernel_sets.SETS["own"], **dict(tests[::options.step])}


def ask_report(daemon, path):
    """The report, and the shortest time that it took when nothing was known."""
    best = None
    for _ in range(RUNS):
        parameters = kernel_sets.parameters(path, cache="bypass")
        began = time.monotonic()
        result = kernel_sets.ask(daemon, "hls/report", parameters)
        taken = 1000 * (time.monotonic() - began)
        best = taken if best is None else min(best, taken)
    return result, best


def map_circuit(daemon, path):
    circuit = kernel_sets.ask(daemon, "hls/emitRtl",
                              kernel_sets.parameters(path))
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        return mapped.synthesise(circuit, directory, boxes=())


def measure(daemon, name, path):
    report, taken = ask_report(daemon, path)
    found = map_circuit(daemon, path)
    return {"name": name, "ms": taken, "area": report["area"], "found": found,
            "size": report["area"]["luts"] + report["area"]["ffs"],
            "mapped": found["lut"] + found["lutram"] + found["ff"],
            "ns": report["estimate"]["ns"], "mappedNs": found["ns"]}


def error(estimate, real):
    return estimate / real - 1


def text(row):
    area, found = row["area"], row["found"]
    return (f"{row['name']:28} LUT {area['luts']:6.0f} / {found['lut']:6} "
            f"(+{found['lutram']})  FF {area['ffs']:6.0f} / {found['ff']:6}  "
            f"{error(row['size'], row['mapped']):+6.0%}   "
            f"{row['ns']:5.2f} / {row['mappedNs']:5.2f} ns "
            f"{error(row['ns'], row['mappedNs']):+6.0%}   {row['ms']:5.1f} ms")


def summary(rows, what, estimate, real):
    """A line about the errors, and their median."""
    errors = {row["name"]: error(row[estimate], row[real]) for row in rows}
    worst = max(errors, key=lambda name: abs(errors[name]))
    median = statistics.median(abs(value) for value in errors.values())
    print(f"{what}: median error {median:.1%}, worst {worst} "
          f"{errors[worst]:+.0%}")
    return median


def main():
    options = parse_options()
    rows = []
    with Daemon(options.build) as daemon, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(lambda file: measure(daemon, *file),
                            chosen(options).items()):
            print(text(row), flush=True)
            rows.append(row)
    area = summary(rows, "LUTs and flip-flops", "size", "mapped")
    path = summary(rows, "longest path", "ns", "mappedNs")
    slowest = max(rows, key=lambda row: row["ms"])
    print(f"slowest report: {slowest['name']}, {slowest['ms']:.1f} ms")
    sys.exit(1 if area >= MOST_AREA or path >= MOST_PATH or
             slowest["ms"] >= MOST_MS else 0)


if __name__ == "__main__":
    main()
