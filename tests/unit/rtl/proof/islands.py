# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The checkers of units that islands are made of (island.sv). Channels in an island
have no handshake: what is offered there stays until the island moves.
"""

import contracts
import wiring

CLASSES = {
    "hls_admit": "admit",
    "hls_await": "await",
    "hls_enter": "enter",
    "hls_leave": "leave",
    "hls_rigid_fork": "rigid_fork",
    "hls_rigid_muli": "rigid",
    "hls_rigid_register": "rigid",
}
KINDS = set(CLASSES.values())
# Bits of factors: their product is compared.
FACTOR = 3

# Channels that lead into an island or out of it; all others are in it.
BORDERS = {
    "admit": ("ins", "token"),
    "await": ("ins",),
    "enter": ("ins",),
    "leave": ("outs",),
}


def narrow(case):
    """A product of few bits: one of many is beyond a solver."""
    if case.unit.name != "hls_rigid_muli":
        return case
    given = {**contracts.given(case), "DATA_WIDTH": str(FACTOR)}
    return case._replace(check=" ".join(map("=".join, given.items())))


def rigid(case, channels, values):
    """What registers get is what the first stage would be given, at once."""
    ins = [channel for channel in channels if channel.is_input]
    outs = next(channel for channel in channels if not channel.is_input)
    payload = (f"{outs.width}'({' * '.join(channel.name for channel in ins)})"
               if outs.width else "1'b0")
    return wiring.checker(
        "proof_rigid", "promises",
        {"WIDTH": max(outs.width, 1),
         "LATENCY": values.get("NUM_SLOTS") or values["LATENCY"]},
        {"ins": payload,
         "ins_valid": " & ".join(channel.wire("valid", 0) for channel in ins),
         "outs": outs.name if outs.width else "1'b0",
         "outs_valid": outs.wire("valid", 0), "moves": "moves", "mark": "mark"})


def checkers(kind, case):
    channels = contracts.channels(case)
    values = contracts.parameters(case)
    borders = [channel for channel in channels
               if channel.name in BORDERS.get(kind, ())]
    if kind == "rigid":
        yield rigid(case, channels, values)
        return
    yield from wiring.offers(borders)
    parameters = {name: values[name] for name in ("SIZE", "AWAITS")
                  if name in values}
    if kind != "enter":
        parameters["WIDTH"] = max(channel.width for channel in channels
                                  if channel.name in ("ins", "outs")) or 1
    ports = wiring.alike(channels)
    if kind == "enter":
        del ports["ins"]
    yield wiring.checker(f"proof_{kind}", "promises", parameters,
                         ports | {port.name: port.name for port in case.unit.ports
                                  if port.name in ("moves", "came", "comes",
                                                   "lets_move")})
