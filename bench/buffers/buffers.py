#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the default placement of buffers with that of the mixed-integer program.

usage: buffers.py [--build DIR] [--jobs N] [--set own|tests|all] [--period NS]
                  [--markdown FILE] [--json FILE] [--circuits DIRECTORY]
                  [KERNEL …]

For every kernel of bench/quality/kernels (`own`), of tests/kernels (`tests`) or of
both, which is the default, or for those named (NAME, tests/NAME or a file): the
cycles of all calls, the bits that buffers hold, the longest path by the estimate,
and how long the search took. Where the search has not come to its end, or cycles or
bits are more than 2 % better than those of the default, the last column says so; and
at what price, if the other ones are more than 2 % worse, or a path has become longer
than the clock period.
--markdown puts the table into a section of a page, --json writes the figures, and
--circuits the buffers of both circuits of each kernel, a line for each channel, to be
compared. The exit status is 1 if a kernel does not pass.
"""

import argparse
import concurrent.futures
import json
import os
import re
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.join(ROOT, "bench", "quality"))
import kernel_sets  # noqa: E402
import page  # noqa: E402
from private_daemon import Daemon  # noqa: E402

STRATEGIES = ("throughput", "milp")
PASS = "handshake-place-milp"
BUFFER = "handshake.buffer"
RESTART = "handshake.restart"
STOPPED = "buffer-search-ended"
BETTER = 0.98
PERIOD = 5.0  # nanoseconds, unless another one is asked for
WIDTH = 84  # of a line of text

HEADER = """\
## Buffers against those of the search

