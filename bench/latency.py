#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Latency of one compile request, warm against cold.

Warm: a new `hlsc lower --stage handshake-buffered` process per request, with a
daemon that is already running: C to a buffered circuit. Cold: the chain of
stock tools up to canonical MLIR, which is less work: clang, opt, the import
into MLIR and a canonicalization. Both are timed as whole processes, from fork
to exit, in alternation, and compared by their medians. Then the shares of the
warm time: what the worker reports per stage, what the daemon adds, and what is
the client's.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def timed(run):
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1e3


def median_and_spread(samples):
    ordered = sorted(samples)
    return (
        statistics.median(ordered),
        ordered[len(ordered) // 20],
        ordered[-1 - len(ordered) // 20],
    )


class Cold:
    """The chain of stock tools; every stage is a process, joined by pipes."""

    def __init__(self, kernel, include):
        def tool(name):
            path = shutil.which(name)
            if not path:
                sys.exit(f"latency.py: {name} is not installed: run scripts/setup.sh")
            return path

        self.stages = [
            [tool("clang-19"), "-I", include, "-O1", "-Xclang", "-disable-llvm-passes",
             "-g", "-S", "-emit-llvm", "-o", "-", kernel],
            [tool("opt-19"), "-S", "-passes=sroa,early-cse,simplifycfg,instcombine,"
             "loop-simplify,loop(loop-rotate),licm,gvn,adce"],
            [tool("mlir-translate-19"), "--import-llvm"],
            [tool("mlir-opt-19"), "--canonicalize", "--cse"],
        ]

    def __call__(self):
        processes = []
        source = subprocess.DEVNULL
        for index, stage in enumerate(self.stages):
            last = index == len(self.stages) - 1
            process = subprocess.Popen(
                stage, stdin=source,
                stdout=subprocess.DEVNULL if last else subprocess.PIPE,
                stderr=subprocess.PIPE)
            if processes:
                source.close()
            processes.append(process)
            source = process.stdout
        for process in processes:
            message = process.stderr.read()
            if process.wait() != 0:
                sys.exit(f"latency.py: {process.args[0]} failed: {message.decode()}")
            process.stderr.close()


class Warm:
    """hlsc against a daemon of its own."""

    def __init__(self, bindir, kernel, directory):
        self.hlsc = os.path.join(bindir, "hlsc")
        self.socket = os.path.join(directory, "hlsd.sock")
        self.kernel = kernel
        self.command = [self.hlsc, "lower", "--socket", self.socket, "--stage",
                        "handshake-buffered", kernel]

    def __call__(self):
        subprocess.run(self.command, check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        subprocess.run([self.hlsc, "stop", "--socket", self.socket],
                       stdout=subprocess.DEVNULL, check=False)

    def client_alone(self):
        """A process of hlsc that asks nothing."""
        subprocess.run([self.hlsc, "version"], check=True, stdout=subprocess.DEVNULL)

    def request(self, connection, identifier):
        """One request on an open connection; returns (ms, result)."""
        with open(self.kernel, encoding="utf-8") as file:
            text = file.read()
        body = json.dumps({
            "jsonrpc": "2.0", "id": identifier, "method": "hls/lower",
            "params": {"source": {"uri": "file://" + self.kernel, "text": text},
                       "stage": "handshake-buffered"}}).encode()
        start = time.perf_counter()
        connection.sendall(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65536)
        header, data = data.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        while len(data) < length:
            data += connection.recv(1 << 20)
        elapsed = (time.perf_counter() - start) * 1e3
        answer = json.loads(data)
        if "error" in answer:
            sys.exit(f"latency.py: {answer['error']}")
        return elapsed, answer["result"]


def shares(warm, count):
    """Medians of the parts of one warm request, in ms."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.connect(warm.socket)
        wire, stages = [], {}
        for index in range(count):
            elapsed, result = warm.request(connection, index)
            wire.append(elapsed)
            for timing in result["timings"]:
                stages.setdefault(timing["name"], []).append(timing["ms"])
    return statistics.median(wire), {
        name: statistics.median(values) for name, values in stages.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=40, help="pairs to time")
    parser.add_argument("--kernel", default=os.path.join(ROOT, "tests/kernels/fir.c"))
    parser.add_argument("--bindir", default=os.path.join(ROOT, "build/bin"))
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        cold = Cold(options.kernel, os.path.join(ROOT, "core/kernel_include"))
        warm = Warm(options.bindir, options.kernel, directory)
        try:
            for _ in range(5):
                warm()
                cold()
            cold_times, warm_times, client_times = [], [], []
            for _ in range(options.runs):
                cold_times.append(timed(cold))
                warm_times.append(timed(warm))
                client_times.append(timed(warm.client_alone))
            wire, stages = shares(warm, options.runs * 5)
        finally:
            warm.stop()

    cold_median, cold_low, cold_high = median_and_spread(cold_times)
    warm_median, warm_low, warm_high = median_and_spread(warm_times)
    client = statistics.median(client_times)
    print(f"kernel {os.path.basename(options.kernel)}, {options.runs} pairs, "
          "whole processes, ms: median (5 % .. 95 %)")
    print(f"  cold chain  {cold_median:8.2f}  ({cold_low:.2f} .. {cold_high:.2f})")
    print(f"  warm hlsc   {warm_median:8.2f}  ({warm_low:.2f} .. {warm_high:.2f})")
    print(f"  ratio       {cold_median / warm_median:8.1f}")
    compile_time = sum(stages.values())
    clang = stages.get("clang", 0.0)
    print("where a warm request goes, ms (medians)")
    print(f"  client: process start and end   {client:7.2f}")
    print(f"  client: its part of the request {warm_median - client - wire:7.2f}")
    print(f"  daemon, worker's JSON, sockets  {wire - compile_time:7.2f}")
    print(f"  worker: Clang                   {clang:7.2f}")
    print(f"  worker: LLVM and MLIR passes    {compile_time - clang:7.2f}")
    for name, value in stages.items():
        print(f"      {name:34} {value:7.3f}")


if __name__ == "__main__":
    main()
