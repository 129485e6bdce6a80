#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles random kernels and simulates them against their native run, plainly
and with back-pressure.

usage: differential.py [--hlsc FILE] [--from SEED] [--count N] [--jobs N]
                       [--keep DIR] [--reduce] [--stress] [--members] [--guesses]
                       [--units] [--signals] [--sides] [--programs] [--pointers]
                       [--bytes] [--library] [--files] [--idioms] [--streams]
                       [--partitions] [--boards]
                       [--unroll] [--narrow-ports] [--engine ENGINE] [--sample N]
                       [--buffers STRATEGY]... [--clock-period NS]...

Every kernel must have a circuit that agrees; the files of those that fail are
kept in DIR, and made small there with --reduce (reduce.py, which needs cvise).
--buffers chooses a strategy of buffer placement, and --clock-period what the circuits
are made for; given more than once, every kernel is simulated with each. --engine says
what simulates: our own simulator if not given, and for every N-th kernel (20 if not
given, 0 for none) Verilator as well, which has to agree with it in every cycle.
--members takes kernels whose structs are seen by pointers to characters
(random_members.py): those may be refused, which emit-rtl has to do as well, but not
differ, and at most half of them may be. --guesses takes kernels whose loops go on
before it is known whether they end (random_guesses.py), --units such with
placeholders, waits and modules of their own (random_units.py), --signals the circuits
of those with extra signals (random_signals.py), --sides such with branches that compute the same kind of thing,
in one unit (random_sides.py), --programs such with variables that main() sets, too, pointers to functions and recursion
(random_programs.py), --pointers such with pointers as arguments and as values
(random_pointers.py), --bytes such with unions, bit fields, and structs by value
(random_bytes.py), --library such that call functions of the C library
(random_library.py), --streams such with streams and buses, which may be refused as those
of --members (random_streams.py), --partitions such with arrays that are several memories,
likewise (random_partitions.py), --boards such with both, and with memories of any
latency (random_boards.py), --files programs of several files (random_files.py): of those, each
variable that main() prints and the kernel sets has to be a port of the circuit, or a
wrong value of it would be nobody's to see. With --unroll half of the loops ask to be
unrolled, and with --narrow-ports the circuits' ports have the bits that are needed. Ends with a line `N passed, N refused, N failed`; the
exit status is 1 after a failure. Ends early, and its daemon with it, when it is asked to by SIGTERM.
"""

import argparse
import concurrent.futures
import itertools
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import random_boards
import random_bytes
import random_files
import random_guesses
import random_idioms
import random_kernel
import random_library
import random_members
import random_partitions
import random_pointers
import random_programs
import random_sides
import random_signals
import random_streams
import random_units

# By the options that ask for them; the first one counts.
GENERATORS = {"members": random_members, "guesses": random_guesses,
              "units": random_units, "signals": random_signals, "programs": random_programs,
              "library": random_library, "sides": random_sides,
              "pointers": random_pointers, "bytes": random_bytes,
              "files": random_files, "idioms": random_idioms,
              "streams": random_streams, "partitions": random_partitions,
              "boards": random_boards}

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
REDUCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reduce.py")


def unroll(text, seed):
    """The text with half of its loops asking to be unrolled."""
    numbers = random.Random(seed)
    return re.sub(r"\bfor \(", lambda loop: numbers.choice(
        ["", "", "", *(f'_Pragma("unroll {n}") ' for n in (2, 3, 8))]) + loop.group(),
        text)


def write_program(generator, directory, seed, has_unrolled):
    """Returns the kernel's file, and the options that say which the others are."""
    program = generator.generate(seed)
    if has_unrolled:
        program = (unroll(program, seed) if isinstance(program, str) else
                   {name: unroll(text, seed) for name, text in program.items()})
    if isinstance(program, str):
        path = os.path.join(directory, f"random{seed}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(program)
        return path, []
    folder = os.path.join(directory, f"random{seed}")
    os.makedirs(folder)
    paths = [os.path.join(folder, name) for name in program]
    for path, text in zip(paths, program.values()):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return paths[0], [word for path in paths[1:] if path.endswith(".c")
                      for word in ("--test-bench", path)]


def uncompared(hlsc, path, options, variables, environment):
    """Those of the variables that the kernel's circuit has no port for. What it sets
    of them stays inside of the circuit, and no simulation compares it."""
    lowered = subprocess.run(
        [hlsc, "lower", "--no-spawn", "-std=gnu2x", "--kernel", "kernel", "--stage",
         "handshake", path, *options], capture_output=True, encoding="utf-8",
        env=environment, check=True)
    names = re.search(r"@kernel\(.*argNames = \[([^]]*)\]", lowered.stdout).group(1)
    ports = re.findall(r'"(\w+)"', names)
    return [name for name in variables
            if not any(f"{port}_".startswith(f"{name}_") for port in ports)]


def simulate(hlsc, path, options, environment):
    command = [hlsc, "simulate", "--no-spawn", "--ignore-exit-status",
               "-std=gnu2x", "--kernel", "kernel", path, *options]
    return subprocess.run(command, capture_output=True, encoding="utf-8",
                          errors="replace", env=environment, check=False)


def judge(run):
    """("passed" | "failed", what to say)"""
    last = run.stdout.splitlines()[-1] if run.stdout else ""
    if run.returncode == 0 and last.startswith("PASS "):
        return "passed", ""
    return "failed", f"exit {run.returncode}: {last}\n{run.stderr[-600:]}"


def is_refused(arguments, run, path, environment):
    """By all that makes a circuit, for what has none."""
    last = run.stdout.splitlines()[-1] if run.stdout else ""
    if (" reason=compile-errors " not in last or
            run.stderr.count(" error: ") !=
            run.stderr.count(" [unsupported-construct]") +
            run.stderr.count(" [no-stream]")):
        return False
    emitted = subprocess.run(
        [arguments.hlsc, "emit-rtl", "--no-spawn", "-std=gnu2x", "--kernel",
         "kernel", "-o", path + "_rtl", path], capture_output=True,
        env=environment, check=False)
    return emitted.returncode != 0


def write_signals(arguments, path, seed, environment):
    """Writes the kernel's circuit with signals. Returns its path."""
    lowered = subprocess.run(
        [arguments.hlsc, "lower", "--no-spawn", "-std=gnu2x", "--kernel", "kernel",
         "--stage", "handshake", path], capture_output=True, encoding="utf-8",
        env=environment, check=True)
    circuit = os.path.splitext(path)[0] + ".mlir"
    with open(circuit, "w", encoding="utf-8") as file:
        file.write(random_signals.add_signals(lowered.stdout, seed))
    return circuit


def keep(directory, files, others):
    """Copies files of a program; its folder, if it has one of its own."""
    os.makedirs(directory, exist_ok=True)
    if others:
        folder = os.path.dirname(others[-1])
        shutil.copytree(folder, os.path.join(directory, os.path.basename(folder)),
                        dirs_exist_ok=True)
        return
    for path in files:
        shutil.copy(path, directory)


def test(arguments, directory, seed, environment):
    generator = next((module for name, module in GENERATORS.items()
                      if getattr(arguments, name)), random_kernel)
    path, others = write_program(generator, directory, seed, arguments.unroll)
    kernel = (write_signals(arguments, path, seed, environment)
              if arguments.signals else path)
    is_sample = arguments.sample and seed % arguments.sample == 0
    engine = "both" if is_sample else arguments.engine
    for parts in itertools.product(
            [["--engine", engine]],
            [["--narrow-ports"] if arguments.narrow_ports else []],
            [["--sharing", "always"] if arguments.sides else []],
            [["--buffers", it] for it in arguments.buffers] or [[]],
            [["--clock-period", it] for it in arguments.clock_period] or [[]],
            [[], ["--stress", str(seed + 1)]] if arguments.stress else [[]]):
        options = sum(parts, getattr(generator, "OPTIONS", []))
        options = options + others
        if hasattr(generator, "options"):
            options += generator.options(seed)
        if arguments.signals:
            options += ["--program", path]
        run = simulate(arguments.hlsc, kernel, options, environment)
        verdict, why = judge(run)
        if ((arguments.members or arguments.streams or arguments.partitions or
             arguments.boards)
                and is_refused(arguments, run, path, environment)):
            return seed, "refused", ""
        if verdict != "passed":
            why = f"{' '.join(options)}: {why}" if options else why
            break
    if verdict == "passed" and hasattr(generator, "compared"):
        hidden = uncompared(arguments.hlsc, path, others, generator.compared(seed),
                            environment)
        if hidden:
            verdict, why = "failed", f"not compared: {', '.join(hidden)}"
    if verdict == "failed" and arguments.keep:
        keep(arguments.keep, {path, kernel}, others)
    return seed, verdict, why


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hlsc",
                        default=os.path.join(ROOT, "build", "bin", "hlsc"))
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep")
    parser.add_argument("--reduce", action="store_true")
    parser.add_argument("--stress", action="store_true")
    for name in GENERATORS:
        parser.add_argument("--" + name, action="store_true")
    parser.add_argument("--unroll", action="store_true")
    parser.add_argument("--narrow-ports", action="store_true")
    parser.add_argument("--engine", default="model",
                        choices=["model", "verilator", "both"])
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--buffers", action="append", default=[])
    parser.add_argument("--clock-period", action="append", default=[])
    arguments = parser.parse_args()
    if arguments.reduce and not arguments.keep:
        parser.error("--reduce works on the files in --keep DIR")
    if arguments.reduce and arguments.files:
        parser.error("--reduce knows programs of one file only")
    if arguments.reduce and (arguments.buffers or arguments.clock_period):
        parser.error("--reduce knows the default strategy and period only")
    # The way out of everything, past what stops the daemon.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    failed = []
    counts = {"passed": 0, "refused": 0, "failed": 0}
    with tempfile.TemporaryDirectory(prefix="hlsd-random-") as directory:
        # Circuits that nobody simulates again stay out of the common store.
        environment = dict(os.environ,
                           HLSD_SOCKET=os.path.join(directory, "run", "s"),
                           HLSD_MODEL_DIR=os.path.join(directory, "models"))
        try:
            subprocess.run([arguments.hlsc, "verify", "-"], input="",
                           encoding="utf-8", env=environment, check=False,
                           capture_output=True)  # starts the daemon
            with concurrent.futures.ThreadPoolExecutor(
                    arguments.jobs) as pool:
                seeds = range(arguments.first,
                              arguments.first + arguments.count)
                for seed, verdict, why in pool.map(
                        lambda seed: test(arguments, directory, seed,
                                          environment), seeds):
                    counts[verdict] += 1
                    if verdict == "failed":
                        print(f"seed {seed}: {why}", flush=True)
                        failed.append(seed)
        finally:
            subprocess.run([arguments.hlsc, "stop"], env=environment,
                           capture_output=True, check=False)
    print(", ".join(f"{count} {verdict}"
                    for verdict, count in counts.items()))
    if counts["refused"] > counts["passed"]:
        print("more were refused than passed")
        return 1
    for seed in failed if arguments.reduce else ():
        path = os.path.join(arguments.keep, f"random{seed}.c")
        subprocess.run([sys.executable, REDUCE, "--hlsc", arguments.hlsc,
                        *(["--stress", str(seed + 1)] if arguments.stress
                          else []), path], check=False)
    return counts["failed"] > 0


if __name__ == "__main__":
    sys.exit(main())
