#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every unit keeps the promises of its class (classes.py), in every traffic, from
reset for ever, with the sets of parameters that its manifest lists. Of sets that
differ only in a payload that nobody looks at, the first one is enough for a run of
all tests; --all proves the others too.

usage: prove_units.py UNITS_DIRECTORY WORK_DIRECTORY YOSYS ABC [--all] [PATTERN]

PATTERN chooses from the names of the cases.
"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "model", "units"))

import prover  # noqa: E402


def seconds():
    """Of the processor, in the programs that were run."""
    times = os.times()
    return times.children_user + times.children_system


def different(pairs):
    """Without those that are about a handshake that another one is about."""
    seen = set()
    for case, proof in sorted(pairs, key=lambda pair: pair[1].is_handshake):
        if not (proof.is_handshake and proof.handshake in seen):
            yield case, proof
        seen.add(proof.handshake)


def main(units, work, yosys, abc, *options):
    it = prover.Prover(units, work, yosys, abc)
    pairs = [pair for pair in it.proofs() if not pair[1].left_out]
    if "--all" not in options:
        pairs = list(different(pairs))
    for pattern in set(options) - {"--all"}:
        pairs = [pair for pair in pairs if re.search(pattern, str(pair[0]))]
    files = it.synthesize(pairs)
    print(f"{len(pairs)} circuits: {seconds():.1f} s", flush=True)
    failed = not pairs
    for (case, proof), aiger in zip(pairs, files):
        said = it.search(aiger)
        if not it.is_proven(said):
            print(f"{case}: not proven as a {proof.name} ({aiger})\n{said}")
            failed = True
    print(f"searched: {seconds():.1f} s in all")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
