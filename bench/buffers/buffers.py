#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the default placement of buffers with that of the mixed-integer program.

usage: buffers.py [--build DIR] [--jobs N] [--markdown FILE] [--period NS]
                  [KERNEL ...]

For every kernel of tests/kernels, or those named: the cycles of all calls, the
bits that buffers hold, and how long the program took. Where its search has not come
to an end, or cycles or bits are more than 2 % better than those of the default, the
last column says so. --markdown replaces the table at the end of a page. The exit
status is 1 if a kernel does not pass.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "integration"))
from kernel_files import ARGUMENTS, FILES  # noqa: E402

STRATEGIES = ("throughput", "milp")
PASS = "handshake-place-milp"
BETTER = 0.98

HEADER = """\
| kernel | cycles | by program | bits | by program | ms | |
|---|--:|--:|--:|--:|--:|---|
"""


def bits(ir):
    """What the buffers of a circuit hold; a token of control counts as one bit."""
    total = 0
    for line in ir.splitlines():
        if " = buffer " in line:
            slots = int(re.search(r"numSlots = (\d+)", line)[1])
            width = re.search(r": <(?:[a-z]+(\d+))?[^<]*>$", line)[1]
            total += slots * int(width or 1)
    return total


class Bench:
    """All kernels with all strategies, on one daemon."""

    def __init__(self, hlsc, environment, period):
        self.hlsc = hlsc
        self.environment = environment
        self.options = ["--clock-period", period] if period else []

    def run(self, *arguments):
        return subprocess.run([self.hlsc, *arguments], env=self.environment,
                              check=False, stdout=subprocess.PIPE,
                              encoding="utf-8").stdout

    def ask(self, *arguments):
        return json.loads(self.run(*arguments, "--json", *self.options))

    def measure(self, name):
        row = {"kernel": name}
        for strategy in STRATEGIES:
            chosen = (FILES[name], "--buffers", strategy)
            lowered = self.ask("lower", "--stage", "handshake-buffered", *chosen)
            outcome = self.ask("simulate", *chosen, *ARGUMENTS.get(name, []))
            row[strategy] = {
                "cycles": outcome.get("cycles"),
                "passes": outcome.get("verdict") == "pass",
                "bits": bits(lowered.get("ir", "")),
                "ms": sum(timing["ms"] for timing in lowered.get("timings", [])
                          if timing["name"] == PASS),
                "closed": not lowered.get("diagnostics"),
            }
        return row


def remarks(row):
    old, new = (row[strategy] for strategy in STRATEGIES)
    found = [] if new["closed"] else ["not closed"]
    for strategy in STRATEGIES:
        if not row[strategy]["passes"]:
            return [f"{strategy} does not pass"]
    for what in ("cycles", "bits"):
        if new[what] < BETTER * old[what]:
            found.append(f"**fewer {what}**")
    return found


def table(rows):
    text = HEADER
    for row in rows:
        old, new = (row[strategy] for strategy in STRATEGIES)
        text += (f"| {row['kernel']} | {old['cycles']} | {new['cycles']} "
                 f"| {old['bits']} | {new['bits']} "
                 f"| {new['ms']:.0f} "
                 f"| {', '.join(remarks(row))} |\n")
    return text


def main():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--markdown")
    parser.add_argument("--period")
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as scratch:
        bench = Bench(os.path.join(options.build, "bin", "hlsc"),
                      dict(os.environ,
                           HLSD_SOCKET=os.path.join(scratch, "hlsd.sock")),
                      options.period)
        try:
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                for row in pool.map(bench.measure,
                                    options.kernels or sorted(FILES)):
                    rows.append(row)
                    print(table([row]).splitlines()[-1], flush=True)
        finally:
            bench.run("stop")
    if options.markdown:
        with open(options.markdown, encoding="utf-8") as file:
            text = file.read().partition(HEADER.splitlines()[0])[0]
        with open(options.markdown, "w", encoding="utf-8") as file:
            file.write(text + table(rows))
    return any("not pass" in remark for row in rows for remark in remarks(row))


if __name__ == "__main__":
    sys.exit(main())
