#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`hlsc report`: what lines and units cost, whether the figures add up and are those
of the circuit, the picture, and what happens when there is no circuit.

usage: hlsc_report.py HLSC [unittest arguments]
"""

import json
import os
import re
import unittest
import xml.etree.ElementTree

from hlsc_harness import EditorTest, HlscTest

KERNELS = os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "kernels")
FIR = os.path.join(KERNELS, "fir.c")
MIXED = """\
#include "twice.h"
int mixed(const int a[64], int n, int d) {
  static int kept[2000];
  int s = 0;
  for (int i = 0; i < n; i++)
    s += TWICE(a[i]) / d;
  kept[n & 1023] += s;
  return s ^ kept[d & 1023]; /* a < b && "c" — é */
}
"""
SVG = "{http://www.w3.org/2000/svg}"
FIGURES = ("luts", "ffs", "dsps", "carries", "rams", "units")
ROW = re.compile(r" *(<?\d+) +(<?\d+) +(<?\d+) +(<?\d+) +(\d+) %  (.*)")


class Report(HlscTest):
    def report(self, *arguments, status=0):
        run = self.hlsc("report", *arguments)
        self.assertEqual(run.returncode, status, run.stderr)
        return run

    def result(self, *arguments, status=0):
        return json.loads(self.report(*arguments, "--json",
                                      status=status).stdout)

    def mixed(self):
        self.write("twice.h", "#define TWICE(x) ((x) * 2 + 1)\n")
        return self.write("mixed.c", MIXED)

    def assert_sums(self, whole, parts):
        for figure in FIGURES:
            self.assertAlmostEqual(sum(part[figure] for part in parts),
                                   whole[figure], delta=0.06 * len(parts) + 0.1,
                                   msg=figure)

    def test_the_parts_are_the_whole(self):
        for path in (FIR, self.mixed()):
            area = self.result(path)["area"]
            self.assertGreater(area["luts"], 0)
            self.assert_sums(area, area["kinds"])
            self.assert_sums(area, area["lines"])
            for line in area["lines"]:
                self.assert_sums(line, line["kinds"])
            for rows in (area["lines"], area["kinds"]):
                sizes = [row["luts"] + row["ffs"] for row in rows]
                for one, next_one in zip(sizes, sizes[1:]):
                    self.assertGreaterEqual(one + 0.11, next_one)

    def test_what_costs_is_in_its_line(self):
        area = self.result(self.mixed())["area"]
        by_line = {line["location"]["range"]["start"]["line"]: line
                   for line in area["lines"] if line["location"]}
        # The division is the largest unit, and the array the only memory.
        divisions = {kind["kind"]: kind for kind in area["kinds"]}["divsi"]
        self.assertEqual(by_line[5]["kinds"][0]["kind"], "divsi")
        self.assertEqual(by_line[5]["kinds"][0]["luts"], divisions["luts"])
        self.assertEqual(area["lines"][0]["location"]["range"]["start"]["line"],
                         5)
        # 1,024 words of 32 bits are two blocks, 2,000 are four.
        self.assertEqual(area["rams"], 4)
        self.assertEqual([line["rams"] for line in area["lines"]
                          if line["rams"]], [4])

    def test_flip_flops_and_path_are_those_of_the_circuit(self):
        report = self.result(FIR)
        graph = json.loads(self.hlsc("graph", FIR, "--json").stdout)
        self.assertAlmostEqual(report["area"]["ffs"],
                               graph["estimate"]["ffs"], delta=0.6)
        self.assertEqual(report["area"]["dsps"], graph["estimate"]["dsps"])
        self.assertEqual(report["estimate"], graph["estimate"])
        self.assertLess(report["area"]["luts"], graph["estimate"]["luts"])
        self.assertEqual(
            [loop["atLeast"] for loop in report["loops"]],
            [loop["atLeast"] for loop in graph["loops"]])

    def test_cycles(self):
        cycles = self.result(FIR)["cycles"]
        self.assertEqual(cycles["assumedLoops"], 0)
        simulated = re.search(r"calls=(\d+) cycles=(\d+)",
                              self.hlsc("simulate", FIR).stdout)
        per_call = int(simulated[2]) / int(simulated[1])
        self.assertAlmostEqual(cycles["value"], per_call, delta=per_call / 50)
        path = self.mixed()
        few = self.result(path, "--rounds", "10")["cycles"]
        many = self.result(path, "--rounds", "1000")["cycles"]
        self.assertEqual((few["assumedLoops"], few["rounds"]), (1, 10))
        self.assertEqual((many["value"] - few["value"]) % 990, 0)
        self.assertGreaterEqual(many["value"] - few["value"], 990)
        self.assertIn("run 100 times (--rounds)",
                      self.report(path).stdout.replace("runs", "run"))

    def test_the_text_says_the_same(self):
        path = self.mixed()
        result = self.result(path)
        text = self.report(path).stdout
        self.assertEqual(text.rstrip("\n"), result["report"].rstrip("\n"))
        self.assertTrue(text.startswith("mixed, for a clock period of 5 ns\n"))
        rows = [ROW.fullmatch(line) for line in text.splitlines()]
        rows = [row for row in rows if row]
        area = result["area"]
        self.assertEqual(len(rows), len(area["lines"]) + len(area["kinds"]))
        for row, line in zip(rows, area["lines"]):
            number = re.match(r"(?:\w+\.h:)?(\d+): ", row[6])
            if line["location"]:
                self.assertEqual(
                    int(number[1]) - 1,
                    line["location"]["range"]["start"]["line"])
        self.assertIn("6: s += TWICE(a[i]) / d;", text)
        self.assertIn("Loop in line 5", text)
        self.assertIn("Longest path: ", text)

    def test_an_edit_of_a_comment_is_seen(self):
        path = self.mixed()
        self.assertIn("— é */", self.report(path).stdout)
        self.write("mixed.c", MIXED.replace("— é", "new"))
        self.assertIn("new */", self.report(path).stdout)

    def test_options_make_another_circuit(self):
        path = self.mixed()
        at_five, at_ten = (self.result(path, "--clock-period", period)["area"]
                           for period in ("5", "10"))
        self.assertLess(at_ten["ffs"], at_five["ffs"])
        self.assertIn("for a clock period of 10 ns",
                      self.report(path, "--clock-period", "10").stdout)

    def test_the_picture(self):
        path = self.mixed()
        svg = os.path.join(self.directory, "mixed.svg")
        self.report(path, "--svg", svg)
        root = xml.etree.ElementTree.parse(svg).getroot()
        boxes = {}
        for group in root.iter(SVG + "g"):
            title = group.find(SVG + "title").text.splitlines()[0]
            boxes.setdefault(title, []).append(
                float(group.find(SVG + "rect").get("width")))
        area = self.result(path)["area"]
        whole = max(width for widths in boxes.values() for width in widths)
        first = area["lines"][0]
        self.assertAlmostEqual(
            boxes["6: s += TWICE(a[i]) / d;"][0],
            whole * (first["luts"] + first["ffs"]) /
            (area["luts"] + area["ffs"]), delta=1)
        self.assertTrue(any('a < b && "c" — é' in title for title in boxes))
        self.assertIsNone(self.result(path)["picture"])
        run = self.report(path, "--svg", "/nowhere/x.svg", status=2)
        self.assertIn("/nowhere/x.svg", run.stderr)

    def test_a_kernel_in_mlir(self):
        path = os.path.join(self.directory, "fir.mlir")
        self.assertEqual(self.hlsc("lower", FIR, "--stage",
                                   "handshake-buffered", "-o",
                                   path).returncode, 0)
        self.assertGreater(self.result(path)["area"]["luts"], 0)
        self.assertIn("LUTs", self.report(path).stdout)

    def test_text_that_is_more_than_text_elsewhere(self):
        path = self.write("odd.c", "int odd(int a, int b) {\n"
                          "\treturn a\t* b; /* ]]> \x1b[31m & <g> */\n}\n")
        svg = os.path.join(self.directory, "odd.svg")
        text = self.report(path, "--svg", svg).stdout
        self.assertIn("2: return a * b; /* ]]>  [31m & <g> */\n", text)
        titles = [title.text for title in xml.etree.ElementTree.parse(
            svg).getroot().iter(SVG + "title")]
        self.assertTrue(any("]]>  [31m & <g> */" in title for title in titles))

    def test_a_circuit_of_wires(self):
        path = self.write("wires.c", "int wires(int a) { return a; }\n")
        svg = os.path.join(self.directory, "wires.svg")
        text = self.report(path, "--svg", svg).stdout
        self.assertIn("Area: 0 LUTs, 0 flip-flops", text)
        self.assertNotIn("share", text)
        xml.etree.ElementTree.parse(svg)

    def test_without_a_circuit(self):
        path = self.write("bad.c", "int bad(int a) { return b; }\n")
        run = self.report(path, status=1)
        self.assertEqual(run.stdout, "")
        self.assertIn("undeclared identifier 'b'", run.stderr)
        result = self.result(path, status=1)
        for member in ("cycles", "area", "estimate", "report", "picture"):
            self.assertIsNone(result[member], member)

    def test_wrong_usage(self):
        for arguments in (["--rounds", "0"], ["--rounds", "x"],
                          ["--stage", "hw"], ["--simulate"]):
            self.assertEqual(
                self.hlsc("report", FIR, *arguments).returncode, 2, arguments)


class Editing(EditorTest):
    def test_the_hover_of_a_kernel(self):
        text = MIXED.replace('#include "twice.h"', '#include "hls.h"').replace(
            "TWICE(a[i])", "a[i]")
        path = self.write("hovered.c", text)
        self.open_text(path, text + "int main(void) { int a[64] = {0};"
                       " return HLS_CALL(mixed, a, 8, 3); }\n")
        told = self.hover(1, text.splitlines()[1].index("mixed"))
        area = json.loads(self.hlsc("report", path, "--kernel", "mixed",
                                    "--json").stdout)["area"]
        self.assertIn(f"About {area['luts']:.0f} LUTs, {area['ffs']:.0f} "
                      "flip-flops, 0 DSP blocks, 4 RAMs; most of them in", told)
        first = area["lines"][0]
        self.assertIn(f"| 6 | {first['luts']:.0f} | {first['ffs']:.0f} | 0 |",
                      told)


if __name__ == "__main__":
    unittest.main()
