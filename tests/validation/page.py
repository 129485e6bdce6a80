# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What was found, kept in a file of JSON lines, and as a table in a page."""

import json
import os
import re
from typing import NamedTuple

import judge

BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->\n"


class Row(NamedTuple):
    kernel: str
    change: str
    finding: judge.Finding
    seconds: float


def keep(path, row):
    """Adds a row to those that are known."""
    with open(path, "a", encoding="utf-8") as file:
        json.dump([row.kernel, row.change, *row.finding, row.seconds], file)
        file.write("\n")


def known(path):
    """The last row of each kernel and pass."""
    rows = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for kernel, change, *finding, seconds in map(json.loads, file):
                rows[kernel, change] = Row(kernel, change, judge.Finding(*finding),
                                           seconds)
    return list(rows.values())


def cell(finding):
    if finding.state == "equal":
        depth = f", any {finding.depth}" if finding.depth else ""
        return (f"≤ {finding.cycles}" if finding.cycles else "open") + depth
    if finding.state == "proven":
        return f"**proven**, ≤ {finding.cycles}"
    return {"unchanged": "", "same RTL": "same"}.get(finding.state, finding.state)


def table(rows, order):
    """A line for each pass that has changed a circuit, a column for each kernel."""
    cells = {(row.kernel, row.change): row.finding for row in rows}
    kernels = sorted({row.kernel for row in rows})
    changed = {row.change for row in rows if row.finding.state != "unchanged"}
    yield f"| | {' | '.join(kernels)} |"
    yield f"|---{'|---' * len(kernels)}|"
    for change in filter(changed.__contains__, order):
        found = [cell(cells[kernel, change]) if (kernel, change) in cells else "?"
                 for kernel in kernels]
        yield f"| `{change}` | {' | '.join(found)} |"


def write(path, rows, order):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = "\n".join(table(rows, order)) + "\n"
    text = re.sub(f"{BEGIN}.*{END}", lambda _: BEGIN + "\n" + lines + "\n" + END, text,
                  flags=re.S)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
