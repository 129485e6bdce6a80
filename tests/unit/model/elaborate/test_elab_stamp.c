/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances that are made like each other compute what they compute when each
 * is worked out by itself.
 */
#include "rtl/model/cycle/cycle_machine.h"
#include "rtl/model/elaborate/elab_design.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_PORTS 16

/* A unit with registers, a memory, and a way through for both directions. */
static const char unit[] =
    "module unit #(parameter int WIDTH = 8, parameter int START = 0) (\n"
    "  input logic [WIDTH-1:0] ins, input logic [1:0] valid,\n"
    "  output logic [1:0] ready, output logic [WIDTH-1:0] outs,\n"
    "  output logic outs_valid, input logic outs_ready,\n"
    "  input logic clk, input logic rst);\n"
    "  logic [WIDTH-1:0] slots [0:3];\n"
    "  logic [1:0] head, tail;\n"
    "  logic [WIDTH-1:0] sum = START;\n"
    "  assign outs = slots[head] + sum;\n"
    "  assign outs_valid = &valid;\n"
    "  assign ready[0] = outs_ready & valid[1];\n"
    "  assign ready[1] = outs_ready & valid[0];\n"
    "  always_ff @(posedge clk) begin\n"
    "    if (rst) begin\n"
    "      head <= 0;\n"
    "      tail <= 2;\n"
    "    end else if (outs_valid & outs_ready) begin\n"
    "      head <= head + 1;\n"
    "      tail <= tail + 1;\n"
    "      slots[tail] <= ins;\n"
    "      sum <= sum + ins;\n"
    "    end\n"
    "  end\n"
    "endmodule\n";

/* Chains of them; the third instance of a kind is made from the template. One
 * has a width of its own, one an input that is cut, and one an input that is
 * not connected. */
static const char chain[] =
    "module top (input logic [7:0] x, input logic v, input logic r,\n"
    "  output logic [7:0] y, output logic [3:0] z, output logic ready,\n"
    "  output logic yv, input logic clk, input logic rst);\n"
    "  logic [7:0] a, b, c; logic [3:0] d, e;\n"
    "  logic av, ar, bv, br, cv, cr, dv, dr, s0, s1, s2, s3, s4, ev;\n"
    "  unit #(.WIDTH(8), .START(3)) u0 (.ins(x), .valid({v, v}),\n"
    "    .ready({s0, ready}), .outs(a), .outs_valid(av), .outs_ready(ar),\n"
    "    .clk(clk), .rst(rst));\n"
    "  unit #(.WIDTH(8), .START(3)) u1 (.ins(a), .valid({v, av}),\n"
    "    .ready({s1, ar}), .outs(b), .outs_valid(bv), .outs_ready(br),\n"
    "    .clk(clk), .rst(rst));\n"
    "  unit #(.WIDTH(8), .START(3)) u2 (.ins(b), .valid({v, bv}),\n"
    "    .ready({s2, br}), .outs(c), .outs_valid(cv), .outs_ready(cr),\n"
    "    .clk(clk), .rst(rst));\n"
    "  unit #(.WIDTH(8), .START(3)) u3 (.ins({c[3:0], c[7:4]}),\n"
    "    .valid({av, cv}), .ready({s3, cr}), .outs(y), .outs_valid(yv),\n"
    "    .outs_ready(r), .clk(clk), .rst(rst));\n"
    "  unit #(.WIDTH(4)) u4 (.ins(x), .valid({v, v}), .outs(d),\n"
    "    .outs_valid(dv), .outs_ready(r), .clk(clk), .rst(rst));\n"
    "  unit #(.WIDTH(4)) u5 (.ins(y), .valid({v, dv}), .outs(e),\n"
    "    .outs_valid(ev), .outs_ready(r), .clk(clk), .rst(rst));\n"
    "  unit #(.WIDTH(4)) u6 (.ins(d), .valid({dv, ev}), .outs(z),\n"
    "    .outs_valid(s4), .outs_ready(v), .clk(clk), .rst(rst));\n"
    "endmodule\n";

/* The bits of the vectors between the instances depend on each other to and
 * fro. */
static const char crossing[] =
    "module top (input logic x, output logic [1:0] y, input logic clk);\n"
    "  logic [1:0] a, b, c;\n"
    "  swap s0 (.i({b[0], x}), .o(a));\n"
    "  swap s1 (.i(a), .o(b));\n"
    "  swap s2 (.i({y[0], b[0]}), .o(y));\n"
    "endmodule\n"
    "module swap (input logic [1:0] i, output logic [1:0] o);\n"
    "  assign o[0] = ~i[0];\n"
    "  assign o[1] = i[1];\n"
    "endmodule\n";

