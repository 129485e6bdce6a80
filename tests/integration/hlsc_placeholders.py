#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Placeholders from the user's side: RTL and models that do not fit.

usage: hlsc_placeholders.py HLSC [unittest arguments]
"""

import os
import re
import subprocess
import unittest

from hlsc_harness import ScriptTest
from kernel_files import KERNELS, VERILATOR

KERNEL = """\
void __unit(int input_a, short output_b, int parameter_WIDTH);
short __init();
int kernel(int x) {
  short b = __init();
  __unit(x, b, 5);
  return b;
}
int main(void) { kernel(3); return 0; }
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


class PlaceholderTest(ScriptTest):
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

    def test_a_name_that_the_module_itself_does_not_know(self):
        """Verilator then describes nothing; the circuit's names are tried."""
        expected = [("kernel.c:1:6", "module '__unit' has no port 'input_a'; "
                                     "the circuit expects an input of 32 bits "
                                     "[rtl-port]")]
        run = self.change("[31:0] input_a,", "[31:0] inputa,")
        self.check_errors(run, expected)
        run = self.change("input  logic [31:0] input_a,\n", "")
        self.check_errors(run, expected)

    def test_an_error_of_the_module_alone_is_verilators(self):
        run = self.change("<= input_a[15:0]", "<= inputa[15:0]")
        self.assertRegex(run.stdout, "^FAIL .*reason=rtl-error")
        self.assertIn("inputa", run.stderr)

    def test_arguments_of_functions_are_no_ports(self):
        run = self.simulate(rtl=RTL.replace(
            "  logic full, done;",
            "  function automatic [15:0] sum(input [15:0] value);\n"
            "    return value + WIDTH;\n  endfunction\n"
            "  logic full, done;").replace(
                "input_a[15:0] + WIDTH", "sum(input_a[15:0])"))
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_name_of_the_file(self):
        self.write("gr\N{LATIN SMALL LETTER O WITH DIAERESIS}.sv",
                   RTL.replace("[15:0] out0", "[7:0] out0"))
        self.simulate()
        run = self.hlsc("simulate", "kernel.c", "--rtl",
                        "gr\N{LATIN SMALL LETTER O WITH DIAERESIS}.sv",
                        "--model", "model.c")
        self.check_errors(run, [
            ("gr\N{LATIN SMALL LETTER O WITH DIAERESIS}.sv:11:24",
             "port 'out0' of module '__unit' has 8 bits; the circuit expects "
             "16 [rtl-port]")])

    def test_odd_names_of_files(self):
        """None of them is an option, a file of ours, or another one's name."""
        self.simulate()
        names = ["n" * 240, "n" * 230 + ".sv", "-f.sv", ".sv", "0=unit.sv",
                 "a b.sv", "a+b.sv", "$(x).sv", "unit.old.v"]
        for name in names:
            with self.subTest(name=name):
                self.write("./" + name, RTL)
                run = self.hlsc("simulate", "kernel.c", "--rtl", "./" + name,
                                "--model", "model.c")
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        # Names that are the same once they are harmless.
        self.write("a b.sv", "module other; endmodule\n")
        run = self.hlsc("simulate", "kernel.c", "--rtl", "a b.sv", "--rtl",
                        "a+b.sv", "--model", "model.c")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_text_with_control_characters(self):
        run = self.change("  logic full, done;",
                          "  initial $display(\"<\\001&>\");\n"
                          "  logic full, done;")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

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


class Parameters(PlaceholderTest):
    """Numbers reach the module with the type that they have in C."""

    KERNEL = """\
void __unit(int input_a, short output_b, long parameter_L,
            unsigned parameter_U, signed char parameter_C);
short __init();
int kernel(int x) {
  short b = __init(), c = __init();
  __unit(x, b, 1l << 40, 0xfffffff0, -3);
  __unit(x, c, 5, 7, 100);
  return b + 3 * c;
}
int main(void) { kernel(3); return 0; }
"""
    MODEL = """\
void __unit(int input_a, short *output_b, long parameter_L,
            unsigned parameter_U, signed char parameter_C) {
  *output_b = (short)(input_a + (parameter_L >> 38) + (parameter_U >> 20) +
                      (parameter_C < 0));
}
"""

    def rtl(self, long, unsigned, char):
        return RTL.replace(
            "parameter WIDTH = 1",
            f"parameter {long} L = 0, parameter {unsigned} U = 0, "
            f"parameter {char} C = 0").replace(
                "+ WIDTH", "+ 16'(L >>> 38) + 16'(64'(U) >> 20) + "
                           "(C < 0 ? 16'd1 : 16'd0)")

    def test_types(self):
        for types in [("longint", "bit [31:0]", "byte"),
                      ("longint", "int unsigned", "bit signed [7:0]"),
                      ("", "", "")]:
            for engine in ("model", "verilator"):
                with self.subTest(types=types, engine=engine):
                    self.write("kernel.c", self.KERNEL)
                    self.write("unit.sv", self.rtl(*types))
                    self.write("model.c", self.MODEL)
                    run = self.hlsc("simulate", "kernel.c", "--rtl", "unit.sv",
                                    "--model", "model.c", "--engine", engine)
                    self.assertEqual(run.returncode, 0,
                                     run.stdout + run.stderr)


