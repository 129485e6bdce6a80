# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many instructions a compilation takes, counted by Valgrind. That number is
the same on every machine, whatever else it does, and says how the work grows;
the time grows faster where what is worked on leaves a cache."""

import math
import os
import re
import subprocess
import tempfile

PROGRAM = "bench-growth-once"


class Failed(Exception):
    """A kernel was not compiled, or nothing counts."""


class Counter:
    def __init__(self, build):
        self.program = os.path.join(build, "bin", PROGRAM)
        if not os.path.exists(self.program):
            raise Failed(f"{self.program} is missing: ninja -C {build} "
                         f"{PROGRAM}")
        self.start = self.count("int k(int x) { return x; }\n")

    def count(self, text):
        """Of the whole process."""
        with tempfile.NamedTemporaryFile("w", suffix=".c") as file:
            file.write(text)
            file.flush()
            done = subprocess.run(
                ["valgrind", "--tool=cachegrind", "--cache-sim=no",
                 "--cachegrind-out-file=/dev/null", self.program, file.name],
                capture_output=True, text=True, check=False)
        total = re.search(r"I +refs: +([\d,]+)", done.stderr)
        if done.returncode or not total:
            raise Failed(done.stderr.strip().splitlines()[-1])
        return int(total[1].replace(",", ""))

    def exponent(self, shape, size):
        """Between half the size and the size, and the millions of instructions
        that the latter takes. What a process takes to start does not count."""
        small, large = (
            self.count(shape.text(count).replace("SEED", "1000")) - self.start
            for count in (size // 2, size))
        return math.log(large / small) / math.log(size / (size // 2)), \
            large / 1e6
