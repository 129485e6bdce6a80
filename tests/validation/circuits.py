# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The circuits of a kernel as each pass has found and left it, and their RTL.

A circuit without buffers has no RTL that works: its loops would be combinational.
What lies before the placement of buffers is completed with the simplest placement,
the same on both sides of a pass, and with forks (forks.py).
"""

import os
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "integration"))

from once_started import Program  # noqa: E402

# What is added to circuits that are not complete. Nothing of that simplifies: it
# would hide what a pass has done.
PLACEMENT = "handshake-infer-basic-blocks,handshake-place-buffers{algorithm=on-merges}"
QUEUES = "handshake-size-lsqs"

# What no circuit has that is not asked for.
ASKED_FOR = ("handshake-narrow-ports", "handshake-share-branches")

PLACES = ("handshake-place-buffers", "handshake-place-milp")


class Failed(Exception):
    """A program said no; what it said."""


def nameless(ir):
    """IR without the names of operations: a text has no places, from which hlsc makes
    those of the last stage."""
    return re.sub(r'(handshake\.name = |dstAccess : )"[^"]*"', r"\1", ir)


class Change(NamedTuple):
    """A pass that has changed the circuit: its name, which of the passes of that
    name it is, from 1, and the IR."""
    name: str
    number: int
    before: str
    after: str
    lacks: tuple       # passes that complete what it has found
    still_lacks: tuple  # and what it has left

    @property
    def title(self):
        return title(self.name, self.number)


class Port(NamedTuple):
    name: str
    width: int
    is_input: bool


class Circuit(NamedTuple):
    """A directory with the RTL, the name of its top module, and its ports."""
    directory: str
    top: str
    ports: tuple
    ir: str
    text: str  # of the top module

    @property
    def files(self):
        with open(os.path.join(self.directory, "files.f"), encoding="utf-8") as file:
            return [os.path.join(self.directory, name)
                    for name in file.read().split()]


def run(command, environment=None, text=None):
    return judged(command, subprocess.run(command, input=text, text=True, check=False,
                                          capture_output=True, env=environment))


def judged(command, done):
    """What a program has printed that has succeeded."""
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)}: {done.stdout[:2000]}{done.stderr[:2000]}")
    return done.stdout


def steps(sources):
    """What the compiler runs behind the lowering to the dialect: pairs of a pass and
    the same with its options, from the tables of the compiler."""
    with open(os.path.join(sources, "core/pipeline/steps.c"), encoding="utf-8") as file:
        table = re.findall(r'\[(STEP_\w+)\] = \{"([^"]*)",\s*"([^"]*)"', file.read())
    passes = {step: (name, name + options) for step, name, options in table}
    with open(os.path.join(sources, "core/pipeline/compile.c"), encoding="utf-8") as file:
        text = file.read().replace("\\\n", " ")
    lists = dict(re.findall(r"^#define (\w+) +(STEP\w+,.*)$", text, re.M))
    lists |= dict(re.findall(r"^static const step (\w+)\[\] = \{([^}]*)\}", text, re.M))

    def expand(name):
        for word in re.findall(r"\w+", lists[name]):
            yield from expand(word) if word in lists else (passes[word],)

    return [it for it in [*expand("buffered_steps"), *expand("hw_steps")]
            if it[0] not in ASKED_FOR]


def speculation(kernel):
    """The loops of a kernel that may go on too far. Pragmas are known by lines, which
    printed IR has not; a comment says it instead."""
    with open(kernel, encoding="utf-8") as file:
        found = re.search(r"--speculate (\w+)", file.read())
    return found[1] if found else "never"


def titles(sources):
    """The names of those steps, as in Change.title."""
    seen = []
    for name, _ in steps(sources):
        seen.append(name)
        yield title(name, seen.count(name))


def title(name, number):
    return name.removeprefix("handshake-") + (f"#{number}" if number > 1 else "")


# hls-opt of a build; it is run for each pass of each kernel.
started = {}


def opt_of(build):
    path = os.path.join(build, "tests/tools/hls-opt")
    if (os.getpid(), path) not in started:
        started[os.getpid(), path] = Program(
            path, os.path.join(build, "tests/tools/once-started.so"))
    return started[os.getpid(), path]


class Compiler:
    """The programs of a build."""

    def __init__(self, sources, build, work):
        self.sources, self.work, self.build = sources, work, build
        os.makedirs(work, exist_ok=True)
        self.environment = dict(os.environ,
                                HLSD_SOCKET=os.path.join(work, "run/hlsd.sock"))
        self.hlsc = os.path.join(build, "bin/hlsc")
        self.emit = os.path.join(build, "bin/rtl-emit-files")

    def lower(self, kernel, stage):
        return run([self.hlsc, "lower", "--stage", stage, kernel, "--speculate",
                    speculation(kernel)], self.environment)

    def stop(self):
        """Ends the daemon, which is its own."""
        subprocess.run([self.hlsc, "stop"], env=self.environment, check=False,
                       capture_output=True)

    def passes(self, kernel):
        """The passes behind the lowering to the dialect, in order, as Change. Those
        that change nothing have the same IR twice."""
        before, is_placed, numbers = self.lower(kernel, "handshake"), False, {}
        for name, step in steps(self.sources):
            step = step.replace("loops=asked", f"loops={speculation(kernel)}")
            after = self.optimize(before, [step])
            numbers[name] = numbers.get(name, 0) + 1
            queues = () if name == QUEUES else (QUEUES,)
            lacks = () if is_placed else (PLACEMENT,)
            is_placed = is_placed or name in PLACES
            yield Change(name, numbers[name], before, after, lacks + queues,
                         queues if is_placed else lacks + queues)
            before = after
        if nameless(before) != nameless(self.optimize(self.lower(kernel, "hw"), [])):
            raise Failed(f"{kernel}: these passes give another circuit than hlsc")

    def opt(self, text, option):
        command = ["hls-opt", "-", option]
        done = opt_of(self.build).run(command, self.work, input=text.encode())
        return judged(command, subprocess.CompletedProcess(
            command, done.returncode, done.stdout.decode(), done.stderr.decode()))

    def optimize(self, text, passes):
        return self.opt(text, f"--pass-pipeline=builtin.module({','.join(passes)})")

    def generic(self, text):
        return self.opt(text, "--generic")

    def circuit(self, text, name, units=None):
        """The RTL of a circuit, in a folder of that name."""
        folder = os.path.join(self.work, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        path = os.path.join(folder, "circuit.mlir")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        top = run([self.emit, path, folder]).split()[-1]
        if units:
            replace_units(folder, units)
        with open(os.path.join(folder, f"{top}.sv"), encoding="utf-8") as file:
            rtl = file.read()
        return Circuit(folder, top, ports_of(rtl), self.optimize(text, []), rtl)


def replace_units(folder, units):
    """A module of the user's takes the place of the empty one that was written."""
    with open(units, encoding="utf-8") as file:
        text = file.read()
    for name in re.findall(r"^module (\w+)", text, re.M):
        path = os.path.join(folder, f"{name}.sv")
        if os.path.exists(path):
            with open(path, "w", encoding="utf-8") as file:
                file.write(re.search(rf"^module {name}\b.*?^endmodule\n", text,
                                     re.M | re.S).group())


def ports_of(text):
    """The ports of a top module as it was emitted."""
    header = re.search(r"^module \w+ \((.*?)^\);", text, re.M | re.S).group(1)
    return tuple(Port(name, int(high) + 1 if high else 1, direction == "input")
                 for direction, high, name in
                 re.findall(r"^\s*(input|output)\s+logic (?:\[(\d+):0\] )?(\w+),?$",
                            header, re.M)
                 if name not in ("clk", "rst"))