class Deadlocks(PlaceholderTest):
    """A module that takes tokens and gives none is named."""

    def test_a_stub_that_was_not_filled_in(self):
        self.write("kernel.c", KERNEL)
        self.write("model.c", MODEL)
        run = self.hlsc("emit-rtl", "kernel.c", "-o", "stubs", "--kernel",
                        "kernel")
        self.assertEqual(run.returncode, 0, run.stderr)
        run = self.hlsc("simulate", "kernel.c", "--rtl", "stubs/__unit.sv",
                        "--model", "model.c")
        self.assertRegex(run.stdout, "^FAIL .*reason=deadlock")
        self.assertRegex(run.stderr, r"(?m)^kernel.c:%d:\d+: error: .*missing: "
                         r"out0; '__unit' \(call\d+\) was called 1 time and has "
                         r"not answered on out0, end \[deadlock\]\n"
                         % (KERNEL[:KERNEL.index("  __unit(")].count("\n") + 1))
        self.assertNotIn("0 channels", run.stderr)

    def test_one_output_that_is_forgotten(self):
        run = self.simulate(rtl=RTL.replace("assign out0_valid = full;",
                                            "assign out0_valid = 1'b0;"))
        self.assertRegex(run.stdout, "^FAIL .*reason=deadlock")
        self.assertRegex(run.stderr, r"'__unit' \(call\d+\) was called 1 time "
                         r"and has not answered on out0 \[deadlock\]\n")

    def test_a_module_that_was_not_called_is_not_blamed(self):
        run = self.simulate(rtl=RTL.replace(
            "assign input_a_ready = input_a_valid",
            "assign input_a_ready = 1'b0 && input_a_valid"))
        self.assertRegex(run.stdout, "^FAIL .*reason=deadlock")
        self.assertNotIn("has not answered", run.stderr)


