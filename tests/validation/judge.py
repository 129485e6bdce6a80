# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is found out about a pass and a kernel."""

import os
from typing import NamedTuple

import circuits
import forks
import miter
import mutants
import solver
import witness


class Effort(NamedTuple):
    """How much is tried: calls, seconds for each question, the forms of traffic, and
    the most cycles until all has ended."""
    calls: int = 1
    seconds: int = 60
    forms: tuple = miter.FORMS
    cycles: int = 128


class Finding(NamedTuple):
    """`state` in a word; `cycles` within which every execution has ended, or 0;
    `depth` that was looked at in any traffic; `lines` of a counterexample."""
    state: str
    cycles: int = 0
    depth: int = 0
    lines: tuple = ()

    @property
    def is_different(self):
        return self.state == "DIFFERENT"

    def words(self):
        if self.state == "equal":
            ended = (f"every execution, which ends within {self.cycles} cycles"
                     if self.cycles else "")
            depth = f"any traffic for {self.depth} cycles" if self.depth else ""
            return "equal: " + ("; ".join(filter(None, (ended, depth))) or "undecided")
        if self.state == "proven":
            return f"proven: any traffic; all ends within {self.cycles} cycles"
        return self.state


class Judge:
    def __init__(self, compiler, prover, effort):
        self.compiler, self.solver, self.effort = compiler, prover, effort

    def complete(self, text, lacks):
        """A circuit that has RTL. One without buffers gets its forks from forks.py:
        the pass that makes them is not to be what it is compared with."""
        if circuits.PLACEMENT in lacks:
            text = forks.materialize(self.compiler.generic(text))
        return self.compiler.optimize(text, lacks)

    def judge(self, kernel, change, defect=None):
        """What is true of a change; `defect` is planted in it, a pair of kind and
        number."""
        if change.before == change.after and not defect:
            return Finding("unchanged")
        units = f"{os.path.splitext(kernel)[0]}.sv"
        units = units if os.path.exists(units) else None
        before = self.complete(change.before, change.lacks)
        after = self.complete(change.after, change.still_lacks)
        if defect:
            after = mutants.plant(self.compiler.generic(after), *defect)
            if after is None:
                raise circuits.Failed(f"there is no place for {defect[0]} {defect[1]}")
        pair = [self.compiler.circuit(text, side, units)
                for text, side in zip((before, after), miter.SIDES)]
        if pair[0].text == pair[1].text:
            return Finding("same RTL")
        question = miter.Miter(*pair, miter.Traffic(calls=self.effort.calls))
        files = self.solver.synthesize(
            question, os.path.join(self.compiler.work, "proof"), self.effort.forms)
        return self.decide(question, files)

    def decide(self, question, files):
        ended, depth = [], 0
        for form, aiger in files.items():
            if form == "free":
                verdict = self.free(aiger, bool(ended) and all(ended))
                depth = verdict.cycles
                if verdict.is_proven:
                    return Finding("proven", max(ended), depth)
            else:
                verdict, cycles = self.until_the_end(aiger)
                ended.append(cycles)
            if verdict.is_wrong:
                lines, _ = witness.explain(question, aiger, verdict.cex)
                return Finding("DIFFERENT", lines=tuple(lines))
        is_whole = bool(ended) and all(ended)
        return Finding("equal", max(ended) if is_whole else 0, depth)

    def until_the_end(self, aiger):
        """Looks at executions until all have ended; after how many cycles, or 0."""
        for number, limit in enumerate(miter.LIMITS):
            if limit > self.effort.cycles:
                break
            end = self.solver.bounded(aiger, limit + 2, self.effort.seconds, 1 + number)
            if end.is_wrong and limit < 64:
                continue
            verdict = self.solver.bounded(aiger, limit + 2, self.effort.seconds)
            if verdict.is_wrong or verdict.cycles < limit + 2:
                return verdict, 0
            if not end.is_wrong and end.cycles == limit + 2:
                return verdict, limit
        return verdict, 0

    def free(self, aiger, may_prove):
        """A proof, or else a number of cycles."""
        if may_prove and self.solver.unbounded(aiger, self.effort.seconds).is_proven:
            return solver.Verdict(is_proven=True)
        return self.solver.bounded(aiger, 60, self.effort.seconds)
