#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What each step of the compiler saves: the circuits without it.

usage: steps.py [--build DIR] [--jobs N] [--markdown FILE] [KERNEL …]

For each kernel of bench/quality/kernels, or those named: look-up tables and
flip-flops of the circuit without one of the steps that make circuits smaller, in
parts of those with all of them, and without all of these. Needs a build with tests,
for hls-opt and rtl-emit-files. --markdown writes a section of a page.
"""

import argparse
import concurrent.futures
import math
import os
import subprocess
import sys
import tempfile

import mapped
import page
from kernel_sets import ROOT, chosen

# From what `hlsc lower --stage handshake` prints to what the Verilog is made of, with
# the default placement of buffers: a step, and what it is left out with.
PASSES = (
    ("handshake-shorten-ways", "ways"),
    ("handshake-canonicalize", None),
    ("handshake-repeat-values", "repeats"),
    ("handshake-narrow-values", "widths"),
    ("handshake-guess-exits{loops=asked}", None),
    ("handshake-canonicalize", None),
    ("handshake-materialize", None),
    ("handshake-infer-basic-blocks", None),
    ("handshake-hold-loads", "held loads"),
    ("handshake-place-buffers{algorithm=throughput}", None),
    ("handshake-pipeline-units", None),
    *(2 * (("handshake-balance-latencies", None),
           ("handshake-break-paths{part=loops}", None))),
    ("handshake-balance-latencies", None),
    ("handshake-break-paths{part=loops}", None),
    ("handshake-share-registers", "shared registers"),
    ("handshake-break-paths{part=calls}", None),
    ("handshake-share-registers{part=calls}", "shared registers"),
    ("handshake-size-lsqs", None),
    ("handshake-improve-buffers", "improved buffers"),
    ("handshake-make-islands", "islands"),
    ("handshake-share-units", "shared units"),
    ("handshake-narrow-buffers", "widths"),
    ("handshake-size-lsqs", None),
    ("handshake-pair-slots", "paired slots"),
    ("handshake-canonicalize", None),
)
STEPS = {
    "ways": "values take the shortest way (`handshake-shorten-ways`)",
    "repeats": "what stays in a loop does not go round "
               "(`handshake-repeat-values`)",
    "widths": "values have the bits that tell them (`handshake-narrow-values`, "
              "`handshake-narrow-buffers`)",
    "held loads": "a memory's only load waits in the memory "
                  "(`handshake-hold-loads`)",
    "shared registers": "registers where they have the fewest bits "
                        "(`handshake-share-registers`)",
    "improved buffers": "fewer bits by the rows of the program "
                        "(`handshake-improve-buffers`)",
    "islands": "loops as pipelines that move as a whole "
               "(`handshake-make-islands`)",
    "shared units": "operations that share a unit in turns "
                    "(`handshake-share-units`)",
    "paired slots": "a register and a slot as one FIFO (`handshake-pair-slots`)",
}
HEADER = """\
## What each step saves

Look-up tables and flip-flops in sum, without one of the steps that make circuits
smaller, in parts of those with all of them: geometric means over the kernels of the
table above. A step may find less to do when another one is left out, or more. Held
loads and shorter ways make loops faster, too, and islands need held loads. Written by
`bench/quality/steps.py --markdown docs/quality.md`.

"""


def pipeline(left_out):
    return "builtin.module(" + ",".join(
        name for name, group in PASSES if group not in left_out) + ")"


class Tools:
    """The programs of a build."""

    def __init__(self, build):
        self.hlsc = os.path.join(build, "bin", "hlsc")
        self.emit = os.path.join(build, "bin", "rtl-emit-files")
        self.opt = os.path.join(build, "tests", "tools", "hls-opt")

    def area(self, path, left_out):
        """LUT and FF in sum of a kernel's circuit without some of the steps."""
        with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
            lowered = os.path.join(directory, "lowered.mlir")
            circuit = os.path.join(directory, "circuit.mlir")
            run(self.hlsc, "lower", "--stage", "handshake", "-o", lowered, path)
            text = run(self.opt, lowered,
                       "--pass-pipeline=" + pipeline(left_out))
            if not left_out and text != run(self.hlsc, "lower", "--stage", "hw",
                                            path):
                sys.exit("steps.py: PASSES are not those of the compiler")
            with open(circuit, "w", encoding="utf-8") as file:
                file.write(text)
            run(self.emit, circuit, directory)
            found = mapped.synthesise(design(directory), directory)
        return found["lut"] + found["ff"]


def run(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8",
                          check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr[-1000:]}")
    return done.stdout


def design(directory):
    """The files of a circuit, as hls/emitRtl tells them: the one that is no unit of
    the library has its module."""
    with open(os.path.join(directory, "files.f"), encoding="utf-8") as file:
        names = [os.path.basename(line) for line in file.read().split()]
    files = []
    for name in names:
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            files.append({"path": name, "kind": "module", "text": file.read()})
    modules = [module for file in files
               for module in mapped.MODULE.findall(file["text"])
               if not module.startswith("hls_")]
    return {"files": files, "top": modules[-1]}


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"),
                        help="folder with bin/hlsc (default: build)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="circuits at a time (default: one per processor)")
    parser.add_argument("--markdown", metavar="FILE",
                        help="page whose section is written")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    return parser.parse_args()


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def markdown(found):
    lines = ["| without | LUT + FF |", "| --- | --: |"]
    lines += [f"| {STEPS.get(name, 'all of these')} | {mean(ratios):.2f} |"
              for name, ratios in found.items()]
    return HEADER + "\n".join(lines) + "\n"


def main():
    options = parse_options()
    tools = Tools(os.path.abspath(options.build))
    files = chosen(options.kernels, "own")
    cases = {None: (), **{name: (name,) for name in STEPS}, "all": tuple(STEPS)}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        areas = {name: list(pool.map(lambda path, out=out: tools.area(path, out),
                                     files.values()))
                 for name, out in cases.items()}
    whole = areas.pop(None)
    found = {name: [area / all_of_it for area, all_of_it in zip(some, whole)]
             for name, some in areas.items()}
    for name, ratios in found.items():
        print(name, f"{mean(ratios):.3f}",
              *(f"{kernel}={ratio:.2f}" for kernel, ratio in zip(files, ratios)))
    if options.markdown:
        page.put_section(options.markdown, markdown(found))


if __name__ == "__main__":
    main()
