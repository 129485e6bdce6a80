# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels in which all that pragmas ask for comes together: those with arrays
that are several memories get buses as well, those with buses arrays that are several
memories, and the loops of both intervals; each has memories of another latency."""

import random
import re

import random_partitions
import random_streams

LATENCIES = (1, 3, 20, 100, 700)
CALLS = ("", "", "s_axilite", "wishbone", "avalon_mm")
BUSES = ("m_axi", "m_axi", "", "ap_memory")


def split(program):
    """The text up to the body of the kernel, the body, and what is behind it."""
    begin = program.index("{\n") + 2
    end = program.index("\n}\n")
    return program[:begin], program[begin:end], program[end:]


def arrays_of(head):
    """The names of the arguments that are arrays, and their sizes."""
    return [(name, [int(size) for size in re.findall(r"\d+", sizes)])
            for name, sizes in re.findall(r"(\w+)((?:\[\d+\])+)", head)]


def add_interfaces(dice, head):
    pragmas = []
    for name, _ in arrays_of(head):
        # An array of several memories is seldom several streams.
        kind = "axis" if dice.random() < 0.04 else dice.choice(BUSES)
        if kind:
            pragmas.append(f"#pragma HLS INTERFACE {kind} port={name}\n")
    call = dice.choice(CALLS)
    return pragmas + ([f"#pragma HLS INTERFACE {call} port=return\n"] if call else [])


def add_partitions(dice, head, body):
    pragmas = []
    for name, sizes in arrays_of(head):
        is_stream = re.search(rf"(?:axis|avalon_st) port={name}\n", body)
        if dice.random() > (0.05 if is_stream else 0.6):
            continue
        kind = dice.choice(("cyclic", "block", "complete") if sizes[0] < 9 else
                           ("cyclic", "cyclic", "block"))
        factor = "" if kind == "complete" else f" factor={dice.choice((2, 3, 4, 7))}"
        pragmas.append(f"#pragma HLS ARRAY_PARTITION variable={name} {kind}{factor}\n")
    return pragmas


def add_intervals(dice, body):
    return re.sub(r"(for \([^{;]*;[^{;]*;[^{;]*\) \{)", lambda loop: loop[1] + (
        f'\n_Pragma("HLS PIPELINE II={dice.choice((1, 2, 5))}")\n'
        if dice.random() < 0.3 else ""), body)


def generate(seed):
    dice = random.Random(seed)
    has_banks = dice.random() < 0.5
    generator = random_partitions if has_banks else random_streams
    head, body, rest = split(generator.generate(seed))
    pragmas = (add_interfaces(dice, head) if has_banks else
               add_partitions(dice, head, body))
    return head + "".join(pragmas) + add_intervals(dice, body) + rest


def options(seed):
    """How late the memories behind its buses are."""
    return ["--bus-latency", str(LATENCIES[seed % len(LATENCIES)])]