class WrongValues(PlaceholderTest):
    """What a wrong module has done is told where the value goes."""

    KERNEL = """\
#include "hls.h"
short __init1();
void __unit(int input_a, short output_b, int parameter_WIDTH);
int kernel(int a[2][8], int n) {
  for (int i = 0; i < 8; i++)
    a[0][i] = i;
  for (int i = 3; i < 5; i++) {
    short x = __init1();
    __unit(n + i, x, 5);
    a[1][i] = x;
  }
  a[0][7] = 9;
  if (n > 100)
    return a[0][1];
  return a[0][2] + a[1][4];
}
int main(void) {
  int a[2][8] = {0};
  kernel(a, 3);
  return 0;
}
"""

    def test_of_an_array_and_of_the_result(self):
        run = self.simulate(self.KERNEL, RTL.replace("+ WIDTH", "- WIDTH"))
        self.assertRegex(run.stdout, "^FAIL .*reason=mismatch")
        self.assertRegex(run.stderr, r"(?m)^kernel.c:10:\d+: error: call 1: "
                         r"a\[1\]\[3\] is -?\d+ instead of ")
        self.assertRegex(run.stderr, r"(?m)^kernel.c:12:\d+: note: 'a' is "
                         "written here, too$")
        self.assertRegex(run.stderr, r"(?m)^call 1: a\[1\]\[3\] is -?\d+, the C ")
        self.assertRegex(run.stderr, r"(?m)^kernel.c:15:3: error: .*the result "
                         r"is -?\d+ instead of ")
        self.assertNotIn("kernel.c:14:", run.stderr)

    def test_of_a_call_that_leaves_by_another_return(self):
        kernel = self.KERNEL.replace("return a[0][1]", "return a[1][4]").replace(
            "  kernel(a, 3);\n", "  kernel(a, 101);\n  kernel(a, 3);\n")
        run = self.simulate(kernel, RTL.replace("+ WIDTH", "- WIDTH"))
        self.assertRegex(run.stderr, r"(?m)^kernel.c:14:5: error: .*the result "
                         r"is -?\d+ instead of ")
        self.assertNotIn("kernel.c:15:", run.stderr)

    def test_of_a_call_that_is_another_one_each_time(self):
        kernel = self.KERNEL.replace("return a[0][1]", "return a[1][4]").replace(
            "  kernel(a, 3);\n", """\
  int any;
  if (getrandom(&any, sizeof any, 0) != sizeof any) return 1;
  kernel(a, any);
""").replace("#include", "#include <sys/random.h>\n#include", 1)
        run = self.simulate(kernel, RTL.replace("+ WIDTH", "- WIDTH"))
        self.assertRegex(run.stderr, r"(?m)^kernel.c:5:5: error: .*the result "
                         r"is -?\d+ instead of ")
        for line in 15, 16:
            self.assertRegex(run.stderr,
                             rf"(?m)^kernel.c:{line}:\d+: note: 'kernel' "
                             "returns here$")

    def test_of_variables_that_main_uses_too(self):
        """The circuit stores them when it returns, C where it says so."""
        kernel = """\
#include "hls.h"
struct pair { int first, second; };
int total;
static struct pair both;
short __init1();
void __unit(int input_a, short output_b, int parameter_WIDTH);
static void keep(int *to, int what) {
  *to = what;
}
int kernel(int n, int m) {
  total = 0;
  for (int i = 0; i < n; i++) {
    short x = __init1();
    __unit(i, x, 5);
    total += x;
    if (m > 1)
      both = (struct pair){i, x};
    else
      keep(&both.second, x);
  }
  if (m > 2)
    total = both.second;
  return n;
}
int main(void) {
  for (int m = 1; m <= 3; m++) {
    kernel(CALLED, m);
    if (total < 0 || both.second < 0)
      return 1;
  }
  return 0;
}
"""
        rtl = RTL.replace("+ WIDTH", "- WIDTH")
        for calls, total, second in (("2 * (m == 1)", 15, 8),
                                     ("2 * (m == 2)", 15, 17),
                                     ("2 * (m == 3)", 22, 17)):
            run = self.simulate(kernel.replace("CALLED", calls), rtl)
            self.assertRegex(run.stderr, rf"(?m)^kernel.c:{total}:\d+: error: "
                             r"call \d: total\[0\] is -\d+ instead of \d+")
            self.assertRegex(run.stderr, rf"(?m)^kernel.c:{second}:\d+: error: "
                             r"call \d: both_second\[0\] is -\d+ instead of ")
            self.assertEqual(len(self.errors(run)), 2, run.stderr)

    def test_of_variables_that_others_write_or_share(self):
        """What the library stores is told where it is called, and bits beside
        those that differ count for nothing."""
        kernel = """\
#include <math.h>
#include "hls.h"
struct { int a : 8; int b : 8; int c : 16; } s;
int e;
short __init1();
void __unit(int input_a, short output_b, int parameter_WIDTH);
int kernel(int n) {
  short x = __init1();
  __unit(n, x, 5);
  e = x & 1;
  (void)frexp(x, &e);
  s.a = x;
  s.b = n;
  s.c = 3;
  return n;
}
int main(void) {
  kernel(3);
  return 0 * (s.a + e);
}
"""
        run = self.simulate(kernel, RTL.replace("+ WIDTH", "- WIDTH"))
        self.assertRegex(run.stderr, r"(?m)^kernel.c:11:\d+: error: .* e\[0\]")
        self.assertRegex(run.stderr, r"(?m)^kernel.c:12:\d+: error: .* s_bits")

    def test_of_a_struct_that_is_returned(self):
        kernel = """\
#include "hls.h"
short __init1();
void __unit(int input_a, short output_b, int parameter_WIDTH);
struct pair { int first, second; };
struct pair kernel(int n) {
  short x = __init1();
  __unit(n, x, 5);
  struct pair some = {n, x};
  if (n > 100)
    return (struct pair){x, n};
  return some;
}
int main(void) {
  return kernel(3).first != 3;
}
"""
        run = self.simulate(kernel, RTL.replace("+ WIDTH", "- WIDTH"))
        self.assertRegex(run.stderr, r"(?m)^kernel.c:11:3: error: call 1: "
                         r"result_second\[0\] is -2 instead of 8")


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
                             "with --model, or as one of 'models' in .hlsd.yaml "
                             "[model-missing]")])

    def test_neither_model_nor_rtl(self):
        """Both are said at once."""
        self.write("kernel.c", KERNEL)
        run = self.hlsc("simulate", "kernel.c")
        self.check_errors(run, [
            ("kernel.c:1:6", "'__unit' has no model in C, which the native run "
                             "of main() needs: give the file that defines it "
                             "with --model, or as one of 'models' in .hlsd.yaml "
                             "[model-missing]"),
            ("kernel.c:1:6", "'__unit' has no RTL: give the Verilog file that "
                             "defines module __unit with --rtl, or as one of "
                             "'rtl' in .hlsd.yaml [rtl-missing]")])

    def test_no_rtl(self):
        self.write("kernel.c", KERNEL)
        self.write("model.c", MODEL)
        run = self.hlsc("simulate", "kernel.c", "--model", "model.c")
        self.check_errors(run, [
            ("kernel.c:1:6", "'__unit' has no RTL: give the Verilog file that "
                             "defines module __unit with --rtl, or as one of "
                             "'rtl' in .hlsd.yaml [rtl-missing]")])

    def test_a_function_of_the_kernels_file(self):
        run = self.simulate(model=MODEL + "int kernel(int x) { return x; }\n")
        self.check_errors(run, [
            ("model.c:4:5", "'kernel' is defined twice [model-conflict]")])
        self.assertIn("kernel.c:3:5: note:", run.stderr)

    def test_constructors_of_a_model_are_refused(self):
        for kind in ("constructor", "destructor"):
            with self.subTest(kind):
                run = self.simulate(
                    model=MODEL + f"__attribute__(({kind})) static void f(void)"
                    " {}\n")
                [(place, message)] = self.errors(run)
                self.assertRegex(place, r"model\.c:4:")
                self.assertRegex(message, r"\[model-constructor\]$")

    def test_main_of_a_model_is_not_run(self):
        run = self.simulate(model=MODEL + "int main(void) { return 1; }\n")
        self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
        self.assertIn("calls=1", run.stdout)
        self.assertRegex(run.stderr, r"model\.c:4:5: warning: .*"
                                     r"\[model-main\]")


