# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a module `proof` around a unit: the solver plays its neighbours, and
checkers (the .sv files beside this one) look at its channels.
"""

import contracts
import unit_cases


def checker(module, name, parameters, ports):
    """An instance of a checker. Its clock and its reset are those of the unit."""
    texts = ", ".join(f".{key}({value})" for key, value in parameters.items())
    wires = ",\n".join(f"    .{key}({value})" for key, value in ports.items())
    return (f"  {module} {f'#({texts}) ' if texts else ''}{name} (\n{wires},\n"
            "    .clk(clk),\n    .rst(rst)\n  );")


def concat(wires):
    """Wires as a vector, the first one in the low bit."""
    return "{" + ", ".join(reversed(list(wires))) + "}"


def handshake(prefix, channels):
    """The ports <prefix>_valid and <prefix>_ready, of some channels."""
    return {f"{prefix}_{suffix}": concat(
        channel.wire(suffix, index) for channel in channels
        for index in range(channel.count)) for suffix in ("valid", "ready")}


def alike(channels):
    """Ports that are called like the channels. Controls have a payload of one bit
    that is zero."""
    ports = {}
    for channel in channels:
        ports[channel.name] = channel.name if channel.width else f"{channel.count}'d0"
        for suffix in ("valid", "ready"):
            ports[f"{channel.name}_{suffix}"] = f"{channel.name}_{suffix}"
    return ports


def offers(channels, kept=True):
    """The circuit keeps what it offers, and the unit does if it is `kept`."""
    for channel in channels:
        for index in range(channel.count if channel.is_input or kept else 0):
            yield checker(
                "proof_offer", f"offer_{channel.name}_{index}",
                {"WIDTH": max(channel.width, 1), "ASSUMED": int(channel.is_input)},
                {"data": channel.payload(index),
                 "valid": channel.wire("valid", index),
                 "ready": channel.wire("ready", index)})


def flow(name, ins, outs, it, held="1'b0"):
    """One token of each of `ins` for one of each of `outs`."""
    return checker(
        "proof_flow", f"flow_{name}",
        {"INPUTS": sum(channel.count for channel in ins),
         "OUTPUTS": sum(channel.count for channel in outs),
         **{key.upper(): value for key, value in it._asdict().items()}},
        {**handshake("ins", ins), **handshake("outs", outs), "held": held})


def order(carrier, outs, it, first="0"):
    """The payload of `carrier`, its first one if it is an array, at `outs`."""
    return checker(
        "proof_order", f"order_{carrier.name}",
        {"WIDTH": carrier.width, "OUTPUTS": outs.count, "INITIAL": it.initial,
         "CAPACITY": it.capacity, "FIRST": first},
        {"ins": carrier.payload(0), "ins_valid": carrier.wire("valid", 0),
         "ins_ready": carrier.wire("ready", 0), "outs": outs.name,
         **handshake("outs", [outs]), "mark": "mark"})


def proof(case, lines, inputs=(), ignored=()):
    """The text of the module with the checkers `lines`, which may need further
    inputs. What is ignored, of the unit's inputs, is driven by nobody: it disappears
    with what is computed of it. The clock starts with a cycle of reset."""
    values = contracts.given(case)
    parameters = ", ".join(f"parameter {kind} {name} = {values.get(name, value)}"
                           for kind, name, value in case.unit.parameters)
    ports = [port for port in case.unit.ports if port.name not in ("clk", "rst")]
    driven = [port for port in ports if port.is_input and port.name not in ignored]
    return "\n".join([
        f"// {case}",
        f"module proof {f'#({parameters}) ' if parameters else ''}(",
        *(f"  input {port.declaration}," for port in driven),
        *(f"  input logic {name}," for name in inputs),
        "  input logic mark,",
        "  input logic clk",
        ");",
        *(f"  {port.declaration};" for port in ports if port not in driven),
        "  logic running = 1'b0;",
        "  wire rst = ~running;",
        "  always_ff @(posedge clk) running <= 1'b1;",
        *unit_cases.instance(case),
        *lines,
        "endmodule",
        ""])
