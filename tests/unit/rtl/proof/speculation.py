# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The checkers of units for speculation (speculation.sv). Beside the payload of a
channel x there may be the tag x_spec, which is kept like it.
"""

import contracts
import wiring

CLASSES = {
    "hls_spec_commit": "commit",
    "hls_spec_save": "save",
    "hls_spec_save_commit": "save_commit",
    "hls_speculating_branch": "spec_branch",
    "hls_speculator": "speculator",
}
KINDS = set(CLASSES.values())


def offers(channels, tags):
    for channel in channels:
        tag = [f"{channel.name}_spec"] if f"{channel.name}_spec" in tags else []
        yield wiring.checker(
            "proof_offer", f"offer_{channel.name}",
            {"WIDTH": max(channel.width, 1) + len(tag),
             "ASSUMED": int(channel.is_input)},
            {"data": "{" + ", ".join(tag + [channel.payload(0)]) + "}",
             "valid": channel.wire("valid", 0), "ready": channel.wire("ready", 0)})


def ports(kind, channels, tags):
    """Those of the checker. A speculator's needs to know of its outputs alone."""
    if kind == "speculator":
        channels = [channel for channel in channels if not channel.is_input]
        tags = {"outs_spec"}
    found = {**wiring.alike(channels), **{tag: tag for tag in tags}}
    if kind == "spec_branch":
        found["condition"] = found.pop("condition_spec")
        del found["data_spec"]
    if kind == "speculator":
        del found["outs"]
    return found


def checkers(kind, case):
    channels = contracts.channels(case)
    tags = {port.name for port in case.unit.ports if port.name.endswith("_spec")}
    values = contracts.parameters(case)
    parameters = {} if kind == "speculator" else {
        "WIDTH": max(channel.width for channel in channels
                     if channel.name in ("ins", "data")) or 1}
    if "FIFO_DEPTH" in values:
        parameters["FIFO_DEPTH"] = values["FIFO_DEPTH"]
    yield from offers(channels, tags)
    if kind == "save_commit":
        # What the speculator says, of which there is no fourth.
        yield "  always_comb assume (issue != 2'd3 & history != 2'd3);"
    yield wiring.checker(
        "proof_branch" if kind == "spec_branch" else f"proof_{kind}", "promises",
        parameters, ports(kind, channels, tags))
