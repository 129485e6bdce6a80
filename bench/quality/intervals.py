# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How often the loops of a circuit begin an iteration, as a simulation has it."""

import base64
import re

# A token that arrives here begins an iteration, or enters the loop.
MERGES = ("handshake.control_merge", "handshake.mux", "handshake.merge")
# Calls are recorded for so many cycles.
RECORDED = 20000


def unit_of(end):
    return end.split(".")[0]


def input_number(end):
    """The number of a merge's input, or None."""
    match = re.search(r"\.ins(?:_(\d+))?$", end)
    return int(match[1] or 0) if match else None


class Recording:
    """Which channels had a token move, cycle by cycle."""

    def __init__(self, tokens):
        states = tokens["states"]
        self.data = (base64.b64decode(states["base64"])
                     if isinstance(states, dict) else states.encode("latin-1"))
        self.channels = tokens["channels"]
        self.cycles = tokens["cycles"]
        self.size = (2 * len(self.channels) + 7) // 8

    def transfers(self, channel):
        """The cycles in which a token moved through a channel."""
        byte, shift = divmod(2 * channel, 8)
        return [cycle for cycle in range(self.cycles)
                if self.data[cycle * self.size + byte] >> shift & 3 == 3]


def header_inputs(loop, blocks, operations, recording):
    """The channels into a merge in a loop's header: (entries, those from an
    iteration before)."""
    best = ([], [])
    for kind in MERGES:
        for unit, operation in operations.items():
            if operation != kind or blocks[unit] != loop["header"]:
                continue
            inputs = [(number, channel["source"])
                      for number, channel in enumerate(recording.channels)
                      if unit_of(channel["target"]) == unit
                      and input_number(channel["target"]) is not None]
            back = [number for number, source in inputs
                    if blocks.get(unit_of(source)) in loop["blocks"]]
            entries = [number for number, _ in inputs if number not in back]
            if back and entries:
                return entries, back
    return best


def achieved(loop, graph, recording):
    """The average interval of a loop in cycles, or None when it has not gone
    round."""
    blocks = {node["id"]: node["block"] for node in graph["nodes"]}
    operations = {node["id"]: node["op"] for node in graph["nodes"]}
    entries, back = header_inputs(loop, blocks, operations, recording)
    begun = sorted([(cycle, False) for channel in entries
                    for cycle in recording.transfers(channel)] +
                   [(cycle, True) for channel in back
                    for cycle in recording.transfers(channel)])
    gaps = [after[0] - before[0] for before, after in zip(begun, begun[1:])
            if after[1]]
    return round(sum(gaps) / len(gaps), 2) if gaps else None


def rounds(loop, graph, recording):
    """How often a loop has gone round while it was recorded."""
    blocks = {node["id"]: node["block"] for node in graph["nodes"]}
    operations = {node["id"]: node["op"] for node in graph["nodes"]}
    _, back = header_inputs(loop, blocks, operations, recording)
    return sum(len(recording.transfers(channel)) for channel in back)


def loops(graph, tokens):
    """A row for each loop: its line, what bounds it, what the compiler expects,
    and what the simulation shows."""
    recording = Recording(tokens) if tokens else None
    rows = []
    for loop in graph["loops"]:
        place = loop["location"]
        rows.append({
            "line": place["range"]["start"]["line"] + 1 if place else None,
            "inner": not loop["hasInner"],
            "bound": loop["pathInterval"],
            "atLeast": loop["atLeast"],
            "atMost": loop["atMost"],
            "achieved": achieved(loop, graph, recording) if recording
            else None})
    return rows
