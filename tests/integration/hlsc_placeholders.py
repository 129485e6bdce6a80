#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Placeholders from the user's side: RTL and models that do not fit.

usage: hlsc_placeholders.py HLSC [unittest arguments]
"""

import os
import re
import unittest

from hlsc_kernels import KERNELS, KernelTest

KERNEL = """\
void __unit(int input_a, short output_b, int parameter_WIDTH);
short __init();
int kernel(int x) {
  short b = __init();
  __unit(x, b, 5);
  return b;
}
int main(void) { return kernel(3); }
"""

MODEL = """\
void __unit(int input_a, short *output_b, int parameter_WIDTH) {
  *output_b = (short)(input_a + parameter_WIDTH);
}
"""

RTL = """\
module __unit #(
    parameter WIDTH = 1
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [15:0] out0,
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
    if (input_a_ready) out0 <= input_a[15:0] + WIDTH;
    full <= !rst && (input_a_ready || (full && !out0_ready));
    done <= !rst && (input_a_ready || (done && !end_ready));
  end
endmodule
"""


class PlaceholderTest(KernelTest):
    def simulate(self, kernel=KERNEL, rtl=RTL, model=MODEL):
        self.write("kernel.c", kernel)
        self.write("unit.sv", rtl)
        self.write("model.c", model)
        return self.hlsc("simulate", "kernel.c", "--rtl", "unit.sv",
                         "--model", "model.c")

    def errors(self, run):
        return [(os.path.basename(place), message) for place, message in
                re.findall(r"^(.*): error: (.*)$", run.stdout + run.stderr,
                           re.M)]

    def check_errors(self, run, expected):
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertEqual(self.errors(run), expected)


class Ports(PlaceholderTest):
    """The RTL is compared with what the circuit connects."""

    def change(self, old, new):
        self.assertIn(old, RTL)
        return self.simulate(rtl=RTL.replace(old, new))

    def test_rtl_that_fits(self):
        run = self.simulate()
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_width(self):
        run = self.change("[31:0] input_a", "[7:0] input_a")
        self.check_errors(run, [
            ("unit.sv:6:24", "port 'input_a' of module '__unit' has 8 bits; "
                             "the circuit expects 32 [rtl-port]")])
        self.assertIn("kernel.c:1:6: note:", run.stderr)

    def test_width_of_an_output(self):
        self.check_errors(self.change("[15:0] out0", "[WIDTH-1:0] out0"), [
            ("unit.sv:11:30", "port 'out0' of module '__unit' has 5 bits; the "
                              "circuit expects 16 [rtl-port]")])

    def test_direction(self):
        run = self.change("input  logic        end_ready",
                          "output logic        end_ready")
        self.check_errors(run, [
            ("unit.sv:15:25", "port 'end_ready' of module '__unit' is an "
                              "output; the circuit expects an input "
                              "[rtl-port]")])

    def test_missing_and_surplus(self):
        self.check_errors(self.change("rst", "reset"), [
            ("unit.sv:1:8", "module '__unit' has no port 'rst'; the circuit "
                            "expects an input of 1 bit [rtl-port]"),
            ("unit.sv:5:25", "port 'reset' of module '__unit' is none of the "
                             "circuit's: nothing is connected to it "
                             "[rtl-port]")])

    def test_parameter(self):
        run = self.change("parameter WIDTH", "parameter BITS")
        self.check_errors(run, [
            ("kernel.c:1:6", "module '__unit' has no parameter 'WIDTH', which "
                             "the placeholder passes [rtl-parameter]")])

    def test_what_is_no_verilog_shows_what_verilator_says(self):
        run = self.change("endmodule", "endmodul")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn("unit.sv", run.stdout + run.stderr)
        self.assertEqual(re.findall("rtl-p", run.stdout), [])


class Models(PlaceholderTest):
    """The C model stands for the placeholder in the native run."""

    def change(self, old, new):
        self.assertIn(old, MODEL)
        return self.simulate(model=MODEL.replace(old, new))

    def signature(self, place, what):
        return [("model.c:" + place, f"argument {what} [model-signature]")]

    def test_type_of_an_output(self):
        self.check_errors(self.change("short *output_b", "int *output_b"),
                          self.signature("1:26", "'output_b' of the model of "
                                         "'__unit' has another type than in "
                                         "the declaration of the placeholder"))

    def test_an_output_is_a_pointer(self):
        run = self.simulate(model="void __unit(int input_a, short output_b, "
                                  "int parameter_WIDTH) {}\n")
        self.check_errors(run, self.signature(
            "1:26", "'output_b' of the model of '__unit' has to be a pointer, "
            "for it is an output"))

    def test_number_of_arguments(self):
        run = self.simulate(model="void __unit(int input_a, short *output_b) "
                                  "{ *output_b = (short)input_a; }\n")
        self.check_errors(run, [
            ("model.c:1:6", "the model of '__unit' has 2 arguments instead of "
                            "3 [model-signature]")])
        self.assertIn("kernel.c:1:6: note:", run.stderr)

    def test_order_of_arguments(self):
        run = self.simulate(model=MODEL.replace("input_a,", "x,")
                            .replace("parameter_WIDTH)", "input_a)")
                            .replace("input_a + parameter_WIDTH", "x"))
        self.check_errors(run, self.signature(
            "1:37", "'input_a' of the model of '__unit' stands in another "
            "place than in the declaration of the placeholder"))

    def test_no_model(self):
        run = self.simulate(model="void __other(int a) { (void)a; }\n")
        self.check_errors(run, [
            ("kernel.c:1:6", "'__unit' has no model in C, which the native run "
                             "of main() needs: give the file that defines it "
                             "with --model [model-missing]")])

    def test_a_function_of_the_kernels_file(self):
        run = self.simulate(model=MODEL + "int kernel(int x) { return x; }\n")
        self.check_errors(run, [
            ("model.c:4:5", "'kernel' is defined twice [model-conflict]")])
        self.assertIn("kernel.c:3:5: note:", run.stderr)

    def test_main_of_a_model_is_not_run(self):
        run = self.simulate(model=MODEL + "int main(void) { return 1; }\n")
        self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
        self.assertIn("calls=1", run.stdout)
        self.assertRegex(run.stderr, r"model\.c:4:5: warning: .*"
                                     r"\[model-main\]")


if __name__ == "__main__":
    unittest.main()
