#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How exact the functions of core/library/math are, on ten million operands each.

usage: libm.py [--count N] [--jobs N] [--seed N] [--only WORD] [--write]

Compiles them for this machine and compares them with MPFR (libmpfr-dev). With
--write, the table in docs/libm.md is replaced.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PAGE = os.path.join(ROOT, "docs", "libm.md")
LINE = re.compile(r"(\w+): ([\d.]+) ulp, (\d+) not nearest, (\d+) unlike")


def names():
    with open(os.path.join(HERE, "functions.h"), encoding="ascii") as file:
        return re.findall(r"(?:ONE|TWO)\((\w+), ", file.read())


def build(folder):
    program = os.path.join(folder, "accuracy")
    subprocess.run(["cc", "-O2", "-I", ROOT, os.path.join(HERE, "accuracy.c"),
                    "-o", program, "-lmpfr", "-lgmp", "-lm"], check=True)
    return program


def measure(program, name, count, seed):
    run = subprocess.run([program, name, str(count), str(seed)], check=True,
                         text=True, stdout=subprocess.PIPE)
    return {match[1]: (float(match[2]), int(match[3]), int(match[4]))
            for match in LINE.finditer(run.stdout)}


def table(results, count):
    rows = ["| function | largest error, `double` | not the nearest | largest error, "
            "`float` | not the nearest |", "|---|--:|--:|--:|--:|"]
    for name, found in sorted(results.items()):
        cells = [f"{found[key][0]:.4f} | {found[key][1] / count:.5%}"
                 for key in (name, name + "f")]
        rows.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def replace_table(text):
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    page = re.sub(r"\| function \| largest error.*?\n\n", lambda _: text + "\n", page,
                  flags=re.S)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(page)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=10_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    chosen = [name for name in names() if arguments.only in name]
    results = {}
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        program = build(folder)
        def work(name):
            return name, measure(program, name, arguments.count, arguments.seed)
        for name, found in pool.map(work, chosen):
            results[name] = found
            print(name, found, flush=True)
    text = table(results, arguments.count)
    if arguments.write:
        replace_table(text)
    else:
        print(text)
    if any(unlike for found in results.values() for _, _, unlike in found.values()):
        raise SystemExit("an infinity, a zero or no number where there should be "
                         "another")


if __name__ == "__main__":
    main()
