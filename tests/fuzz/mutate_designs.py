#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks one daemon to build designs whose files are damaged.

usage: mutate_designs.py [--hlsc FILE] [--from SEED] [--count N] [--keep DIR]

A file of a design is changed in one to five places: words are replaced, left out or
moved, lines are, and characters that mean something in YAML come in. Each becomes a
circuit, or is an error with its place in a file. No worker is lost. What is otherwise
is kept in DIR. Ends with a line `N mutants, N accepted, N failures`; the exit status is
1 after a failure. The same seed gives the same text.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
KERNELS = """void twice(const int a[6], int b[6], int n) {
  for (int i = 0; i < 6; i++) b[i] = 2 * a[i] + n;
}
void minus(const int p[6], int q[6]) {
  for (int i = 0; i < 6; i++) q[i] = p[i] - 3;
}
"""
DESIGN = """# Two stages.
name: pair
sources: [pair.c]
stages:
  first: {kernel: twice, n: 5}
  second: {kernel: minus}
streams:
  - {from: first.b, to: second.p, depth: 8}
"""
TOKEN = re.compile(r"[\w.]+|\n *|[^\w\s]")
WORDS = ("name", "sources", "stages", "streams", "kernel", "from", "to", "depth", "n",
         "first", "second", "first.b", "second.p", "second.q", "first.a", "first.n",
         "twice", "minus", "main", "pair.c", "./pair.c", "../pair.c", "none.c", ".", "..",
         "/", "folder.c", "loop.c", "0", "-1", "1", "65537", "0x10", "1e9", "1.5",
         "99999999999999999999", "true", "null", "~", "''", '""', "'", '"', "*a", "&a",
         "&a [*a]", "{}", "[]", "[", "]", "{", "}", "? ", ": ", ":", "- ", "-", ",", "|",
         ">", "%", "@", "`", "!", "!!int ", "!x!y ", "<<: *a", "---", "...", "\n", "\n---\n",
         "\n...\n", "\t", "#", "\\", "\"\\x00\"", "\"\\ud800\"", "ä", "\U0001f600", "\ufeff",
         "\x01", "\x7f", "\x85", "\u2028", "\r", "\r\n", "%YAML 9.9\n", "a" * 300,
         "[" * 600, "- " * 600, "wire", "hls_x", "a-b")


def damage(text, dice):
    """One change."""
    lines = text.split("\n")
    kind = dice.randrange(8)
    if kind == 0:
        del lines[dice.randrange(len(lines))]
        return "\n".join(lines)
    if kind == 1:
        lines.insert(dice.randrange(len(lines)), dice.choice(lines))
        return "\n".join(lines)
    if kind == 2:
        at = dice.randrange(len(lines))
        lines[at] = " " * dice.randrange(4) + lines[at].lstrip(" ")
        return "\n".join(lines)
    if kind == 3:
        return text[:dice.randrange(len(text) + 1)]
    begin, end = dice.choice([word.span() for word in TOKEN.finditer(text)] or [(0, 0)])
    if kind == 4:
        return text[:begin] + text[end:]
    if kind == 5:
        return text[:begin] + dice.choice(WORDS) + text[begin:]
    return text[:begin] + dice.choice(WORDS) + text[end:]


def mutant(seed):
    dice = random.Random(seed)
    text = DESIGN
    for _ in range(dice.choice((1, 1, 2, 3, 5))):
        text = damage(text, dice)
    return text


def problem(run):
    """What is wrong with an answer; an empty text for nothing."""
    if run.returncode == 0:
        return ""
    places = re.findall(r"(?m)^\S+\.(?:yaml|c):\d+:\d+: (?:byte|error: )", run.stderr)
    # hlsc looks for what is no text itself, and says so without asking.
    is_text = re.search(r"^hlsc: error: \S+:\d+:\d+: byte ", run.stderr)
    if is_text or (run.returncode == 1 and places):
        return ""
    return f"exit {run.returncode}: {run.stderr[-600:]}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hlsc", default=os.path.join(ROOT, "build", "bin", "hlsc"))
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    accepted = failures = 0
    with tempfile.TemporaryDirectory(prefix="hlsd-designs-") as directory:
        environment = dict(os.environ, HLSD_SOCKET=os.path.join(directory, "run", "s"))
        hlsc = os.path.abspath(arguments.hlsc)
        with open(os.path.join(directory, "pair.c"), "w", encoding="utf-8") as file:
            file.write(KERNELS)
        os.mkdir(os.path.join(directory, "folder.c"))
        os.symlink("loop.c", os.path.join(directory, "loop.c"))
        try:
            for seed in range(arguments.first, arguments.first + arguments.count):
                text = mutant(seed)
                path = os.path.join(directory, "mutant.yaml")
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(text)
                run = subprocess.run(
                    [hlsc, "build", "mutant.yaml", "--color", "never", "--force", "-o",
                     "made"], cwd=directory, env=environment, capture_output=True,
                    encoding="utf-8", errors="replace", check=False)
                why = problem(run)
                accepted += run.returncode == 0
                failures += bool(why)
                if why:
                    print(f"seed {seed}: {why}\n{text}", flush=True)
                if why and arguments.keep:
                    os.makedirs(arguments.keep, exist_ok=True)
                    os.replace(path, os.path.join(arguments.keep, f"{seed}.yaml"))
        finally:
            subprocess.run([hlsc, "stop"], env=environment, capture_output=True,
                           check=False)
    print(f"{arguments.count} mutants, {accepted} accepted, {failures} failures")
    # All refused would be no test of what is right.
    return failures > 0 or accepted == 0


if __name__ == "__main__":
    sys.exit(main())