class Names(PlaceholderTest):
    """Names that Verilog, its tools or the circuit's modules have."""

    KERNELS = ["clk(int clk)", "rst(int rst)", "start(int end)",
               "start(int start)", "end(int out0)", "hls_fork(int ins)",
               "always(int reg)", "hls_sim_top(int a)", "hls_port_check(int a)",
               "unused(int unused)", "addi0(int addi0)"]

    # Top module, module of the instance, its argument.
    MODULES = [("../../x", "../up/__u", "input_a"),
               ("hls_fork", "hls_join", "clk"), ("k", "k_1", "out0"),
               ("clk", "rst", "rst"), ("module", "always", "always"),
               ("$display", "a\\0Ab", "c d"), ("same", "own", "own")]

    MLIR = """\
handshake.func @"%s"(%%a: !handshake.channel<i32>, %%start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]} {
  %%0:2 = instance @"%s"(%%a, %%start) {W = 3 : i32} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  end %%0#0, %%0#1 : <i32>, <>
}
handshake.func private @"%s"(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["%s", "start"], resNames = ["out0", "end"]}
"""

    def check_lint(self, source, out):
        run = self.hlsc("emit-rtl", source, "-o", out)
        self.assertEqual(run.returncode, 0, run.stderr)
        *files, last = run.stdout.splitlines()
        top = last.removeprefix("top module: ")
        files = [os.path.basename(name) for name in files
                 if name.endswith(".sv")]
        for command in ([VERILATOR, "--lint-only", "-Wall", "--top-module"],
                        ["iverilog", "-g2012", "-t", "null", "-s"]):
            lint = subprocess.run(
                [*command, top, *files], capture_output=True, check=False,
                cwd=os.path.join(self.directory, out), encoding="utf-8")
            self.assertEqual((lint.returncode, lint.stdout + lint.stderr),
                             (0, ""))

    def test_kernels(self):
        for i, kernel in enumerate(self.KERNELS):
            with self.subTest(kernel=kernel):
                name, argument = re.match(r"(\w+)\(int (\w+)", kernel).groups()
                self.write("k.c", f"int {kernel} {{ return {argument} * 3 + "
                           f"{argument}; }}\n"
                           f"int main(void) {{ return {name}(-5); }}\n")
                self.check_lint("k.c", f"kernel_{i}")
                run = self.hlsc("simulate", "--ignore-exit-status", "k.c")
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_modules(self):
        for i, (top, module, argument) in enumerate(self.MODULES):
            with self.subTest(top=top, module=module):
                self.write("m.mlir", self.MLIR % (top, module, module, argument))
                self.check_lint("m.mlir", f"module_{i}")

    def test_a_name_with_nul_is_an_error_of_the_kernel(self):
        self.write("m.mlir", self.MLIR % ("a\\00b", "u", "u", "x"))
        self.check_errors(self.hlsc("emit-rtl", "m.mlir"), [
            ("m.mlir:1:1", "the name of a kernel must not contain a NUL "
                           "character [invalid-ir]")])


