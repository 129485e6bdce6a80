/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Packages: whose names are seen where, and variables that instances share.
 */
#include "rtl/model/cycle/cycle_machine.h"
#include "rtl/model/elaborate/elab_design.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A circuit with the inputs a and b of one bit and the output y of 32. */
#define PORTS                                                                  \
  "(input logic clk, input logic a, input logic b, output logic [31:0] y);"

typedef struct circuit {
  cycle_program *program;
  cycle_machine machine;
  uint32_t inputs[2];
  hls_error conflict;
} circuit;

static hls_status elaborate(const char *text, circuit *made, hls_error *error) {
  vlog_library library = {0};
  logic_graph graph;
  logic_node shown[2] = {LOGIC_NONE};
  const elab_options options = {.path = "top"};
  assert_true(logic_graph_init(&graph));
  assert_int_equal(
      vlog_library_add(&library, "t.sv", text, strlen(text), error), HLS_OK);
  elab_design *design =
      elab_design_create(&library, "top", &options, &graph, error);
  if (design) {
    logic_node a = elab_input(design, "a"), b = elab_input(design, "b");
    made->inputs[0] = graph.nodes[a].a;
    made->inputs[1] = graph.nodes[b].a;
    shown[0] = elab_net_node(design, "y", error);
  }
  if (error->status == HLS_OK && elab_complete(design, error) == HLS_OK) {
    shown[1] = elab_conflict(design, &made->conflict);
    cycle_compile(&graph, shown, 2, &made->program, error);
  }
  elab_design_destroy(design);
  logic_graph_finish(&graph);
  vlog_library_finish(&library);
  return error->status;
}

/* What it shows in a cycle. */
typedef struct moment {
  uint64_t a, b, y, conflict;
} moment;

static void check(const char *text, const moment *moments, size_t count) {
  circuit c = {0};
  hls_error error = {0};
  elaborate(text, &c, &error);
  assert_string_equal(error.message, "");
  assert_true(cycle_machine_init(&c.machine, c.program));
  const uint32_t *in = cycle_part(c.program, c.program->inputs);
  const uint32_t *out = cycle_part(c.program, c.program->observed);
  bool has_conflict = false;
  for (size_t i = 0; i < count; i++) {
    c.machine.slots[in[c.inputs[0]]] = moments[i].a;
    c.machine.slots[in[c.inputs[1]]] = moments[i].b;
    cycle_machine_settle(&c.machine);
    assert_int_equal(c.machine.slots[out[0]], moments[i].y);
    assert_int_equal(c.machine.slots[out[1]], moments[i].conflict);
    has_conflict = has_conflict || moments[i].conflict;
    cycle_machine_step(&c.machine);
  }
  assert_int_equal(c.conflict.status, has_conflict ? HLS_INVALID : HLS_OK);
  cycle_machine_finish(&c.machine);
  free(c.program);
}

#define CHECK(text, ...)                                                       \
  do {                                                                         \
    static const moment moments[] = {__VA_ARGS__};                             \
    check(text, moments, sizeof moments / sizeof moments[0]);                  \
  } while (0)

static void names_are_seen(void **state) {
  (void)state;
  static const char p[] =
      "package p; localparam int N = 5; parameter logic [7:0] M = 8'(N + 2);\n"
      "  function automatic int twice(input int x); return x * N / N * 2;\n"
      "  endfunction\nendpackage\n";
  static const char *const uses[] = {
      "module top" PORTS
      " assign y = p::twice(p::N) + 32'(p::M) + 32'({a, b}); endmodule",
      "import p::*; module top" PORTS
      " assign y = twice(N) + 32'(M) + 32'({a, b}); endmodule",
      "module top import p::*; #(parameter int X = N)" PORTS
      " assign y = twice(X) + 32'(M) + 32'({a, b}); endmodule",
      "module top" PORTS " import p::N, p::twice;\n"
      " if (N == 5) begin : g assign y = twice(N) + 32'(p::M) + 32'({a, b});\n"
      "end endmodule",
      /* What is declared hides a `*`, and so does a single name. */
      "package q; localparam int N = 17; endpackage\n"
      "module top" PORTS " import p::*; import q::N; localparam int twice = 0;"
      " assign y = N + twice + 32'({a, b}); endmodule",
      /* A package that uses another one. */
      "package q; import p::*; localparam int K = twice(N) + 7; endpackage\n"
      "module top" PORTS " assign y = q::K + 32'({a, b}); endmodule",
  };
  for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
    char text[1024];
    static const moment now = {0, 0, 17, 0};
    snprintf(text, sizeof text, "%s%s", p, uses[i]);
    check(text, &now, 1);
  }
}

