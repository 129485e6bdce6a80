#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the time of a compilation grows with the size of the kernel.

usage: growth.py [--build DIR] [--only SHAPE …] [--operations N] [--largest N]
                 [--seconds S] [--stage STAGE] [--times NAME …]
                 [--instructions N] [--svg FILE] [--json]

Every shape (shapes.py) is compiled to RTL (or to --stage) in sizes that double,
each a request to a daemon of this benchmark's own, without a cache. The largest
size is the one whose circuit has --operations operations, 20,000 if not given, or
the largest that the daemon takes if that has fewer, or with 0. The exponent of a
shape is the slope of a straight line through time over size, both as logarithms,
fitted by least squares to the sizes from an eighth of the largest on; the sizes take
turns in rounds until none gets faster, and the least time of each counts. The same for
each stage that takes a tenth of the largest size's time or more. `rest` is what the
stages do not count: JSON and the way through the daemon. With --times, the time is
that of the stages named, together; PLACEMENT stands for the passes that place
buffers. The exponent of the circuit's operations is printed behind `circuit`. Where
it is above 1, which is where the circuit grows faster than the text, the times are
over the operations: no program does less than write what it makes. How a circuit
may grow is said in shapes.py; else not faster than times may.
With --instructions, the exponent of the instructions is printed, too, between
an N-th and half an N-th of the largest size.

