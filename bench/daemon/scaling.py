#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much more two workers do than one.

usage: scaling.py [--build DIR] [--rounds N] [--times N] [--json]

A batch of distinct kernels, all that tests/kernels has, lowered to the stage hw:
two daemons, one with one worker and one with two, get the same batch in turns,
each kernel `times` times with another macro. In the same turns one process and
then two at once do nothing but count: what two do more than one is what the
machine allows at that time, the limit. All ratios are medians over the rounds.
ratioByCpu is what the processor time of both would allow if two processors had
nothing else to do.
"""

import argparse
import glob
import json
import os
import statistics
import time

from private_daemon import ROOT, Daemon, encode, kernel, must

MANY = ("--worker-jobs", "1000000")
COUNT_TO = 6_000_000


def distinct_kernels(wire):
    """The names of the kernels that become circuits."""
    names = sorted(os.path.basename(path)[:-2] for path
                   in glob.glob(os.path.join(ROOT, "tests/kernels/*.c")))
    answers = batch(wire, names, "names")[1]
    return [name for name, answer in zip(names, answers)
            if "result" in answer and answer["result"]["ir"]]


def batch(wire, names, mark):
    """Milliseconds, and the answers in the order of the names."""
    messages = [encode("hls/lower", {**kernel(name, f"RUN={mark}x{i}"),
                                     "stage": "hw"}, i)
                for i, name in enumerate(names)]
    begin = time.perf_counter()
    wire.stream.sendall(b"".join(messages))
    # Looked at afterwards: the workers need all processors.
    with wire.stream.makefile("rb", 1 << 20) as stream:
        answers = []
        while len(answers) < len(names):
            size = int(stream.readline().split(b":")[1])
            stream.readline()
            answers.append(stream.read(size))
    taken = (time.perf_counter() - begin) * 1000
    return taken, sorted(map(json.loads, answers), key=lambda a: a["id"])


def batch_ms(wire, names, mark):
    taken, answers = batch(wire, names, mark)
    for answer in answers:
        must(json.dumps(answer))
    return taken


def count_ms(processes):
    """Milliseconds until each of so many processes has counted."""
    begin = time.perf_counter()
    children = []
    for _ in range(processes):
        child = os.fork()
        if child == 0:
            for _ in range(COUNT_TO):
                pass
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    return (time.perf_counter() - begin) * 1000


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rounds = []
    with Daemon(arguments.build, "--workers", "1", *MANY) as one, \
            Daemon(arguments.build, "--workers", "2", *MANY) as two:
        one.until_warm()
        two.until_warm()
        wires = one.wire(), two.wire()
        names = distinct_kernels(wires[0])
        for wire in wires:
            batch_ms(wire, names, "w")
        cpu = one.cpu_ms(), two.cpu_ms()
        for number in range(arguments.rounds):
            rounds.append((batch_ms(wires[0], names * arguments.times, number),
                           count_ms(1),
                           batch_ms(wires[1], names * arguments.times, number),
                           count_ms(2)))
        costs = [daemon.cpu_ms() - before
                 for daemon, before in zip((one, two), cpu)]
        for wire in wires:
            wire.close()
    ratios = [first / second for first, _, second, _ in rounds]
    limits = [2 * first / second for _, first, _, second in rounds]
    report = {"kernels": len(names),
              "oneWorkerMs": round(statistics.median(r[0] for r in rounds), 1),
              "twoWorkersMs": round(statistics.median(r[2] for r in rounds), 1),
              "ratio": round(statistics.median(ratios), 3),
              "best": round(max(ratios), 3),
              "limit": round(statistics.median(limits), 3),
              "ofLimit": round(statistics.median(ratios) /
                               statistics.median(limits), 3),
              # With processors that have nothing else to do, at most:
              "ratioByCpu": round(2 * costs[0] / costs[1], 3)}
    if arguments.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:16}{value}")


if __name__ == "__main__":
    main()
