# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two circuits side by side, as one circuit that tells when they differ.

Both get the same tokens and the same elements of memories, which are anything. The
first one is never made to wait. The second one is, at each channel, as the form of
the question says: never, in a rhythm of four cycles, which is any, or in any cycle;
there is one call only unless it is never.
That is enough: what a pass has found is what the one before has left, and was looked
at there. A call ends when it has ended in both. What may be wrong:

    value      a result
    memory     what is in a memory, from the end of the call to the next one
    too_many   a token without a call
    unsteady   a token that was offered, and then not, or another one
    outside    a store beyond the end of an array
    too_late   a store after the end of the array was told
    lost       a call has ended in one circuit, and long after that not in the other
"""

import re
from typing import NamedTuple

SIDES = ("before", "after")
REASONS = ("value", "memory", "too_many", "unsteady", "outside", "too_late",
           "lost")


class Channel(NamedTuple):
    name: str
    width: int  # 0: none
    is_input: bool


class Memory(NamedTuple):
    name: str
    depth: int
    width: int
    ports: dict  # the circuit's own of load and store, by their ends


class Traffic(NamedTuple):
    """What is asked: so many calls, and how many cycles one of them may be late."""
    calls: int = 1
    late: int = 48


# When channels make the second circuit wait.
FORMS = ("prompt", "rhythm", "free")
# In a rhythm there is a cycle in which they do not.
RHYTHM = 4
# After so many cycles it may be asked whether all is done.
LIMITS = (16, 24, 32, 48, 64, 96, 128, 192, 250)


ENDS = {"loadEn": "load_en", "loadAddr": "load_addr", "loadData": "load_data",
        "storeEn": "store_en", "storeAddr": "store_addr", "storeData": "store_data"}


def memories_of(circuit):
    header = re.search(rf"handshake\.func @{circuit.top}\((.*?)\.\.\.\)",
                       circuit.ir).group(1)
    types = re.findall(r"%[\w.$-]+: (memref<[^>]*>|![\w.]+<[^>]*>|\w+)", header)
    names = re.findall(r'"([^"]*)"', re.search(r"argNames = \[(.*?)\]",
                                               circuit.ir).group(1))
    for name, kind in zip(names, types):
        shape = re.fullmatch(r"memref<(\d+)x[if](\d+)>", kind)
        if shape:
            ports = {port.name.removeprefix(f"{name}_"): port for port in circuit.ports
                     if port.name.removeprefix(f"{name}_") in ENDS}
            yield Memory(name, int(shape[1]), int(shape[2]), ports)


def channels_of(circuit):
    widths = {port.name: port.width for port in circuit.ports}
    return [Channel(port.name.removesuffix("_valid"),
                    widths.get(port.name.removesuffix("_valid"), 0), port.is_input)
            for port in circuit.ports if port.name.endswith("_valid")]


def wires(width):
    return f"logic [{width - 1}:0]"


class Miter:
    """Writes the text; `observed` are the names of registers that a report tells of,
    with their widths."""

    def __init__(self, before, after, traffic):
        self.circuits = dict(zip(SIDES, (before, after)))
        self.traffic = traffic
        self.channels = channels_of(before)
        self.memories = list(memories_of(before))
        if sorted(self.channels) != sorted(channels_of(after)):
            raise ValueError("the circuits have different channels")
        self.observed = {}
        self.inputs, self.body, self.checks = [], [], {name: [] for name in REASONS}

    def declare(self, name, width=1):
        self.body.append(f"  {wires(width)} {name};")

    def observe(self, name, width=1):
        self.declare(name, width)
        self.observed[name] = width

    def anything(self, name, width=1):
        """An input: free in every cycle."""
        self.inputs.append(f"  input wire {wires(width)} {name}")

    def kept(self, name, width):
        """What is anything, but for good: an input of the first cycle."""
        self.anything(f"free_{name}", width)
        self.observe(name, width)
        self.body.append(f"  always_ff @(posedge clk) if (rst) {name} <= free_{name};")

    def shared(self):
        """What both circuits are given."""
        for channel in self.channels:
            if channel.is_input and channel.width:
                for call in range(self.traffic.calls):
                    self.kept(f"{channel.name}_of_{call}", channel.width)
                self.declare(f"{channel.name}_now", channel.width)
                choice = f"{channel.name}_of_{self.traffic.calls - 1}"
                for call in reversed(range(self.traffic.calls - 1)):
                    choice = f"call == {call} ? {channel.name}_of_{call} : {choice}"
                self.body.append(f"  assign {channel.name}_now = {choice};")
        for memory in self.memories:
            self.kept(f"{memory.name}_first", memory.depth * memory.width)

    def stall(self, side, channel):
        if side == SIDES[0]:
            return "1'b0"
        name = f"stall_{channel.name}"
        self.anything(name)
        self.kept(f"{name}_rhythm", RHYTHM)
        return (f"(is_free ? {name} : is_rhythm && cycle[1:0] != 0 && "
                f"{name}_rhythm[cycle[1:0]])")

    def channel(self, side, channel):
        """Connects a channel; gives the connections of the circuit."""
        name = f"{side}_{channel.name}"
        for wire in ("valid", "ready"):
            self.declare(f"{name}_{wire}")
        links = {f"{channel.name}_{wire}": f"{name}_{wire}" for wire in ("valid", "ready")}
        common = (f".begins(begins), .stall({self.stall(side, channel)}), "
                  f".valid({name}_valid), .ready({name}_ready), .clk(clk), .rst(rst)")
        if channel.is_input:
            self.observe(f"{name}_taken")
            self.body.append(f"  border_input {name}_border ({common}, "
                             f".taken({name}_taken));")
            if channel.width:
                links[channel.name] = f"{channel.name}_now"
            return links, f"{name}_taken"
        width = channel.width or 1
        self.declare(name, width)
        self.observe(f"{name}_got")
        self.observe(f"{name}_value", width)
        for wrong in ("too_many", "unsteady"):
            self.declare(f"{name}_{wrong}")
            self.checks[wrong].append(f"{name}_{wrong}")
        data = name if channel.width else "1'b0"
        self.body.append(
            f"  border_output #(.WIDTH({width})) {name}_border ({common}, "
            f".data({data}), .got({name}_got), .value({name}_value), "
            f".too_many({name}_too_many), .unsteady({name}_unsteady));")
        if channel.width:
            links[channel.name] = name
        return links, f"{name}_got"

    def memory(self, side, memory):
        name = f"{side}_{memory.name}"
        size = memory.depth * memory.width
        self.observe(f"{name}_elements", size)
        self.declare(f"{name}_outside")
        self.checks["outside"].append(f"{name}_outside")
        if "storeEn" in memory.ports:
            self.checks["too_late"].append(f"{name}_storeEn && {name}_end_got")
        links, ends = {}, {"load_en": "1'b0", "load_addr": "'0", "store_en": "1'b0",
                           "store_addr": "'0", "store_data": "'0", "load_data": ""}
        for end, port in memory.ports.items():
            self.declare(f"{name}_{end}", port.width)
            links[port.name] = ends[ENDS[end]] = f"{name}_{end}"
        widths = [port.width for end, port in memory.ports.items() if "Addr" in end]
        self.body.append(
            f"  border_memory #(.WIDTH({memory.width}), .DEPTH({memory.depth}), "
            f".ADDRESS_WIDTH({max(widths, default=1)})) {name}_border (.clk(clk), "
            f".rst(rst), .first({memory.name}_first), .elements({name}_elements), "
            f".outside({name}_outside), "
            + ", ".join(f".{end}({wire})" for end, wire in ends.items()) + ");")
        return links

    def side(self, side):
        links, ends = {}, []
        for channel in self.channels:
            found, end = self.channel(side, channel)
            links |= found
            ends.append(end)
        for memory in memories_of(self.circuits[side]):
            links |= self.memory(side, memory)
        self.body.append(f"  {side} {side}_circuit (.clk(clk), .rst(rst), "
                         + ", ".join(f".{port}({wire})" for port, wire in links.items())
                         + ");")
        self.declare(f"{side}_ended")
        self.body.append(f"  assign {side}_ended = {' && '.join(ends)};")

    def comparisons(self):
        for channel in self.channels:
            if channel.width and not channel.is_input:
                old, new = (f"{side}_{channel.name}" for side in SIDES)
                self.checks["value"].append(f"{old}_got && {new}_got && "
                                            f"{old}_value != {new}_value")
        for memory in self.memories:
            old, new = (f"{side}_{memory.name}_elements" for side in SIDES)
            self.checks["memory"].append(f"before_ended && after_ended && {old} != {new}")
        self.checks["lost"].append(f"late == {self.traffic.late}")

    def calls(self):
        """How calls follow each other, and how late one is."""
        last, late = self.traffic.calls - 1, self.traffic.late
        self.anything("is_free")
        self.anything("is_rhythm")
        return f"""\
  logic running = 1'b0;
  wire rst = ~running;
  logic [1:0] call;
  logic [7:0] cycle;
  logic [7:0] late;
  wire both = before_ended && after_ended;
  wire is_last = is_free || is_rhythm || call == {last};
  wire begins = both && !is_last;
  wire finished = both && is_last;
  always_ff @(posedge clk) begin
    running <= 1'b1;
    call <= rst ? 2'd0 : call + 2'(begins);
    cycle <= rst ? 8'd0 : cycle + 8'(!(&cycle));
    late <= rst || before_ended == after_ended || is_free ? 8'd0
            : late + 8'(late != {late});
  end"""

    def text(self):
        self.shared()
        for side in SIDES:
            self.side(side)
        self.comparisons()
        calls = self.calls()
        self.observed |= {"call": 2, "cycle": 8, "late": 8}
        lines = []
        for reason, checks in self.checks.items():
            self.observed[f"wrong_{reason}"] = 1
            condition = " || ".join(f"({check})" for check in checks) or "1'b0"
            lines += [f"  logic wrong_{reason};",
                      f"  always_ff @(posedge clk) wrong_{reason} <= !rst && "
                      f"({condition});"]
        wrong = " || ".join(f"wrong_{reason}" for reason in REASONS)
        return "\n".join([
            "`default_nettype none", "module proof (", ",\n".join(self.inputs + ["  input wire logic clk"]) + ",",
            "  output wire logic wrong,",
            ",\n".join(f"  output wire logic unfinished_{limit}" for limit in LIMITS),
            ");", calls, *self.body, *lines,
            "  logic started = 1'b0;",
            "  always_ff @(posedge clk) started <= running;",
            f"  assign wrong = started && ({wrong});",
            *(f"  assign unfinished_{limit} = started && cycle == {limit} && !finished;"
              for limit in LIMITS), "endmodule", ""])
