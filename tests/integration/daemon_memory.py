#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What large kernels, edited again and again, take of memory.

usage: daemon_memory.py HLSD HLS_WORKER [unittest arguments]
"""

import os
import sys
import unittest

sys.dont_write_bytecode = True
from daemon_harness import DaemonTest, main, until  # noqa: E402

ARRAYS = 600
MIB = 1 << 20
HUGE_PAGES = "/sys/kernel/mm/transparent_hugepage"


def kernel(edit):
    """Some 12,000 operations."""
    lines = [f"  int t{j}[16]; t{j}[i & 15] = x + {j}; x = t{j}[x & 15];\n"
             for j in range(ARRAYS)]
    return (f"int kernel(int i, int x) {{\n  x ^= {edit};\n{''.join(lines)}"
            "  return x;\n}\n")


def faults(pid):
    """Pages that a process has got so far."""
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[7])


def anonymous(pid):
    """Bytes that a process has written."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return next(int(line.split()[1]) << 10 for line in file
                    if line.startswith("Anonymous:"))


def heap_flags(pid):
    """The flags of the mapping that the allocator begins in."""
    with open(f"/proc/{pid}/smaps") as file:
        lines = iter(file)
        for line in lines:
            if line.rstrip().endswith("[heap]"):
                return next(line.split()[1:] for line in lines
                            if line.startswith("VmFlags:"))
    return []


class LargeKernels(DaemonTest):
    def setUp(self):
        super().setUp()
        self.start("--workers", "1", "--no-cache")
        self.until_warm(1)

    def compile(self, client, edit):
        answer = client.call("hls/emitRtl", {"source": {
            "uri": "stdin:/kernel.c", "text": kernel(edit)}})
        self.assertIn("result", answer)
        return max(client.status()["workers"],
                   key=lambda worker: worker["requests"])["pid"]

    def test_an_edit_takes_what_the_one_before_has_freed(self):
        client = self.client()
        pids = {self.compile(client, edit) for edit in range(2)}
        before = {pid: faults(pid) for pid in pids}
        pids |= {self.compile(client, edit) for edit in range(2, 5)}
        self.assertEqual(pids, set(before), "a worker was replaced")
        taken = sum(faults(pid) - before[pid] for pid in pids)
        self.assertLess(taken, 1500, "pages for three edits")

    def test_memory_does_not_grow_with_edits(self):
        client = self.client()
        pid = [self.compile(client, edit) for edit in range(3)][-1]
        before = anonymous(pid)
        for edit in range(3, 9):
            self.assertEqual(self.compile(client, edit), pid)
        # It frees when it has answered and nobody waits.
        until(lambda: anonymous(pid) - before < 32 * MIB,
              "the memory of six edits to be free")

    @unittest.skipUnless(os.path.exists(HUGE_PAGES), "no huge pages here")
    def test_the_allocator_asks_for_huge_pages(self):
        for worker in self.client().status()["workers"]:
            self.assertIn("hg", heap_flags(worker["pid"]))


if __name__ == "__main__":
    main()
