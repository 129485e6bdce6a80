#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a kernel that fails small, with cvise.

usage: reduce.py [--hlsc FILE] [--stress SEED] FILE

The way in which it fails stays: the exit status and the reason in the last
line of `hlsc simulate`. What is cut away must leave a program without undefined
behaviour, or a reduction soon ends in one that means nothing: Clang and its
sanitizer judge that, with signed numbers that wrap around, as in kernels. A loop
without end is undefined, too, if it does nothing else; it counts as that when the
program runs for ten seconds. FILE is replaced; FILE.orig is the text from before.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
INCLUDE = os.path.join(ROOT, "core", "kernel_include")
with open(os.path.join(ROOT, "cmake", "llvm-version"), encoding="ascii") as file:
    CLANG = "clang-" + file.read().strip()
STANDARD = "-std=gnu2x"
# Programs that a reduction would otherwise make.
WARNINGS = ["-Werror=uninitialized", "-Werror=sometimes-uninitialized",
            "-Werror=return-type", "-Werror=implicit-function-declaration",
            "-Werror=implicit-int", "-Werror=array-bounds",
            "-Werror=strict-prototypes", "-Werror=int-conversion",
            "-Werror=incompatible-pointer-types"]


def failure(hlsc, path, stress):
    """(exit status, reason) of a simulation; (0, "") when it passes."""
    run = subprocess.run(
        [hlsc, "simulate", "--ignore-exit-status", STANDARD, "--kernel", "kernel",
         *(["--stress", str(stress)] if stress else []), path],
        capture_output=True, encoding="utf-8", errors="replace", check=False)
    last = run.stdout.splitlines()[-1] if run.stdout else ""
    reason = [word for word in last.split() if word.startswith("reason=")]
    return run.returncode, reason[0] if reason else ""


def is_defined(path):
    """Whether the program compiles and runs without undefined behaviour."""
    with tempfile.TemporaryDirectory() as directory:
        binary = os.path.join(directory, "a.out")
        build = subprocess.run(
            # Clang leaves out loops without end that have no effect, and a
            # circuit runs them: they have to be seen.
            [CLANG, "-w", *WARNINGS, STANDARD, "-I", INCLUDE, "-g", "-O1",
             "-fno-finite-loops", "-fwrapv", "-fsanitize=undefined", "-fsanitize-trap=all",
             "-fno-sanitize=shift-base",
             "-o", binary, path, "-lm"], capture_output=True, check=False)
        if build.returncode != 0:
            return False
        try:
            run = subprocess.run([binary], capture_output=True, timeout=10,
                                 check=False)
        except subprocess.TimeoutExpired:
            return False
        return run.returncode >= 0  # else a signal: a check, or a crash


def reduce(hlsc, path, stress):
    """Replaces the file. Needs a daemon that answers."""
    expected = failure(hlsc, path, stress)
    if expected == (0, ""):
        sys.exit(f"{path} passes: there is nothing to reduce")
    if not is_defined(path):
        sys.exit(f"{path} has undefined behaviour or does not compile")
    with tempfile.TemporaryDirectory(prefix="hlsd-reduce-") as directory:
        script = os.path.join(directory, "interesting.sh")
        command = [sys.executable, os.path.abspath(__file__), "--hlsc", hlsc,
                   "--stress", str(stress), "--expect",
                   f"{expected[0]} {expected[1]}", os.path.basename(path)]
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec " + shlex.join(command) + "\n")
        os.chmod(script, 0o755)
        subprocess.run(["cvise", script, os.path.basename(path)],
                       cwd=os.path.dirname(os.path.abspath(path)), check=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hlsc",
                        default=os.path.join(ROOT, "build", "bin", "hlsc"))
    parser.add_argument("--stress", type=int, default=0)
    parser.add_argument("--expect", help=argparse.SUPPRESS)
    parser.add_argument("file")
    arguments = parser.parse_args()
    hlsc = os.path.abspath(arguments.hlsc)
    if arguments.expect is None:
        reduce(hlsc, arguments.file, arguments.stress)
        return 0
    status, reason = failure(hlsc, arguments.file, arguments.stress)
    return f"{status} {reason}" != arguments.expect or \
        not is_defined(arguments.file)


if __name__ == "__main__":
    sys.exit(main())
