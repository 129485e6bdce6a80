#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables and drawings that benchmarks make of their figures."""

import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
sys.path += [os.path.join(ROOT, "bench", room) for room in ("quality", "buffers")]
import buffers  # noqa: E402
import page  # noqa: E402
import peer  # noqa: E402
import steps  # noqa: E402
import sweep_report  # noqa: E402

PAGE = """\
# Page

Old head.

## One

Old one.

```
# no title
```

### Within one

## Two

Two.
"""


class Pages(unittest.TestCase):
    def put(self, before, text):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "page.md")
            if before is not None:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(before)
            page.put_section(path, text)
            with open(path, encoding="utf-8") as file:
                return file.read()

    def test_a_section_takes_the_place_of_the_old_one(self):
        self.assertEqual(
            self.put(PAGE, "## One\n\nNew.\n"),
            "# Page\n\nOld head.\n\n## One\n\nNew.\n\n## Two\n\nTwo.\n")
        self.assertEqual(self.put(PAGE, "## Two\n\nNew.\n"),
                         PAGE.replace("Two.", "New."))

    def test_the_head_leaves_the_sections(self):
        self.assertEqual(self.put(PAGE, "# Page\n\nNew head.\n\n"),
                         PAGE.replace("Old head", "New head"))

    def test_a_new_section_comes_last(self):
        self.assertEqual(self.put(PAGE, "## Three\n\nNew.\n"),
                         PAGE + "\n## Three\n\nNew.\n")

    def test_a_new_page(self):
        self.assertEqual(self.put(None, "## One\n\nNew.\n"), "## One\n\nNew.\n")


def row(name, *figures):
    return {"kernel": name, "shape": None, "periods": [
        dict(zip(("period", "cycles", "ns", "mapped"), values))
        for values in figures]}


ROWS = [row("fast", (3, 200, 3.0, 4.0), (5, 100, 5.0, 5.0), (10, 50, 8.0, 12.0)),
        row("slow", (3, 100, 3.0, 3.0), (5, 100, 4.0, 4.0), (10, 100, 4.0, 4.0))]


class Sweeps(unittest.TestCase):
    def test_what_is_best_is_told_by_the_mapped_circuit(self):
        self.assertEqual(sweep_report.best(ROWS[0], "ns"), "10: 0.80")
        lines = sweep_report.markdown(ROWS).splitlines()
        self.assertIn("| fast |  | 200 / 3 / 4 | 100 / 5 / 5 | 50 / 8 / 12 "
                      "| 5: 1.00 |", lines)
        self.assertIn("| slow |  | 100 / 3 / 3 | 100 / 4 / 4 | 100 / 4 / 4 "
                      "| 3: 0.75 |", lines)

    def test_estimates_do_where_nothing_was_mapped(self):
        rows = [row("fast", (5, 100, 5.0), (10, 50, 8.0))]
        text = sweep_report.markdown(rows)
        self.assertIn("| fast |  | 100 / 5 | 50 / 8 | 10: 0.80 |", text)
        self.assertNotIn("mapped", text)
        self.assertNotIn("mapped", sweep_report.svg(rows))

    def test_every_kernel_has_its_curves_within_the_drawing(self):
        for count in (1, 4, 5):
            rows = (ROWS * 3)[:count]
            drawing = xml.etree.ElementTree.fromstring(sweep_report.svg(rows))
            width, height = (float(drawing.get(name))
                             for name in ("width", "height"))
            curves = [element.get("points") for element in drawing.iter()
                      if element.tag.endswith("polyline")]
            self.assertEqual(len(curves), 2 * count)
            for place in " ".join(curves).split():
                x, y = map(float, place.split(","))
                self.assertTrue(0 < x < width and 0 < y < height, place)

    def test_a_kernel_may_be_as_fast_for_all_periods(self):
        rows = [row("same", (5, 1234567, 4.0), (10, 1234567, 4.0))]
        self.assertIn("| 1234567 / 4 | 1234567 / 4 |",
                      sweep_report.markdown(rows))
        self.assertIn("polyline", sweep_report.svg(rows))


