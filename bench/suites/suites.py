#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the programs of a suite as they are, and tabulates what becomes of each.

usage: suites.py FOLDER [option ...]

A program is a file below FOLDER that matches --pattern; with --folders, it is a folder
with such files, of which the one that matches --first has the kernel. Each is simulated
by a daemon of its own, plain, and with --stress a second time under random delays.

What becomes of a program is one of these words:

    unchanged   all verdicts are PASS
    diagnosed   the compiler says what it does not take
    wrong       the circuit or its IR computes something else, hangs or is no circuit, or
                the compiler has failed
    late        it took longer than --seconds, or more cycles than --max-cycles
    unjudged    the program has no call of the kernel, fails natively, or its own test
                fails
    no kernel   it has none, or several and --kernel does not say which

PolyBench/C      suites.py DIR/linear-algebra --pattern '*/*.c' --kernel 'kernel_{stem}'
                   --include DIR/utilities --program DIR/utilities/polybench.c
                   --define MINI_DATASET --ignore-exit-status
MachSuite        suites.py DIR --folders --first '{folder}.c' --include DIR/common
CHStone          suites.py DIR --pattern '*/main.c' --kernel main
kernels that come with their main(), such as the peer's
                 suites.py DIR --pattern '**/*.c' --kernel '{stem}' --include DIR/include
a compiler's regression programs, whole
                 suites.py DIR --kernel main --language-flag=-std=gnu89

The exit status is 1 if a program is wrong.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import fnmatch
import glob
import json
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OUTCOMES = ("unchanged", "diagnosed", "wrong", "late", "unjudged", "no kernel")
OF_VERDICTS = {"pass": "unchanged", "cycle-limit": "late", "golden-failed": "unjudged",
               "no-calls": "unjudged", "test-bench": "unjudged",
               "out-of-bounds": "unjudged"}
OF_ERRORS = {"unknown-kernel": "no kernel", "deadline-exceeded": "late",
             "limit-exceeded": "diagnosed", "invalid-params": "diagnosed"}


@dataclasses.dataclass
class Program:
    name: str    # below the folder of the suite
    kernel: str  # the file with the kernel
    others: list


@dataclasses.dataclass
class Outcome:
    word: str
    reason: str = ""
    seconds: float = 0.0


def judge(answer):
    """The outcome that an answer of `hlsc simulate --json` means."""
    if "error" in answer:
        kind = answer["error"].get("data", {}).get("kind", "")
        return Outcome(OF_ERRORS.get(kind, "wrong"), answer["error"]["message"])
    errors = [d for d in answer["diagnostics"] if d["severity"] == 1]
    if answer["verdict"] is None:
        return Outcome("diagnosed", f"{errors[0]['code']}: {errors[0]['message']}")
    word = OF_VERDICTS.get(answer["verdict"], "wrong")
    return Outcome(word, "" if word == "unchanged" else
                   f"{answer['verdict']}: {answer['message']}")


def worse(one, other):
    """That of two runs of a program."""
    order = ("unchanged", "unjudged", "no kernel", "diagnosed", "late", "wrong")
    return max(one, other, key=lambda outcome: order.index(outcome.word))


def filled(text, path):
    """A pattern with the names of a program in it."""
    stem = os.path.splitext(os.path.basename(path))[0]
    folder = os.path.basename(path if os.path.isdir(path) else os.path.dirname(path))
    return text.replace("{stem}", stem).replace("{folder}", folder)


def find_programs(options):
    """Those of the suite, in the order of their names."""
    paths = sorted(set(glob.glob(os.path.join(options.folder, options.pattern),
                                 recursive=True)))
    paths = [path for path in paths if os.path.isfile(path) and not any(
        fnmatch.fnmatch(os.path.relpath(path, options.folder), pattern)
        for pattern in options.exclude)]
    if not options.folders:
        return [Program(os.path.relpath(path, options.folder), path,
                        list(options.program)) for path in paths]
    programs = []
    for folder in sorted({os.path.dirname(path) for path in paths}):
        files = [path for path in paths if os.path.dirname(path) == folder]
        first = filled(options.first, folder)
        files.sort(key=lambda path, first=first: not fnmatch.fnmatch(
            os.path.basename(path), first))
        programs.append(Program(os.path.relpath(folder, options.folder), files[0],
                                files[1:] + list(options.program)))
    return programs


