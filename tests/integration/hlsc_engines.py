#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What simulates a circuit: the model and Verilator have to agree.

usage: hlsc_engines.py HLSC [unittest arguments]
"""

import concurrent.futures
import json
import os
import unittest

from daemon_harness import Client, request
from hlsc_harness import HlscTest
from kernel_files import ARGUMENTS, FILES, KERNELS

# Loops, queues, floats, memories inside, modules of the user's.
AGREEING = ["gcd", "fir", "bicg", "float_fir", "float_ratios", "mem_knapsack",
            "mem_sparse", "mem_sbox", "mem_lcs", "triangular_product",
            "hw_inst", "hw_loop", "pop_and_wait", "wait_branches",
            "wait_loop"]

UNIT = """\
void __unit(int input_a, int output_b);
int __init();
int kernel(int x) {
  int b = __init();
  __unit(x, b);
  return b;
}
int main(void) { (void)(kernel(3) + kernel(-7)); return 0; }
"""

MODEL = "void __unit(int input_a, int *output_b) { *output_b = input_a; }\n"

RTL = """\
module __unit (
    input  logic        clk,
    input  logic        rst,
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
    if (input_a_ready) out0 <= input_a;
    full <= !rst && (input_a_ready || (full && !out0_ready));
    done <= !rst && (input_a_ready || (done && !end_ready));
  end
endmodule
"""


# The same unit with types, enumerations, a package and a case of its own.
TYPED = """\
typedef logic [7:0] octet_t;
package bits;
  localparam int W = 16;
  typedef logic [W-1:0] half_t;
  typedef enum logic [W/8-1:0] { EMPTY, FULL = 2'd2, AFTER } state_t;
  function automatic half_t same(half_t x);
    return half_t'(x);
  endfunction
endpackage
module low_half import bits::*; #(parameter signed [3:0] KIND = -1) (
    input half_t in, output half_t out);
  localparam int W = 4;
  typedef logic [W-1:0] narrow_t;
  typedef narrow_t nibble_t;
  generate
    case (KIND)
      8'sd15: begin : no
        assign out = '0;
      end
      4'sd3, -8'sd1: begin : yes
        localparam int W = 2;
        nibble_t low;
        half_t all;
        assign low = in[3:0];
        assign all = same(in);
        assign out = {all[15:4], low};
      end
      default: assign out = '1;
    endcase
  endgenerate
endmodule
module __unit import bits::half_t, bits::state_t; (
    input  logic        clk,
    input  logic        rst,
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
  state_t value;
  enum { GOING, DONE } rest;
  half_t low, high;
  octet_t top;
  low_half half (.in(input_a[15:0]), .out(low));
  assign high = half_t'(input_a >> 16);
  assign top = octet_t'(high >> 8);
  assign input_a_ready =
      input_a_valid && start_valid && value != bits::FULL && rest == GOING;
  assign start_ready = input_a_ready;
  assign out0_valid = value == bits::FULL;
  assign end_valid = rest == DONE;
  always_ff @(posedge clk) begin
    state_t next;
    next = bits::EMPTY;
    if (input_a_ready) begin
      out0 <= {top, high[7:0], low};
      next = bits::FULL;
    end else if (value == bits::FULL && !out0_ready) next = value;
    value <= rst ? bits::EMPTY : next;
    case (rest)
      GOING: if (input_a_ready && !rst) rest <= DONE;
      DONE: if (rst || end_ready) rest <= GOING;
    endcase
    if (bits::AFTER != 3) out0 <= '0;
  end
endmodule
"""


class Engines(HlscTest):
    def simulate(self, engine, *arguments):
        return self.hlsc("simulate", "--engine", engine, *arguments)

    def unit(self, rtl=RTL, engine="both", kernel=UNIT):
        self.write("kernel.c", kernel)
        self.write("model.c", MODEL)
        self.write("unit.sv", rtl)
        return self.simulate(engine, "kernel.c", "--rtl", "unit.sv",
                             "--model", "model.c")

    def check_both(self, run, verdict):
        """What is preliminary comes first, and is confirmed."""
        self.assertRegex(run.stdout, rf"^PRELIMINARY ({verdict}.*) "
                                     "engine=model\n\\1 engine=both\n$")

    def check_fallback(self, run, reason):
        self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
        self.assertRegex(run.stdout, r"^PASS .* engine=verilator\n$")
        self.assertRegex(run.stderr, "note: simulated by verilator, not by the "
                                     f"model: {reason}\n")

    def test_both_agree_on_kernels(self):
        runs = [(name, options) for name in AGREEING
                for options in ([], ["--stress", "1"], ["--stress", "2"])]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            futures = [(name, pool.submit(self.simulate, "both", FILES[name],
                                          *ARGUMENTS.get(name, []), *options))
                       for name, options in runs]
        for name, future in futures:
            with self.subTest(kernel=name):
                run = future.result()
                self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
                self.check_both(run, f"PASS kernel={name} ")

    def test_types_and_choices_of_the_user(self):
        """Names mean what they mean where they are declared."""
        self.assertNotIn("fallback", self.unit(TYPED).stderr)
        self.check_both(self.unit(TYPED), "PASS")
        self.check_fallback(
            self.unit(TYPED.replace("-8'sd1", "8'd255"), "model"),
            r"\S*unit.sv:[0-9]+: .*with and without signs is not known .*")

    def test_what_verilator_does_not_accept_never_passes(self):
        for old, new in (("rest <= DONE", "rest <= rest + 1"),
                         ("FULL = 2'd2, AFTER", "FULL = 2'd3, AFTER"),
                         ("  octet_t top", "  typedef bit octet_t;\n"
                                           "  typedef logic octet_t;\n"
                                           "  octet_t top")):
            with self.subTest(new=new):
                run = self.unit(TYPED.replace(old, new), "model")
                self.assertEqual(run.returncode, 1, run.stdout)
                self.assertRegex(run.stdout,
                                 "reason=rtl-error .* engine=verilator\n$")
        # Both are right, and tools differ in what is.
        for old, new in (
                ("  octet_t top", "  typedef late_t; late_t late;\n"
                                  "  typedef logic [4:0] late_t;\n"
                                  "  octet_t top"),
                ("  half_t low", "  logic signed [1:0][3:0] pair;\n"
                                 "  half_t low")):
            with self.subTest(new=new):
                self.check_fallback(self.unit(TYPED.replace(old, new),
                                              "model"), r"\S*unit.sv:.*")

    def test_an_order_that_matters_is_verilators(self):
        counts = RTL.replace(
            "module __unit", "package shared;\n  int unsigned all = 0;\n"
            "endpackage\nmodule __unit").replace(
            "    if (input_a_ready) out0 <= input_a;",
            "    if (input_a_ready) begin\n"
            "      shared::all = shared::all + 1;\n"
            "      out0 <= input_a + 0 * shared::all;\n    end")
        run = self.unit(counts)
        self.check_both(run, "PASS")
        # Two instances count at the same edge; either may be first.
        two = UNIT.replace("  return b;\n", "  int c = __init();\n"
                           "  __unit(x, c);\n  return b + c;\n")
        self.check_fallback(self.unit(counts, "model", two),
                            r"\S*unit.sv:2: two processes use 'all', .* which "
                            "is first is not known to this simulator")

    def test_both_agree_on_failures(self):
        run = self.simulate("both", os.path.join(KERNELS, "fir.c"),
                            "--max-cycles", "10")
        self.assertEqual(run.returncode, 1, run.stderr)
        self.check_both(run, "FAIL kernel=fir reason=cycle-limit calls=1 "
                             "cycles=0")
        run = self.unit(RTL.replace("out0 <= input_a", "out0 <= ~input_a"))
        self.check_both(run, "FAIL kernel=kernel reason=mismatch ")
        self.assertIn("the IR it is made from has them right", run.stderr)
        run = self.unit(RTL.replace("out0_valid = full", "out0_valid = 0"))
        self.check_both(run, "FAIL kernel=kernel reason=deadlock ")
        self.assertIn("'__unit' (", run.stderr)
        self.assertIn("was called 1 time and has not answered on", run.stderr)

    def test_what_is_wrong_before_the_circuit_is_told_alike(self):
        self.write("order.c", "#include <stdio.h>\n"
                              "int kernel(int a[4], int i) { return a[i]; }\n"
                              "int main(void) {\n"
                              "  int a[4] = {1, 2, 3, 4};\n"
                              "  puts(\"hello\");\n"
                              "  kernel(a, 2);\n  kernel(a, 9);\n  return 0;\n}\n")
        run = self.simulate("both", "order.c")
        # There is no circuit to simulate: nothing is preliminary.
        self.assertRegex(run.stdout, "^FAIL kernel=kernel reason=[a-z-]+ "
                                     "calls=[0-9]+ cycles=0\n$")

    def test_the_whole_result_is_told(self):
        self.write("kept.c", "#include <stdio.h>\n"
                             "int kernel(int a) { int s = 0;\n"
                             "  for (int i = 0; i < a; i++) s += i;\n"
                             "  return s; }\n"
                             "int main(void) { puts(\"hello\");\n"
                             "  return kernel(9) != 36; }\n")
        self.hlsc("verify", "kept.c")  # starts the daemon
        with open(os.path.join(self.directory, "kept.c"),
                  encoding="utf-8") as file:
            text = file.read()
        params = {"source": {"uri": "/kept.c", "text": text},
                  "engine": "both", "updateToken": 5, "profile": True,
                  "tokenCycles": 3}
        client = Client(self.environment["HLSD_SOCKET"], patience=600)
        self.addCleanup(client.close)
        client.send(request(1, "hls/simulate", params))
        told, answer = client.receive(), client.receive()
        self.assertEqual((told["method"], told["params"]["token"]),
                         ("$/progress", 5))
        first, last = told["params"]["value"], answer["result"]
        for result in (first, last):
            del result["timings"], result["modelReused"]
        self.assertEqual((first.pop("preliminary"), last.pop("preliminary")),
                         (True, False))
        self.assertEqual((first.pop("engine"), first.pop("engines")),
                         ("model", ["model"]))
        self.assertEqual((last.pop("engine"), last.pop("engines")),
                         ("verilator", ["model", "verilator"]))
        self.assertEqual((first.pop("tokens"), last.pop("tokens")["cycles"]),
                         (None, 3))
        self.assertEqual(first["log"], "hello\n")
        self.assertGreater(first["profile"]["cycles"], 0)
        self.assertEqual(first, last)

    def test_main_begins_as_elsewhere(self):
        self.write("begin.c", "#include <getopt.h>\n#include <stdio.h>\n"
                              "extern char **environ;\n"
                              "int begin(int a) { return a; }\n"
                              "int main(void) {\n"
                              "  char *words[] = {\"p\", \"-x\", 0};\n"
                              "  int first = getopt(2, words, \"x\");\n"
                              "  printf(\"%d %d\\n\", first == 'x',\n"
                              "         environ && !*environ);\n"
                              "  return begin(3) != 3;\n}\n")
        run = self.simulate("model", "begin.c")
        self.assertIn("1 1\n", run.stdout + run.stderr)

    def test_the_model_alone(self):
        run = self.simulate("model", os.path.join(KERNELS, "gcd.c"))
        self.assertEqual((run.returncode, run.stderr.count("note")), (0, 0))
        self.assertRegex(run.stdout, r"^PASS .* engine=model\n$")
        self.write("alone.c", "int alone(int a) { return a * 5; }\n"
                              "int main(void) { return alone(3) != 15; }\n")
        result = json.loads(self.simulate("model", "alone.c",
                                          "--json").stdout)
        self.assertEqual((result["engine"], result["engines"],
                          result["fallback"]), ("model", ["model"], None))
        timings = {each["name"]: each["ms"] for each in result["timings"]}
        self.assertGreater(timings["elaborate"], 0)
        self.assertEqual(timings["verilate"], 0)

    def test_an_unchanged_circuit_is_not_made_again(self):
        reused = []
        for number in range(6):
            self.write("kept.c", "int kernel(int a) { int s = a; while (s > 3) "
                                 "s -= 2; return s; }\n"
                                 "int main(void) { return kernel(%d) == 77; }\n"
                                 % number)
            result = json.loads(self.simulate("model", "kept.c",
                                              "--json").stdout)
            self.assertEqual(result["verdict"], "pass", result["message"])
            reused.append(result["modelReused"])
        self.assertFalse(reused[0])
        self.assertTrue(reused[-1], "each worker has seen it")

    def test_ports_for_calls_are_verilators(self):
        ports = [os.path.join(KERNELS, "pop_and_wait.c"), "--externals",
                 "ports", "--model",
                 os.path.join(KERNELS, "pop_and_wait_model.c"), "--rtl",
                 os.path.join(KERNELS, "pop_and_wait_externals.sv")]
        for engine in ("model", "both"):
            with self.subTest(engine=engine):
                self.check_fallback(
                    self.simulate(engine, *ports),
                    "calls of external functions are ports of the circuit")

    def test_what_the_model_does_not_know_is_verilators(self):
        for old, new, reason in (
                ("assign end_valid = done", "assign #1 end_valid = done",
                 "unit.sv:[0-9]+: .*"),
                ("  logic full", "`ifdef VERILATOR\n`endif\n  logic full",
                 "unit.sv:15: VERILATOR is a macro of Verilator's"),
                ("endmodule", "initial $display(\"x\");\nendmodule",
                 r"unit.sv:25: \$display is not known to this simulator")):
            with self.subTest(new=new):
                self.check_fallback(self.unit(RTL.replace(old, new), "model"),
                                    rf"\S*{reason}")

    def test_verilog_that_is_wrong_is_reported_by_verilator(self):
        run = self.unit(RTL.replace("endmodule", ""), "model")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertRegex(run.stdout, "reason=rtl-error .* engine=verilator")
        run = self.unit(RTL.replace("[31:0] out0", "[15:0] out0"), "model")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn("[rtl-port]", run.stderr)

    def test_another_engine_is_an_error(self):
        run = self.simulate("foo", os.path.join(KERNELS, "gcd.c"))
        self.assertEqual((run.returncode, run.stdout.count("PASS")), (2, 0))
        self.assertIn("engine must be 'model', 'verilator' or 'both', "
                      "not 'foo'", run.stderr)
        run = self.hlsc("verify", os.path.join(KERNELS, "gcd.c"), "--engine",
                        "model")
        self.assertIn("does not apply", run.stderr)


if __name__ == "__main__":
    unittest.main()
