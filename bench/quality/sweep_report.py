# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The figures of circuits for several clock periods as tables and as a drawing."""

import math
import os
import sys
import textwrap

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..",
                             "drawing"))
from drawing import Drawing  # noqa: E402

REFERENCE = 5.0
TITLE = "## Over the clock's period"
TEXT = (
    "Circuits that are made for other periods (`hlsc --clock-period`), for kernels "
    "of different shapes; `tests/NAME` is one of `tests/kernels`. A cell has the "
    "cycles of all calls and the longest path in nanoseconds{paths}. \"Best\" is "
    "the period for which cycles times nanoseconds{last} are fewest, and what they "
    "are in parts of those for 5 ns. Written by `bench/quality/sweep.py{options} "
    "--markdown docs/quality.md --svg docs/images/quality-sweep.svg`.")
PICTURE = """\
![Cycles times nanoseconds over the clock's period, for each
kernel](images/quality-sweep.svg)
"""
# What the text says of those nanoseconds that are trusted most.
WORDS = {
    "ns": {"paths": " by the compiler's estimate", "last": "", "options": ""},
    "mapped": {"paths": ", by the compiler's estimate and, after it, of the mapped "
               "circuit as above", "last": " of the mapped circuit",
               "options": " --map"}}
WIDTH = 84


def figures(rows):
    """Which nanoseconds there are, those to trust most last."""
    return ["ns", "mapped"] if "mapped" in rows[0]["periods"][0] else ["ns"]


def cell(found):
    return " / ".join([str(found["cycles"]),
                       *(f"{found[key]:g}" for key in ("ns", "mapped")
                         if key in found)])


def relative(row, key):
    """(period, cycles times nanoseconds, 1 for the reference) of a row."""
    times = {found["period"]: found["cycles"] * found[key]
             for found in row["periods"]}
    return [(period, time / times[REFERENCE]) for period, time in times.items()]


def best(row, key):
    period, ratio = min(relative(row, key), key=lambda pair: pair[1])
    return f"{period:g}: {ratio:.2f}"


def table(rows):
    """The titles, and the cells of each row."""
    titles = ["kernel", "shape"] + [f"{found['period']:g} ns"
                                    for found in rows[0]["periods"]] + ["best"]
    return titles, [[row["kernel"], row["shape"] or ""] +
                    [cell(found) for found in row["periods"]] +
                    [best(row, figures(rows)[-1])] for row in rows]


def text(rows):
    titles, lines = table(rows)
    widths = [max(len(line[i]) for line in [titles] + lines)
              for i in range(len(titles))]
    return "\n".join("  ".join(word.ljust(width) for word, width
                               in zip(line, widths)).rstrip()
                     for line in [titles] + lines)


def markdown(rows):
    titles, lines = table(rows)
    marks = ["---"] * 2 + ["--:"] * (len(titles) - 2)
    about = textwrap.fill(TEXT.format(**WORDS[figures(rows)[-1]]), WIDTH,
                          break_on_hyphens=False)
    return f"{TITLE}\n\n{about}\n\n{PICTURE}\n" + "".join("| " + " | ".join(line) + " |\n"
                            for line in [titles, marks] + lines)


# A panel for each kernel, all with the same axes.
ACROSS = 4
PANEL, GAP, LEFT, TOP, BOTTOM = (190, 130), (66, 58), 46, 74, 30
LABEL = 11  # the height of a number at the end of a curve
GREY, PALE = "#808080", "#80808055"
# These two can be told apart by readers who see no red or no green, and are seen on
# white and on black.
CURVES = {"ns": ("#3a86d6", "5 3", "by the estimate"),
          "mapped": ("#d55e00", "", "as mapped")}


class Panels(Drawing):
    def __init__(self, rows):
        self.keys = figures(rows)
        ratios = [ratio for row in rows for key in self.keys
                  for _, ratio in relative(row, key)]
        # Whole halves around the curves.
        self.y = (math.floor(min(ratios) * 2) / 2,
                  max(math.ceil(max(ratios) * 2) / 2,
                      math.floor(min(ratios) * 2) / 2 + 0.5))
        self.periods = [found["period"] for found in rows[0]["periods"]]
        lines = -(-len(rows) // ACROSS)
        super().__init__(LEFT + ACROSS * (PANEL[0] + GAP[0]),
                         TOP + lines * (PANEL[1] + GAP[1]) + BOTTOM - GAP[1])
        self.legend()
        for number, row in enumerate(rows):
            self.panel(number, row)

    def legend(self):
        self.text((LEFT, 18), "cycles times nanoseconds over the clock period that "
                  "the circuit is made for, in ns; 1 is what it takes for "
                  f"{REFERENCE:g} ns; less is faster", f'fill="{GREY}"')
        for number, key in enumerate(self.keys):
            colour, dash, name = CURVES[key]
            begin = (LEFT + 150 * number, 38)
            self.line(begin, (begin[0] + 30, begin[1]), colour,
                      f'stroke-width="2" stroke-dasharray="{dash}"')
            self.text((begin[0] + 36, begin[1] + 4), name, f'fill="{colour}"')

    def place(self, corner, period, ratio):
        low, high = self.y
        first, last = self.periods[0], self.periods[-1]
        return (corner[0] + (period - first) / (last - first) * PANEL[0],
                corner[1] + (high - ratio) / (high - low) * PANEL[1])

    def axes(self, corner):
        for half in range(round(self.y[0] * 2), round(self.y[1] * 2) + 1):
            ratio = half / 2
            begin = self.place(corner, self.periods[0], ratio)
            self.line(begin, self.place(corner, self.periods[-1], ratio),
                      GREY if ratio == 1 else PALE)
            self.text((begin[0] - 5, begin[1] + 4), f"{ratio:g}",
                      f'text-anchor="end" font-size="10" fill="{GREY}"')
        for period in self.periods:
            foot = self.place(corner, period, self.y[0])
            self.line(foot, (foot[0], foot[1] + 4), GREY)
            self.text((foot[0], foot[1] + 15), f"{period:g}",
                      f'text-anchor="middle" font-size="10" fill="{GREY}"')

    def panel(self, number, row):
        corner = (LEFT + number % ACROSS * (PANEL[0] + GAP[0]),
                  TOP + number // ACROSS * (PANEL[1] + GAP[1]))
        self.text((corner[0], corner[1] - 8), row["kernel"],
                  f'font-weight="bold" fill="{GREY}"')
        self.axes(corner)
        # The dashed one over the other, so that both are seen where they meet.
        ends = []
        for key in reversed(self.keys):
            colour, dash, _ = CURVES[key]
            points = relative(row, key)
            places = [self.place(corner, *point) for point in points]
            self.curve(places, colour, dash)
            ends.append((places[-1], points[-1][1], colour))
        for number, (end, ratio, colour) in enumerate(ends):
            if number == 0 or abs(end[1] - ends[0][0][1]) >= LABEL:
                self.text((end[0] + 5, end[1] + 4), f"{ratio:.2f}",
                          f'font-size="10" fill="{colour}"')


def svg(rows):
    return Panels(rows).svg()
