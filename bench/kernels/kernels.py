#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulates every kernel of tests/kernels and writes docs/kernels.md and
tests/kernels/quality.json.

usage: kernels.py [--build DIR] [--jobs N]

The first is a table of the cycles, of the memory interface each array has, and of
what made a load-store queue necessary; the second has the cycles, and the longest
path and the area as the figures of the units add up. The test
integration/hlsc-kernels compares both. The exit status is 1 if a kernel does not
pass.
"""

import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "integration"))
from kernel_files import ARGUMENTS, FILES  # noqa: E402
from kernel_report import QUALITY, TABLE, Report  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    hlsc = os.path.join(options.build, "bin", "hlsc")
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as scratch:
        environment = dict(os.environ,
                           HLSD_SOCKET=os.path.join(scratch, "hlsd.sock"))

        def run(*arguments):
            return subprocess.run([hlsc, *arguments], env=environment,
                                  check=False, stdout=subprocess.PIPE,
                                  encoding="utf-8").stdout
        report = Report(run)

        def measure(name):
            outcome = json.loads(run("simulate", "--json", FILES[name],
                                     *ARGUMENTS.get(name, [])))
            if outcome.get("verdict") != "pass":
                raise RuntimeError(
                    f"{name}: {outcome.get('message', 'no result')}")
            report.add(name, outcome["calls"], outcome["cycles"])
        try:
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                list(pool.map(measure, sorted(FILES)))
        except RuntimeError as error:
            sys.exit(str(error))
        finally:
            run("stop")
    for path, text in ((TABLE, report.table()), (QUALITY, report.quality())):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
