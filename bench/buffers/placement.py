#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long the placement of buffers takes.

usage: placement.py [--build DIR] [--set own|tests|all] [--bound MS] [--runs N]
                    [--top N] [--period NS] [KERNEL …]

Compiles every kernel of bench/quality/kernels and tests/kernels, or a set or those
named (NAME, tests/NAME or a file), to a circuit with buffers, and adds up the passes
that place them: of each, the shortest of some runs, none of which can use what an
earlier one has left behind. Prints the kernels that take longest, and whether all are
within --bound. The exit status is 1 if not.
"""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.join(ROOT, "bench", "quality"))
import kernel_sets  # noqa: E402
from private_daemon import Daemon  # noqa: E402
from timings import PLACEMENT, by_name  # noqa: E402


def once(daemon, path, options):
    """The answer, and the runs of passes that place buffers in it: names and
    milliseconds."""
    result = kernel_sets.ask(daemon, "hls/lower", dict(
        kernel_sets.parameters(path, **options), stage="handshake-buffered"))
    if result["ir"] is None:
        raise RuntimeError(f"{path}: {result['diagnostics'][0]['message']}")
    return result, [(step["name"], step["ms"]) for step in result["timings"]
                    if step["name"] in PLACEMENT]


def measure(daemon, name, path, options, runs):
    """The row of a kernel."""
    result, _ = once(daemon, path, options)
    kernel = result["kernel"]
    found = [once(daemon, path, {**options, **kernel_sets.fresh(kernel, run)})[1]
             for run in range(runs)]
    spent = by_name({"timings": [
        {"name": steps[0][0], "ms": min(ms for _, ms in steps)}
        for steps in zip(*found)]})
    return {"kernel": name, "ms": sum(spent.values()), "passes": spent,
            "operations": result["ir"].count(" = ")}


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="folder with bin/hlsd (default: build)")
    parser.add_argument("--set", choices=sorted(kernel_sets.SETS), default="all",
                        help="the kernels, where none is named")
    parser.add_argument("--bound", type=float, default=50, metavar="MS",
                        help="what placement may take (default: 50)")
    parser.add_argument("--runs", type=int, default=5, metavar="N",
                        help="of each kernel (default: 5)")
    parser.add_argument("--top", type=int, default=10, metavar="N",
                        help="so many kernels are printed (default: 10)")
    parser.add_argument("--period", type=float, metavar="NS",
                        help="clock period that circuits are made for")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    return parser.parse_args()


def main():
    options = parse_options()
    request = {"clockPeriod": options.period} if options.period else {}
    files = kernel_sets.chosen(options.kernels, options.set)
    with Daemon(os.path.abspath(options.build), "--no-cache",
                "--workers", "1") as daemon:
        daemon.until_warm()
        rows = [measure(daemon, name, path, request, options.runs)
                for name, path in files.items()]
    rows.sort(key=lambda row: -row["ms"])
    for row in rows[:options.top]:
        parts = ", ".join(f"{name.removeprefix('handshake-')} {ms:.2f}"
                          for name, ms in row["passes"].items())
        print(f"{row['kernel']:28}{row['operations']:6} operations"
              f"{row['ms']:9.2f} ms: {parts}")
    over = sum(row["ms"] > options.bound for row in rows)
    print(f"{len(rows)} kernels, {sum(row['ms'] for row in rows):.1f} ms: "
          + (f"{over} above" if over else "all within") +
          f" {options.bound:g} ms")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
