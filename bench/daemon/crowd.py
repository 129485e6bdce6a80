#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Latency in a crowd: many connections that do nothing, some that ask.

usage: crowd.py [--build DIR] [--idle N] [--active N] [--runs N] [--json]

The active connections ask one after the other, from one thread, so that what
is measured is the daemon and not this program: `echo`, the smallest request
there is (a method that does not exist), `cached`, an hls/verify asked before,
and `lower`, fir to the stage handshake with another macro each time. Then all
active connections ask for fir at once, with as many workers as processors: the
time per answer and processor, against a single client alone, and the same in
processor time, which does not depend on what else the machine does.
"""

import argparse
import json
import os
import selectors
import statistics
import time

from private_daemon import ROOT, Daemon, encode, kernel, must, percentile


def in_turns(wires, runs, message_of):
    times = []
    for run in range(runs):
        took, answer = wires[run % len(wires)].time(message_of(run))
        times.append(took)
    return times, answer


def at_once(daemon, wires, runs, message_of):
    """Every connection always has one request under way. Milliseconds per
    answer, over all: of time, and of processor time."""
    messages = [message_of(run) for run in range(runs)]
    cpu = daemon.cpu_ms()
    selector = selectors.DefaultSelector()
    for number, wire in enumerate(wires):
        selector.register(wire.stream, selectors.EVENT_READ, wire)
    begin = time.perf_counter()
    sent = done = 0
    for wire in wires:
        wire.stream.sendall(messages[sent])
        sent += 1
    while done < runs:
        for key, _ in selector.select():
            if b'"error":' in key.data.exchange(b"")[:60]:
                raise SystemExit("a request failed")
            done += 1
            if sent < runs:
                key.data.stream.sendall(messages[sent])
                sent += 1
    elapsed = (time.perf_counter() - begin) * 1000 / runs
    return elapsed, (daemon.cpu_ms() - cpu) / runs


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--active", type=int, default=50)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    with Daemon(arguments.build, "--workers", str(cores),
                "--max-connections", "1000", "--worker-jobs",
                "1000000") as daemon:
        daemon.until_warm()
        alone = daemon.wire()
        cpu = daemon.cpu_ms()
        single, answer = in_turns(
            [alone], 500, lambda run: encode("hls/lower",
                                             kernel("fir", f"RUN=s{run}")))
        single_cpu = (daemon.cpu_ms() - cpu) / 500
        must(answer)
        idle = [daemon.wire() for _ in range(arguments.idle)]
        active = [daemon.wire() for _ in range(arguments.active)]
        echo, _ = in_turns(active, arguments.runs,
                           lambda run: encode("nothing"))
        same = encode("hls/verify", kernel())
        alone.exchange(same)
        cached, answer = in_turns(active, arguments.runs, lambda run: same)
        was_cached = must(answer)["cached"]
        lower, answer = in_turns(
            active, 300, lambda run: encode("hls/lower",
                                            kernel("fir", f"RUN=l{run}")))
        must(answer)
        each, each_cpu = at_once(daemon, active, arguments.runs, lambda run: encode(
            "hls/lower", kernel("fir", f"RUN=a{run}")))
        for wire in (*idle, *active, alone):
            wire.close()
    report = {
        "connections": arguments.idle + arguments.active,
        "cores": cores,
        "echoMs": round(statistics.median(echo), 4),
        "cachedMs": round(statistics.median(cached), 4),
        "cachedP99Ms": round(percentile(cached, 99), 4),
        "wasCached": was_cached,
        "singleClientMs": round(statistics.median(single), 3),
        "inTurnsMs": round(statistics.median(lower), 3),
        "atOnceMsPerAnswer": round(each, 3),
        "atOnceMsPerAnswerAndCore": round(each * cores, 3),
        "atOnceOverSingle": round(each * cores / statistics.median(single), 3),
        "singleClientCpuMs": round(single_cpu, 3),
        "atOnceCpuMs": round(each_cpu, 3),
        "atOnceOverSingleCpu": round(each_cpu / single_cpu, 3),
    }
    if arguments.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:26}{value}")


if __name__ == "__main__":
    main()
