#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time that client and daemon add to a call of the compiler.

usage: overhead.py [--build DIR] [--runs N] [--kernel NAME] [--json]

The same kernel, lowered to the stage handshake: as a call of the library in one
warm process (bench-in-process, built for this), as a request on an open
connection, and as `hlsc lower`, a new process each time. The three take turns.
Every run defines another macro, so nothing comes from a cache.
"""

import argparse
import json
import os
import statistics
import subprocess
import time

from private_daemon import ROOT, Daemon, encode, kernel, must, percentile


def milliseconds_of(command, environment):
    null = os.open(os.devnull, os.O_RDWR)
    actions = [(os.POSIX_SPAWN_DUP2, null, fd) for fd in (0, 1, 2)]
    begin = time.perf_counter()
    pid = os.posix_spawn(command[0], command, environment,
                         file_actions=actions)
    _, status = os.waitpid(pid, 0)
    elapsed = (time.perf_counter() - begin) * 1000
    os.close(null)
    if status != 0:
        raise SystemExit(f"{command} ended with {status}")
    return elapsed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--kernel", default="fir")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    path = os.path.join(ROOT, "tests", "kernels", arguments.kernel + ".c")
    subprocess.run(["cmake", "--build", arguments.build, "--target",
                    "bench-in-process"], stdout=subprocess.DEVNULL, check=True)
    library = subprocess.Popen(
        [os.path.join(arguments.build, "bin", "bench-in-process"), path,
         arguments.kernel], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, bufsize=1)
    times = {"library": [], "connection": [], "hlsc": []}
    with Daemon(arguments.build) as daemon:
        daemon.until_warm()
        wire = daemon.wire()
        environment = dict(os.environ, HLSD_SOCKET=daemon.socket)
        hlsc = os.path.join(daemon.binaries, "hlsc")
        for run in range(-20, arguments.runs):
            library.stdin.write("\n")
            library.stdin.flush()
            in_library = float(library.stdout.readline())
            message = encode("hls/lower", kernel(arguments.kernel,
                                                 f"RUN=w{run}"))
            on_wire, answer = wire.time(message)
            if must(answer)["ir"] is None:
                raise SystemExit("the kernel has errors")
            by_hlsc = milliseconds_of(
                [hlsc, "lower", path, "--kernel", arguments.kernel,
                 "-D", f"RUN=h{run}", "--no-spawn"], environment)
            if run >= 0:
                times["library"].append(in_library)
                times["connection"].append(on_wire)
                times["hlsc"].append(by_hlsc)
    library.stdin.close()
    library.wait()
    report = {}
    base = {percent: percentile(times["library"], percent)
            for percent in (50, 99)}
    for name, values in times.items():
        report[name] = {
            "medianMs": round(statistics.median(values), 3),
            "p99Ms": round(percentile(values, 99), 3),
            "medianOverMs": round(statistics.median(values) - base[50], 3),
            "p99OverMs": round(percentile(values, 99) - base[99], 3)}
    if arguments.json:
        print(json.dumps(report))
        return
    print(f"{'':12}{'median':>10}{'99 %':>10}{'more':>10}{'more at 99 %':>14}")
    for name, row in report.items():
        print(f"{name:12}" + "".join(
            f"{row[key]:>{width}.3f}" for key, width in (
                ("medianMs", 10), ("p99Ms", 10), ("medianOverMs", 10),
                ("p99OverMs", 14))))


if __name__ == "__main__":
    main()
