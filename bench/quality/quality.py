#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How good the circuits are: cycles, intervals of loops, area, longest path.

usage: quality.py [--build DIR] [--jobs N] [--set own|tests|all] [--nextpnr]
                  [--markdown FILE] [--svg FILE] [--json FILE]
                  [--baseline FILE [--update]] [KERNEL …]

Without kernels: the sixteen of bench/quality/kernels (`own`), those of
tests/kernels (`tests`), or both. Needs Yosys and Verilator. --markdown writes the
first section of a page and leaves the others. sweep.py beside it does some of this
for several clock periods.
"""

import argparse
import concurrent.futures
import json
import os
import sys
import tempfile

import intervals
import mapped
import page
import report
from kernel_sets import ROOT, SETS, ask, chosen, fresh, parameters, simulate
from private_daemon import Daemon
from timings import by_name


def compile_ms(daemon, path, kernel):
    """Milliseconds from C to Verilog; the shortest of three."""
    return min(sum(by_name(ask(daemon, "hls/emitRtl", parameters(
        path, **fresh(kernel, run)))).values()) for run in range(3))


def measure(daemon, name, path, options):
    """Everything about one kernel."""
    params = parameters(path)
    simulated = simulate(daemon, path, params, tokenCycles=intervals.RECORDED)
    circuit = ask(daemon, "hls/emitRtl", params)
    graph = ask(daemon, "hls/graph", params)
    row = {"kernel": name, "cycles": simulated["cycles"],
           "loops": intervals.loops(graph, simulated["tokens"]),
           "compileMs": round(compile_ms(daemon, path, circuit["kernel"]), 2)}
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        row.update(mapped.synthesise(circuit, directory))
        if options.nextpnr:
            row["iceMhz"] = mapped.place(circuit, directory)
    print(f"{name}: {row['cycles']} cycles, {row['lut']} LUT, {row['ff']} FF, "
          f"{row['ns']} ns", file=sys.stderr, flush=True)
    return row


def parse_options():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--set", choices=sorted(SETS), default="own")
    parser.add_argument("--nextpnr", action="store_true")
    parser.add_argument("--markdown")
    parser.add_argument("--svg")
    parser.add_argument("--json")
    parser.add_argument("--baseline")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("kernels", nargs="*")
    return parser.parse_args()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    options = parse_options()
    files = chosen(options.kernels, options.set)
    with Daemon(options.build) as daemon, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(
            lambda file: measure(daemon, *file, options), files.items()))
    print(report.text(rows))
    if options.markdown:
        page.put_section(options.markdown, report.markdown(rows))
    for path, make in ((options.svg, report.svg),
                       (options.json, report.dump)):
        if path:
            write(path, make(rows))
    if not options.baseline:
        return
    if options.update or not os.path.exists(options.baseline):
        write(options.baseline, report.dump(rows))
        return
    with open(options.baseline, encoding="utf-8") as file:
        changes, worse = report.compare(json.load(file), rows)
    print(changes)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
