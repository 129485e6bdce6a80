#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every unit keeps the promises of its class (classes.py), with every set of
parameters that its manifest lists, in every traffic, from reset for ever.

usage: prove_units.py UNITS_DIRECTORY WORK_DIRECTORY YOSYS ABC [PATTERN]

PATTERN chooses from the names of the cases.
"""

import os
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "model", "units"))

import prover  # noqa: E402


def main(units, work, yosys, abc, pattern=""):
    it = prover.Prover(units, work, yosys, abc)
    pairs = [(case, proof) for case, proof in it.proofs()
             if not proof.left_out and re.search(pattern, str(case))]
    begin = time.monotonic()
    files = it.synthesize(pairs)
    print(f"{len(pairs)} circuits: {time.monotonic() - begin:.1f} s", flush=True)
    failed = not pairs
    begin = time.monotonic()
    for (case, proof), aiger in zip(pairs, files):
        start = time.monotonic()
        said = it.search(aiger)
        is_proven = it.is_proven(said)
        if "PROVE_VERBOSE" in os.environ:
            print(f"{time.monotonic() - start:.2f} {proof.name} {case} {is_proven}", flush=True)
        if not is_proven:
            print(f"{case}: a promise is broken ({aiger})\n{said}")
            failed = True
    print(f"{len(it.answers)} of them are different: "
          f"{time.monotonic() - begin:.1f} s")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
