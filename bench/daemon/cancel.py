#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long it takes until work that nobody wants any more has ended.

usage: cancel.py [--build DIR] [--runs N] [--json]

An endless compilation is cancelled with $/cancelRequest, superseded by a newer
version, or its client leaves: the time until the answer has come, and until the
worker's process is gone. And a waiting request is cancelled.
"""

import argparse
import json
import os
import statistics
import time

from private_daemon import ROOT, Daemon, encode, kernel, percentile

# Two to the power of fifty tokens.
ENDLESS = "".join(f"#define A{i} A{i + 1} A{i + 1}\n" for i in range(50)) + \
    "#define A50 +1\nint kernel(int a) { return a A0; }\n"


def endless(version, run):
    text = ENDLESS + f"/* {run} */"
    return encode("hls/verify", {"source": {
        "uri": "file:///endless.c", "text": text, "version": version}})


def notify(method, params):
    body = json.dumps({"jsonrpc": "2.0", "method": method,
                       "params": params}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def busy(monitor):
    """The process ids of busy workers."""
    status = monitor.ask(encode("hls/status"))["result"]
    return [worker["pid"] for worker in status["workers"]
            if worker["state"] == "busy"]


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def until_busy(monitor):
    while not (pids := busy(monitor)):
        time.sleep(0.001)
    return pids[0]


def until_gone(pid):
    while is_alive(pid):
        time.sleep(0.0002)


def one_run(daemon, monitor, how, run):
    """(milliseconds to the answer or None, to the worker's end or None)"""
    wire = daemon.wire()
    wire.stream.sendall(endless(1, run))
    pid = until_busy(monitor)
    if how == "waiting":
        wire.stream.sendall(encode("hls/verify", kernel(), id=2))
        begin = time.perf_counter()
        wire.exchange(notify("$/cancelRequest", {"id": 2}))
        answered = (time.perf_counter() - begin) * 1000
        wire.close()
        until_gone(pid)
        return answered, None
    begin = time.perf_counter()
    answered = None
    if how == "left":
        wire.close()
    else:
        wire.exchange(notify("$/cancelRequest", {"id": 1})
                      if how == "cancelled" else
                      encode("hls/verify", {"source": {
                          "uri": "file:///endless.c", "version": 2,
                          "text": "int kernel(int a) { return a; }"}}, id=2))
        answered = (time.perf_counter() - begin) * 1000
    until_gone(pid)
    ended = (time.perf_counter() - begin) * 1000
    wire.close()
    return answered, ended


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    report = {}
    with Daemon(arguments.build, "--workers", "1") as daemon:
        monitor = daemon.wire()
        for how in ("waiting", "cancelled", "superseded", "left"):
            pairs = []
            for run in range(arguments.runs):
                daemon.until_warm()
                pairs.append(one_run(daemon, monitor, how, f"{how}{run}"))
            for index, name in enumerate(("answered", "ended")):
                values = [pair[index] for pair in pairs
                          if pair[index] is not None]
                if values:
                    report[f"{how}: {name}"] = {
                        "medianMs": round(statistics.median(values), 2),
                        "p99Ms": round(percentile(values, 99), 2),
                        "maxMs": round(max(values), 2)}
    if arguments.json:
        print(json.dumps(report))
        return
    print(f"{'':24}{'median ms':>12}{'99 %':>10}{'longest':>10}")
    for name, row in report.items():
        print(f"{name:24}{row['medianMs']:>12.2f}{row['p99Ms']:>10.2f}"
              f"{row['maxMs']:>10.2f}")


if __name__ == "__main__":
    main()
