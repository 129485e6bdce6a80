# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time over size as a drawing with logarithmic axes, in SVG."""

import math

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


class Plot:
    def __init__(self, sizes, times):
        self.x, self.y = bounds(sizes), bounds(times)
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
            f'height="{HEIGHT}" font-family="sans-serif" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']

    def place(self, size, time):
        across = (math.log10(size) - self.x[0]) / (self.x[1] - self.x[0])
        up = (math.log10(time) - self.y[0]) / (self.y[1] - self.y[0])
        return (LEFT + across * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM))

    def line(self, begin, end, colour, more=""):
        self.parts.append(
            f'<line x1="{begin[0]:.1f}" y1="{begin[1]:.1f}" x2="{end[0]:.1f}" '
            f'y2="{end[1]:.1f}" stroke="{colour}" {more}/>')

    def text(self, place, text, more=""):
        self.parts.append(f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" '
                          f'{more}>{text}</text>')

    def axes(self):
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
        self.text((LEFT, TOP - 14), "milliseconds over size; grey: "
                  "in proportion to the size")

    def proportional(self):
        """Lines with the slope 1."""
        for power in range(self.y[0] - self.x[1], self.y[1] - self.x[0]):
            low = max(self.x[0], self.y[0] - power)
            high = min(self.x[1], self.y[1] - power)
            if low < high:
                self.line(self.place(10.0 ** low, 10.0 ** (low + power)),
                          self.place(10.0 ** high, 10.0 ** (high + power)),
                          "#bbb", 'stroke-dasharray="1 4"')

    def curve(self, number, report):
        colour = COLOURS[number % len(COLOURS)]
        dash = DASHES[number // len(COLOURS) % len(DASHES)]
        places = [self.place(point["size"], point["all"])
                  for point in report["points"]]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" '
            f'stroke-width="2" stroke-dasharray="{dash}"/>')
        for x, y in places:
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" '
                              f'fill="{colour}"/>')
        row = TOP + 18 * number
        begin = WIDTH - RIGHT + 20
        self.line((begin, row), (begin + 26, row), colour,
                  f'stroke-width="2" stroke-dasharray="{dash}"')
        slope = report["exponents"].get("all")
        shown = "–" if slope is None else f"{slope:.2f}"
        over = " over the answer" if report["answer"] else ""
        self.text((begin + 32, row + 4), f"{report['shape']}  {shown}{over}")


def write_plot(reports):
    drawn = [report for report in reports if report["points"]]
    points = [point for report in drawn for point in report["points"]]
    plot = Plot([point["size"] for point in points] or [1],
                [point["all"] for point in points] or [1])
    plot.axes()
    plot.proportional()
    for number, report in enumerate(drawn):
        plot.curve(number, report)
    return "\n".join([*plot.parts, "</svg>", ""])
