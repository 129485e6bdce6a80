#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a simulation tells of loops, buffers and channels.

usage: hlsc_profile.py HLSC [unittest arguments]
"""

import json
import os
import unittest

from hlsc_harness import HlscTest
from kernel_files import FILES

# Two arrays, a recurrence through a queue, floats, several calls.
KINDS = ["fir", "mem_knapsack", "float_fir", "gemver", "gcd"]

# One port, three loads in an iteration.
SHARED_PORT = """\
int kernel(const int a[64]) {
  int sum = 0;
  for (int i = 0; i < 61; i++)
    sum += a[i] + a[i + 1] + a[i + 3];
  return sum;
}
int main(void) { int a[64] = {1, 2, 3}; return kernel(a) == 0; }
"""

# One load in an iteration, which is as often as the port can.
OWN_PORT = """\
int kernel(const int a[64]) {
  int sum = 0;
  for (int i = 0; i < 61; i++)
    sum += a[i];
  return sum;
}
int main(void) { int a[64] = {1, 2, 3}; return kernel(a) == 0; }
"""

NO_LOOP = "int kernel(int a) { return a + 1; }\n" \
          "int main(void) { return kernel(1) + kernel(2) == 0; }\n"

STOPS = """\
void __unit(int input_a, int output_b);
int __init();
int kernel(int x) {
  int b = __init();
  __unit(x, b);
  return b;
}
int main(void) { kernel(3); return 0; }
"""


class Profile(HlscTest):
    def profile(self, path, *arguments):
        run = self.hlsc("simulate", "--profile", "--json", path, *arguments)
        result = json.loads(run.stdout)
        self.assertEqual(result["verdict"], "pass", result["message"])
        return result["profile"]

    def of_text(self, text, *arguments):
        return self.profile(self.write("kernel.c", text), *arguments)

    def loop(self, profile):
        [loop] = profile["loops"]
        return loop

    def test_both_engines_count_the_same(self):
        for kernel in KINDS:
            for options in ([], ["--stress", "5"]):
                with self.subTest(kernel=kernel, options=options):
                    self.assertEqual(
                        self.profile(FILES[kernel], "--engine", "model",
                                     *options),
                        self.profile(FILES[kernel], "--engine", "verilator",
                                     *options))

    def test_all_calls_are_counted(self):
        profile = self.of_text(NO_LOOP)
        self.assertEqual(profile["loops"], [])
        [channel] = [channel for channel in profile["channels"]
                     if channel["source"] == "a"]
        self.assertEqual(channel["moved"], 2)
        for channel in profile["channels"]:
            self.assertLessEqual(
                channel["moved"] + channel["stalled"] + channel["starved"],
                profile["cycles"])

    def test_the_interval_is_that_of_the_loop(self):
        loop = self.loop(self.of_text(OWN_PORT))
        self.assertEqual((loop["rounds"], loop["interval"], loop["chain"]),
                         (60, 1, None))
        loop = self.loop(self.of_text(SHARED_PORT))
        self.assertEqual((loop["rounds"], loop["interval"]), (60, 3))

    def test_a_shared_port_ends_the_chain(self):
        loop = self.loop(self.of_text(SHARED_PORT))
        self.assertEqual(loop["chain"]["end"], "memory")
        self.assertEqual(loop["chain"]["steps"][-1]["op"],
                         "handshake.mem_controller")

    def test_a_recurrence_is_a_cycle_through_its_units(self):
        profile = self.profile(FILES["float_fir"])
        loop = profile["loops"][1]
        chain = loop["chain"]
        self.assertEqual(chain["end"], "cycle")
        cycle = chain["steps"][chain["cycleFrom"]:]
        self.assertIn("handshake.addf", [step["op"] for step in cycle])
        self.assertTrue(all(
            before["for"] == (after["target"] if after["wait"] == "starved"
                              else after["source"]).split(".")[0]
            for before, after in zip(cycle, cycle[1:])))

    def test_no_place_holds_more_than_it_has_room_for(self):
        for kernel in KINDS:
            with self.subTest(kernel=kernel):
                places = self.profile(FILES[kernel], "--stress",
                                      "1")["buffers"]
                self.assertTrue(any(place["most"] for place in places))
                for place in places:
                    self.assertGreaterEqual(place["most"], place["average"])
                    if place["slots"] is not None:
                        self.assertLessEqual(place["most"], place["slots"],
                                             place)

    def test_queues_have_loads_and_stores(self):
        kinds = {place["kind"]: place["most"] for place
                 in self.profile(FILES["mem_knapsack"])["buffers"]
                 if place["id"].startswith("lsq_")}
        self.assertEqual(sorted(kinds), ["loads", "stores"])
        self.assertTrue(kinds["loads"] and kinds["stores"])

    def test_lines_have_the_longest_wait(self):
        profile = self.profile(FILES["float_fir"])
        places = [(line["location"]["uri"],
                   line["location"]["range"]["start"]["line"])
                  for line in profile["lines"]]
        self.assertEqual(places, sorted(set(places)))
        for line, place in zip(profile["lines"], places):
            there = [channel for channel in profile["channels"]
                     if channel["location"] and place == (
                         channel["location"]["uri"],
                         channel["location"]["range"]["start"]["line"])]
            self.assertEqual(line["moved"],
                             max(each["moved"] for each in there))
            waits = {(each["source"], each["target"]): each["stalled"]
                     for each in there}
            self.assertIn((line["source"], line["target"]), waits)
            self.assertEqual(line["stalled"], max(
                each["stalled"] for each in there
                if each["moved"] + each["stalled"] < profile["cycles"]))

    def test_a_report_for_people(self):
        run = self.hlsc("simulate", "--profile",
                        self.write("kernel.c", SHARED_PORT))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stdout, r"^PASS kernel=kernel calls=1 [^\n]*\n$")
        self.assertIn("Loop in line 3: 60 times an iteration followed another "
                      "one, 3.00 cycles later on average; expected: 3.\n",
                      run.stderr)
        self.assertIn("    until a memory that others use as well", run.stderr)
        self.assertIn("Buffers and queues: ", run.stderr)

    def test_a_run_that_fails_is_counted_as_well(self):
        self.write("model.c", "void __unit(int input_a, int *output_b) "
                              "{ *output_b = input_a; }\n")
        rtl = self.hlsc("emit-rtl", self.write("kernel.c", STOPS), "-o",
                        os.path.join(self.directory, "rtl"))
        self.assertEqual(rtl.returncode, 0, rtl.stderr)
        run = self.hlsc("simulate", "--profile", "--json", "kernel.c",
                        "--model", "model.c", "--rtl", "rtl/__unit.sv")
        result = json.loads(run.stdout)
        self.assertEqual(result["verdict"], "deadlock", result["message"])
        profile = result["profile"]
        self.assertGreater(profile["cycles"], 4096)
        [answer] = [channel for channel in profile["channels"]
                    if channel["target"] == "out0"]
        self.assertEqual((answer["moved"], answer["starved"]),
                         (0, profile["cycles"]))

    def test_nobody_asked(self):
        run = self.hlsc("simulate", "--json", FILES["gcd"])
        self.assertIsNone(json.loads(run.stdout)["profile"])
        run = self.hlsc("verify", "--profile", FILES["gcd"])
        self.assertEqual(run.returncode, 2)
        self.assertIn("does not apply", run.stderr)


if __name__ == "__main__":
    unittest.main()
