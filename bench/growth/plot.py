# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time over size as a drawing with logarithmic axes, in SVG."""

import math
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..",
                             "drawing"))
from drawing import Drawing  # noqa: E402

WIDTH, HEIGHT = 1100, 640
LEFT, RIGHT, TOP, BOTTOM = 70, 350, 40, 50
COLOURS = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b",
           "#e377c2", "#7f7f7f", "#bcbd22", "#17becf"]
DASHES = ["", "6 3", "2 3"]


def bounds(values):
    """Whole powers of ten around the values, as exponents."""
    return (math.floor(math.log10(min(values))),
            max(math.ceil(math.log10(max(values))),
                math.floor(math.log10(min(values))) + 1))


def name_of(power):
    return str(10 ** power) if 0 <= power < 4 else f"10^{power}"


class Plot(Drawing):
    def __init__(self, sizes, times):
        super().__init__(WIDTH, HEIGHT, "white")
        self.x, self.y = bounds(sizes), bounds(times)

    def place(self, size, time):
        across = (math.log10(size) - self.x[0]) / (self.x[1] - self.x[0])
        up = (math.log10(time) - self.y[0]) / (self.y[1] - self.y[0])
        return (LEFT + across * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM))

    def axes(self, what):
        low_x, high_x = 10.0 ** self.x[0], 10.0 ** self.x[1]
        low_y, high_y = 10.0 ** self.y[0], 10.0 ** self.y[1]
        for power in range(self.x[0], self.x[1] + 1):
            foot = self.place(10.0 ** power, low_y)
            self.line(foot, self.place(10.0 ** power, high_y), "#ddd")
            self.text((foot[0], foot[1] + 18), name_of(power),
                      'text-anchor="middle"')
        for power in range(self.y[0], self.y[1] + 1):
            foot = self.place(low_x, 10.0 ** power)
            self.line(foot, self.place(high_x, 10.0 ** power), "#ddd")
            self.text((foot[0] - 6, foot[1] + 4), name_of(power),
                      'text-anchor="end"')
        self.text((LEFT, TOP - 14), f"milliseconds{what} over size; grey: in "
                  "proportion to the size")

    def proportional(self):
        """Lines with the slope 1."""
        for power in range(self.y[0] - self.x[1], self.y[1] - self.x[0]):
            low = max(self.x[0], self.y[0] - power)
            high = min(self.x[1], self.y[1] - power)
            if low < high:
                self.line(self.place(10.0 ** low, 10.0 ** (low + power)),
                          self.place(10.0 ** high, 10.0 ** (high + power)),
                          "#bbb", 'stroke-dasharray="1 4"')

    def shape(self, number, report):
        colour = COLOURS[number % len(COLOURS)]
        dash = DASHES[number // len(COLOURS) % len(DASHES)]
        places = [self.place(point["size"], point["all"])
                  for point in report["points"]]
        self.curve(places, colour, dash)
        row = TOP + 18 * number
        begin = WIDTH - RIGHT + 20
        self.line((begin, row), (begin + 26, row), colour,
                  f'stroke-width="2" stroke-dasharray="{dash}"')
        slope = report["exponents"].get("all")
        shown = "–" if slope is None else f"{slope:.2f}"
        over = " over the circuit" if report["by_circuit"] else ""
        self.text((begin + 32, row + 4), f"{report['shape']}  {shown}{over}")


def write_plot(reports, stages=None):
    """Of the whole compilation, or of some stages."""
    drawn = [report for report in reports if report["points"]]
    points = [point for report in drawn for point in report["points"]]
    plot = Plot([point["size"] for point in points] or [1],
                [point["all"] for point in points] or [1])
    plot.axes(" of " + ", ".join(stages) if stages else "")
    plot.proportional()
    for number, report in enumerate(drawn):
        plot.shape(number, report)
    return plot.svg()