The default placement of buffers, and that of the mixed-integer program
([buffers](buffers.md#the-search)), which is asked for the fewest bits at the best
throughput that it knows: cycles of all calls, bits that buffers hold (slots times
width, and the registers of islands that begin with a constant), the longest path by
the estimate, which for the program is that with the queues as large as they are
afterwards. What is more than 2 % better is named, and its price: the program does
not know what accesses wait for in a queue, nor what other passes do behind it. A
search that is not closed was stopped, by time on most machines, which its figures
then depend on; "default kept" is the same circuit. Written by
`bench/buffers/buffers.py --markdown docs/quality.md`.

"""
COLUMNS = ("kernel", "cycles", "by program", "bits", "by program", "ns",
           "by program", "")


def bits(graph):
    """What the buffers of a circuit hold; a token of control counts as one bit. So
    does the register of an island that begins with a constant, which is a buffer
    and a mux in a circuit whose registers are elsewhere."""
    def width(edge):
        return int((re.search(r"\d+", edge["type"]) or "1")[0])
    widths = {edge["target"]: width(edge) for edge in graph["edges"]}
    results = {edge["source"]: width(edge) for edge in graph["edges"]}
    return sum(node["attributes"]["numSlots"] * widths[node["id"]]
               for node in graph["nodes"] if node["op"] == BUFFER) + \
        sum(results.get(node["id"], 0)
            for node in graph["nodes"] if node["op"] == RESTART)


def buffers(graph):
    """A line for each channel with buffers: where it begins, what kinds of buffers
    it has with how many slots, and where it ends."""
    nodes = {node["id"]: node for node in graph["nodes"]}
    behind = {edge["source"]: edge for edge in graph["edges"]}
    lines = []
    for edge in graph["edges"]:
        end, kinds = edge, []
        while nodes.get(end["target"], {}).get("op") == BUFFER:
            node = nodes[end["target"]]["attributes"]
            kinds.append(f"{node['bufferType']}x{node['numSlots']}")
            end = behind[end["target"]]
        if kinds and nodes.get(edge["source"], {}).get("op") != BUFFER:
            lines.append(f"{edge['source']}.{edge['sourcePort']} -> "
                         f"{' '.join(kinds)} -> {end['target']}."
                         f"{end['targetPort']} : {edge['type']}")
    return "".join(line + "\n" for line in sorted(lines))


class Bench:
    """All kernels with all strategies, on one daemon."""

    def __init__(self, daemon, options):
        self.daemon = daemon
        self.options = {"clockPeriod": options.period} if options.period else {}
        self.period = options.period or PERIOD
        self.circuits = options.circuits

    def parameters(self, path, strategy):
        return kernel_sets.parameters(path, buffers=strategy, **self.options)

    def place(self, name, path, strategy):
        """The buffers as text, and what is told of the circuit."""
        graph = kernel_sets.ask(self.daemon, "hls/graph",
                                self.parameters(path, strategy))
        text = buffers(graph)
        if self.circuits:
            file_name = f"{name.replace('/', '-')}.{strategy}"
            with open(os.path.join(self.circuits, file_name), "w",
                      encoding="utf-8") as file:
                file.write(text)
        return text, {
            "bits": bits(graph), "ns": graph["estimate"]["ns"],
            "loops": [[loop["atLeast"], loop["atMost"]]
                      for loop in graph["loops"]],
            "ms": sum(step["ms"] for step in graph["timings"]
                      if step["name"] == PASS),
            "closed": all(found["code"] != STOPPED
                          for found in graph["diagnostics"])}

    def cycles(self, path, strategy):
        """None when the simulation does not pass."""
        try:
            return kernel_sets.simulate(
                self.daemon, path, self.parameters(path, strategy))["cycles"]
        except RuntimeError:
            return None

    def measure(self, name, path):
        found, row = {}, {"kernel": name}
        for strategy in STRATEGIES:
            found[strategy], row[strategy] = self.place(name, path, strategy)
        old, new = (row[strategy] for strategy in STRATEGIES)
        old["cycles"] = self.cycles(path, "throughput")
        # A long search is not repeated for a circuit that is known.
        row["kept"] = found["milp"] == found["throughput"]
        row["late"] = new["ns"] > max(self.period, old["ns"])
        new["cycles"] = (old["cycles"] if row["kept"]
                         else self.cycles(path, "milp"))
        return row


WHAT = ("cycles", "bits")


def gains(row, one="milp", other="throughput"):
    """Of what one placement needs more than 2 % less than the other one."""
    return [what for what in WHAT
            if row[one][what] < BETTER * row[other][what]]


def prices(row):
    """What the program's circuit has paid for being better."""
    return [f"more {what}" for what in gains(row, "throughput", "milp")] + \
        ["over the period"] * row["late"]


def remarks(row):
    old, new = (row[strategy] for strategy in STRATEGIES)
    for strategy in STRATEGIES:
        if row[strategy]["cycles"] is None:
            return [f"{strategy} does not pass"]
    found = [] if new["closed"] else ["not closed"]
    if row["kept"]:
        found.append("default kept")
    better = gains(row)
    found += [f"**fewer {what}**" for what in better]
    return found + ([f"but {price}" for price in prices(row)] if better else [])


def line(row):
    old, new = (row[strategy] for strategy in STRATEGIES)
    return [row["kernel"]] + [str(side[what]) for what in ("cycles", "bits", "ns")
                              for side in (old, new)] + [", ".join(remarks(row))]


def summary(rows):
    """How often which placement is better, in a sentence."""
    ran = [row for row in rows
           if None not in (row[strategy]["cycles"] for strategy in STRATEGIES)]
    closed = [row for row in ran if row["milp"]["closed"]]
    better = [row for row in closed if gains(row)]
    paid = sum(bool(prices(row)) for row in better)

    def count(what, *sides):
        return sum(what in gains(row, *sides) for row in ran)
    return (f"Of {len(rows)} searches {len(closed)} were closed; on {len(better)} of "
            f"these kernels, the program has fewer cycles or bits, on {paid} of them "
            "at the price of more of the other ones, or of a path that is over the "
            "period. ") + " ".join(
        f"Of all kernels, the default has fewer {what} on "
        f"{count(what, *STRATEGIES)}, the program on "
        f"{count(what, *STRATEGIES[::-1])}." for what in WHAT)


def markdown(rows):
    marks = ["---"] + ["--:"] * (len(COLUMNS) - 2) + ["---"]
    return HEADER + textwrap.fill(summary(rows), WIDTH) + "\n\n" + "".join(
        "| " + " | ".join(cells) + " |\n"
        for cells in [COLUMNS, marks] + [line(row) for row in rows])


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="folder with bin/hlsd (default: build)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="kernels at a time (default: one per processor)")
    parser.add_argument("--set", choices=sorted(kernel_sets.SETS), default="all",
                        help="the kernels, where none is named")
    parser.add_argument("--period", type=float, metavar="NS",
                        help="clock period that circuits are made for")
    parser.add_argument("--markdown", metavar="FILE",
                        help="page whose section is written")
    parser.add_argument("--json", metavar="FILE", help="file for the figures")
    parser.add_argument("--circuits", metavar="DIRECTORY",
                        help="where to write what is compared")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    return parser.parse_args()


def main():
    options = parse_options()
    files = kernel_sets.chosen(options.kernels, options.set)
    if options.circuits:
        os.makedirs(options.circuits, exist_ok=True)
    rows = []
    with Daemon(os.path.abspath(options.build)) as daemon, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        bench = Bench(daemon, options)
        for row in pool.map(bench.measure, files.keys(), files.values()):
            rows.append(row)
            print("  ".join(line(row)), f"{row['milp']['ms']:.0f} ms", sep="  ",
                  flush=True)
    if options.markdown:
        page.put_section(options.markdown, markdown(rows))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    return any("not pass" in remark for row in rows for remark in remarks(row))


if __name__ == "__main__":
    sys.exit(main())
