#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much more two workers do than one.

usage: scaling.py [--build DIR] [--rounds N] [--kernels N] [--json]

A batch of distinct kernels, lowered to the stage hw: two daemons, one with one
worker and one with two, get the same batch in turns. The ratio is the median
over the rounds. ratioByCpu is what the processor time of both would allow if
two processors had nothing else to do.
"""

import argparse
import json
import os
import statistics
import time

from private_daemon import ROOT, Daemon, encode, kernel, must

MANY = ("--worker-jobs", "1000000")
NAMES = ("fir", "matvec", "insertion_sort", "crc32_bitwise", "gcd", "histogram",
         "prefix_sum", "kadane", "iir_fixed", "stencil_1d")


def batch_ms(wire, count, mark):
    messages = [encode("hls/lower", {
        **kernel(NAMES[i % len(NAMES)], f"RUN={mark}x{i}"), "stage": "hw"}, i)
        for i in range(count)]
    begin = time.perf_counter()
    wire.stream.sendall(b"".join(messages))
    # Looked at afterwards: the workers need all processors.
    with wire.stream.makefile("rb", 1 << 20) as stream:
        answers = []
        while len(answers) < count:
            size = int(stream.readline().split(b":")[1])
            stream.readline()
            answers.append(stream.read(size))
    taken = (time.perf_counter() - begin) * 1000
    for answer in answers:
        must(answer)
    return taken


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--kernels", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    pairs = []
    with Daemon(arguments.build, "--workers", "1", *MANY) as one, \
            Daemon(arguments.build, "--workers", "2", *MANY) as two:
        one.until_warm()
        two.until_warm()
        wires = one.wire(), two.wire()
        for wire in wires:
            batch_ms(wire, 40, "w")
        cpu = one.cpu_ms(), two.cpu_ms()
        for number in range(arguments.rounds):
            pairs.append([batch_ms(wire, arguments.kernels, number)
                          for wire in wires])
        costs = [daemon.cpu_ms() - before
                 for daemon, before in zip((one, two), cpu)]
        for wire in wires:
            wire.close()
    ratios = [first / second for first, second in pairs]
    report = {"oneWorkerMs": round(statistics.median(p[0] for p in pairs), 1),
              "twoWorkersMs": round(statistics.median(p[1] for p in pairs), 1),
              "ratio": round(statistics.median(ratios), 3),
              "best": round(max(ratios), 3),
              # With processors that have nothing else to do, at most:
              "ratioByCpu": round(2 * costs[0] / costs[1], 3)}
    if arguments.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:16}{value}")


if __name__ == "__main__":
    main()
