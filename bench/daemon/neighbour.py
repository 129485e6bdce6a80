#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long a client waits while another one sends large messages.

usage: neighbour.py [--build DIR] [--megabytes N] [--rounds N] [--json]

A process sends messages of so many megabytes, one kind after the other: a
kernel to hls/verify, a document to open, an edit in it, and a message of many
small values. Meanwhile this one asks for nothing that takes time (a method that
does not exist), again and again. `longest` is its longest wait, `p99` the 99th
percentile; `quiet` is the same without the other client. `loop` is the longest
time that the daemon says its event loop was busy (0: below 20 ms); the machine's
other work makes all of them longer.
"""

import argparse
import json
import multiprocessing
import os
import time

from private_daemon import ROOT, Daemon, encode, percentile

LINE = "// a line of a large file, as generated kernels have them \\ \"x\"\n"
KERNEL = "#include <hls.h>\nint f(int a) { return a + 1; }\n"
URI = "file:///large.c"


def text_of(megabytes, mark):
    return f"// {mark}\n{KERNEL}" + LINE * (megabytes * 1000000 // len(LINE))


def notification(method, params):
    body = json.dumps({"jsonrpc": "2.0", "method": method,
                       "params": params}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def verify(megabytes, rounds):
    return [encode("hls/verify", {"source": {
        "uri": URI, "text": text_of(megabytes, number)}})
        for number in range(rounds)]


def opening(megabytes, rounds):
    return [notification("textDocument/didOpen", {"textDocument": {
        "uri": f"file:///{number}.c", "languageId": "c", "version": 1,
        "text": text_of(megabytes, number)}}) for number in range(rounds)]


def edits(megabytes, rounds):
    place = {"line": 0, "character": 3}
    return opening(megabytes, 1) + [
        notification("textDocument/didChange", {
            "textDocument": {"uri": "file:///0.c", "version": number + 2},
            "contentChanges": [{"range": {"start": place, "end": place},
                                "text": "x"}]})
        for number in range(rounds)]


def values(megabytes, rounds):
    del megabytes
    return [encode("nothing", {"values": list(range(200000))})] * rounds


KINDS = (verify, opening, edits, values)


def send(daemon, kind, arguments, ready, done):
    """Sends all messages of a kind, and waits until the daemon is through."""
    messages = kind(arguments.megabytes, arguments.rounds)
    wire = daemon.wire()
    wire.ask(encode("initialize", {"capabilities": {}}, id="greeting"))
    ready.set()
    for message in messages:
        if b'"id"' in message[:80]:
            wire.exchange(message)
        else:
            wire.stream.sendall(message)
            time.sleep(0.3)
    time.sleep(1)
    wire.close()
    done.set()


def waits(daemon, until):
    """How long each of the neighbour's requests takes until `until()`."""
    wire = daemon.wire()
    request = encode("nothing")
    times = []
    while not until():
        times.append(wire.time(request)[0])
        time.sleep(0.0005)
    wire.close()
    return times


def measure(arguments, kind):
    with Daemon(arguments.build, "--workers", "1") as daemon:
        daemon.until_warm()
        end = time.monotonic() + 1
        quiet = waits(daemon, lambda: time.monotonic() > end)
        ready, done = multiprocessing.Event(), multiprocessing.Event()
        other = multiprocessing.Process(
            target=send, args=(daemon, kind, arguments, ready, done))
        other.start()
        ready.wait()
        times = waits(daemon, done.is_set)
        other.join()
        wire = daemon.wire()
        loop = wire.ask(encode("hls/status"))["result"]["loop"]
        wire.close()
    return {"quietMs": round(max(quiet), 2), "p99Ms":
            round(percentile(times, 99), 2), "longestMs": round(max(times), 2),
            "loopMs": loop["longestMs"]}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--megabytes", type=int, default=15)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    report = {kind.__name__: measure(arguments, kind) for kind in KINDS}
    if arguments.json:
        print(json.dumps(report))
        return
    for name, row in report.items():
        print(f"{name:10}" + "".join(f"{key} {value:<10}"
                                     for key, value in row.items()))


if __name__ == "__main__":
    main()