class Runner:
    """One daemon for all programs."""

    def __init__(self, options, scratch):
        self.options = options
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=scratch,
                                HLSD_SOCKET=os.path.join(scratch, "hlsd.sock"))

    def command(self, program):
        options = self.options
        command = [options.hlsc, "simulate", "--json", "--no-project", "--no-cache",
                   "--deadline-ms", str(int(options.seconds * 1000))]
        if options.kernel:
            command += ["--kernel", filled(options.kernel, program.kernel)]
        if options.ignore_exit_status:
            command += ["--ignore-exit-status"]
        if options.max_cycles:
            command += ["--max-cycles", str(options.max_cycles)]
        for folder in [*options.include, os.path.dirname(program.kernel)]:
            command += ["-I", folder]
        for macro in options.define:
            command += ["-D", macro]
        command += options.language_flag
        for path in program.others:
            command += ["--test-bench", path]
        return [*command, program.kernel]

    def simulate(self, command):
        started = time.monotonic()
        run = subprocess.run(command, env=self.environment, check=False,
                             capture_output=True, encoding="utf-8", errors="replace")
        try:
            outcome = judge(json.loads(run.stdout))
        except ValueError:
            outcome = Outcome("wrong", f"no answer: {run.stderr.strip()}")
        outcome.seconds = time.monotonic() - started
        return outcome

    def run(self, program):
        command = self.command(program)
        outcome = self.simulate(command)
        if outcome.word == "unchanged" and self.options.stress:
            stressed = self.simulate([*command, "--stress", str(self.options.stress)])
            stressed.seconds += outcome.seconds
            outcome = worse(outcome, stressed)
        return outcome

    def stop(self):
        subprocess.run([self.options.hlsc, "stop"], env=self.environment, check=False,
                       capture_output=True)


def one_line(text, size=110):
    text = " ".join(text.split()).replace("|", "\\|")
    return text if len(text) <= size else text[:size - 1] + "…"


def table(name, outcomes):
    """Text in Markdown: the counts, the reasons by how frequent they are, and all
    programs that are not unchanged."""
    counts = collections.Counter(outcome.word for outcome in outcomes.values())
    lines = [f"## {name}", "", "| programs | " + " | ".join(OUTCOMES) + " |",
             "|---|" + "---|" * len(OUTCOMES),
             f"| {len(outcomes)} | " +
             " | ".join(str(counts[word]) for word in OUTCOMES) + " |", ""]
    reasons = collections.Counter(
        (outcome.word, one_line(outcome.reason.split(":")[0], 60))
        for outcome in outcomes.values() if outcome.reason)
    if reasons:
        lines += ["| times | outcome | because of |", "|---|---|---|"]
        lines += [f"| {count} | {word} | {reason} |"
                  for (word, reason), count in reasons.most_common()]
        lines += ["", "| program | outcome | seconds | reason |", "|---|---|---|---|"]
    for program, outcome in outcomes.items():
        if outcome.word != "unchanged":
            lines.append(f"| {program} | {outcome.word} | {outcome.seconds:.1f} | "
                         f"{one_line(outcome.reason)} |")
    return "\n".join(lines) + "\n"


def arguments(words):
    parser = argparse.ArgumentParser(
        formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--name", help="of the suite (default: that of the folder)")
    parser.add_argument("--pattern", default="**/*.c", help="of the files' paths")
    parser.add_argument("--exclude", action="append", default=[], metavar="PATTERN")
    parser.add_argument("--folders", action="store_true",
                        help="the files of a folder are one program")
    parser.add_argument("--first", default="{folder}.c", metavar="PATTERN",
                        help="the file with the kernel; {folder} is its folder's name")
    parser.add_argument("--program", action="append", default=[], metavar="FILE",
                        help="a file that belongs to every program")
    parser.add_argument("--kernel", help="its name; {stem} and {folder} are those of "
                        "the file")
    parser.add_argument("--include", action="append", default=[], metavar="FOLDER")
    parser.add_argument("--define", action="append", default=[], metavar="MACRO")
    parser.add_argument("--language-flag", action="append", default=[],
                        help="such as -std=gnu89")
    parser.add_argument("--ignore-exit-status", action="store_true")
    parser.add_argument("--stress", type=int, metavar="SEED")
    parser.add_argument("--max-cycles", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--hlsc", default=os.path.join(ROOT, "build", "bin", "hlsc"))
    parser.add_argument("--output", help="the table is written to this file, too")
    options = parser.parse_args(words)
    options.folder = os.path.abspath(options.folder)
    return options


def main(words=None):
    options = arguments(words)
    programs = find_programs(options)
    if not programs:
        sys.exit(f"there are no programs in {options.folder}")
    with tempfile.TemporaryDirectory(prefix="hlsd-suites-") as scratch:
        runner = Runner(options, scratch)
        try:
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                found = list(pool.map(runner.run, programs))
        finally:
            runner.stop()
    outcomes = {program.name: outcome for program, outcome in zip(programs, found)}
    text = table(options.name or os.path.basename(options.folder), outcomes)
    print(text)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    return any(outcome.word == "wrong" for outcome in found)


if __name__ == "__main__":
    sys.exit(main())
