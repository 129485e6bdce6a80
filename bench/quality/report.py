# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The figures of circuits as tables, as a drawing and as JSON."""

import json

HEADER = """\
# How good the circuits are

Sixteen kernels that others measure, too, with the figures of
`bench/quality`. Cycles are exact. Area and the longest
path are those of the circuit as Yosys maps it to an FPGA with look-up tables of six
inputs; RAMs and load-store queues are left out of both. The nanoseconds are those
of a simple model (`bench/quality/timing.py`), good for comparing circuits with each
other; "logic ns" leaves out paths between the registers of a multiplier. A loop is
its line, the interval that its dependences bound, the one that the compiler tells,
and the average one of the simulation, which counts the runs of inner loops. Written
by `bench/quality/quality.py --markdown docs/quality.md`.

"""

COLUMNS = (("kernel", "kernel"), ("cycles", "cycles"), ("ns", "ns"),
           ("logicNs", "logic ns"), ("lut", "LUT"), ("ff", "FF"),
           ("dsp", "DSP"), ("carry", "CARRY4"), ("lutram", "LUT RAM"),
           ("ram", "RAM"), ("lsq", "queues"), ("iceMhz", "MHz"),
           ("compileMs", "compile ms"))
# What should not grow, and the drawing's bars.
COMPARED = (("cycles", "cycles"), ("ns", "ns"), ("logicNs", "logic ns"),
            ("lut", "LUT"), ("ff", "FF"), ("dsp", "DSP"))
# The model's nanoseconds move by this much when Yosys chooses other tables.
SLACK = {"ns": 0.1, "logicNs": 0.1}
COLOURS = {"cycles": "#1f77b4", "ns": "#ff7f0e", "lut": "#2ca02c",
           "ff": "#9467bd"}


def scheduled(loop):
    """The interval that the compiler tells."""
    if loop["atLeast"] == loop["atMost"]:
        return str(loop["atLeast"])
    most = "" if loop["atMost"] is None else loop["atMost"]
    return f"{loop['atLeast']}–{most}"


def interval(loop):
    achieved = "–" if loop["achieved"] is None else f"{loop['achieved']:g}"
    return f"{loop['bound']} / {scheduled(loop)} / {achieved}"


def cells(rows):
    """The titles, and the cells of each row, as text."""
    used = [(key, title) for key, title in COLUMNS
            if any(row.get(key) is not None for row in rows)]
    titles = [title for _, title in used] + ["loops", "longest path"]
    lines = []
    for row in rows:
        line = [str(row.get(key, "")) for key, _ in used]
        line.append("; ".join(f"{loop['line']}: {interval(loop)}"
                              for loop in row["loops"]))
        line.append(" ".join(unit for unit, _ in row["path"]))
        lines.append(line)
    return titles, lines


def text(rows):
    titles, lines = cells(rows)
    widths = [max(len(line[i]) for line in [titles] + lines)
              for i in range(len(titles))]
    return "\n".join("  ".join(
        word.ljust(width) if i == 0 or i >= len(titles) - 2
        else word.rjust(width)
        for i, (word, width) in enumerate(zip(line, widths))).rstrip()
        for line in [titles] + lines)


def markdown(rows):
    """Without milliseconds, which are the machine's."""
    titles, lines = cells([{**row, "compileMs": None} for row in rows])
    marks = ["---"] + ["--:"] * (len(titles) - 3) + ["---"] * 2
    return HEADER + "".join("| " + " | ".join(line) + " |\n"
                            for line in [titles, marks] + lines)


def dump(rows):
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def compare(before, after):
    """(text, is anything worse?): what has changed since a file was written."""
    old = {row["kernel"]: row for row in before}
    lines, worse = [], False
    for row in after:
        for key, title in COMPARED if row["kernel"] in old else ():
            was, now = old[row["kernel"]][key], row[key]
            if abs(now - was) > SLACK.get(key, 0):
                lines.append(f"{row['kernel']}: {title} {was} -> {now}")
                worse |= now > was
    return "\n".join(lines) or "nothing has changed", worse


def svg(rows):
    """A group of bars for each kernel, each bar relative to the largest value of
    its kind."""
    largest = {key: max(row[key] for row in rows) or 1 for key in COLOURS}
    height, left, width = 4 * 8 + 10, 160, 600
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" '
             f'width="{left + width + 120}" height="{len(rows) * height + 40}" '
             'font-family="sans-serif" font-size="11">',
             '<rect width="100%" height="100%" fill="white"/>']
    for i, (key, colour) in enumerate(COLOURS.items()):
        parts.append(f'<text x="{left + 90 * i}" y="16" fill="{colour}">{key}'
                     "</text>")
    for number, row in enumerate(rows):
        top = 30 + number * height
        parts.append(f'<text x="{left - 6}" y="{top + 20}" '
                     f'text-anchor="end">{row["kernel"]}</text>')
        for i, (key, colour) in enumerate(COLOURS.items()):
            length = width * row[key] / largest[key]
            y = top + 8 * i
            parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" '
                         f'height="7" fill="{colour}"/>')
            parts.append(f'<text x="{left + length + 4:.1f}" y="{y + 7}" '
                         f'font-size="8">{row[key]}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"
