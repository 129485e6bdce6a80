#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random nests of loops with one access to an array: what hlsc takes for a stream is
accessed from the first element to the last in each call.

usage: hlsc_stream_order.py HLSC [unittest arguments]
"""

import random
import unittest

from hlsc_harness import HlscTest

COUNT = 300
CALLS = range(4)  # values of `c`


class Nest:
    """Loops around one access, as a text, and as what a call of it reads."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        counts = [self.random.choice([1, 2, 3, 4, 5, 6])
                  for _ in range(self.random.randint(1, 3))]
        self.size = 1
        for count in counts:
            self.size *= count
        if self.chance(20):
            counts[-1] += self.random.choice([-1, 1])
        self.size = max(self.size, 2)
        self.loops = [(count, self.random.choice(
            ["for", "for", "byte", "while", "do", "middle", "late", "down"]))
            for count in counts]
        self.guard = self.pick_condition(8)       # around all of it
        self.inner_guard = self.pick_condition(8)  # around the access
        self.breaks = {depth: self.pick_condition(6) for depth in range(len(counts))}
        self.choose_index(counts)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick_condition(self, percent):
        return self.random.choice([None, "c & 1", "c == 2"]) \
            if self.chance(percent) else None

    @staticmethod
    def holds(condition, c):
        return {"c & 1": c & 1, "c == 2": c == 2, None: False}[condition]

    def choose_index(self, counts):
        """A factor for each loop, mostly those of rows and columns."""
        self.factors, self.offset = [], 0
        factor = 1
        for count, (_, form) in zip(reversed(counts), reversed(self.loops)):
            # What counts down is turned round.
            turned = form == "down" and self.chance(80)
            self.factors.insert(0, -factor if turned else factor)
            self.offset += factor * (count - 1) if turned else 0
            factor *= count
        if self.chance(25):
            place = self.random.randrange(len(self.factors))
            self.factors[place] += self.random.choice([-1, 1, 2])
        if self.chance(10):
            self.random.shuffle(self.factors)
        if self.chance(8):
            self.offset += 1

    def index(self, values):
        return self.offset + sum(factor * value for factor, value
                                 in zip(self.factors, values))

    def reads(self, c):
        """The indices that a call reads. What does not change in a loop may be
        read in front of it: an index is there once while it stays the same."""
        found = []

        def run(depth, values):
            if depth == len(self.loops):
                if not self.inner_guard or self.holds(self.inner_guard, c):
                    place = self.index(values)
                    if found[-1:] != [place]:
                        found.append(place)
                return
            count, form = self.loops[depth]
            count = max(count, 1) if form in ("do", "late") else count
            for value in range(count) if form != "down" else reversed(range(count)):
                if self.holds(self.breaks[depth], c):
                    break
                run(depth + 1, [*values, value])

        if not self.guard or self.holds(self.guard, c):
            run(0, [])
        return found

    def text(self):
        names = ["i", "j", "k"][:len(self.loops)]
        terms = [f"{factor} * {name}" for factor, name in zip(self.factors, names)]
        body = f"s = s * 3 + h[{self.offset} + {' + '.join(terms)}];"
        if self.inner_guard:
            body = f"if ({self.inner_guard}) {body}"
        for depth in reversed(range(len(names))):
            body = self.loop(names[depth], depth, body)
        if self.guard:
            body = f"if ({self.guard}) {{ {body} }}"
        return f"int f(const int h[{self.size}], int c) {{ int s = c; {body} return s; }}\n"

    def loop(self, v, depth, body):
        count, form = self.loops[depth]
        if self.breaks[depth]:
            body = f"if ({self.breaks[depth]}) break; {body}"
        last = max(count, 1) - 1
        return {
            "for": f"for (int {v} = 0; {v} < {count}; {v}++) {{ {body} }}",
            "byte": f"for (unsigned char {v} = 0; {v} != {count}; {v}++) {{ {body} }}",
            "while": f"{{ int {v} = 0; while ({v} < {count}) {{ {body} {v}++; }} }}",
            "do": f"{{ int {v} = 0; do {{ {body} }} while (++{v} < {count}); }}",
            "middle": f"for (int {v} = 0;; {v}++) {{ if ({v} == {count}) break; {body} }}",
            "late": f"for (int {v} = 0;; {v}++) {{ {body} if ({v} == {last}) break; }}",
            "down": f"for (int {v} = {count - 1}; {v} >= 0; {v}--) {{ {body} }}",
        }[form]


class StreamOrder(HlscTest):
    def test_what_is_taken_for_a_stream(self):
        streams = 0
        for seed in range(COUNT):
            nest = Nest(seed)
            reads = [nest.reads(c) for c in CALLS]
            if any(not 0 <= place < nest.size for call in reads for place in call):
                continue  # no C
            self.write("k.c", nest.text())
            run = self.hlsc("lower", "k.c", "--stage", "cf", "--interface", "h=axi")
            self.assertEqual(run.returncode, 0, nest.text() + run.stderr)
            if "hls.in_order" in run.stdout:
                streams += 1
                for call in reads:
                    self.assertEqual(call, list(range(nest.size)), nest.text())
        self.assertGreater(streams, COUNT // 10)


if __name__ == "__main__":
    unittest.main()
