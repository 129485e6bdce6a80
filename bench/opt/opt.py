#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much sooner `hlsc opt` answers than mlir-opt started for the same input.

usage: opt.py [--build DIR] [--rounds N] [--json]

Every round runs each input of tests/opt that mlir-opt accepts with the flags of
its first line through mlir-opt, through hlsc and a daemon that runs mlir-opt
every time, and through hlsc and a daemon that may give the answer it gave
before (as when a test suite runs again), one after the other, so that a drift
of the machine meets all. Every run is a new process, timed from its start to
its end. The daemons are private ones and were used before.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
INPUTS = os.path.join(ROOT, "tests", "opt")
NULL = os.open(os.devnull, os.O_RDWR)
with open(os.path.join(ROOT, "cmake", "llvm-version"), encoding="ascii") as file:
    MLIR_OPT = "mlir-opt-" + file.read().strip()


def run(command, environment):
    """Runs a command without its output; (milliseconds, exit status)."""
    actions = [(os.POSIX_SPAWN_DUP2, NULL, fd) for fd in (0, 1, 2)]
    begin = time.perf_counter()
    pid = os.posix_spawn(command[0], command, environment,
                         file_actions=actions)
    _, status = os.waitpid(pid, 0)
    return ((time.perf_counter() - begin) * 1000,
            os.waitstatus_to_exitcode(status))


def cases(mlir_opt):
    for name in sorted(os.listdir(INPUTS)):
        path = os.path.join(INPUTS, name)
        with open(path, encoding="utf-8") as file:
            flags = file.readline().removeprefix("// FLAGS:").split()
        arguments = [path] + flags
        if run([mlir_opt] + arguments, os.environ)[1] == 0:
            yield name, arguments


def environment_of(scratch, name, cache):
    """Of a daemon of its own, with or without a cache."""
    return dict(os.environ,
                HLSD_SOCKET=os.path.join(scratch, name, "hlsd.sock"),
                HLSD_CACHE_DIR=os.path.join(scratch, "cache") if cache else "")


def measure(hlsc, mlir_opt, rounds):
    scratch = tempfile.mkdtemp(prefix="hlsd-bench-")
    warm = environment_of(scratch, "warm", cache=False)
    kept = environment_of(scratch, "kept", cache=True)
    inputs = list(cases(mlir_opt))
    times = {name: ([], [], []) for name, _ in inputs}
    try:
        for number in range(rounds + 1):
            for name, arguments in inputs:
                for column, (command, environment) in enumerate((
                        ([mlir_opt], warm), ([hlsc, "opt"], warm),
                        ([hlsc, "opt"], kept))):
                    time_ms, status = run(command + arguments, environment)
                    if status != 0:
                        sys.exit(f"{command[0]} exits with {status} for "
                                 f"{name}")
                    if number > 0:  # the first round starts the daemons
                        times[name][column].append(time_ms)
    finally:
        for environment in (warm, kept):
            subprocess.run([hlsc, "stop"], env=environment, check=False,
                           stdout=subprocess.DEVNULL)
        shutil.rmtree(scratch)
    return times


def row_of(rows):
    """Medians over (mlir-opt, hlsc, hlsc that keeps answers) by run."""
    median = statistics.median
    cold, warm, kept = zip(*rows)
    return {"coldMs": median(cold), "warmMs": median(warm),
            "keptMs": median(kept),
            "ratio": median(c / w for c, w in zip(cold, warm)),
            "keptRatio": median(c / k for c, k in zip(cold, kept))}


def report_of(times):
    return {"inputs": {name: row_of(list(zip(*columns)))
                       for name, columns in times.items()},
            "all": row_of([row for columns in times.values()
                           for row in zip(*columns)]),
            "minima": row_of([[min(column) for column in columns]
                              for columns in times.values()])}


def print_row(name, row):
    print(f"{name:20}{row['coldMs']:>12.2f}{row['warmMs']:>10.2f}"
          f"{row['ratio']:>8.1f}{row['keptMs']:>10.2f}"
          f"{row['keptRatio']:>8.1f}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    mlir_opt = shutil.which(MLIR_OPT)
    if not mlir_opt:
        sys.exit(f"{MLIR_OPT} is missing: run scripts/setup.sh")
    hlsc = os.path.join(os.path.abspath(arguments.build), "bin", "hlsc")
    report = report_of(measure(hlsc, mlir_opt, arguments.rounds))
    if arguments.json:
        print(json.dumps(report))
        return
    print(f"{'input':20}{'mlir-opt ms':>12}{'hlsc ms':>10}{'ratio':>8}"
          f"{'again ms':>10}{'ratio':>8}")
    for name, row in report["inputs"].items():
        print_row(name, row)
    print_row("median of all", report["all"])
    print_row("median of minima", report["minima"])


if __name__ == "__main__":
    main()
