#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls that stop, in the C program, in the circuit, or in both.

usage: hlsc_traps.py HLSC [unittest arguments]
"""

import json
import os
import unittest

from hlsc_harness import ScriptTest

# One way to stop for each value behind the odd ones.
WAYS = """#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
static int half(int n) {
  assert(n % 2 == 0);
  return n / 2;
}
int halves(const int x[3], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    switch (x[i]) {
    case 100: abort();
    case 102: exit(0);
    case 104: exit(3);
    case 106: __builtin_trap();
    case 108: _Exit(2);
    case 110: _exit(2);
    case 112: quick_exit(2);
    }
    sum += half(x[i]);
  }
  return sum;
}
int main(void) {
  int x[3] = {2, 4, VALUE};
  return halves(x, 2) + halves(x, 3);
}
"""

# The unit adds its parameter; what its model does is another matter.
UNIT_C = """#include <assert.h>
void __unit(int input_a, int output_b, int parameter_WIDTH);
int __init();
int kernel(int x) {
  int b = __init();
  __unit(x, b, 5);
  assert(b < 10);
  assert(b != 7);
  return b;
}
int main(void) { return kernel(ARGUMENT) == 1; }
"""
MODEL = """void __unit(int input_a, int *output_b, int parameter_WIDTH) {
  *output_b = input_a + WIDTH;
}
"""
UNIT_SV = """module __unit #(parameter WIDTH = 1) (
    input  logic        clk, rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  logic full, done;
  assign input_a_ready = input_a_valid && start_valid && !full && !done;
  assign start_ready = input_a_ready;
  assign out0_valid = full;
  assign end_valid = done;
  always_ff @(posedge clk) begin
    if (input_a_ready) out0 <= input_a + WIDTH;
    full <= !rst && (input_a_ready || (full && !out0_ready));
    done <= !rst && (input_a_ready || (done && !end_ready));
  end