def documentation(name):
    with open(os.path.join(os.path.dirname(os.path.dirname(KERNELS)), "docs",
                           name), encoding="utf-8") as file:
        return file.read()


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def without(text, mark):
    """The lines of `text` that are not marked so."""
    return "".join(line for line in text.splitlines(True)
                   if not re.search(rf"// {mark}\b", line))


class Diagnostics(PlaceholderTest):
    """The examples of docs/diagnostics.md, wrong and repaired."""

    def sections(self):
        chapter = documentation("diagnostics.md")
        chapter = chapter[chapter.index("\n## Placeholders\n") + 1:]
        chapter = chapter[:chapter.index("\n## ")]
        first, *rest = re.split(r"^### (.*)$", chapter, flags=re.M)
        return blocks(first, "c")[0], list(zip(rest[::2], rest[1::2]))

    def complete(self, shared, example):
        """The example with those functions of `shared` that it has not."""
        items = re.findall(r"^\w[^\n]*(?:;\n|{\n.*?^}\n)", shared,
                           re.M | re.S)
        self.assertEqual(len(items), 3)
        kept = []
        for item in items:
            name = re.search(r"(\w+)[(]", item).group(1)
            found = re.search(rf"^\w.*\b{name}[(]", example, re.M)
            kept.append("" if found else item)
        return "".join(kept[:2]) + example + "".join(kept[2:])

    def test_every_example(self):
        shared, sections = self.sections()
        self.assertGreater(len(sections), 10)
        for code, text in sections:
            examples = blocks(text, "c")
            if code == "placeholder-use":  # of main(), not of the kernel
                continue
            self.assertTrue(examples, code)
            for example in examples:
                with self.subTest(code=code):
                    self.check_example(shared, example, code)

    def check_example(self, shared, example, code):
        self.assertIn("// wrong", example)
        wrong = self.complete(shared, without(example, "repaired"))
        self.write("wrong.c", wrong)
        run = self.hlsc("verify", "wrong.c")
        self.assertEqual(re.findall(r": error: .*\[(.*)\]$", run.stdout, re.M),
                         [code], wrong + run.stdout)
        repaired = self.complete(shared, without(example, "wrong"))
        self.write("repaired.c", repaired)
        run = self.hlsc("verify", "repaired.c")
        self.assertEqual((run.returncode, run.stdout), (0, ""), repaired)


class Page(PlaceholderTest):
    """docs/placeholders.md."""

    def setUp(self):
        self.page = documentation("placeholders.md")
        kernel, model = blocks(self.page, "c")
        self.write("weigh.c", kernel)
        self.write("mac.c", model)

    def test_the_instance(self):
        run = self.hlsc("lower", "weigh.c", "--stage", "handshake")
        shown = blocks(self.page, "mlir")[0]
        self.assertIn("{SHIFT = 4 : i32, ", shown)
        self.assertRegex(run.stdout, r":3 = instance @__mac\(%\w+, %\w+, %\w+\)"
                                     r" \{SHIFT = 4 : i32, ")

    def test_the_ports_and_the_simulation(self):
        run = self.hlsc("emit-rtl", "weigh.c", "-o", "rtl")
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(self.directory, "rtl/__mac.sv"),
                  encoding="utf-8") as file:
            stub = file.read()
        header = stub[:stub.index(");\n") + 3]
        ports = {name: direction for direction, name in re.findall(
            r"^ +(in|out)put .*?(\w+),?$", header, re.M)}
        rows = re.findall(r"^\| (`.*?) \| ((?:in|out).*?) \|", self.page, re.M)
        shown = {}
        for names, directions in rows:
            directions = directions.split(", ")
            for i, name in enumerate(re.findall("`(.*?)`", names)):
                shown[name] = directions[i % len(directions)]
        self.assertEqual(shown, {name: ports.get(name) for name in shown})
        self.write("mac.sv", blocks(self.page, "verilog")[0])
        run = self.hlsc("simulate", "weigh.c", "--rtl", "mac.sv",
                        "--model", "mac.c", "--stress", "7")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("calls=2", run.stdout)


if __name__ == "__main__":
    unittest.main()
