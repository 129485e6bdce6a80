#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the circuit in front of a pass with the one behind it, for every input: as
gates, side by side (miter.py). Prints a line for each kernel and pass:

    proven      in any traffic, for ever
    equal       every execution in which nobody waits, and every one in which the
                channels of the circuit behind the pass wait in a rhythm of four
                cycles; and any traffic for so many cycles
    unchanged   the pass has done nothing
    same RTL    nor anything that a circuit is made of
    DIFFERENT   with the inputs that show it

The exit status is 1 if circuits differ, 2 if one could not be compared.
"""

import argparse
import glob
import multiprocessing
import os
import shutil
import sys
import tempfile
import time

import circuits
import judge
import miter
import mutants
import page
import solver

HERE = os.path.dirname(os.path.abspath(__file__))
# The name of all passes together.
WHOLE = "whole"
# A few kernels and passes of each kind, which take little time.
QUICK = ("straight narrow-values", "calls whole", "branch canonicalize",
         "clamp materialize", "placeholder whole", "counted make-islands",
         "copy hold-loads", "search make-islands", "state narrow-values")
ROOT = os.path.dirname(os.path.dirname(HERE))


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", nargs="*", help="files, or names of those in "
                        "kernels/; all of these if there is none")
    parser.add_argument("--pass", dest="passes", action="append", metavar="NAME",
                        help="only this pass, such as make-islands or canonicalize#2; "
                        "may be repeated")
    parser.add_argument("--whole", action="store_true",
                        help="also compare the first circuit with the last")
    parser.add_argument("--quick", action="store_true",
                        help="only a few kernels and passes: " + ", ".join(QUICK))
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="the build directory")
    parser.add_argument("--calls", type=int, default=1, choices=(1, 2, 3),
                        help="how often the kernel is called while nobody waits "
                        "(default: 1)")
    parser.add_argument("--seconds", type=int, default=60,
                        help="for each question to the solver (default: 60)")
    parser.add_argument("--forms", default=",".join(miter.FORMS),
                        help="the traffics to look at (default: %(default)s)")
    parser.add_argument("--cycles", type=int, default=128,
                        help="until all executions have to have ended")
    parser.add_argument("--defect", metavar="KIND[:NUMBER]",
                        help="plant a defect behind the pass: "
                        + ", ".join(mutants.KINDS))
    parser.add_argument("--log", help="add what is found to this file, for --page")
    parser.add_argument("--page", help="write the table of what is in the log into "
                        "this page")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--work", help="a directory for circuits and gates, which "
                        "stays (default: one that goes)")
    parser.add_argument("--yosys", default="yosys")
    parser.add_argument("--abc", default=shutil.which("yosys-abc") or "berkeley-abc")
    return parser.parse_args()


def kernel_path(name):
    """A file, or one of those that are here."""
    return name if os.path.exists(name) else os.path.join(HERE, "kernels", f"{name}.c")


def whole(changes):
    """All passes as one."""
    first, last = changes[0], changes[-1]
    return circuits.Change(WHOLE, 1, first.before, last.after, first.lacks,
                           last.still_lacks)


def quick_questions(compiler):
    for kernel, title in map(str.split, QUICK):
        path = kernel_path(kernel)
        yield path, next(change for change in changes_of(compiler, path, True)
                         if change.title == title)


def changes_of(compiler, kernel, with_whole):
    changes = list(compiler.passes(kernel))
    return changes + [whole(changes)] if with_whole else changes


def questions(options, compiler):
    """Pairs of a kernel and a change."""
    if options.quick:
        yield from quick_questions(compiler)
        return
    found = [kernel_path(name) for name in options.kernels] or \
        sorted(glob.glob(os.path.join(HERE, "kernels", "*.c")))
    for kernel in found:
        for change in changes_of(compiler, kernel, options.whole):
            if not options.passes or change.title in options.passes:
                yield kernel, change


def answer(job):
    """What is found out about one question, as page.Row."""
    options, work, number, kernel, change = job
    compiler = circuits.Compiler(ROOT, options.build, os.path.join(work, str(number)))
    effort = judge.Effort(options.calls, options.seconds,
                          tuple(options.forms.split(",")), options.cycles)
    defect = None
    if options.defect:
        kind, _, place = options.defect.partition(":")
        defect = (kind, int(place or 0))
    start = time.monotonic()
    try:
        prover = solver.Solver(options.yosys, options.abc, os.path.join(work, "gates"))
        finding = judge.Judge(compiler, prover, effort).judge(kernel, change, defect)
    except (circuits.Failed, ValueError) as failure:
        finding = judge.Finding("failed", lines=tuple(str(failure).splitlines()))
    finally:
        if not options.work:
            shutil.rmtree(compiler.work, ignore_errors=True)
    name = os.path.splitext(os.path.basename(kernel))[0]
    return page.Row(name, change.title, finding, time.monotonic() - start)


def rows(options, work):
    compiler = circuits.Compiler(ROOT, options.build, work)
    jobs = ((options, work, number, *question)
            for number, question in enumerate(questions(options, compiler)))
    try:
        if options.jobs == 1:
            yield from map(answer, jobs)
        else:
            with multiprocessing.Pool(options.jobs) as pool:
                yield from pool.imap_unordered(answer, jobs)
    finally:
        compiler.stop()


def tell(row):
    print(f"{row.kernel} {row.change}: {row.finding.words()} ({row.seconds:.1f} s)",
          *row.finding.lines, sep="\n    ", flush=True)


def main():
    options = arguments()
    work = options.work or tempfile.mkdtemp(prefix="hlsd-validation-")
    os.makedirs(work, exist_ok=True)
    found = []
    try:
        for row in rows(options, work):
            tell(row)
            if options.log:
                page.keep(options.log, row)
            found.append(row)
    except circuits.Failed as failure:
        print(failure, file=sys.stderr)
        return 2
    finally:
        if not options.work:
            shutil.rmtree(work, ignore_errors=True)
    if options.page:
        page.write(options.page, page.known(options.log) if options.log else found,
                   [*circuits.titles(ROOT), WHOLE])
    states = {row.finding.state for row in found}
    return 1 if "DIFFERENT" in states else 2 if "failed" in states or not found else 0


if __name__ == "__main__":
    sys.exit(main())
