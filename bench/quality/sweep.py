#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How fast circuits are that are made for other clock periods.

usage: sweep.py [--build DIR] [--jobs N] [--periods NS,NS,…] [--map]
                [--markdown FILE] [--svg FILE] [--json FILE] [KERNEL …]

For each kernel and each period of `hlsc --clock-period`: the cycles of all calls in
the simulation, the longest path by the estimate (hls/graph), and with --map the
longest path in the netlist that Yosys maps (timing.py), in nanoseconds. Without
kernels: twelve of different shapes. Others are named as those of quality.py (NAME
for bench/quality/kernels, tests/NAME for tests/kernels) or by their files.

--svg draws cycles times nanoseconds, relative to those for 5 ns, which are among the
periods. Needs Verilator, and with --map Yosys.
"""

import argparse
import concurrent.futures
import json
import os
import sys
import tempfile

import mapped
import page
import sweep_report
from kernel_sets import ROOT, ask, chosen, parameters, simulate
from private_daemon import Daemon
from sweep_report import REFERENCE

PERIODS = (3.0, 4.0, 5.0, 7.0, 10.0)
# By what they are about.
SHAPES = {
    "tests/checked_sums": "a straight line",
    "fir": "one loop",
    "iir": "a recurrence through products",
    "if_loop_1": "a branch in a loop",
    "gcd": "irregular, without memory",
    "tests/collatz": "irregular, one long recurrence",
    "stencil_2d": "loops in loops",
    "histogram": "a queue",
    "insertion_sort": "irregular, with a queue",
    "gemver": "loops in a row, with queues",
    "tests/float_fir": "floating point",
    "tests/long_division": "divisions",
}


def measure(daemon, name, path, periods, is_mapped):
    """The row of a kernel."""
    row = {"kernel": name, "shape": SHAPES.get(name), "periods": []}
    for period in periods:
        params = parameters(path, clockPeriod=period)
        graph = ask(daemon, "hls/graph", params)
        found = {"period": period,
                 "cycles": simulate(daemon, path, params)["cycles"],
                 "ns": graph["estimate"]["ns"]}
        if is_mapped:
            circuit = ask(daemon, "hls/emitRtl", params)
            with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
                found["mapped"] = mapped.synthesise(circuit, directory)["ns"]
        print(f"{name} for {period:g} ns: {sweep_report.cell(found)}",
              file=sys.stderr, flush=True)
        row["periods"].append(found)
    return row


def read_periods(text):
    try:
        periods = sorted({float(word) for word in text.split(",")})
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of numbers") \
            from error
    if REFERENCE not in periods or len(periods) < 2 or periods[0] <= 0:
        raise argparse.ArgumentTypeError(
            f"'{text}' has to be two periods or more, among them {REFERENCE:g}")
    return periods


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="folder with bin/hlsd (default: build)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N",
                        help="kernels at a time (default: one per processor)")
    parser.add_argument("--periods", type=read_periods, default=PERIODS,
                        metavar="NS,NS,…",
                        help="clock periods (default: "
                        f"{','.join(f'{period:g}' for period in PERIODS)})")
    parser.add_argument("--map", action="store_true",
                        help="map the circuits with Yosys, too")
    parser.add_argument("--markdown", metavar="FILE",
                        help="page whose section is written")
    parser.add_argument("--svg", metavar="FILE", help="file for the drawing")
    parser.add_argument("--json", metavar="FILE", help="file for the figures")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    return parser.parse_args()


def main():
    options = parse_options()
    files = chosen(options.kernels or list(SHAPES), "all")
    with Daemon(os.path.abspath(options.build)) as daemon, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(
            lambda file: measure(daemon, *file, options.periods, options.map),
            files.items()))
    print(sweep_report.text(rows))
    if options.markdown:
        page.put_section(options.markdown, sweep_report.markdown(rows))
    for path, make in ((options.svg, sweep_report.svg),
                       (options.json, lambda rows: json.dumps(rows, indent=1))):
        if path:
            with open(path, "w", encoding="utf-8") as file:
                file.write(make(rows))


if __name__ == "__main__":
    main()
