# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time of a process and all that it has started: what work costs on a
machine that is busy with something else, too."""

import os

MS_PER_TICK = 1000 / os.sysconf("SC_CLK_TCK")


def read_stat(pid):
    """(parent, ticks), with those of children that have ended; None when the
    process has ended meanwhile"""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii",
                  errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[1]), sum(map(int, fields[11:15]))


def milliseconds(root):
    """Of the process `root` and its descendants."""
    stats = {int(name): read_stat(name) for name in os.listdir("/proc")
             if name.isdigit()}
    children = {}
    for pid, stat in stats.items():
        if stat:
            children.setdefault(stat[0], []).append(pid)
    ticks, waiting = 0, [root]
    while waiting:
        pid = waiting.pop()
        ticks += stats[pid][1] if stats.get(pid) else 0
        waiting += children.get(pid, [])
    return ticks * MS_PER_TICK
