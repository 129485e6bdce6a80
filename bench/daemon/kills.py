#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ten thousand requests while a random worker is killed every 100 ms.

usage: kills.py [--build DIR] [--requests N] [--kill-ms N]

tests/fuzz/soak.py with compiles only, and without the cache, whose memory has a
bound of its own: every request must be answered, correctly
if it succeeds, by the same daemon all the time. Prints the memory of hlsd after
the first thousand answers and after the last.
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
SOAK = os.path.join(ROOT, "tests", "fuzz", "soak.py")

if __name__ == "__main__":
    os.execv(sys.executable, [
        sys.executable, SOAK, "--requests", "10000", "--kill-ms", "100",
        "--template-ms", "0", "--only-compiles", "--no-cache",
        *sys.argv[1:]])
