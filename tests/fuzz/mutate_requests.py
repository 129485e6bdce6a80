#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks one daemon about damaged kernels, in C and in MLIR.

usage: mutate_requests.py [--hlsc FILE] [--language c|mlir|types|slips]
                          [--from SEED] [--count N] [--jobs N] [--keep DIR]
                          [--patience S]

Takes the kernels of tests/kernels, or the pieces of MLIR in tests/filecheck and
what those kernels become, damages them (damage_c.py, mutate_mlir.py), or takes
kernels with odd types as they are (odd_types.py), and sends each to `verify`,
`lower` and `emit-rtl`. Programs with one slip each (slips.py) are only verified:
nearly all are errors. Every request has an answer: a result
with diagnostics that have a place, of which one is an error exactly when the
request did not succeed. No worker is lost, no request is late, and what verify
has nothing against has a circuit. What is otherwise is kept in DIR. Ends with a
line `N mutants, N accepted, N failures`; the exit status is 1 after a failure.
The same seed gives the same text.
"""

import argparse
import collections.abc
import concurrent.futures
import json
import os
import random
import signal
import subprocess
import sys
import tempfile

import damage_c
import mutate_mlir
import odd_types
import slips

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
KERNELS = os.path.join(ROOT, "tests", "kernels")
FILECHECK = os.path.join(ROOT, "tests", "filecheck")
CHANGES = [1, 1, 1, 2, 3, 5]
STAGES = ["llvm", "cf", "handshake", "handshake-buffered", "hw",
          "llvm-dialect"]
# The text does not say what to do, which is the client's affair.
ASKED_WRONGLY = {"unknown-kernel", "invalid-params"}
ERROR = 1  # the severity
SLIP_STEP = 3001  # a prime: some slips are from all over the programs


class Inputs(collections.abc.Sequence):
    """Texts, and behind them what kernels become at some stages. A kernel is
    lowered when it is looked at first: a few mutants need a few of them. In place
    of what one does not become, there is the next text."""

    def __init__(self, texts, sources, lower):
        self.lower = lower
        self.texts = [*texts, *[None] * len(sources)]
        self.sources = [*[None] * len(texts), *sources]

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, index):
        if self.texts[index] is None:
            self.texts[index] = self.lower(*self.sources[index])
        return self.texts[index] or self[(index + 1) % len(self)]


class Asker:
    """What is the same for all mutants."""

    def __init__(self, arguments, directory):
        self.hlsc, self.language = arguments.hlsc, arguments.language
        self.patience = arguments.patience
        self.directory = directory
        self.environment = dict(
            os.environ, HLSD_SOCKET=os.path.join(directory, "run", "s"))
        self.inputs = []

    def run(self, *arguments):
        return subprocess.run(
            [self.hlsc, *arguments], capture_output=True, encoding="utf-8",
            errors="replace", stdin=subprocess.DEVNULL, check=False,
            env=self.environment)

    def read_inputs(self):
        paths = [os.path.join(folder, name)
                 for folder in (KERNELS, os.path.join(KERNELS, "bad"),
                                os.path.join(KERNELS, "dynamatic"))
                 for name in sorted(os.listdir(folder))
                 if name.endswith(".c")]
        if self.language == "types":
            self.inputs = odd_types.texts()
            return
        if self.language == "slips":
            self.inputs = slips.texts()
            return
        if self.language == "c":
            for path in paths:
                with open(path, encoding="utf-8") as file:
                    self.inputs.append(damage_c.readable(file.read()))
            return
        self.inputs = Inputs(
            list(mutate_mlir.texts(FILECHECK)),
            [(path, stage) for path in paths
             for stage in ("cf", "handshake-buffered")], self.lower)

    def lower(self, path, stage):
        """The IR, or nothing."""
        run = self.run("lower", "--stage", stage, path)
        return run.stdout if run.returncode == 0 else ""

    def text(self, seed):
        """The ending of its file, and the text."""
        if self.language == "types":
            return ".c", (damage_c.PRELUDE +
                          self.inputs[seed % len(self.inputs)])
        if self.language == "slips":
            return self.inputs[seed * SLIP_STEP % len(self.inputs)]
        dice = random.Random(seed)
        text = dice.choice(self.inputs)
        module = damage_c if self.language == "c" else mutate_mlir
        for _ in range(dice.choice(CHANGES)):
            text = module.damage(text, self.inputs, dice)
        # hlsc sends nothing but UTF-8 text.
        text = text.replace("\0", "")
        if self.language == "c":
            return ".c", damage_c.PRELUDE + text
        return ".mlir", text

    def ask(self, seed, path):
        """("accepted" | "refused", "") or ("failed", what is wrong)"""
        stage = random.Random(seed).choice(STAGES)
        options = ["--no-spawn", "--json", "--deadline-ms",
                   str(1000 * self.patience), path]
        if self.language == "types":
            options += ["-std=gnu2x", "--kernel", "kernel"]
        if self.language == "slips":
            options += ["--kernel", "kernel"]
            return judge(self.run("verify", *options))
        if self.language == "c":
            options += [f"-std={['gnu2x', 'gnu17', 'gnu89'][seed % 3]}", "-I",
                        KERNELS]
        verdicts = []
        for command in (["verify"], ["lower", "--stage", stage],
                        ["emit-rtl"]):
            verdict, why = judge(self.run(*command, *options))
            if why:
                return "failed", f"{command[0]}: {why}"
            verdicts.append(verdict)
        if verdicts[0] == "accepted" and verdicts[2] != "accepted":
            return "failed", "verify accepts what emit-rtl refuses"
        return verdicts[0], ""


def judge(run):
    """("accepted" | "refused", why that is no proper answer)"""
    try:
        answer = json.loads(run.stdout)
    except ValueError:
        return "refused", (f"no answer, exit {run.returncode}: "
                           f"{run.stderr[-600:]}")
    if "error" in answer:
        kind = answer["error"].get("data", {}).get("kind", "")
        return "refused", ("" if kind in ASKED_WRONGLY else
                           json.dumps(answer["error"])[:1000])
    errors = [diagnostic for diagnostic in answer["diagnostics"]
              if diagnostic["severity"] == ERROR]
    # What a request is for is in its answer, or an error says why not.
    done = any(answer.get(member) for member in ("ok", "ir", "files"))
    if done == bool(errors):
        return "refused", f"{len(errors)} errors, done is {done}"
    if any(not diagnostic.get("code") or not diagnostic["message"]
           for diagnostic in errors):
        return "refused", "an error without code or message"
    return ("accepted" if done else "refused"), ""


def test(asker, arguments, seed):
    ending, text = asker.text(seed)
    path = os.path.join(asker.directory, f"mutant{seed}{ending}")
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)
    verdict, why = asker.ask(seed, path)
    if verdict == "failed" and arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
        os.rename(path, os.path.join(arguments.keep, os.path.basename(path)))
    else:
        os.remove(path)
    return seed, verdict, why


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hlsc",
                        default=os.path.join(ROOT, "build", "bin", "hlsc"))
    parser.add_argument("--language", default="c",
                        choices=["c", "mlir", "types", "slips"])
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep")
    parser.add_argument("--patience", type=int, default=60,
                        help="seconds that a request may take")
    arguments = parser.parse_args()
    # The way out of everything, past what stops the daemon.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    counts = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="hlsd-mutants-") as directory:
        asker = Asker(arguments, directory)
        try:
            subprocess.run([arguments.hlsc, "verify", "-"], input="",
                           encoding="utf-8", env=asker.environment,
                           check=False, capture_output=True)  # starts it
            asker.read_inputs()
            with concurrent.futures.ThreadPoolExecutor(
                    arguments.jobs) as pool:
                seeds = range(arguments.first,
                              arguments.first + arguments.count)
                for seed, verdict, why in pool.map(
                        lambda seed: test(asker, arguments, seed), seeds):
                    counts[verdict] += 1
                    if why:
                        print(f"seed {seed}: {why}", flush=True)
        finally:
            asker.run("stop")
    print(f"{arguments.count} mutants, {counts['accepted']} accepted, "
          f"{counts['failed']} failures")
    return counts["failed"] > 0


if __name__ == "__main__":
    sys.exit(main())
