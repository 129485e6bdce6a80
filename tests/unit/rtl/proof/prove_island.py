#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A whole island (island_sum.sv) is an elastic unit, in every traffic, from reset for
ever: it gives what it has to, once and in order, and never stands still for ever.
With a mistake in it the solver finds a traffic that shows it.

usage: prove_island.py UNITS_DIRECTORY WORK_DIRECTORY YOSYS ABC
"""

import os
import re
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "model", "units"))

import classes  # noqa: E402
import prover  # noqa: E402
import unit_cases  # noqa: E402

UNITS = ("hls_admit", "hls_await", "hls_cond_br", "hls_enter", "hls_enter_registered",
         "hls_fifo_break_none", "hls_fork_dataless", "hls_leave", "hls_restart",
         "hls_rigid_mux", "hls_rigid_register")


class Island(NamedTuple):
    """The file with what is asked, and the parameters."""
    file: str
    parameters: str
    mistake: str = ""


ISLANDS = [
    Island("island_traffic", "EXIT=0 SLOTS=2"),
    Island("island_traffic", "EXIT=1 SLOTS=2 SUM_SLOTS=1"),
    Island("island_traffic", "EXIT=2 SLOTS=2"),
    Island("island_traffic", "EXIT=2 SLOTS=2 REGISTERED=0"),
    Island("island_progress", "EXIT=0 SLOTS=2 FORKED=1"),
    Island("island_progress", "EXIT=0 SLOTS=2 HELD=1"),
    Island("island_progress", "EXIT=1 SLOTS=2 SUM_SLOTS=1 CHAINED=1"),
    Island("island_progress", "EXIT=1 SLOTS=2 SUM_SLOTS=1 HELD=1"),
    Island("island_progress", "EXIT=2 SLOTS=2 REGISTERED=0"),
    Island("island_progress", "EXIT=2 SLOTS=2 CHAINED=1"),
    Island("island_progress", "EXIT=2 SLOTS=2 FORKED=1"),
    Island("island_progress", "EXIT=2 SLOTS=2 HELD=1"),
    Island("island_traffic", "EXIT=1 SLOTS=1 WAITS=0",
           "what leaves does not wait for what it is made of"),
    Island("island_progress", "EXIT=2 SLOTS=1",
           "there is no room for what leaves early"),
    Island("island_progress", "EXIT=0 SLOTS=0 FORKED=1",
           "nor for what leaves before a value is taken"),
    Island("island_progress", "EXIT=1 SLOTS=1 HELD=1",
           "nor for what leaves in that cycle"),
    Island("island_progress", "EXIT=3 SLOTS=3 CHAINED=1",
           "a value is awaited while what it is made of is in the island"),
]


def pair_of(it, island):
    """As prover.Prover.synthesize() takes them."""
    path = os.path.join(prover.HERE, f"{island.file}.sv")
    text = unit_cases.read(path)
    unit = unit_cases.read_unit(it.sources("hls_enter")[-1])
    for assignment in island.parameters.split():
        name, value = assignment.split("=")
        text = re.sub(rf" {name} = [^,\n]+", f" {name} = {value}", text, count=1)
    return (unit_cases.Case(unit, island.parameters),
            classes.Proof("island", text, uses=UNITS))


def main(units, work, yosys, abc):
    it = prover.Prover(units, work, yosys, abc)
    files = it.synthesize([pair_of(it, island) for island in ISLANDS])
    failed = False
    for island, aiger in zip(ISLANDS, files):
        said = it.search(aiger)
        is_right = it.is_broken(said) if island.mistake else it.is_proven(said)
        what = f": {island.mistake}" if island.mistake else ""
        print(f"{island.file} {island.parameters}{what}: "
              f"{'as expected' if is_right else said}", flush=True)
        failed |= not is_right
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
