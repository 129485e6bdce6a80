#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Our circuits beside those of Dynamatic, the leading compiler of this kind.

usage: peer.py [--build DIR] [--jobs N] [--markdown FILE] [--svg FILE] [KERNEL …]

For each kernel of bench/quality/kernels, or those named: cycles, look-up tables,
flip-flops and multipliers, those of Dynamatic's circuit with the fewest cycles
(peer.json says how they were measured), and ours in parts of them. --markdown writes
a section of a page, and --svg a picture.
"""

import argparse
import concurrent.futures
import json
import math
import os
import sys
import tempfile

import mapped
import page
from kernel_sets import ROOT, ask, chosen, parameters, simulate
from private_daemon import Daemon

sys.path.append(os.path.join(ROOT, "bench", "drawing"))
from drawing import Drawing  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = ("kernel", "cycles", "LUT", "FF", "DSP", "their cycles", "their LUT",
           "their FF", "their DSP", "cycles, parts", "LUT + FF, parts",
           "product, parts")
COLOURS = {"cycles": "#1f77b4", "LUT + FF": "#2ca02c"}
HEADER = """\
## Beside Dynamatic

Cycles and area of our circuits, as above, those of Dynamatic's circuits with the
fewest cycles for the same period of 5 ns, and ours in parts of theirs: cycles, LUT
and FF in sum, and the product of both. Figures of August 2026: its own kernels and
co-simulation, its strategy `fpga20` with the solver CBC stopped after 60 seconds or
`on-merges`, whichever has fewer cycles, and the same commands of Yosys. Of histogram
the area is not known. Written by `bench/quality/peer.py --markdown docs/quality.md
--svg docs/images/quality-peer.svg`.

![Cycles, and LUT and FF in sum, in parts of those of
Dynamatic](images/quality-peer.svg)

"""


def peers():
    with open(os.path.join(HERE, "peer.json"), encoding="utf-8") as file:
        return json.load(file)["kernels"]


def measure(daemon, path):
    params = parameters(path)
    circuit = ask(daemon, "hls/emitRtl", params)
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        return {"cycles": simulate(daemon, path, params)["cycles"],
                **mapped.synthesise(circuit, directory)}


def ratios(ours, theirs):
    """Cycles, area and the product of both; the latter two None where it is not
    known what theirs takes."""
    cycles = ours["cycles"] / theirs["cycles"]
    if theirs["lut"] is None:
        return cycles, None, None
    area = (ours["lut"] + ours["ff"]) / (theirs["lut"] + theirs["ff"])
    return cycles, area, cycles * area


def means(rows):
    """The geometric means of the columns of ratios."""
    columns = zip(*(ratios(ours, theirs) for _, ours, theirs in rows))
    return [math.exp(sum(map(math.log, known)) / len(known))
            for known in ([one for one in column if one is not None]
                          for column in columns)]


def cell(value):
    if value is None:
        return "–"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def markdown(rows):
    what = ("cycles", "lut", "ff", "dsp")
    lines = [COLUMNS, ["---"] + ["--:"] * (len(COLUMNS) - 1)]
    for name, ours, theirs in rows:
        lines.append([name] + [cell(side[key]) for side in (ours, theirs)
                               for key in what] +
                     [cell(value) for value in ratios(ours, theirs)])
    lines.append(["geometric mean"] + [""] * (2 * len(what)) +
                 [f"**{mean:.3f}**" for mean in means(rows)])
    return HEADER + "".join("| " + " | ".join(line) + " |\n" for line in lines)


def svg(rows):
    """Two bars for each kernel, and a line where both compilers are equal."""
    left, top, height, unit, most = 130, 44, 32, 420, 1.15
    bottom = top + height * len(rows)
    drawing = Drawing(left + most * unit + 50, bottom + 10, "white")
    for number, (text, colour) in enumerate(COLOURS.items()):
        drawing.text((left + 90 * number, 16), text, f'fill="{colour}"')
    for part in (0.25, 0.5, 0.75, 1.0):
        x = left + part * unit
        drawing.line((x, top - 6), (x, bottom), "#333" if part == 1 else "#ddd")
        drawing.text((x, top - 10), f"{part:g}", 'text-anchor="middle"')
    for number, (name, ours, theirs) in enumerate(rows):
        y = top + height * number
        drawing.text((left - 8, y + 18), name, 'text-anchor="end"')
        for value, colour in zip(ratios(ours, theirs), COLOURS.values()):
            if value is not None:
                length = min(value, most) * unit
                drawing.bar((left, y + 3), length, 10, colour)
                drawing.text((left + length + 4, y + 12), f"{value:.2f}",
                             'font-size="10"')
            y += 12
    return drawing.svg()


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="folder with bin/hlsd (default: build)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="kernels at a time (default: one per processor)")
    parser.add_argument("--markdown", metavar="FILE",
                        help="page whose section is written")
    parser.add_argument("--svg", metavar="FILE", help="file for the picture")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    return parser.parse_args()


def main():
    options = parse_options()
    known = peers()
    files = {name: path for name, path in chosen(options.kernels, "own").items()
             if name in known}
    with Daemon(os.path.abspath(options.build)) as daemon, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda path: measure(daemon, path), files.values()))
    rows = [(name, ours, known[name]) for name, ours in zip(files, found)]
    for name, ours, theirs in rows:
        print(name, *(f"{value:.3f}" if value is not None else "–"
                      for value in ratios(ours, theirs)))
    print("mean", *(f"{mean:.3f}" for mean in means(rows)))
    if options.markdown:
        page.put_section(options.markdown, markdown(rows))
    if options.svg:
        with open(options.svg, "w", encoding="utf-8") as file:
            file.write(svg(rows))


if __name__ == "__main__":
    main()
