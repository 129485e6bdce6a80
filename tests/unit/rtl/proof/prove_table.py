#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The block `proofs` of rtl/units/README.md names every unit: by its class, or with
what is left out of the proofs, and why.

usage: prove_table.py UNITS_DIRECTORY [--draw]

--draw prints the block as it should be, and compares nothing.
"""

import os
import sys
import textwrap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "model", "units"))

import prover  # noqa: E402
import unit_cases  # noqa: E402


def paragraph(head, words):
    return textwrap.wrap(f"{head}: {' '.join(words)}", 80, subsequent_indent="    ",
                         break_long_words=False, break_on_hyphens=False)


def table(pairs):
    """The lines of the block."""
    proven, left_out = {}, {}
    for case, proof in pairs:
        if proof.left_out:
            left_out.setdefault(proof.left_out, {}).setdefault(
                case.unit.name, []).append(case.check)
        else:
            proven.setdefault(proof.name, {}).setdefault(case.unit.name, None)
    somehow = {name for names in proven.values() for name in names}
    lines = []
    for kind, names in sorted(proven.items()):
        lines += paragraph(kind, names)
    for reason, names in sorted(left_out.items()):
        lines += paragraph(f"left out, {reason}", [
            f"{name} {check}," if name in somehow else name
            for name, checks in names.items()
            for check in (checks if name in somehow else checks[:1])])
    return lines


def main(units, *options):
    lines = ["```proofs", *table(prover.Prover(units).proofs()), "```"]
    if options:
        print("\n".join(lines))
        return False
    readme = os.path.join(units, "README.md")
    is_there = "\n".join(lines) in unit_cases.read(readme)
    if not is_there:
        print(f"{readme} has another block; see {__file__} --draw")
    return not is_there


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
