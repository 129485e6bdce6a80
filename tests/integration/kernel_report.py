# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is told of the circuits of all kernels: docs/kernels.md, and the figures of
tests/kernels/quality.json, which no change may make worse unnoticed."""

import json
import os
import re

from kernel_files import FILES, KERNELS

ROOT = os.path.dirname(os.path.dirname(KERNELS))
TABLE = os.path.join(ROOT, "docs", "kernels.md")
QUALITY = os.path.join(KERNELS, "quality.json")
# Of the estimate in the answer of hls/graph.
ESTIMATED = ("ns", "luts", "ffs", "dsps", "carries")

HEADER = """\
# Kernels

The kernels of `tests/kernels`, with the cycles that all calls of their `main()`
take together, and the memory interface of each array: a controller, or a
load-store queue and the accesses that made it necessary
([kernel-language.md](kernel-language.md)). Written by `bench/kernels/kernels.py`.

| Kernel | Calls | Cycles | Controller | Load-store queue | Why |
|---|--:|--:|---|---|---|
"""

ARGUMENT = re.compile(r'(%\w+): memref<[^>]*> \{[^}]*arg_name = "(\w+)"')
ACCESS = re.compile(r"memref\.(load|store) .*?(%\w+)\[%.*")
NAME = re.compile(r'handshake\.name = "(\w+)"')
DEPENDENCE = re.compile(
    r'dstAccess : "([a-z]+)\w*", loopDepth : (\d+), distance : \d+, '
    r"isActive : true")
# The accesses that may happen out of order, by the kinds of the earlier and the
# later access.
REASONS = {
    ("store", "load"): "load after store",
    ("load", "store"): "store after load",
    ("store", "store"): "store after store",
}


class Memory:
    """One array argument: its interfaces, and what needs a queue."""

    def __init__(self):
        self.queued = False
        self.used = False
        self.reasons = {}  # where, by what


def memories(ir):
    """The memories of a kernel at the cf level, by the arrays' names."""
    names = dict(ARGUMENT.findall(ir))
    found = {name: Memory() for name in names.values()}
    for access in ACCESS.finditer(ir):
        if access[2] not in names:
            continue
        memory = found[names[access[2]]]
        memory.used = True
        memory.queued |= "mem_interface<LSQ" in access[0]
        for later, depth in DEPENDENCE.findall(access[0]):
            where = "in a common loop" if int(depth) else "in no common loop"
            memory.reasons.setdefault(REASONS[access[1], later], set()).add(
                where)
    return found


def explain(found):
    """The accesses that need the queues, array by array."""
    return "; ".join(
        f"`{name}`: " + ", ".join(f"{what} ({' and '.join(sorted(where))})"
                                  for what, where in
                                  sorted(memory.reasons.items()))
        for name, memory in found.items() if memory.queued)


class Report:
    """Put together kernel by kernel; `run` calls hlsc with arguments and gives
    what it prints."""

    def __init__(self, run):
        self.run = run
        self.rows = {}
        self.figures = {}

    def add(self, name, calls, cycles):
        """A kernel whose simulation has taken so many calls and cycles."""
        found = memories(self.run("lower", "--stage", "cf", FILES[name]))
        graph = json.loads(self.run("graph", "--json", FILES[name]))

        def listed(queued):
            return ", ".join(f"`{array}`" for array, memory in found.items()
                             if memory.used and memory.queued == queued)
        link = os.path.relpath(FILES[name], os.path.dirname(TABLE))
        self.rows[name] = (
            f"| [{name}]({link}) | {calls} | {cycles} | {listed(False)} "
            f"| {listed(True)} | {explain(found)} |\n")
        self.figures[name] = {"cycles": cycles, **{
            key: graph["estimate"][key] for key in ESTIMATED}}

    def table(self):
        """The text of docs/kernels.md."""
        return HEADER + "".join(self.rows[name] for name in sorted(self.rows))

    def quality(self):
        """The text of quality.json: a line for each kernel."""
        return "{\n" + ",\n".join(
            f"{json.dumps(name)}: {json.dumps(self.figures[name])}"
            for name in sorted(self.figures)) + "\n}\n"


def differences(before, after):
    """What differs between two texts of quality.json, a line for each figure;
    what has grown first."""
    old, new = json.loads(before), json.loads(after)
    grown, other = [], []
    for name in sorted(old.keys() | new.keys()):
        was, now = old.get(name), new.get(name)
        if was is None or now is None:
            other.append(f"{name} is {'gone' if was else 'new'}")
            continue
        for key in sorted(was.keys() | now.keys()):
            if was.get(key) != now.get(key):
                worse = now.get(key, 0) > was.get(key, 0)
                (grown if worse else other).append(
                    f"{name}: {key} {was.get(key)} -> {now.get(key)}"
                    f"{' (grown)' if worse else ''}")
    return grown + other