Exit status: 1 if an exponent is above --bound, a circuit grows faster than it may, a
kernel was not compiled, or a size took longer than --seconds, which ends its shape.
"""

import argparse
import dataclasses
import json
import math
import os
import sys
import typing

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "daemon"))
# pylint: disable=wrong-import-position
from instructions import Counter
from instructions import Failed as NotCounted
from plot import write_plot
from private_daemon import ROOT, Daemon, encode
from shapes import SHAPES
from timings import PLACEMENT, by_name

BOUND = 1.15
LARGEST_ANSWER = 128 << 20  # bytes
OPERATIONS = 20000
STEPS = 6          # sizes of a shape, each twice the one before
FITTED = 4         # of them, through which the line goes
SHARE = 0.1        # of the whole, from which on a stage is looked at
LEAST, MOST = 5, 20  # rounds; in the first, a worker fetches memory that it keeps
STEADY = 3         # rounds in which no size was faster end the measurement
FASTER = 0.98      # of the least time so far, is


class Failed(Exception):
    """A kernel that should compile does not."""


@dataclasses.dataclass(frozen=True)
class Point:
    size: int
    operations: int  # of the circuit
    times: typing.Dict[str, float]  # milliseconds


class Meter:
    def __init__(self, wire, stage, deadline_ms, counted):
        self.wire = wire
        self.stage = stage
        self.counted = counted  # the stages that count; None for all
        self.deadline_ms = deadline_ms
        self.seed = 1000

    def compile(self, shape, size, stage):
        """The milliseconds and the result."""
        self.seed += 1
        method, stages = (("hls/emitRtl", {}) if stage == "rtl" else
                          ("hls/lower", {"stage": stage}))
        message = encode(method, {
            **stages,
            "source": {"uri": "stdin:/stdin.c", "text": shape.text(size)},
            "options": {"defines": [f"SEED={self.seed}"],
                        "deadlineMs": self.deadline_ms}})
        whole, text = self.wire.time(message)
        answer = json.loads(text)
        if "result" not in answer:
            raise Failed(answer["error"]["message"])
        result = answer["result"]
        errors = [d["message"] for d in result["diagnostics"]
                  if d["severity"] == 1]
        if errors:
            raise Failed(errors[0])
        return whole, result

    def operations(self, shape, size):
        """How many the circuit has, which passes make smaller and larger: each
        is on a line of its own."""
        counts = []
        for stage in ("handshake", "handshake-buffered"):
            _, result = self.compile(shape, size, stage)
            counts.append(sum(line.startswith("  ")
                              for line in result["ir"].splitlines()))
        return max(counts)

    def once(self, shape, size):
        """Milliseconds of the whole and of each stage."""
        whole, result = self.compile(shape, size, self.stage)
        stages = by_name(result)
        if self.counted:
            stages = {name: ms for name, ms in stages.items()
                      if name in self.counted}
            if not stages:
                raise Failed(f"no stage is {' or '.join(self.counted)}")
            return {"all": sum(stages.values()), **stages}
        stages["rest"] = whole - sum(stages.values())
        return {"all": whole, **stages}


class Sizes:
    """The least times of sizes of a shape. The sizes take turns, as the pace of a
    machine changes from second to second: a size that always meets others at work
    would bend the line."""

    def __init__(self, meter, shape, sizes):
        self.meter = meter
        self.shape = shape
        self.points = {
            size: Point(size, meter.operations(shape, size), {})
            for size in sizes}

    def round(self):
        """Measures each size once; whether one was faster than ever before."""
        faster = False
        for size, point in self.points.items():
            times = self.meter.once(self.shape, size)
            best = point.times
            faster |= not best or times["all"] < FASTER * best["all"]
            self.points[size] = dataclasses.replace(point, times={
                name: min(best.get(name, ms), ms)
                for name, ms in times.items()})
        return faster

    def measure(self):
        rounds = steady = 0
        while rounds < LEAST or (steady < STEADY and rounds < MOST):
            steady = 0 if self.round() else steady + 1
            rounds += 1
        return list(self.points.values())


def largest_size(meter, shape, largest, operations):
    """The size of a shape whose circuit has so many operations; at most `largest`,
    and what the daemon takes."""
    size = min(shape.largest, largest)
    count = meter.operations(shape, size) if operations else 0
    if count <= operations:
        return size
    half = meter.operations(shape, size // 2)
    power = max(math.log(count / half) / math.log(size / (size // 2)), 1)
    return math.ceil(size * (operations / count) ** (1 / power))


def measure(meter, shape, largest, operations, seconds):
    """The points up to a size, and what ended them early or None."""
    points = []
    try:
        largest = largest_size(meter, shape, largest, operations)
    except Failed as failure:
        return points, str(failure)
    sizes = []
    for size in (largest >> step for step in reversed(range(STEPS))):
        try:
            slow = meter.once(shape, size)["all"] > seconds * 1000
        except Failed as failure:
            return points, f"{size}: {failure}"
        if slow:
            return points, f"{size}: over {seconds} s"
        sizes.append(size)
    try:
        return Sizes(meter, shape, sizes).measure(), None
    except Failed as failure:
        return points, str(failure)


def slope(pairs):
    """Of the logarithms, of the largest sizes; None where there are too few."""
    upper = [(math.log(x), math.log(y)) for x, y in pairs[-FITTED:]
             if x > 0 and y > 0]
    if len(upper) < 2:
        return None
    middle_x = sum(x for x, _ in upper) / len(upper)
    middle_y = sum(y for _, y in upper) / len(upper)
    return (sum((x - middle_x) * (y - middle_y) for x, y in upper) /
            sum((x - middle_x) ** 2 for x, _ in upper))


def stages_of(points):
    """The stages that matter at the largest size, the longest first."""
    largest = points[-1].times
    names = [name for name in largest
             if name != "all" and largest[name] >= SHARE * largest["all"]]
    return sorted(names, key=lambda name: -largest[name])


def report_of(shape, points, failure, bound, instructions):
    names = ["all", *stages_of(points)] if points else []
    circuit = slope([(point.size, point.operations) for point in points])
    by_circuit = circuit is not None and circuit > 1
    exponents = {name: slope([(point.operations if by_circuit else point.size,
                               point.times.get(name, 0)) for point in points])
                 for name in names}
    return {"shape": shape.name, "failure": failure,
            "points": [{"size": point.size, "operations": point.operations,
                        **point.times} for point in points],
            "exponents": exponents, "circuit": circuit,
            "by_circuit": by_circuit,
            "instructions": instructions,
            "ok": not failure and
                  (circuit is None or circuit <= (shape.circuit or bound)) and
                  all(value is not None and value <= bound
                      for value in exponents.values())}


def print_report(report):
    points = report["points"]
    largest = points[-1] if points else {"size": 0}
    print(f"{report['shape']:20}", end="")
    for name, value in report["exponents"].items():
        label = "" if name == "all" else name + " "
        shown = "–" if value is None else f"{value:.2f}"
        if name == "all":
            print(f"{largest['size']:>9}{largest['all']:>10.0f} ms"
                  f"{shown:>7}   ", end="")
        else:
            print(f"{label}{largest[name]:.0f} ms {shown}", end="  ")
    if report["instructions"]:
        exponent, millions = report["instructions"]
        print(f"instructions {millions:.0f} M {exponent:.2f}", end="  ")
    if report["circuit"] is not None:
        print(f"circuit {report['circuit']:.2f}", end="  ")
    print("" if report["ok"] else "  <-- " + (report["failure"] or "grows"),
          flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--only", nargs="+", metavar="SHAPE",
                        choices=[shape.name for shape in SHAPES])
    parser.add_argument("--operations", type=int, default=OPERATIONS)
    parser.add_argument("--largest", type=int, default=1 << 30)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--bound", type=float, default=BOUND)
    parser.add_argument("--stage", default="rtl", choices=[
        "llvm", "cf", "handshake", "handshake-buffered", "hw", "rtl"])
    parser.add_argument("--times", nargs="+", metavar="NAME",
                        help="stages whose time is looked at, or PLACEMENT")
    parser.add_argument("--instructions", type=int, metavar="N")
    parser.add_argument("--svg")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    counted = [stage for name in arguments.times or []
               for stage in (PLACEMENT if name == "PLACEMENT" else [name])]
    reports = []
    counter = None
    if arguments.instructions:
        try:
            counter = Counter(os.path.abspath(arguments.build))
        except NotCounted as failure:
            parser.error(str(failure))
    with Daemon(os.path.abspath(arguments.build), "--no-cache",
                "--workers", "1") as daemon:
        daemon.until_warm()
        wire = daemon.wire()
        wire.reserve(LARGEST_ANSWER)
        meter = Meter(wire, arguments.stage,
                      int(arguments.seconds * 3000), counted)
        for shape in SHAPES:
            if arguments.only and shape.name not in arguments.only:
                continue
            points, failure = measure(meter, shape, arguments.largest,
                                      arguments.operations, arguments.seconds)
            instructions = None
            if counter and points:
                instructions = counter.exponent(
                    shape, points[-1].size // arguments.instructions)
            reports.append(report_of(shape, points, failure, arguments.bound,
                                     instructions))
            if not arguments.json:
                print_report(reports[-1])
    if arguments.json:
        print(json.dumps(reports))
    if arguments.svg:
        with open(arguments.svg, "w", encoding="utf-8") as file:
            file.write(write_plot(reports, arguments.times))
    return 0 if all(report["ok"] for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
