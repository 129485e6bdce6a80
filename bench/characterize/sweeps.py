# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With which parameters each unit is measured.

A sweep says what the figures grow with and the parameters for each point of it.
The first sweep of a unit gives its figures; what a further one adds to them is
its difference from its first point, whose parameters are in the first sweep,
too."""

WIDTHS = (1, 8, 16, 32, 64)
FEW_WIDTHS = (1, 32, 64)

# Comparisons: less than, and equal.
LESS, EQUAL = {"PREDICATE": 2}, {"PREDICATE": 0}

NAMES_BY_CONSTANT = ("andi", "ori", "xori", "shli", "shrsi", "shrui")
DIVIDERS = ("divsi", "divui", "remsi")
FLOATS = ("addf", "subf", "mulf", "divf", "sqrt", "cmpf", "maximumf",
          "minimumf")
QUEUES = ("fifo_break_dv", "fifo_break_dvr", "fifo_break_none",
          "shift_reg_break_dv")
SLOTS = ("one_slot_break_dv", "one_slot_break_dvr", "one_slot_break_r")
WIRES = ("bitcast", "noti", "negf", "absf", "br")


class Sweep:
    """Points of one unit: {what the figures grow with: parameters}."""

    def __init__(self, measure, points, constant=False, conditions=(),
                 narrow=False):
        self.measure = measure
        self.points = points
        self.constant = constant # the second operand is one
        self.conditions = conditions
        self.narrow = narrow # the operands are extended from half their width


def widths(values, **others):
    return {width: {"DATA_WIDTH": width, **others} for width in values}


def arithmetic(name):
    if name == "cmpi":
        return [Sweep("width", widths(WIDTHS, **LESS)),
                Sweep("width", widths(WIDTHS, **EQUAL), False, ("equality",)),
                Sweep("width", widths(WIDTHS, **LESS), True, ("constant",)),
                Sweep("width", widths(WIDTHS, **EQUAL), True,
                      ("equality", "constant"))]
    found = [Sweep("width", widths(WIDTHS))]
    if name in NAMES_BY_CONSTANT:
        found.append(Sweep("width", widths(WIDTHS), True, ("constant",)))
    return found


def conversion(name):
    """Those between floats and integers, and from one width to another."""
    if name in ("extsi", "extui"):
        return [Sweep("width", {32: {"INPUT_WIDTH": 8, "OUTPUT_WIDTH": 32}})]
    if name == "trunci":
        return [Sweep("width", {32: {"INPUT_WIDTH": 32, "OUTPUT_WIDTH": 8}})]
    if name == "extf":
        return [Sweep("width", {64: {"LATENCY": 1}})]
    if name == "truncf":
        return [Sweep("width", {64: {"LATENCY": 2}})]
    latency = 2 if name.startswith("fp") else 3
    return [Sweep("width", {width: {"INPUT_WIDTH": width, "OUTPUT_WIDTH": width,
                                    "LATENCY": latency}
                            for width in (32, 64)})]


def pipelined_division(name):
    """With two digits of the quotient in a stage."""
    latencies = ({32: 16, 64: 31} if name == "divf" else
                 {32: 15, 64: 30} if name == "sqrt" else
                 {width: width // 2 + 3 for width in (8, 32, 64)})
    return [Sweep("width", {width: {"DATA_WIDTH": width, "LATENCY": latency}
                            for width, latency in latencies.items()})]


def buffers(name):
    dataless = name.endswith("_dataless")
    base = name.removesuffix("_dataless")
    data = {} if dataless else {"DATA_WIDTH": 32}
    if base in QUEUES:
        # A shift register of two slots is no memory, as longer ones are.
        first = 4 if base == "shift_reg_break_dv" else 2
        slots = Sweep("slots", {number: {"NUM_SLOTS": number, **data}
                                for number in (first, 8, 16, 64)})
        # FIFOs of up to four bits are shift registers.
        values = FEW_WIDTHS if first == 4 else (1, 4, 6, 32, 64)
        return [slots] if dataless else [
            Sweep("width", widths(values, NUM_SLOTS=first)), slots]
    if base == "counter_buffer":
        return [Sweep("width", {0: {"DV_LATENCY": 4}} if dataless
                      else widths(FEW_WIDTHS, DV_LATENCY=4))]
    return [Sweep("width", {0: {}} if dataless else widths(FEW_WIDTHS))]


def several(name, measure, sizes, more=0, index=None):
    """A unit with an array of channels; `more` operands or results besides."""
    def parameters(size, width):
        found = {"SIZE": size}
        if not name.endswith("_dataless") and name != "join":
            found["DATA_WIDTH"] = width
        if index:
            found["INDEX_WIDTH"] = max(1, (size - 1).bit_length())
        return found
    by_size = Sweep(measure, {size + more: parameters(size, 32)
                              for size in sizes})
    if name.endswith("_dataless") or name == "join":
        return [by_size]
    return [Sweep("width", {width: parameters(sizes[0], width)
                            for width in FEW_WIDTHS}), by_size]


def controllers(name):
    def parameters(loads, stores, width=32):
        found = {"ADDRESS_WIDTH": 10, "DATA_WIDTH": width}
        if name != "mem_controller_loadless" and not name.endswith("_held"):
            found["NUM_LOADS"] = loads
        if "storeless" not in name:
            # Most circuits need 10 to 12 bits.
            found.update(NUM_STORES=stores, NUM_CONTROLS=1, COUNT_WIDTH=32,
                         SUM_BITS=12)
        return found
    by_width = Sweep("width", {width: parameters(1, 1, width)
                               for width in (8, 32, 64)})
    if name == "mem_controller_loadless":
        return [by_width, Sweep("operands", {
            3 + 2 * number: parameters(0, number) for number in (1, 2, 3, 4)})]
    if name.endswith("_held"):
        return [by_width]
    return [by_width, Sweep("results", {
        1 + number: parameters(number, 1) for number in (1, 2, 3, 4, 6)})]


def queue(name):
    """Load-store queues; one group of two ports."""
    def parameters(slots):
        found = {"NUM_GROUPS": 1, "NUM_PORTS": 2, "NUM_STORES": 1,
                 "GROUP_SIZES": "8'h02", "GROUP_BEGINS": "16'h0000",
                 "PORT_IS_STORE": "2'b10", "NUM_LOAD_SLOTS": slots // 2,
                 "NUM_STORE_SLOTS": slots - slots // 2,
                 "ADDRESS_WIDTH": 10, "ADDRESS_BITS": 10, "DATA_WIDTH": 32}
        if name.endswith("loadless"):
            found.update(NUM_STORES=2, PORT_IS_STORE="2'b11")
        else:
            found["NUM_LOADS"] = 1
        return found
    return [Sweep("slots", {slots: parameters(slots)
                            for slots in (4, 8, 16)})]


def islands(name):
    """Units of islands; None for those that are measured as others are."""
    base = name.removesuffix("_dataless")
    if base in ("enter", "enter_registered"):
        return [Sweep("operands", {1 + size: {"SIZE": size} for size in (1, 2, 4, 8)})]
    if base in ("admit", "await", "leave", "restart"):
        return [Sweep("width", {0: {}} if name.endswith("_dataless")
                      else widths(FEW_WIDTHS))]
    if base == "rigid_register":
        data = {} if name.endswith("_dataless") else {"DATA_WIDTH": 32}
        slots = Sweep("slots", {number: {"NUM_SLOTS": number, **data}
                                for number in (1, 2, 8, 64)})
        return [Sweep("width", widths(FEW_WIDTHS, NUM_SLOTS=1)), slots] if data \
            else [slots]
    if base == "rigid_mux":
        return [Sweep("width", widths(FEW_WIDTHS, SIZE=2))]
    if base == "rigid_fork":
        return several(name, "results", (2, 3, 4, 6, 12))
    return None


def sweeps_of(name):
    """The sweeps of a unit, by its name without hls_; none for a RAM, whose
    timing is that of a block of the FPGA."""
    base = name.removesuffix("_dataless")
    found = islands(name)
    if found:
        return found
    if base in ("mux", "merge", "control_merge"):
        return several(name, "operands", (2, 3, 4, 8), int(base == "mux"),
                       base != "merge")
    if base in ("fork", "lazy_fork"):
        return several(name, "results", (2, 3, 4, 6, 12))
    if name in ("join", "blocker"):
        return several(name, "operands", (2, 3, 4, 6, 12))
    if name in ("muli", "rigid_muli"):
        return [Sweep("width", widths((8, 16, 18, 24, 32, 64), LATENCY=4)),
                Sweep("width", widths((8, 16, 32, 48, 64), LATENCY=4), False,
                      ("narrow",), True),
                Sweep("slots", {latency: {"DATA_WIDTH": 32, "LATENCY": latency}
                                for latency in (4, 1, 2, 3, 6)})]
    if name.startswith(("shared_", "credited_")):
        # As many credits as most operations of loops have.
        each = {"CREDITS": 0x3333} if name.startswith("credited_") else {}

        def shared(size, width):
            return {"DATA_WIDTH": width, "SIZE": size, "OPERANDS": 2 * size, **each}
        return [Sweep("width", {width: shared(2, width) for width in (
                    (8, 16, 24, 32, 64) if name.endswith("_muli") else (32, 64))}),
                Sweep("operands", {2 * size: shared(size, 32)
                                   for size in (2, 3, 4)})]
    if name.endswith("_pipelined"):
        return pipelined_division(name.removesuffix("_pipelined"))
    if name in FLOATS:
        return [Sweep("width", widths((32, 64)))]
    if name in DIVIDERS:
        return [Sweep("width", widths((8, 32, 64)))]
    if name in ("extsi", "extui", "trunci", "extf", "truncf", "fptosi",
                "fptoui", "sitofp", "uitofp"):
        return conversion(name)
    if base in QUEUES + SLOTS + ("counter_buffer",):
        return buffers(name)
    if name.startswith("mem_controller"):
        return controllers(name)
    if name.startswith("lsq"):
        return queue(name)
    if name in ("wait", "wait_dataless", "wait_control", "wait_for_control"):
        found = {} if name == "wait_control" else {"DATA_WIDTH": 32}
        if name in ("wait", "wait_dataless"):
            found["TOKEN_WIDTH"] = 32
        if name == "wait_dataless":
            del found["DATA_WIDTH"]
        return [Sweep("width", {32: found})]
    if name in ("load", "store"):
        return [Sweep("width", {32: {"ADDRESS_WIDTH": 10, "DATA_WIDTH": 32}})]
    if name == "stored":
        return [Sweep("width", {32: {"ADDRESS_WIDTH": 32}})]
    if name in ("ram", "source"):
        return []
    if name in ("constant", "sink", "init", "select", "cond_br") + WIRES:
        return [Sweep("width", widths(FEW_WIDTHS))]
    if name.endswith("_dataless"):
        return [Sweep("width", {0: {}})]
    return arithmetic(name)