static void what_is_assigned_is_read_at_once(void **state) {
  (void)state;
  /* Only the process itself sees it; `seen` is what it was before. */
  CHECK("package p; int unsigned v[1:0] = '{7, 3}; logic [3:0] w = 2;\n"
        "endpackage\n"
        "module top" PORTS " int unsigned r; assign y = r + 100 * p::w;\n"
        "  always_ff @(posedge clk) begin\n"
        "    if (a) p::v[b] = p::v[b] + 1;\n"
        "    p::w[0] = !p::w[0];\n"
        "    r <= p::v[b];\n"
        "  end\nendmodule",
        {1, 0, 200, 0}, {1, 1, 304, 0}, {0, 1, 208, 0}, {0, 0, 308, 0},
        {0, 0, 204, 0});
}

/* The leaves that an instance of has the input `on`. */
#define LEAF(body)                                                             \
  "package p; int unsigned v = 1, n = 0; endpackage\n"                         \
  "module leaf(input logic clk, input logic on, output int unsigned o);\n"     \
  "  int unsigned mine;\n"                                                     \
  "  initial begin mine = p::n; p::n = p::n + 1; end\n"                        \
  "  assign o = mine;\n"                                                       \
  "  always @(posedge clk) if (on) " body "\nendmodule\n"                      \
  "module top" PORTS " int unsigned i, j;\n"                                   \
  "  leaf one(.clk(clk), .on(a), .o(i)), two(.clk(clk), .on(b), .o(j));\n"     \
  "  assign y = 1000 * j + 100 * i + p::v;\nendmodule\n"

static void instances_share_a_variable(void **state) {
  (void)state;
  CHECK(LEAF("p::v = p::v * 2 + mine;"), {1, 0, 1001, 0}, {0, 0, 1002, 0},
        {0, 1, 1002, 0}, {0, 1, 1005, 0}, {1, 1, 1011, 1});
  /* Both may assign by <= as long as they do not at one edge. */
  CHECK(LEAF("p::v <= p::v + 1 + mine;"), {1, 0, 1001, 0}, {0, 1, 1002, 0},
        {1, 1, 1004, 1});
}

static void different_elements_are_no_conflict(void **state) {
  (void)state;
  CHECK("package p; int unsigned v[2] = '{1, 2}; endpackage\n"
        "module leaf(input logic clk, input logic at);\n"
        "  always @(posedge clk) p::v[at] = p::v[at] + 3;\nendmodule\n"
        "module top" PORTS " assign y = p::v[0] + 10 * p::v[1];\n"
        "  leaf one(clk, a); leaf two(clk, b);\nendmodule\n",
        {0, 1, 21, 0}, {1, 0, 54, 0}, {0, 0, 87, 1});
}

static void what_is_not_known_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } refused[] = {
      {"module top" PORTS "\nassign y = p::v; endmodule",
       "t.sv:2: there is no package 'p'"},
      {"package p; endpackage\nmodule top" PORTS "\nassign y = p::v; endmodule",
       "t.sv:3: 'v' is not declared"},
      {"package p; endpackage\nmodule top" PORTS "\nimport p::v; endmodule",
       "t.sv:3: the package 'p' has no 'v'"},
      {"package p; localparam N = 1; endpackage\n"
       "package q; localparam N = 2; endpackage\n"
       "module top" PORTS "\nimport p::*; import q::*; endmodule",
       "t.sv:4: 'N' is imported from 'p' and from 'q'"},
      {"package p; localparam N = 1; endpackage\n"
       "module top" PORTS "\nimport p::N; localparam N = 2; endmodule",
       "t.sv:3: 'N' is imported and declared"},
      {"package p; int v[2] = '{1, 2, 3}; endpackage\n"
       "module top" PORTS " assign y = p::v[a]; endmodule",
       "t.sv:1: an array that begins with anything but a value for each "
       "element is not known to this simulator"},
      {"package p; int v; endpackage\n"
       "module top" PORTS "\nassign y = p::v; assign p::v = 3; endmodule",
       "t.sv:3: what drives this is not known to this simulator"},
      {"package p; int v; endpackage\n"
       "module top" PORTS " assign y = p::v;\nalways_comb p::v = 3; endmodule",
       "t.sv:3: a variable of a package is assigned at a clock's edge or at "
       "the beginning, as far as this simulator knows"},
      {"package p; int v; endpackage\n"
       "module top" PORTS " assign y = p::v;\n"
       "always @(posedge clk) begin p::v = 3; p::v <= 4; end endmodule",
       "t.sv:3: 'v' is assigned by = and by <="},
      {"package p; int v; endpackage\n"
       "module top" PORTS " assign y = p::v;\n"
       "initial p::v = 3;\ninitial p::v = 4; endmodule",
       "t.sv:4: 'v' is used by several initial processes, whose order is not "
       "known to this simulator"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
    circuit made = {0};
    hls_error error = {0};
    assert_int_equal(elaborate(refused[i].text, &made, &error), HLS_INVALID);
    assert_string_equal(error.message, refused[i].message);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_seen),
      cmocka_unit_test(what_is_assigned_is_read_at_once),
      cmocka_unit_test(instances_share_a_variable),
      cmocka_unit_test(different_elements_are_no_conflict),
      cmocka_unit_test(what_is_not_known_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
