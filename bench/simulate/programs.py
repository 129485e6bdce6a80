#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long it takes to compile random programs and simulate them against their
native run, with back-pressure, and how many differ.

usage: programs.py [--build DIR] [--from SEED] [--count N] [--jobs N] [--files]

By tests/fuzz/differential.py, with the simulator of our own alone: every program is
simulated plainly and under stress. With --files they are programs of several files
with pointers, structs and unions, 1,000 if no number is given, and every variable that
main() prints and the kernel sets is compared. Prints the minutes in all, the programs
per second, the mismatches, and what 10,000 programs would take at this pace, which is
what they took if there were so many. The exit status is 1 after a mismatch.
"""

import argparse
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
ALL = 10000
ALL_OF_FILES = 1000


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    count = arguments.count or (ALL_OF_FILES if arguments.files else ALL)
    begin = time.perf_counter()
    run = subprocess.run(
        [sys.executable,
         os.path.join(ROOT, "tests", "fuzz", "differential.py"),
         "--hlsc", os.path.join(arguments.build, "bin", "hlsc"),
         "--from", str(arguments.first), "--count", str(count),
         "--jobs", str(arguments.jobs), "--stress", "--engine", "model",
         "--sample", "0", *(["--files"] if arguments.files else [])],
        stdout=subprocess.PIPE, encoding="utf-8", check=False)
    seconds = time.perf_counter() - begin
    counts = re.search(r"(\d+) passed, 0 refused, (\d+) failed\s*$", run.stdout)
    if not counts:
        raise SystemExit(f"differential.py did not end:\n{run.stdout}")
    passed, failed = map(int, counts.groups())
    sys.stdout.write(run.stdout[:counts.start()])  # what differs
    pace = (passed + failed) / seconds
    if arguments.files:
        print(f"{passed + failed} random programs that use pointers, structs, unions "
              "and several files, native against circuit under stress, "
              f"{failed} mismatches")
    print(f"{passed + failed} programs in {seconds / 60:.1f} minutes, "
          f"{pace:.1f} per second, {failed} mismatches; "
          f"{ALL} take {ALL / pace / 60:.0f} minutes")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
