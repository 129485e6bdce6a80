#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How good the circuits are: cycles, intervals of loops, area, longest path.

usage: quality.py [--build DIR] [--jobs N] [--set own|tests|all] [--nextpnr]
                  [--markdown FILE] [--svg FILE] [--json FILE]
                  [--baseline FILE [--update]] [KERNEL …]

Without kernels: the sixteen of bench/quality/kernels (`own`), those of
tests/kernels (`tests`), or both. Needs Yosys and Verilator.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path += [os.path.join(ROOT, "bench", "daemon"),
             os.path.join(ROOT, "tests", "integration")]
import intervals  # noqa: E402
import mapped  # noqa: E402
import report  # noqa: E402
from kernel_files import ARGUMENTS, FILES  # noqa: E402
from private_daemon import Daemon, encode, must  # noqa: E402

OWN = {os.path.splitext(os.path.basename(path))[0]: path
       for path in sorted(glob.glob(os.path.join(HERE, "kernels", "*.c")))}


def sources(words):
    """The parameters of hls/simulate in the arguments of hlsc."""
    lists = {"--rtl": "rtl", "--model": "models"}
    found = {}
    for option, path in zip(words[::2], words[1::2]):
        with open(path, encoding="utf-8") as file:
            found.setdefault(lists[option], []).append(
                {"path": path, "text": file.read()})
    return found


def ask(daemon, method, params):
    wire = daemon.wire()
    try:
        return must(wire.exchange(encode(method, params)))
    finally:
        wire.close()


def compile_ms(daemon, params):
    """Milliseconds from C to Verilog; the shortest of three."""
    return min(sum(step["ms"] for step in ask(
        daemon, "hls/emitRtl", dict(params, noCache=True))["timings"])
        for _ in range(3))


def measure(daemon, path, options):
    """Everything about one kernel."""
    name = os.path.splitext(os.path.basename(path))[0]
    with open(path, encoding="utf-8") as file:
        params = {"source": {"uri": "file://" + path, "text": file.read()}}
    simulated = ask(daemon, "hls/simulate", dict(
        params, tokenCycles=intervals.RECORDED,
        **sources(ARGUMENTS.get(name, []) if path == FILES.get(name) else [])))
    if simulated["verdict"] != "pass":
        raise RuntimeError(f"{name}: {simulated['message']}")
    circuit = ask(daemon, "hls/emitRtl", params)
    graph = ask(daemon, "hls/graph", params)
    row = {"kernel": name, "cycles": simulated["cycles"],
           "loops": intervals.loops(graph, simulated["tokens"]),
           "compileMs": round(compile_ms(daemon, params), 2)}
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        row.update(mapped.synthesise(circuit, directory))
        if options.nextpnr:
            row["iceMhz"] = mapped.place(circuit, directory)
    print(f"{name}: {row['cycles']} cycles, {row['lut']} LUT, {row['ff']} FF, "
          f"{row['ns']} ns", file=sys.stderr, flush=True)
    return row


def chosen(options):
    """The files of the kernels that are asked for, by what they are called."""
    sets = {"own": OWN, "tests": {f"tests/{name}": path for name, path
                                  in FILES.items()}}
    sets["all"] = {**sets["own"], **sets["tests"]}
    if not options.kernels:
        return sets[options.set]
    found = {}
    for word in options.kernels:
        if word in sets["all"]:
            found[word] = sets["all"][word]
        elif os.path.isfile(word):
            found[word] = os.path.abspath(word)
        else:
            sys.exit(f"quality: there is no kernel '{word}'")
    return found


def parse_options():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--set", choices=("own", "tests", "all"),
                        default="own")
    parser.add_argument("--nextpnr", action="store_true")
    parser.add_argument("--markdown")
    parser.add_argument("--svg")
    parser.add_argument("--json")
    parser.add_argument("--baseline")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("kernels", nargs="*")
    return parser.parse_args()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    options = parse_options()
    files = chosen(options)
    with Daemon(options.build) as daemon, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = pool.map(lambda path: measure(daemon, path, options),
                         files.values())
        rows = [dict(row, kernel=name) for name, row in zip(files, found)]
    print(report.text(rows))
    for path, make in ((options.markdown, report.markdown),
                       (options.svg, report.svg),
                       (options.json, report.dump)):
        if path:
            write(path, make(rows))
    if not options.baseline:
        return
    if options.update or not os.path.exists(options.baseline):
        write(options.baseline, report.dump(rows))
        return
    with open(options.baseline, encoding="utf-8") as file:
        changes, worse = report.compare(json.load(file), rows)
    print(changes)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
