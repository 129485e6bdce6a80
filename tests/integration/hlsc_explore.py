#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`hlsc explore`: its table, its picture and its JSON, whether the figures are those
of other commands, and what happens when points or all of it fail.

usage: hlsc_explore.py HLSC [unittest arguments]
"""

import json
import os
import re
import unittest
import xml.etree.ElementTree

from hlsc_harness import HlscTest
from kernel_files import FILES

KERNELS = os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "kernels")
FIR = os.path.join(KERNELS, "fir.c")
VARIED = """\
#ifndef U
#error U is not defined
#endif
int sum(const int a[64]) {
  int s = 0;
  for (int i = 0; i < 64; i += U)
    for (int k = 0; k < U; k++)
      s += a[i + k] * 3;
  return s;
}
int main(void) {
  int a[64] = {1, 2, 3};
  return sum(a) != 18;
}
"""
UNKNOWN = """\
int sum(const int a[64], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
"""
SVG = "{http://www.w3.org/2000/svg}"


def rows_of(table):
    """The lines of a table, from column names to cells."""
    lines = table.splitlines()
    names = lines[0].replace("path ns", "path").replace("time ns", "time").split()
    rows = []
    for line in lines[1:]:
        words = line.removeprefix("*").split()
        if words[0] not in ("throughput", "on-merges", "milp"):
            break
        rows.append({**dict(zip(names, words)), "front": line[0] == "*"})
    return rows


def dominates(one, other):
    return (one["time"] <= other["time"] and one["area"] <= other["area"] and
            (one["time"] < other["time"] or one["area"] < other["area"]))


class Explore(HlscTest):
    def explore(self, *arguments, status=0):
        run = self.hlsc("explore", *arguments)
        self.assertEqual(run.returncode, status, run.stderr)
        return run

    def points(self, *arguments, status=0):
        result = json.loads(self.explore(*arguments, "--json",
                                         status=status).stdout)
        return result["points"]

    def test_the_table_has_a_line_for_each_circuit(self):
        rows = rows_of(self.explore(FIR).stdout)
        self.assertEqual([(row["buffers"], row["period"]) for row in rows],
                         [(strategy, period)
                          for strategy in ("throughput", "on-merges")
                          for period in ("3", "4", "5", "7", "10")])
        points = self.points(FIR)
        self.assertEqual([row["front"] for row in rows],
                         [point["front"] for point in points])
        for row, point in zip(rows, points):
            self.assertEqual(int(row["cycles"]), point["cycles"])
            self.assertEqual(float(row["path"]), point["ns"])
            self.assertAlmostEqual(float(row["time"]), point["time"], 0)
            self.assertEqual([int(row[name]) for name in
                              ("LUTs", "FFs", "DSPs", "carries")],
                             [point[name] for name in
                              ("luts", "ffs", "dsps", "carries")])

    def test_the_front_is_what_none_is_better_than(self):
        points = self.points(FIR, "--clock-periods", "2.5,3,4,5,6,8,12")
        self.assertEqual(len(points), 14)
        for point in points:
            self.assertEqual(point["front"], not any(
                dominates(other, point) for other in points), point)
            self.assertAlmostEqual(point["time"],
                                   point["cycles"] * point["ns"])
            self.assertEqual(point["area"], point["luts"] + point["ffs"] / 2 +
                             250 * point["dsps"])

    def test_figures_are_those_of_other_commands(self):
        for point in self.points(FIR, "--clock-periods", "3,7"):
            options = ("--buffers", point["buffers"], "--clock-period",
                       str(point["clockPeriod"]), "--json", FIR)
            graph = json.loads(self.hlsc("graph", *options).stdout)
            for name in ("ns", "luts", "ffs", "dsps", "carries"):
                self.assertEqual(point[name], graph["estimate"][name])
            self.assertEqual(
                [(loop["header"], loop["interval"], loop["atLeast"],
                  loop["atMost"], loop["location"])
                 for loop in point["loops"]],
                [(loop["header"], loop["pathInterval"], loop["atLeast"],
                  loop["atMost"], loop["location"])
                 for loop in graph["loops"]])
            self.assertEqual(point["diagnostics"], graph["diagnostics"])

    def test_islands_and_shared_units_are_explored(self):
        """Each by itself changes the circuits of these kernels."""
        for kernel, name, changes in ((FIR, "islands", "ffs"),
                                      (FILES["shared_products"], "sharing", "dsps")):
            points = self.points(kernel, "--clock-periods", "5", "--strategies",
                                 "throughput", f"--{name}", "paying,never")
            self.assertEqual([point[name] for point in points],
                             ["paying", "never"])
            self.assertLess(points[0][changes], points[1][changes])
            for point in points:
                graph = json.loads(self.hlsc(
                    "graph", f"--{name}", point[name], "--json", kernel).stdout)
                self.assertEqual(point[changes], graph["estimate"][changes])
            run = self.hlsc("simulate", f"--{name}", "never", kernel)
            self.assertIn("PASS", run.stdout, run.stderr)
        points = self.points(FILES["either_float"], "--clock-periods", "5",
                             "--strategies", "throughput", "--sharing",
                             "paying,always", "--simulate")
        self.assertEqual([point["dsps"] for point in points], [4, 2])
        self.assertEqual([point["simulation"]["verdict"] for point in points],
                         ["pass", "pass"])
        [point] = self.points(FIR, "--clock-periods", "5", "--strategies",
                              "throughput")
        self.assertEqual((point["islands"], point["sharing"]),
                         ("paying", "paying"))

    def test_wrong_words_for_where(self):
        run = self.explore(FIR, "--islands", "paying,often", status=2)
        self.assertIn("islands[1] must be", run.stderr)
        run = self.hlsc("verify", FIR, "--sharing", "often")
        self.assertEqual(run.returncode, 2)
        self.assertIn("unknown sharing 'often'; known: always, never, paying", run.stderr)

    def test_simulations_are_those_of_simulate(self):
        for point in self.points(FIR, "--simulate", "--clock-periods", "3,5"):
            simulated = json.loads(self.hlsc(
                "simulate", FIR, "--json", "--buffers", point["buffers"],
                "--clock-period", str(point["clockPeriod"])).stdout)
            self.assertEqual(point["simulation"], {
                name: simulated[name]
                for name in ("verdict", "message", "calls", "cycles")})
            self.assertEqual(point["cycles"], simulated["cycles"])
            self.assertEqual(point["cyclesFrom"], "simulation")
        table = self.explore(FIR, "--simulate", "--clock-periods", "5").stdout
        self.assertEqual({row["verdict"] for row in rows_of(table)}, {"pass"})

    def test_estimated_cycles_are_about_those_of_simulations(self):
        for name in ("fir", "gemver", "mem_matmul", "stencil_1d", "iir_fixed"):
            path = os.path.join(KERNELS, name + ".c")
            estimated = self.points(path, "--clock-periods", "5")
            simulated = self.points(path, "--clock-periods", "5", "--simulate")
            for one, other in zip(estimated, simulated):
                self.assertEqual(one["cyclesFrom"], "constants")
                calls = other["simulation"]["calls"]
                ratio = one["cycles"] / (other["cycles"] / calls)
                self.assertTrue(0.75 < ratio < 1.25, f"{name}: {ratio}")

    def test_a_loop_that_constants_tell_nothing_of(self):
        path = self.write("unknown.c", UNKNOWN)
        options = (path, "--clock-periods", "5", "--strategies", "throughput")
        default, = self.points(*options)
        more, = self.points(*options, "--rounds", "1000")
        self.assertEqual(default["cyclesFrom"], "assumption")
        self.assertEqual(more["cycles"] - default["cycles"], 900)
        self.assertRegex(self.explore(*options, "--rounds", "7").stdout,
                         r"runs 7 times")
        self.assertNotIn("--rounds", self.explore(FIR).stdout)

    def test_a_period_that_is_missed_has_a_reason(self):
        run = self.explore(FIR, "--clock-periods", "1,10", "--strategies",
                           "throughput")
        missed, met = rows_of(run.stdout)
        self.assertEqual(missed["state"], "missed")
        self.assertNotEqual(met["state"], "missed")
        self.assertRegex(run.stdout, r"(?m)^throughput, 1 ns: missed: .* longer "
                                     r"than the clock period of 1 ns")
        self.assertEqual(run.stderr, "")

    def test_macros_vary(self):
        path = self.write("varied.c", VARIED)
        options = (path, "--vary", "U=1,4", "--clock-periods", "4,5",
                   "--strategies", "throughput")
        points = self.points(*options)
        self.assertEqual([(point["defines"], point["clockPeriod"])
                          for point in points],
                         [(["U=1"], 4), (["U=1"], 5), (["U=4"], 4), (["U=4"], 5)])
        self.assertLess(points[1]["luts"], points[3]["luts"])
        rows = rows_of(self.explore(*options).stdout)
        self.assertEqual([row["defines"] for row in rows],
                         ["U=1", "U=1", "U=4", "U=4"])

    def test_a_point_that_fails_does_not_end_the_rest(self):
        path = self.write("varied.c", VARIED)
        options = (path, "--vary", "U=2,nothing", "--clock-periods", "5",
                   "--strategies", "throughput")
        good, bad = self.points(*options)
        self.assertEqual((good["state"], good["front"]), ("ok", True))
        self.assertEqual((bad["state"], bad["front"]), ("failed", False))
        self.assertIn("nothing", bad["reason"])
        self.assertIsNone(bad["ns"])
        run = self.explore(*options)
        self.assertRegex(run.stdout, r"throughput, U=nothing, 5 ns: failed: .*"
                                     r"nothing")
        self.assertIsNone(self.points(*options, "--simulate")[1]["simulation"])

    def test_errors_of_all_points_are_those_of_the_kernel(self):
        path = self.write("varied.c", VARIED)
        run = self.explore(path, status=1)
        self.assertEqual(run.stderr.count("error: U is not defined"), 1)
        result = json.loads(self.explore(path, "--json", status=1).stdout)
        self.assertEqual({point["state"] for point in result["points"]},
                         {"failed"})
        self.assertIn("U is not defined", result["diagnostics"][0]["message"])
        self.assertEqual(result["points"][0]["diagnostics"], [])

    def test_a_simulation_that_fails(self):
        points = self.points(FIR, "--simulate", "--max-cycles", "10",
                             "--clock-periods", "5", status=1)
        for point in points:
            self.assertEqual(point["simulation"]["verdict"], "cycle-limit")
            self.assertEqual((point["state"], point["front"], point["cycles"]),
                             ("failed", False, None))
            self.assertTrue(point["reason"].startswith("simulation: "))
        run = self.explore(FIR, "--simulate", "--max-cycles", "10", status=1)
        self.assertIn("cycle-limit", run.stdout)
        path = self.write("unknown.c", UNKNOWN)
        for point in self.points(path, "--simulate", "--clock-periods", "5",
                                 status=1):
            self.assertEqual(point["state"], "failed")

    def test_the_picture(self):
        path = os.path.join(self.directory, "fir.svg")
        result = json.loads(self.explore(FIR, "--svg", path, "--json").stdout)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(result["picture"], text)
        root = xml.etree.ElementTree.fromstring(text)
        labels = [label.text for label in root.iter(SVG + "text")]
        periods = []
        for label in labels:
            if re.fullmatch(r"[\d., ]+ ns", label):
                periods += label.removesuffix(" ns").split(", ")
        self.assertEqual(sorted(periods),
                         sorted(["3", "4", "5", "7", "10"] * 2))
        for word in ("fir", "throughput", "on-merges", "Pareto front"):
            self.assertIn(word, labels)
        self.assertIsNone(json.loads(
            self.explore(FIR, "--json").stdout)["picture"])
        run = self.explore(FIR, "--svg", "/nowhere/fir.svg", status=2)
        self.assertIn("/nowhere/fir.svg", run.stderr)

    def test_wrong_usage(self):
        for arguments, words in (
                (("--clock-periods", "3,,5"), "nanoseconds above 0"),
                (("--clock-periods", "-3"), "nanoseconds above 0"),
                (("--vary", "U"), "NAME=VALUE"),
                (("--vary", "=3"), "NAME=VALUE"),
                (("--engine", "model"), "--engine needs --simulate"),
                (("--max-cycles", "9"), "--max-cycles needs --simulate"),
                (("--clock-period", "3"), "does not apply"),
                (("--buffers", "milp"), "does not apply"),
                (("--strategies", "fast"), "not 'fast'"),
                (("--kernel", "nothing"), "nothing"),
                (("--vary", "U=" + "1," * 26), "more than 256 points")):
            run = self.explore(FIR, *arguments, status=2)
            self.assertIn(words, run.stderr)
            self.assertEqual(run.stdout, "")

    def test_it_can_be_cancelled(self):
        client = self.start("explore", os.path.join(KERNELS, "sha256_rounds.c"),
                            "--strategies", "milp", "--no-cache")
        self.interrupt(client)
        self.assertEqual(self.points(FIR, "--clock-periods", "5")[0]["state"],
                         "ok")

    def test_it_has_a_deadline(self):
        run = self.explore(os.path.join(KERNELS, "sha256_rounds.c"),
                           "--strategies", "milp", "--deadline-ms", "300",
                           status=4)
        self.assertIn("deadline", run.stderr)
        self.assertEqual(run.stdout, "")


if __name__ == "__main__":
    unittest.main()
