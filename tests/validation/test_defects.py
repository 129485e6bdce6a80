#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Of every kind of defect that is planted behind a pass (mutants.py) the comparison
says so, and what is wrong.

usage: test_defects.py BUILD_DIRECTORY WORK_DIRECTORY YOSYS ABC
"""

import os
import sys
from typing import NamedTuple

import circuits
import judge
import mutants
import solver
import validate


class Planted(NamedTuple):
    kind: str
    kernel: str
    change: str
    wrong: str        # of miter.REASONS
    number: int = 0
    forms: tuple = ("prompt",)


PLANTED = [
    Planted("swapped-operands", "straight", "narrow-values", "value"),
    Planted("other-operation", "straight", "narrow-values", "value"),
    Planted("other-constant", "straight", "narrow-values", "value"),
    Planted("lost-bit", "straight", "narrow-values", "value"),
    Planted("wrong-select", "branch", "canonicalize", "lost"),
    Planted("wrong-side", "branch", "narrow-values", "lost"),
    Planted("other-predicate", "straight", "narrow-values", "value"),
    Planted("lost-token", "straight", "narrow-values", "lost"),
    Planted("doubled-token", "straight", "narrow-values", "lost"),
    Planted("extra-token", "straight", "narrow-values", "value"),
    Planted("wrong-address", "branch", "narrow-values", "memory"),
    Planted("early-end", "copy", "narrow-values", "too_late", number=1),
    Planted("lost-when-late", "straight", "narrow-values", "unsteady",
            forms=("rhythm",)),
    Planted("lost-when-late", "straight", "narrow-values", "unsteady",
            forms=("free",)),
]


def find(compiler, planted):
    kernel = validate.kernel_path(planted.kernel)
    return kernel, next(change for change in compiler.passes(kernel)
                        if change.title == planted.change)


def main(build, work, yosys, abc):
    failed = set(mutants.KINDS) != {planted.kind for planted in PLANTED}
    compiler = circuits.Compiler(validate.ROOT, build, work)
    prover = solver.Solver(yosys, abc, os.path.join(work, "gates"))
    for planted in PLANTED:
        kernel, change = find(compiler, planted)
        effort = judge.Effort(calls=1, seconds=60, forms=planted.forms, cycles=96)
        finding = judge.Judge(compiler, prover, effort).judge(
            kernel, change, (planted.kind, planted.number))
        is_right = (finding.is_different and
                    f"wrong: {planted.wrong}" in finding.lines[-1])
        print(f"{planted.kind} in {planted.kernel}: {finding.words()}",
              *finding.lines, sep="\n    ", flush=True)
        failed |= not is_right
    compiler.stop()
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