typedef struct circuit {
  cycle_program *program;
  cycle_machine machine;
  uint32_t inputs[MOST_PORTS], outputs[MOST_PORTS];
} circuit;

static hls_status elaborate(const char *const *texts, bool each_by_itself,
                            const char *const *inputs,
                            const char *const *outputs, circuit *made,
                            hls_error *error) {
  vlog_library library = {0};
  logic_graph graph;
  logic_node shown[MOST_PORTS];
  size_t num_shown = 0;
  const elab_options options = {.path = "top",
                                .each_by_itself = each_by_itself};
  assert_true(logic_graph_init(&graph));
  for (; *texts; texts++) {
    assert_int_equal(
        vlog_library_add(&library, "t.sv", *texts, strlen(*texts), error),
        HLS_OK);
  }
  elab_design *design =
      elab_design_create(&library, "top", &options, &graph, error);
  for (size_t i = 0; design && inputs[i]; i++) {
    logic_node node = elab_input(design, inputs[i]);
    assert_int_not_equal(node, LOGIC_NONE);
    made->inputs[i] = graph.nodes[node].a;
  }
  for (; design && error->status == HLS_OK && outputs[num_shown]; num_shown++) {
    shown[num_shown] = elab_net_node(design, outputs[num_shown], error);
  }
  if (error->status == HLS_OK && elab_complete(design, error) == HLS_OK) {
    cycle_compile(&graph, shown, num_shown, &made->program, error);
  }
  elab_design_destroy(design);
  logic_graph_finish(&graph);
  vlog_library_finish(&library);
  return error->status;
}

static uint64_t *input_of(circuit *c, size_t index) {
  const uint32_t *slots = cycle_part(c->program, c->program->inputs);
  return &c->machine.slots[slots[c->inputs[index]]];
}

static uint64_t output_of(const circuit *c, size_t index) {
  const uint32_t *slots = cycle_part(c->program, c->program->observed);
  return c->machine.slots[slots[index]];
}

static void instances_compute_the_same(void **state) {
  (void)state;
  static const char *const texts[] = {unit, chain, NULL};
  static const char *const inputs[] = {"x", "v", "r", "rst", NULL};
  static const char *const outputs[] = {"y", "z", "ready", "yv", NULL};
  static const uint64_t masks[] = {255, 1, 1, 1};
  circuit both[2] = {0};
  uint64_t seen = 0;
  for (size_t i = 0; i < 2; i++) {
    hls_error error = {0};
    assert_int_equal(
        elaborate(texts, i == 1, inputs, outputs, &both[i], &error), HLS_OK);
    assert_true(cycle_machine_init(&both[i].machine, both[i].program));
  }
  uint32_t random = 1;
  for (unsigned cycle = 0; cycle < 500; cycle++) {
    for (size_t i = 0; i < 4; i++) {
      random = random * 1103515245u + 12345u;
      /* Reset at the beginning alone. */
      uint64_t value = i == 3 ? cycle < 2 : random >> 16 & masks[i];
      *input_of(&both[0], i) = *input_of(&both[1], i) = value;
    }
    for (size_t i = 0; i < 2; i++) {
      cycle_machine_settle(&both[i].machine);
    }
    for (size_t i = 0; i < 4; i++) {
      assert_int_equal(output_of(&both[0], i), output_of(&both[1], i));
      seen |= output_of(&both[0], i) << 8 * i;
    }
    for (size_t i = 0; i < 2; i++) {
      cycle_machine_step(&both[i].machine);
    }
  }
  assert_int_equal(seen, 0x01010fff); /* every bit was set at some time */
  for (size_t i = 0; i < 2; i++) {
    cycle_machine_finish(&both[i].machine);
    free(both[i].program);
  }
}

static void what_seems_to_be_a_cycle_is_none_bit_by_bit(void **state) {
  (void)state;
  static const char *const texts[] = {crossing, NULL};
  static const char *const inputs[] = {"x", NULL};
  static const char *const outputs[] = {"y", NULL};
  circuit made = {0};
  hls_error error = {0};
  assert_int_equal(elaborate(texts, false, inputs, outputs, &made, &error),
                   HLS_INVALID);
  assert_non_null(strstr(error.message, "a combinational cycle"));
  error = (hls_error){0};
  assert_int_equal(elaborate(texts, true, inputs, outputs, &made, &error),
                   HLS_OK);
  free(made.program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(instances_compute_the_same),
      cmocka_unit_test(what_seems_to_be_a_cycle_is_none_bit_by_bit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