endmodule
"""

# What the C program and the IR do not agree on.
CONSTANT = """#include <assert.h>
int k(int n) {
  int s = 3;
  assert(%s__builtin_constant_p(s));
  return n - 1;
}
int main(void) { return k(2) == 9; }
"""

ALIKE = "in the C program and in the circuit"
UNDEFINED = "the C program is undefined there, or its translation is wrong"
RIGHT_IR = "(1 wrong value in all); the IR it is made from has them right"


class Traps(ScriptTest):
    def simulate(self, *arguments):
        run = self.hlsc("simulate", *arguments, "--json")
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        return json.loads(run.stdout)

    def check(self, answer, verdict, calls, *findings):
        """Of each finding, its line and column, the message and its notes."""
        self.assertEqual((answer["verdict"], answer["calls"]), (verdict, calls),
                         answer)
        found = [(*self.place(one["range"]), one["message"],
                  *[(*self.place(note["location"]["range"]), note["message"])
                    for note in one["relatedInformation"]])
                 for one in answer["findings"]]
        self.assertEqual(found, list(findings))
        for one in answer["findings"]:
            self.assertEqual(one["code"], verdict)

    @staticmethod
    def place(range_):
        return range_["start"]["line"] + 1, range_["start"]["character"] + 1

    def test_both_stop(self):
        for value, line, column in ((100, 12, 15), (102, 13, 15), (104, 14, 15),
                                    (106, 15, 15), (108, 16, 15), (110, 17, 15),
                                    (112, 18, 15)):
            self.write("k.c", WAYS.replace("VALUE", str(value)))
            for options in ([], ["--stress", "7"]):
                with self.subTest(value=value, options=options):
                    self.check(
                        self.simulate("k.c", "--kernel", "halves", "--traps",
                                      *options), "trap", 2,
                        (line, column, f"call 2 stops here in halves(), {ALIKE}",
                         (26, 25, "called in main() here")))

    def test_both_stop_in_a_function(self):
        self.write("k.c", WAYS.replace("VALUE", "7"))
        for options in ([], ["--engine", "both"]):
            answer = self.simulate("k.c", "--kernel", "halves", "--traps",
                                   *options)
            self.check(answer, "trap", 2,
                       (5, 3, f"call 2 stops here in half(), {ALIKE}",
                        (20, 12, "called in halves() here"),
                        (26, 25, "called in main() here")))
            self.assertEqual(answer["ir"], "agrees")
            self.assertEqual([call["matches"] for call in answer["perCall"]],
                             [True, True])
            self.assertEqual(answer["message"], os.path.join(
                self.directory, "k.c") +
                f":5: call 2 stops here in half(), {ALIKE}")

    def test_main_stops(self):
        self.write("k.c", "#include <assert.h>\n"
                          "int main(void) {\n  int s = 0;\n"
                          "  for (int i = 0; i < 5; i++) s += i;\n"
                          "  assert(s < 5);\n  return s;\n}\n")
        self.check(self.simulate("k.c", "--kernel", "main", "--traps"), "trap",
                   1, (5, 3, f"call 1 stops here in main(), {ALIKE}"))

    def test_another_file(self):
        self.write("half.h", "static int half(int n) {\n"
                             "  assert(n % 2 == 0);\n  return n / 2;\n}\n")
        self.write("k.c", '#include <assert.h>\n#include "half.h"\n'
                          "int k(int n) { return half(n); }\n"
                          "int main(void) { return k(3); }\n")
        answer = self.simulate("k.c", "--kernel", "k", "--traps")
        self.check(answer, "trap", 1,
                   (2, 3, f"call 1 stops here in half(), {ALIKE}",
                    (3, 23, "called in k() here"),
                    (4, 25, "called in main() here")))
        self.assertTrue(
            answer["findings"][0]["data"]["uri"].endswith("/half.h"))

    def simulate_unit(self, argument, added):
        self.write("unit.c", UNIT_C.replace("ARGUMENT", str(argument)))
        self.write("unit.sv", UNIT_SV)
        self.write("model.c", MODEL.replace("WIDTH", str(added), 2)
                   .replace(f"parameter_{added}", "parameter_WIDTH"))
        return self.simulate("unit.c", "--kernel", "kernel", "--traps", "--rtl",
                             "unit.sv", "--model", "model.c")

    def test_the_circuit_alone_stops(self):
        self.check(self.simulate_unit(6, 1 - 5), "mismatch", 1,
                   (7, 1, "call 1: the circuit stops on line 7, and the C "
                          "program goes on (2 wrong values in all); the IR it "
                          "is made from has them right"),
                   (9, 3, "call 1: the result is 0 instead of 2"))

    def test_the_program_alone_stops(self):
        self.check(self.simulate_unit(1, 10), "mismatch", 1,
                   (7, 3, "call 1: the circuit goes on, and the C program stops "
                          f"on line 7 {RIGHT_IR}"))

    def test_they_stop_elsewhere(self):
        self.check(self.simulate_unit(6, 1), "mismatch", 1,
                   (7, 1, "call 1: the circuit stops on line 7, and the C "
                          f"program on line 8 {RIGHT_IR}"))

    def test_the_ir_stops_alone(self):
        self.write("k.c", CONSTANT % "!")
        self.check(self.simulate("k.c", "--traps"), "ir-mismatch", 1,
                   (4, 1, "call 1: the IR behind the circuit stops on line 4, "
                          f"and the C program goes on: {UNDEFINED}"),
                   (5, 3, "call 1: the result is 0 instead of 1"))

    def test_the_ir_goes_on(self):
        self.write("k.c", CONSTANT % "")
        self.check(self.simulate("k.c", "--traps"), "ir-mismatch", 1,
                   (4, 3, "call 1: the IR behind the circuit goes on, and the "
                          f"C program stops on line 4: {UNDEFINED}"))

    def test_a_heap_without_room(self):
        self.write("k.c", """#include <stdlib.h>
int k(int n) {
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = i;
  return a[n / 2];
}
int main(void) { return k(4) + k(30) == 1; }
""")
        self.check(self.simulate("k.c", "--heap", "64"), "trap", 2,
                   (3, 1, "call 2 takes more memory than the heap of 64 bytes "
                          "has: give a larger one with --heap"))

    def test_without_the_option_nothing_is_compared(self):
        self.write("k.c", WAYS.replace("VALUE", "100"))
        answer = self.simulate("k.c", "--kernel", "halves")
        self.assertEqual((answer["verdict"], answer["calls"]),
                         ("golden-failed", 1))
        self.assertEqual(answer["engines"], [])
        self.assertEqual(answer["message"],
                         "main() crashed in call 2 of halves: aborted (signal 6)")

    def test_the_function_that_ends_the_program(self):
        for value, end, line, column, function in (
                (7, "crashed in call 2 of halves: aborted (signal 6)", 5, 3, "half"),
                (9, "ended in call 2 of halves with status 0", 5, 3, "half"),
                (9, "ended in call 2 of halves with status 4", 5, 3, "half")):
            with self.subTest(end=end):
                text = WAYS.replace("VALUE", str(value))
                if value == 9:
                    text = text.replace("assert(n % 2 == 0)",
                                        f"n % 2 ? exit({end[-1]}) : (void)0")
                    column = 11
                self.write("k.c", text)
                answer = self.simulate("k.c", "--kernel", "halves")
                told = f"main() {end}, in {function}()"
                self.assertEqual(answer["message"], told)
                self.check(answer, "golden-failed", 1,
                           (line, column, told, (20, 12, "called in halves() here"),
                            (26, 25, "called in main() here")))


if __name__ == "__main__":
    unittest.main()
