#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Do the merges of loop headers keep their slots in random programs that jump into
loops?

usage: header_slots.py [--hlsc FILE] [--from SEED] [--count N]
                       [--clock-period NS]...

Every cycle of basic blocks needs a block all of whose merges hand their data to a
buffer that registers ready: core/passes/buffers/place_for_throughput.c says why. A
circuit without it need not deadlock in any run, so the circuits themselves are looked
at. Ends with a line `N circuits, N without slots`; the exit status is 1 after one of
the latter.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import random_functions
import random_jumps
import random_kernel

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
OPERATION = re.compile(r"\s*(%\S+(?:, %\S+)*) = (\w+) ?([^{]*)\{?.*?"
                       r"handshake\.bb = (\d+)")
PASSED = ("buffer", "fork", "lazy_fork")
SLOTS = ("ONE_SLOT_BREAK_R,", "ONE_SLOT_BREAK_DVR,", "FIFO_BREAK_DVR,")


def program(seed):
    kernel = random_kernel.Kernel(seed)
    kernel.variables = [("a", "unsigned"), ("b", "unsigned")]
    return "\n".join(["#include <stdlib.h>", random_functions.MACROS,
                      "unsigned kernel(unsigned a, unsigned b) {",
                      *random_jumps.statement(kernel, "  "),
                      "  return a ^ b;", "}"])


def edges(text):
    """What follows each basic block, in IR at the cf level."""
    found, block = {0: set()}, 0
    for line in text.splitlines():
        label = re.match(r"\s*\^bb(\d+)", line)
        if label:
            block = int(label[1])
            found[block] = set()
        elif re.search(r"\bcf\.(br|cond_br|switch)\b", line):
            found[block] |= set(map(int, re.findall(r"\^bb(\d+)", line)))
    return found


class Circuit:
    def __init__(self, text):
        self.operations = []
        self.makers, self.users = {}, {}
        for line in text.splitlines():
            match = OPERATION.match(line)
            if match:
                results, name, rest, block = match.groups()
                results = [it.split(":")[0] for it in results.split(", ")]
                operands = re.findall(r"%\w+(?:#\d+)?", rest)
                self.add((name, results, operands, rest, int(block)))

    def add(self, operation):
        self.operations.append(operation)
        for result in operation[1]:
            self.makers[result] = operation
        for operand in operation[2]:
            self.users[operand] = operation

    def has_slot(self, value):
        user = self.users.get(value)
        while user and user[0] == "buffer":
            if any(slot in user[3] for slot in SLOTS):
                return True
            user = self.users.get(user[1][0])
        return False

    def follows_control(self, mux):
        """Does it choose by where control came from?"""
        maker = self.makers.get(mux[2][0].split("#")[0])
        while maker and maker[0] in PASSED:
            maker = self.makers.get(maker[2][0].split("#")[0])
        return maker and maker[0] == "control_merge"

    def open_blocks(self):
        """Those with a merge that has no slot."""
        return {block for name, results, operands, rest, block in
                self.operations if not self.has_slot(results[0]) and
                (name == "control_merge" or name == "mux" and
                 self.follows_control((name, results, operands)))}


def open_cycles(following, is_open):
    """The blocks on cycles, or between cycles, none of whose blocks has all
    slots. A block that nothing but one other leads to is no header."""
    before = [target for targets in following.values() for target in targets]
    left = {block for block in following
            if block in is_open or before.count(block) < 2}
    while True:
        inner = {block for block in left if following[block] & left and
                 any(block in following[other] for other in left)}
        if inner == left:
            return left
        left = inner


def check(hlsc, seed, periods, directory, environment):
    """The options of the circuits, each with the blocks that lack slots."""
    path = os.path.join(directory, "kernel.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(program(seed))

    def lower(stage, *options):
        return subprocess.run(
            [hlsc, "lower", "--no-spawn", "-std=gnu2x", "--stage", stage,
             *options, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            encoding="utf-8", env=environment, check=True).stdout
    following = edges(lower("cf"))
    for options in (*(["--clock-period", period] for period in periods),
                    ["--buffers", "on-merges"]):
        circuit = Circuit(lower("handshake-buffered", *options))
        assert circuit.operations
        yield options, open_cycles(following, circuit.open_blocks())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hlsc",
                        default=os.path.join(ROOT, "build", "bin", "hlsc"))
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--clock-period", action="append", default=[])
    arguments = parser.parse_args()
    count = failed = 0
    with tempfile.TemporaryDirectory(prefix="hlsd-slots-") as directory:
        environment = dict(os.environ,
                           HLSD_SOCKET=os.path.join(directory, "run", "s"))
        try:
            subprocess.run([arguments.hlsc, "verify", "-"], input="",
                           encoding="utf-8", env=environment, check=False,
                           capture_output=True)  # starts the daemon
            for seed in range(arguments.first,
                              arguments.first + arguments.count):
                for options, blocks in check(arguments.hlsc, seed,
                                             arguments.clock_period or ["5"],
                                             directory, environment):
                    count += 1
                    failed += len(blocks) > 0
                    if blocks:
                        print(f"seed {seed}: {' '.join(options)}: blocks "
                              f"{sorted(blocks)}", flush=True)
        finally:
            subprocess.run([arguments.hlsc, "stop"], env=environment,
                           capture_output=True, check=False)
    print(f"{count} circuits, {failed} without slots")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
