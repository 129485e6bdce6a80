#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulates every kernel of tests/kernels and writes docs/kernels.md.

usage: kernels.py [--build DIR] [--output FILE]

A table of the cycles, of the memory interface each array has, and of what made
a load-store queue necessary. The exit status is 1 if a kernel does not pass.
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


def measure(hlsc, name, environment):
    """The row of a kernel."""
    def run(*arguments):
        return subprocess.run([hlsc, *arguments], env=environment, check=False,
                              stdout=subprocess.PIPE, encoding="utf-8").stdout
    outcome = json.loads(run("simulate", "--json", FILES[name],
                             *ARGUMENTS.get(name, [])))
    if outcome.get("verdict") != "pass":
        raise RuntimeError(f"{name}: {outcome.get('message', 'no result')}")
    found = memories(run("lower", "--stage", "cf", FILES[name]))

    def listed(queued):
        return ", ".join(f"`{array}`" for array, memory in found.items()
                         if memory.used and memory.queued == queued)
    link = os.path.relpath(FILES[name], os.path.join(ROOT, "docs"))
    return (f"| [{name}]({link}) | {outcome['calls']} | {outcome['cycles']} "
            f"| {listed(False)} | {listed(True)} | {explain(found)} |\n")


def main():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--output",
                        default=os.path.join(ROOT, "docs", "kernels.md"))
    options = parser.parse_args()
    hlsc = os.path.join(options.build, "bin", "hlsc")
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as scratch:
        environment = dict(os.environ,
                           HLSD_SOCKET=os.path.join(scratch, "hlsd.sock"))
        try:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                rows = list(pool.map(
                    lambda name: measure(hlsc, name, environment),
                    sorted(FILES)))
        except RuntimeError as error:
            sys.exit(str(error))
        finally:
            subprocess.run([hlsc, "stop"], env=environment, check=False,
                           stdout=subprocess.DEVNULL)
    with open(options.output, "w", encoding="utf-8") as file:
        file.write(HEADER + "".join(rows))


if __name__ == "__main__":
    main()
