/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The signals of a design by their names.
 */
#include "hls/buffer.h"
#include "rtl/model/elaborate/elab_signals.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char text[] =
    "package shared; int count; endpackage\n"
    "module top (input logic [3:0] x, output logic [3:0] y,\n"
    "            input logic clock, input logic rst);\n"
    "  wire again = clock;\n"
    "  logic [0:2] back; logic one [1:0]; logic [1:0] up [2:3];\n"
    "  logic [7:0] many [33]; logic [1:0][3:0] pair; logic [0:0] bit_of;\n"
    "  int number;\n"
    "  unit #(.WIDTH(4)) u0 (.i(x), .o(y), .clk(again));\n"
    "  assign back = x[2:0]; assign number = 3; assign bit_of = rst;\n"
    "  assign pair = {x, x};\n"
    "  always_ff @(posedge again) begin\n"
    "    one[x[0]] <= rst; up[2] <= x[1:0]; many[x] <= 8'd1;\n"
    "  end\n"
    "  generate\n"
    "    genvar i;\n"
    "    for (i = 1; i < 3; i = i + 1) begin : step\n"
    "      logic local_; assign local_ = x[i];\n"
    "    end\n"
    "    if (1) begin logic nameless; assign nameless = rst; end\n"
    "  endgenerate\n"
    "endmodule\n"
    "module unit #(parameter int WIDTH = 1) (input logic [WIDTH-1:0] i,\n"
    "    output logic [WIDTH-1:0] o, input logic clk);\n"
    "  logic [WIDTH-1:0] register;\n"
    "  assign o = register;\n"
    "  always_ff @(posedge clk) register <= i;\n"
    "endmodule\n";

/* What a visit tells, line by line. */
static bool enter(void *user, const char *name, const int64_t *index) {
  hls_buffer_printf(user, "enter %s %" PRId64 "\n", name, index ? *index : -1);
  return true;
}

static bool leave(void *user) {
  hls_buffer_puts(user, "leave\n");
  return true;
}

static bool tell(void *user, const elab_signal *signal) {
  static const char *const directions[] = {"", "in ", "out "};
  assert_int_equal(signal->is_clock, signal->node == LOGIC_NONE);
  hls_buffer_printf(user, "%s%s", directions[signal->direction], signal->name);
  if (signal->is_element) {
    hls_buffer_printf(user, " @%" PRId64, signal->element);
  }
  if (signal->is_vector) {
    hls_buffer_printf(user, " [%" PRId64 ":%" PRId64 "]", signal->left,
                      signal->right);
  }
  hls_buffer_puts(user, signal->is_clock ? " clock\n" : "\n");
  return true;
}

/* Visits the design. */
static hls_status visit(const char *source, const elab_visitor *visitor,
                        hls_error *error) {
  vlog_library library = {0};
  logic_graph graph;
  const elab_options options = {.path = "top", .each_by_itself = true};
  assert_true(logic_graph_init(&graph));
  assert_int_equal(
      vlog_library_add(&library, "t.sv", source, strlen(source), error),
      HLS_OK);
  elab_design *design =
      elab_design_create(&library, "top", &options, &graph, error);
  assert_non_null(design);
  hls_status status = elab_visit(design, "clock", visitor, error);
  if (status == HLS_OK) {
    assert_int_equal(elab_complete(design, error), HLS_OK);
  }
  elab_design_destroy(design);
  logic_graph_finish(&graph);
  vlog_library_finish(&library);
  return status;
}

static void every_signal_has_its_name(void **state) {
  (void)state;
  hls_buffer told = {0};
  hls_error error = {0};
  const elab_visitor visitor = {enter, leave, tell, &told};
  assert_int_equal(visit(text, &visitor, &error), HLS_OK);
  assert_string_equal(told.data, "in x [3:0]\n"
                                 "out y [3:0]\n"
                                 "in clock clock\n"
                                 "in rst\n"
                                 "again clock\n"
                                 "back [0:2]\n"
                                 "one @1\n"
                                 "one @0\n"
                                 "up @2 [1:0]\n"
                                 "up @3 [1:0]\n"
                                 "pair [7:0]\n"
                                 "bit_of [0:0]\n"
                                 "number [31:0]\n"
                                 "enter u0 -1\n"
                                 "in i [3:0]\n"
                                 "out o [3:0]\n"
                                 "in clk clock\n"
                                 "register [3:0]\n"
                                 "leave\n"
                                 "enter step 1\n"
                                 "local_\n"
                                 "leave\n"
                                 "enter step 2\n"
                                 "local_\n"
                                 "leave\n");
  hls_buffer_finish(&told);
}

static bool refuse(void *user, const elab_signal *signal) {
  return user && strcmp(signal->name, "back") != 0;
}

static void a_visitor_ends_the_visit(void **state) {
  (void)state;
  hls_buffer told = {0};
  hls_error error = {0};
  const elab_visitor visitor = {enter, leave, refuse, &told};
  assert_int_equal(visit(text, &visitor, &error), HLS_NO_MEMORY);
  assert_null(told.data);
}

/* Nobody else asks for what is wrong. */
static void a_signal_without_a_value_is_an_error(void **state) {
  (void)state;
  hls_buffer told = {0};
  hls_error error = {0};
  const elab_visitor visitor = {enter, leave, tell, &told};
  assert_int_equal(visit("module top (input logic x, input logic clock);\n"
                         "  logic loop;\n"
                         "  assign loop = ~loop;\n"
                         "endmodule\n",
                         &visitor, &error),
                   HLS_INVALID);
  assert_non_null(strstr(error.message, "t.sv:3: a combinational cycle"));
  hls_buffer_finish(&told);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_signal_has_its_name),
      cmocka_unit_test(a_visitor_ends_the_visit),
      cmocka_unit_test(a_signal_without_a_value_is_an_error),
  };
  return cmocka_run_group_tests_name("model/elab_signals", tests, NULL, NULL);
}
