#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The size of the load-store queues of kernels, as Yosys maps them to look-up
tables of six inputs.

usage: lsq.py [--build DIR] [KERNEL.c …]     default: the kernels of the tests
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench", "daemon"))
from private_daemon import Daemon  # noqa: E402

INSTANCE = re.compile(r"^  (hls_lsq\w*) #\((.*?)\n  \) (\w+) \(", re.M | re.S)
PARAMETER = re.compile(r"\.(\w+)\(([^()]*)\)")


def queues(hlsc, daemon, kernel, directory):
    """(unit, parameters, instance) of every queue in the kernel's circuit."""
    name = os.path.splitext(os.path.basename(kernel))[0]
    run = subprocess.run([hlsc, "emit-rtl", "--socket", daemon.socket, kernel,
                          "-o", directory],
                         capture_output=True, encoding="utf-8", check=False)
    if run.returncode != 0:
        print(f"{name}: not emitted", file=sys.stderr)
        return []
    with open(os.path.join(directory, "files.f"), encoding="utf-8") as files:
        top = files.readline().strip()
    with open(os.path.join(directory, top), encoding="utf-8") as file:
        return [(unit, PARAMETER.findall(parameters), instance)
                for unit, parameters, instance in INSTANCE.findall(file.read())]


def synthesise(unit, parameters, directory):
    """Look-up tables and flip-flops of one queue."""
    values = " ".join(f"-chparam {name} {value}" for name, value in parameters)
    script = (f"read_verilog -sv {directory}/hls_*.sv; "
              f"hierarchy -top {unit} {values}; synth -lut 6 -flatten; stat")
    run = subprocess.run(["yosys", "-p", script], capture_output=True,
                         encoding="utf-8", check=True)
    last = run.stdout.rsplit("Number of cells:", 1)[1]
    luts = sum(int(n) for n in re.findall(r"\$lut +(\d+)", last))
    flops = sum(int(n) for n in re.findall(r"\$_\w*DFF\w* +(\d+)", last))
    return luts, flops


def measure(hlsc, daemon, kernels):
    """Prints a row for every queue."""
    known = {}
    print("| kernel | queue | groups | loads | stores | slots for loads | "
          "for stores | LUT6 | FF |")
    print("|---|---|---|---|---|---|---|---|---|")
    for kernel in kernels:
        with tempfile.TemporaryDirectory() as directory:
            for unit, parameters, instance in queues(hlsc, daemon, kernel,
                                                     directory):
                key = (unit, tuple(sorted(parameters)))
                if key not in known:
                    known[key] = synthesise(unit, parameters, directory)
                value = dict(parameters)
                name = os.path.splitext(os.path.basename(kernel))[0]
                print(f"| {name} | {instance} | {value['NUM_GROUPS']} | "
                      f"{value.get('NUM_LOADS', 0)} | {value['NUM_STORES']} | "
                      f"{value['NUM_LOAD_SLOTS']} | "
                      f"{value['NUM_STORE_SLOTS']} | {known[key][0]} | "
                      f"{known[key][1]} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("kernels", nargs="*")
    arguments = parser.parse_args()
    directory = os.path.join(ROOT, "tests", "kernels")
    kernels = arguments.kernels or [
        os.path.join(directory, name) for name in sorted(os.listdir(directory))
        if name.endswith(".c") and not name.startswith("hw_")
        and not name.endswith("_model.c")]
    hlsc = os.path.join(arguments.build, "bin", "hlsc")
    with Daemon(arguments.build) as daemon:
        measure(hlsc, daemon, kernels)


if __name__ == "__main__":
    main()