GRAPH = {
    "nodes": [
        {"id": "fork0", "op": "handshake.fork", "attributes": {}},
        {"id": "buffer0", "op": "handshake.buffer",
         "attributes": {"bufferType": 1, "numSlots": 1}},
        {"id": "buffer1", "op": "handshake.buffer",
         "attributes": {"bufferType": 2, "numSlots": 3}},
        {"id": "buffer2", "op": "handshake.buffer",
         "attributes": {"bufferType": 0, "numSlots": 2}}],
    "edges": [
        {"source": source, "sourcePort": port, "target": target, "targetPort": 0,
         "type": kind}
        for source, port, target, kind in (
            ("fork0", 1, "buffer0", "i32"), ("buffer0", 0, "buffer1", "i32"),
            ("buffer1", 0, "end", "i32"), ("start", 0, "buffer2", "control"),
            ("buffer2", 0, "fork0", "control"), ("fork0", 0, "other", "i32"))]}


class Buffers(unittest.TestCase):
    def test_bits_are_slots_times_width(self):
        self.assertEqual(buffers.bits(GRAPH), 32 + 3 * 32 + 2)

    def test_a_sentence_tells_what_is_better(self):
        def side(cycles, bits, closed=True):
            return {"cycles": cycles, "bits": bits, "ns": 5.0, "closed": closed}
        rows = [{"kernel": name, "kept": name == "same", "late": name == "path",
                 "throughput": side(100, 50), "milp": new}
                for name, new in (
                    ("same", side(100, 50, False)), ("little", side(99, 50)),
                    ("bits", side(120, 40)), ("path", side(90, 50)),
                    ("both", side(90, 40)), ("wrong", side(None, 10)))]
        text = buffers.markdown(rows)
        self.assertIn("Of 6 searches 4 were closed; on 3 of these kernels, the "
                      "program has fewer cycles or bits, on 2 of them at the price "
                      "of more of the other ones, or of a path that is over the "
                      "period. Of all kernels, the default has fewer cycles on 1, "
                      "the program on 2. Of all kernels, the default has fewer bits "
                      "on 0, the program on 2.", text.replace("\n", " "))
        self.assertIn("| same | 100 | 100 | 50 | 50 | 5.0 | 5.0 "
                      "| not closed, default kept |", text)
        self.assertIn("| bits | 100 | 120 | 50 | 40 | 5.0 | 5.0 "
                      "| **fewer bits**, but more cycles |", text)
        self.assertIn("| **fewer cycles**, but over the period |", text)
        self.assertIn("| **fewer cycles**, **fewer bits** |", text)
        self.assertIn("| milp does not pass |", text)

    def test_channels_are_told_by_their_ends(self):
        self.assertEqual(buffers.buffers(GRAPH),
                         "fork0.1 -> 1x1 2x3 -> end.0 : i32\n"
                         "start.0 -> 0x2 -> fork0.0 : control\n")


class Peers(unittest.TestCase):
    def side(self, cycles, lut, ff):
        return {"cycles": cycles, "lut": lut, "ff": ff, "dsp": 3}

    def rows(self):
        return [("half", self.side(50, 30, 20), self.side(100, 50, 50)),
                ("twice", self.side(200, 20, 5), self.side(100, 60, 40)),
                ("unknown", self.side(100, 20, 5), self.side(100, None, None))]

    def test_means_leave_out_what_is_not_known(self):
        cycles, area, product = peer.means(self.rows())
        self.assertAlmostEqual(cycles, 1)
        self.assertAlmostEqual(area, 0.125 ** 0.5)
        self.assertAlmostEqual(product, 0.125 ** 0.5)
        self.assertIn("| unknown | 100 | 20 | 5 | 3 | 100 | – | – | 3 | 1.00 | – | – |",
                      peer.markdown(self.rows()))

    def test_the_drawing_has_a_bar_for_each_known_figure(self):
        root = xml.etree.ElementTree.fromstring(peer.svg(self.rows()))
        bars = [one for one in root if one.tag.endswith("rect")]
        self.assertEqual(len(bars), 1 + 3 + 2)  # with the background

    def test_the_kernels_of_the_peer_are_ours(self):
        self.assertEqual(sorted(peer.peers()), sorted(steps.chosen([], "own")))


class Steps(unittest.TestCase):
    def test_a_step_is_left_out_wherever_it_is(self):
        whole, without = (steps.pipeline(out) for out in ((), ("widths",)))
        self.assertIn("handshake-narrow-values,", whole)
        self.assertIn("handshake-narrow-buffers,", whole)
        self.assertNotIn("narrow", without)
        self.assertIn("handshake-make-islands,", without)


if __name__ == "__main__":
    unittest.main()
