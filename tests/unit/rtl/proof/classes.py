# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The classes of units: which checkers look at which. A unit that is not named here
is a flow, from all of its inputs to all of its outputs.
"""

import re
from typing import NamedTuple, Optional

import contracts
import islands
import speculation
import wiring

# Folders of units that hand on the payload of their input `ins` or `data`.
CARRY = ("buffers", "elastic", "islands", "memory")
# Bits of a payload. A wider one that is only handed on is proven with a few bits:
# all of them fare alike. Of one that is computed only the handshake is proven then.
WIDEST = 8
FEW = 2
# Stages that the solver counts tokens in.
DEEPEST = 8
# Cycles that it counts.
LONGEST = 30

CLASSES = {
    "hls_cond_br": "branch",
    "hls_control_merge": "control_merge",
    "hls_credited_addf": "credited",
    "hls_credited_mulf": "credited",
    "hls_credited_muli": "credited",
    "hls_dead_buffer": "dead",
    "hls_guess": "guess",
    "hls_judge": "judge",
    "hls_load": "port",
    "hls_mem_answers": "answers",
    "hls_mem_controller": "controller",
    "hls_mem_controller_held": "controller",
    "hls_mem_controller_loadless": "controller",
    "hls_mem_controller_storeless": "controller",
    "hls_mem_controller_storeless_held": "controller",
    "hls_mem_held": "controller",
    "hls_mem_loads": "controller",
    "hls_mem_session": "session",
    "hls_mem_stores": "controller",
    "hls_merge": "merge",
    "hls_mux": "mux",
    "hls_ndwire": "stalls",
    "hls_pipeline": "pipeline",
    "hls_ready_remover": "assured",
    "hls_repeat": "repeat",
    "hls_repeat_control": "repeat",
    "hls_sharing_wrapper": "sharing",
    "hls_shared_addf": "shared",
    "hls_shared_mulf": "shared",
    "hls_shared_muli": "shared",
    "hls_store": "port",
    "hls_stored": "stored",
    "hls_valid_merger": "together",
    "hls_valid_merger_left": "together",
    "hls_valid_merger_right": "together",
    **islands.CLASSES,
    **speculation.CLASSES,
}

# Units that the checkers of a class use.
USES = {
    "guess": (),
    "judge": ("hls_guess", "hls_fifo_break_dv"),
    "pipeline": ("hls_stage",),
}

# Units of which nothing is proven here, and why; units without channels apart.
QUEUE = "a part of hls_lsq_queue"
SHARED = "a part of hls_shared_muli, where it is proven"
CREDITED = "a part of hls_credited_muli, where it is proven"
LEFT_OUT = {
    "hls_credited_operands": CREDITED,
    "hls_credits": CREDITED,
    "hls_lsq": "wires between hls_lsq_queue and hls_mem_session",
    "hls_lsq_entry": QUEUE,
    "hls_lsq_loadless": "an hls_lsq whose load port is not connected",
    "hls_lsq_loads": QUEUE,
    "hls_lsq_queue": "bounded to ten cycles, with groups of a load and a store (queue_proof.sv)",
    "hls_lsq_slave": "wires around hls_lsq_queue",
    "hls_lsq_slave_loadless": "an hls_lsq_slave whose load port is not connected",
    "hls_lsq_stores": QUEUE,
    "hls_mem_counts": "a part of hls_mem_controller, where it is proven",
    "hls_shared_operands": SHARED,
    "hls_shared_pairs": SHARED,
    "hls_turns": SHARED,
    "hls_sink": "its ready is a constant",
    "hls_sink_dataless": "its ready is a constant",
    "hls_source": "its valid is a constant",
    "hls_spec_history": "a part of hls_spec_save_commit, where it is proven",
}
# Units of these folders are at buses, not at channels.
BUSES = ("bus", "bench", "check")
AT_BUS = "at a bus, whose rules units of check/ look at in simulations"
NO_CHANNEL = "has no channel"
IN_ISLAND = "in an island, with which it is proven"
TOO_DEEP = f"more than {DEEPEST} stages"
TOO_LONG = f"more than {LONGEST} cycles"


class Proof(NamedTuple):
    """What a solver is asked, or why it is not."""
    name: str  # of the class
    text: str
    left_out: Optional[str] = None
    uses: tuple[str, ...] = ()  # units that the text names beside the one
    handshake: Optional[tuple] = None  # of a flow: alike in sets that differ in width
    is_handshake: bool = False  # it is about nothing else


def narrow(case):
    """The case with few bits where it has many."""
    given = contracts.given(case)
    for name in given:
        if name in ("DATA_WIDTH", "ADDRESS_WIDTH", "TOKEN_WIDTH", "LHS_WIDTH",
                    "RHS_WIDTH") and \
           contracts.number(given[name]) > WIDEST:
            given[name] = str(FEW)
    return case._replace(check=" ".join(map("=".join, given.items())))


def split(channels):
    return ([channel for channel in channels if channel.is_input],
            [channel for channel in channels if not channel.is_input])


def widths(channels, **names):
    """Parameters of a checker that are widths of channels."""
    found = {channel.name: max(channel.width, 1) for channel in channels}
    return {key: found[name] for key, name in names.items()}


def is_wide(case):
    return max(channel.width for channel in contracts.channels(case)) > WIDEST


def flow(case, manifest, carries):
    channels = contracts.channels(case)
    if is_wide(case):
        channels = [channel._replace(width=0) for channel in channels]
    ins, outs = split(channels)
    it = contracts.flow(case, manifest)
    yield from wiring.offers(channels, kept=not it.lazy)
    yield wiring.flow("all", ins, outs, it)
    for carrier in ins if carries else ():
        if carrier.name in ("ins", "data") and carrier.width > 0:
            yield wiring.order(carrier, outs[0], it,
                               "INIT_TOKEN" if it.initial else "0")


def pipeline(case, manifest):
    """With a register of two bits at each stage, as units have them."""
    channels = contracts.channels(case)
    it = contracts.flow(case, manifest)
    yield f"  logic [{FEW-1}:0] outs;"
    yield wiring.checker(
        "hls_stage", "stages", {"DATA_WIDTH": FEW, "LATENCY": "STAGES"},
        {"ins": "ins", "outs": "outs", "enable": "enable"}).replace(
            ",\n    .rst(rst)", "")
    wide = [channel._replace(width=FEW) for channel in channels]
    yield from flow_of(wide, it)


def flow_of(channels, it, held="1'b0"):
    """A flow that hands on the payload of its only input."""
    ins, outs = split(channels)
    yield from wiring.offers(channels)
    yield wiring.flow(ins[0].name, ins, outs, it, held)
    if ins[0].width > 0:
        yield wiring.order(ins[0], outs[0], it)


def port(case):
    """Two flows beside each other."""
    ins, outs = split(contracts.channels(case))
    for pair in zip(ins, outs):
        yield from flow_of(pair, contracts.Flow())


def assured(case):
    """A flow whose consumer is always ready."""
    yield "  always_comb assume (outs_ready);"
    yield from flow_of(contracts.channels(case), contracts.Flow())


def together(case):
    """Two flows whose tokens come together."""
    yield "  always_comb assume (lhs_valid == rhs_valid);"
    yield from port(case)


def stalls(case):
    """A flow that owes nothing while it stalls."""
    yield from flow_of(contracts.channels(case), contracts.Flow(),
                       "ins_valid & ~outs_valid")


def dead(case):
    """One token, at once, and no other."""
    yield from wiring.offers(contracts.channels(case))
    yield "  logic gone;"
    yield "  always_ff @(posedge clk) gone <= ~rst & (gone | (ins_valid & ins_ready));"
    yield "  always_comb assert (rst | ins_ready == ~gone);"


def shared(case, manifest):
    """For each operation a flow from its operands to its result. It owes nothing
    while another one has no operands, or has a result that nobody takes. Each result
    waits for the turns of all that are in the pipeline before it."""
    ins, outs = split(contracts.channels(case))
    data, results = ins[0]._replace(width=0), outs[0]._replace(width=0)
    size = results.count
    it = contracts.flow(case, manifest)
    it = it._replace(capacity=it.latency, accepts=0,
                     latency=it.latency + 2 * size, waits=2 * it.latency + 2 * size)
    yield from wiring.offers([data, results])
    yield (f"  wire idle = ~(&{data.name}_valid & &{results.name}_ready);")
    for i in range(size):
        wires = {f"{end}_{suffix}": text for suffix in ("valid", "ready")
                 for end, text in (
                     ("ins", f"{data.name}_{suffix}[{2 * i} +: 2]"),
                     ("outs", f"{results.name}_{suffix}[{i}]"))}
        yield wiring.checker(
            "proof_flow", f"operation_{i}",
            {"INPUTS": 2, "OUTPUTS": 1,
             **{key.upper(): value for key, value in it._asdict().items()}},
            {**wires, "held": "idle"})


def sharing(case):
    """For each operation a flow from its operands to its result, with as many tokens
    as it has credits. The neighbours are the unit, too, which gives a result for each
    set of operands, at any time."""
    values = contracts.parameters(case)
    channels = [channel._replace(width=0) for channel in contracts.channels(case)]
    ins, outs = [next(c for c in channels if c.name == name)
                 for name in ("ins", "outs")]
    total = sum(values["CREDITS"] >> 32 * i & 0xffffffff
                for i in range(values["OPERATIONS"]))
    bits = (total + 1).bit_length()
    size = values["OPERANDS"] // values["OPERATIONS"]
    yield from wiring.offers(channels)
    for j in range(size):
        place = values["OPERATIONS"] + j
        yield f"  logic [{bits-1}:0] inside_{j}; // sets of operands without a result"
        yield f"  wire taken_{j} = outs_valid[{place}] & outs_ready[{place}];"
        yield "  wire given_%d = fromUnit_valid & fromUnit_ready;" % j
        yield (f"  always_ff @(posedge clk) inside_{j} <= rst ? '0 : "
               f"inside_{j} + {bits}'(taken_{j}) - {bits}'(given_{j});")
        yield f"  always_comb assume (~fromUnit_valid | inside_{j} != '0);"
    for i in range(values["OPERATIONS"]):
        credit = values["CREDITS"] >> 32 * i & 0xffffffff
        yield wiring.checker(
            "proof_flow", f"operation_{i}",
            {"INPUTS": size, "OUTPUTS": 1, "CAPACITY": credit},
            {"ins_valid": f"{ins.name}_valid[{i * size} +: {size}]",
             "ins_ready": f"{ins.name}_ready[{i * size} +: {size}]",
             "outs_valid": f"{outs.name}_valid[{i}]",
             "outs_ready": f"{outs.name}_ready[{i}]", "held": "1'b1"})


def credited(case, manifest):
    """For each operation a flow from its operands to its result, which has room for
    as many tokens as the operation has credits, and owes a result whatever the
    others do: so nobody waits for another one for ever. An operation is selected
    when each of the others has been, twice at the most. Products of integers by one
    are those of the right operation, in the right order."""
    ins, outs = split(contracts.channels(case))
    data, results = ins[0], outs[0]
    if case.unit.name != "hls_credited_muli":
        data, results = data._replace(width=0), results._replace(width=0)
    size = results.count
    it = contracts.flow(case, manifest)
    all_credits = contracts.parameters(case)["CREDITS"]
    yield from wiring.offers([data, results])
    for i in range(size):
        credits = all_credits >> (4 * i) & 15
        own = it._replace(capacity=credits, accepts=credits,
                          latency=it.latency + 2 * size,
                          waits=it.latency + 2 * size)
        wires = {f"{end}_{suffix}": text for suffix in ("valid", "ready")
                 for end, text in (
                     ("ins", f"{data.name}_{suffix}[{2 * i} +: 2]"),
                     ("outs", f"{results.name}_{suffix}[{i}]"))}
        yield wiring.checker(
            "proof_flow", f"operation_{i}",
            {"INPUTS": 2, "OUTPUTS": 1,
             **{key.upper(): value for key, value in own._asdict().items()}},
            {**wires, "held": "1'b0"})
        if data.width > 0:
            yield f"  always_comb assume ({data.payload(2 * i + 1)} == 1);"
            yield wiring.checker(
                "proof_order", f"order_{i}",
                {"WIDTH": data.width, "OUTPUTS": 1, "CAPACITY": credits},
                {"ins": data.payload(2 * i), "ins_valid": data.wire("valid", 2 * i),
                 "ins_ready": data.wire("ready", 2 * i), "outs": results.payload(i),
                 "outs_valid": results.wire("valid", i),
                 "outs_ready": results.wire("ready", i), "mark": "mark"})


def steer(kind, case, **parameters):
    channels = contracts.channels(case)
    yield from wiring.offers(channels)
    ports = wiring.alike(channels)
    if kind == "control_merge":
        ports["mark"] = "mark"
    if kind == "stored":
        del ports["done"]
    yield wiring.checker(f"proof_{kind}", "promises", parameters, ports)


def session(channels, pending):
    ports = wiring.alike([channel for channel in channels if channel.name in
                          ("memStart", "ctrlEnd", "memEnd")])
    ports = {name: wire for name, wire in ports.items() if "_" in name}
    return wiring.checker("proof_session", "session", {},
                          {**ports, "pending": pending})


def answers(case):
    channels = contracts.channels(case)
    yield from wiring.offers(channels)
    yield "  logic [NUM_LOADS-1:0] room;"
    yield "  always_comb assume ((performed & ~allowed) == '0);"
    yield "  always_comb assert (rst | allowed == room);"
    yield wiring.checker(
        "proof_answers", "answers", widths(channels, WIDTH="ldData") |
        {"NUM_LOADS": "NUM_LOADS"},
        {"performed": "performed", "answer": "answer", "mark": "mark",
         "room": "room", **wiring.alike(channels)})


def accesses(kind, prefix, channels, counts, wires):
    """The loads or the stores of an interface; `counts` names their number."""
    some = [channel for channel in channels if channel.name.startswith(prefix)]
    ports = {**wiring.alike(some), **{wire: wire for wire in wires}}
    if prefix == "ld":
        ports["mark"] = "mark"
    return wiring.checker(
        f"proof_{kind}", kind,
        {**{count: count for count in counts},
         **widths(some, ADDRESS_WIDTH=f"{prefix}Addr", WIDTH=f"{prefix}Data")},
        ports)


def controller(case):
    channels = contracts.channels(case)
    names = {channel.name for channel in channels}
    yield from wiring.offers(channels)
    if "ldAddr" in names:
        held = case.unit.name.endswith("_held")
        yield accesses("held" if held else "loads", "ld", channels,
                       () if held else ("NUM_LOADS",),
                       ("loadReady", "loadEn", "loadAddr", "loadData"))
    if "stAddr" in names:
        yield accesses("stores", "st", channels, ("NUM_STORES",),
                       ("storeReady", "storeEn", "storeAddr", "storeData"))
    if "ctrl" in names:
        yield "  logic stores_pending;"
        yield session(channels, "stores_pending")
        yield wiring.checker(
            "proof_counts", "counts",
            {name: name for name in ("NUM_CONTROLS", "COUNT_WIDTH", "SUM_BITS")},
            {**wiring.alike([c for c in channels if c.name == "ctrl"]),
             "storeEn": "storeEn", "pending": "stores_pending"})
    elif "memStart" in names:
        ends = [channel for channel in channels if channel.width == 0]
        yield wiring.flow("session", *split(ends), contracts.Flow())


# Classes that need to know of a unit only what its case tells.
SIMPLE = {"answers": answers, "assured": assured, "controller": controller,
          "dead": dead, "port": port, "sharing": sharing, "stalls": stalls,
          "together": together}


def checkers(kind, case, manifest, carries):
    """The text of the checkers of a class around a case."""
    channels = contracts.channels(case)
    if kind == "flow":
        return flow(case, manifest, carries)
    if kind == "pipeline":
        return pipeline(case, manifest)
    if kind in SIMPLE:
        return SIMPLE[kind](case)
    if kind == "shared":
        return shared(case, manifest)
    if kind == "credited":
        return credited(case, manifest)
    if kind in islands.KINDS:
        return islands.checkers(kind, case)
    if kind in speculation.KINDS:
        return speculation.checkers(kind, case)
    if kind == "session":
        return [*wiring.offers(channels), session(channels, "pending")]
    if kind in USES:
        return steer(kind, case)
    parameters = widths(channels, WIDTH="data" if kind == "branch" else "ins")
    if kind in ("mux", "control_merge"):
        parameters["INDEX_WIDTH"] = "INDEX_WIDTH"
    if kind in ("mux", "merge", "control_merge"):
        parameters["SIZE"] = "SIZE"
    return steer(kind, case, **parameters)


def prove(case, manifest, room):
    """The proof of a case, whose manifest is in the folder `room` of the library."""
    name = case.unit.name
    kind = CLASSES.get(name.removesuffix("_dataless"), "flow")
    if name in LEFT_OUT:
        return Proof("", "", LEFT_OUT[name])
    if room in BUSES:
        return Proof("", "", AT_BUS)
    if not contracts.channels(case):
        return Proof("", "", NO_CHANNEL)
    if "RIGID=1" in case.check.split():
        return Proof("", "", IN_ISLAND)
    if kind == "flow":
        it = contracts.flow(case, manifest)
        if it.capacity > DEEPEST and not it.initial:
            return Proof(kind, "", TOO_DEEP)
        if it.latency > LONGEST:
            return Proof(kind, "", TOO_LONG)
    carries = room in CARRY
    few = islands.narrow(narrow(case)) if carries else case
    if name == "hls_credited_muli":
        few = case._replace(check=re.sub(r"DATA_WIDTH=\d+", f"DATA_WIDTH={FEW}",
                                         case.check))
    ignored, handshake = [], None
    if kind == "sharing":
        ignored = ["ins", "fromUnit"]
    if kind == "shared" or kind == "credited" and name != "hls_credited_muli":
        ignored, handshake = ["ins"], (name, few.check)
    if kind == "flow":
        channels = contracts.channels(few)
        handshake = (name, contracts.flow(few, manifest),
                     tuple(channel.count for channel in channels))
        if is_wide(few):
            ignored = [channel.name for channel in channels if channel.is_input]
    inputs = [f"[{FEW-1}:0] ins"] if kind == "pipeline" else []
    return Proof(kind, wiring.proof(
        few, checkers(kind, few, manifest, carries), inputs, ignored),
                 uses=USES.get(kind, ()),
                 handshake=handshake, is_handshake=bool(ignored))
