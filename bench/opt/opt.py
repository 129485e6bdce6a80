#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much sooner `hlsc opt` answers than mlir-opt started for the same input.

usage: opt.py [--build DIR] [--rounds N] [--json]

Every round runs each input of tests/opt that mlir-opt accepts with the flags of
its first line, through mlir-opt and through hlsc, one after the other, so that
a drift of the machine meets both; every run is a new process, timed from its
start to its end. The daemon is a private one and was used before.
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
MLIR_OPT = "mlir-opt-19"


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


def measure(hlsc, mlir_opt, rounds):
    scratch = tempfile.mkdtemp(prefix="hlsd-bench-")
    environment = dict(os.environ,
                       HLSD_SOCKET=os.path.join(scratch, "run", "hlsd.sock"))
    times = {name: ([], []) for name, _ in cases(mlir_opt)}
    try:
        for number in range(rounds + 1):
            for name, arguments in cases(mlir_opt):
                cold, _ = run([mlir_opt] + arguments, environment)
                warm, status = run([hlsc, "opt"] + arguments, environment)
                if status != 0:
                    sys.exit(f"hlsc exits with {status} for {name}")
                if number > 0:  # the first round starts the daemon
                    times[name][0].append(cold)
                    times[name][1].append(warm)
    finally:
        subprocess.run([hlsc, "stop"], env=environment, check=False,
                       stdout=subprocess.DEVNULL)
        shutil.rmtree(scratch)
    return times


def report_of(times):
    median = statistics.median
    rows = {name: {"coldMs": median(cold), "warmMs": median(warm),
                   "ratio": median(cold) / median(warm)}
            for name, (cold, warm) in times.items()}
    pairs = [c / w for cold, warm in times.values()
             for c, w in zip(cold, warm)]
    return {"inputs": rows,
            "coldMs": median(c for cold, _ in times.values() for c in cold),
            "warmMs": median(w for _, warm in times.values() for w in warm),
            "medianRatio": median(pairs)}


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
    print(f"{'input':24}{'mlir-opt ms':>12}{'hlsc opt ms':>12}{'ratio':>8}")
    for name, row in report["inputs"].items():
        print(f"{name:24}{row['coldMs']:>12.2f}{row['warmMs']:>12.2f}"
              f"{row['ratio']:>8.1f}")
    print(f"{'median of all':24}{report['coldMs']:>12.2f}"
          f"{report['warmMs']:>12.2f}{report['medianRatio']:>8.1f}")


if __name__ == "__main__":
    main()
