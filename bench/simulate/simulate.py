#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long a simulation takes: after an edit, and of a circuit built before,
against Verilator's own way to a program.

usage: simulate.py [--build DIR] [--rounds N] [--json] [KERNEL …]

KERNEL is a name in tests/kernels. Plain: `verilator --cc --exe --build` on the
RTL of the same kernel, with a program that does nothing but turn the clock
twice; neither the native run nor the replay of its calls is in there. The three
take turns, so that a drift of the machine meets all.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench", "daemon"))

import private_daemon as bench  # noqa: E402

KERNELS = ("fir", "mem_crc32", "gemver", "sha256_rounds")
PARTS = ("golden", "ir", "verilate", "compile", "run")
MAIN = """
#include "V%(top)s.h"
int main() {
  V%(top)s circuit;
  for (int i = 0; i < 4; i++) {
    circuit.clk = i & 1;
    circuit.eval();
  }
}
"""


def simulate(wire, kernel, reused):
    """(milliseconds, {part: milliseconds})"""
    elapsed, answer = wire.time(bench.encode("hls/simulate", kernel))
    result = bench.must(answer)
    if result["verdict"] != "pass" or result["modelReused"] != reused:
        raise SystemExit(f"unexpected: {result['message']}")
    timings = {part["name"]: part["ms"] for part in result["timings"]}
    parts = {part: timings[part] for part in PARTS}
    parts["rest"] = elapsed - sum(parts.values())
    return elapsed, parts


def forget_models(daemon):
    models = os.path.join(daemon.directory, "hlsd", "models")
    for name in os.listdir(models) if os.path.isdir(models) else ():
        os.unlink(os.path.join(models, name))


def write_rtl(wire, kernel, directory):
    """Writes the circuit and a program around it; Verilator's arguments."""
    result = bench.must(wire.exchange(bench.encode("hls/emitRtl", kernel)))
    for file in result["files"]:
        with open(os.path.join(directory, file["path"]), "w",
                  encoding="utf-8") as out:
            out.write(file["text"])
    top = result["top"]
    with open(os.path.join(directory, "main.cpp"), "w",
              encoding="utf-8") as out:
        out.write(MAIN % {"top": top})
    return ["--top-module", top, "main.cpp",
            *(file["path"] for file in result["files"])]


def build_plain(arguments, directory):
    begin = time.perf_counter()
    subprocess.run(
        ["verilator", "--cc", "--exe", "--build", "-j", "1", "-Wno-lint",
         "-Wno-style", "-Wno-fatal", "--no-timing", "--Mdir",
         tempfile.mkdtemp(dir=directory), *arguments],
        cwd=directory, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - begin) * 1000


def measure(daemon, name, rounds):
    wire = daemon.wire()
    kernel = bench.kernel(name)
    rows = {"edited": [], "again": [], "plain": []}
    parts = []
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        arguments = write_rtl(wire, kernel, directory)
        for _ in range(rounds):
            forget_models(daemon)
            elapsed, spent = simulate(wire, kernel, False)
            rows["edited"].append(elapsed)
            parts.append(spent)
            rows["again"].append(simulate(wire, kernel, True)[0])
            rows["plain"].append(build_plain(arguments, directory))
    wire.close()
    figures = {row: statistics.median(values) for row, values in rows.items()}
    figures["ratio"] = statistics.median(
        plain / edited
        for plain, edited in zip(rows["plain"], rows["edited"]))
    figures["parts"] = {part: statistics.median(spent[part]
                                                for spent in parts)
                        for part in (*PARTS, "rest")}
    return figures


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("kernel", nargs="*", default=KERNELS)
    arguments = parser.parse_args()
    results = {}
    with bench.Daemon(arguments.build) as daemon:
        daemon.until_warm()
        for name in arguments.kernel:
            results[name] = measure(daemon, name, arguments.rounds)
    if arguments.json:
        print(json.dumps(results, indent=2))
        return
    print(f"{'milliseconds':16}{'edited':>8}{'again':>8}{'plain':>8}"
          f"{'plain/edited':>14}   of edited: "
          + "".join(f"{part:>10}" for part in (*PARTS, "rest")))
    for name, row in results.items():
        print(f"{name:16}{row['edited']:8.0f}{row['again']:8.0f}"
              f"{row['plain']:8.0f}{row['ratio']:14.1f}{'':15}"
              + "".join(f"{row['parts'][part]:10.0f}"
                        for part in (*PARTS, "rest")))


if __name__ == "__main__":
    main()
