# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the answer to a compile request tells of its time."""

# The passes that place buffers. Some of them run several times.
PLACEMENT = ("handshake-place-buffers", "handshake-balance-latencies",
             "handshake-break-paths", "handshake-share-registers",
             "handshake-improve-buffers", "handshake-place-milp")


def by_name(result):
    """Milliseconds of each stage, all its runs together."""
    found = {}
    for timing in result["timings"]:
        found[timing["name"]] = found.get(timing["name"], 0) + timing["ms"]
    return found
