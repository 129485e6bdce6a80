/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits that are put together from models of their units.
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "hls/buffer.h"
#include "rtl/model/syntax/vlog_library.h"
#include "rtl/sim/verilator/parts/parts_value.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ADDMUL                                                                 \
  "int addmul(int a, int b) { return a * b + a; }\n"                           \
  "int main(void) { addmul(3, 4); addmul(-5, 2); addmul(7, -1); return 0; }\n"

/* More cycles than the parts are given. */
#define MANY_CALLS                                                             \
  "int addmul(int a, int b) { return a * b + a; }\n"                           \
  "int main(void) {\n"                                                         \
  "  for (int i = 0; i < 400; i++) addmul(i, 3 - i);\n"                        \
  "  return 0;\n"                                                              \
  "}\n"

/* So many buffers follow each other, enough for all kinds to be worth it. */
#define BUFFERS 160
/* Kinds of units: a join, a buffer, a constant, a control. */
#define KINDS 4

static const char join[] =
    "module part_join #(parameter int WIDTH = 8) (\n"
    "  input logic [2*WIDTH-1:0] ins, input logic [1:0] ins_valid,\n"
    "  output logic [1:0] ins_ready, input logic [WIDTH-1:0] offset,\n"
    "  output logic [WIDTH-1:0] outs, output logic outs_valid,\n"
    "  input logic outs_ready);\n"
    "  part_both both(.a(ins_valid[0]), .b(ins_valid[1]), .y(outs_valid));\n"
    "  assign ins_ready = {2{outs_valid & outs_ready}};\n"
    "  assign outs = ins[WIDTH-1:0] * ins[2*WIDTH-1:WIDTH] +\n"
    "                ins[WIDTH-1:0] + offset;\n"
    "endmodule\n";
/* Nobody but the join names it. */
static const char both[] =
    "module part_both(input logic a, input logic b, output logic y);\n"
    "  assign y = a & b;\n"
    "endmodule\n";
static const char buffer[] =
    "module part_buffer #(parameter int WIDTH = 8) (\n"
    "  input logic [WIDTH-1:0] ins, input logic ins_valid,\n"
    "  output logic ins_ready, output logic [WIDTH-1:0] outs,\n"
    "  output logic outs_valid, input logic outs_ready,\n"
    "  input logic clk, input logic rst);\n"
    "  assign ins_ready = ~outs_valid | outs_ready;\n"
    "  always_ff @(posedge clk)\n"
    "    if (rst) outs_valid <= 1'b0;\n"
    "    else if (ins_ready) begin\n"
    "      outs_valid <= ins_valid; outs <= ins;\n"
    "    end\n"
    "endmodule\n";
static const char constant[] = "module part_constant #(\n"
                               "  parameter int WIDTH = 8,\n"
                               "  parameter logic [WIDTH-1:0] VALUE = '0\n"
                               ") (output logic [WIDTH-1:0] outs);\n"
                               "  assign outs = VALUE;\n"
                               "endmodule\n";
static const char control[] =
    "module part_control(\n"
    "  input logic ins_valid, output logic ins_ready,\n"
    "  output logic outs_valid, input logic outs_ready);\n"
    "  assign outs_valid = ins_valid;\n"
    "  assign ins_ready = outs_ready;\n"
    "endmodule\n";

static char store[] = "/tmp/hlsd-test-parts-XXXXXX";

static int make_store(void **state) {
  return mkdtemp(store) && fixture_setup(state) == 0 ? 0 : -1;
}

static int remove_store(void **state) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", store);
  int removed = system(command);
  memcpy(strrchr(store, '-') + 1, "XXXXXX", 6);
  return removed == 0 ? fixture_teardown(state) : -1;
}

/* Calls for each entry of the store; how many there are. */
static size_t visit_store(void (*visit)(const char *path)) {
  size_t entries = 0;
  DIR *folder = opendir(store);
  assert_non_null(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[512];
    if (entry->d_name[0] == '.') {
      continue;
    }
    entries++;
    snprintf(path, sizeof path, "%s/%s", store, entry->d_name);
    if (visit) {
      visit(path);
    }
  }
  closedir(folder);
  return entries;
}

static void halve(const char *path) {
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(truncate(path, info.st_size / 2), 0);
}

static void add_buffer(hls_buffer *text, unsigned number) {
  hls_buffer_printf(text,
                    "  logic [31:0] s%u;\n  logic s%u_valid, s%u_ready;\n",
                    number + 1, number + 1, number + 1);
  hls_buffer_printf(text,
                    "  part_buffer #(.WIDTH(32)) buffer%u(\n"
                    "    .ins(s%u), .ins_valid(s%u_valid), "
                    ".ins_ready(s%u_ready),\n"
                    "    .outs(s%u), .outs_valid(s%u_valid), "
                    ".outs_ready(s%u_ready),\n"
                    "    .clk(clk), .rst(rst));\n",
                    number, number, number, number, number + 1, number + 1,
                    number + 1);
}

/* a * b + a + VALUE, through many buffers. Caller frees. `more` are items of
 * the module. */
static char *write_top(unsigned value, const char *more) {
  hls_buffer text = {0};
  const char *header_end = strstr(fixture_addmul, ");\n");
  hls_buffer_append(&text, fixture_addmul,
                    (size_t)(header_end - fixture_addmul) + 3);
  hls_buffer_printf(
      &text,
      "  logic [31:0] offset, s0;\n  logic join_valid, join_ready;\n"
      "  logic s0_valid, s0_ready;\n"
      "  part_constant #(.WIDTH(32), .VALUE(32'd%u)) constant0(.outs(offset));"
      "\n"
      "  part_join #(.WIDTH(32)) join0(\n"
      "    .ins({b, a}), .ins_valid({b_valid, a_valid}),\n"
      "    .ins_ready({b_ready, a_ready}), .offset(offset),\n"
      "    .outs(s0), .outs_valid(join_valid), .outs_ready(join_ready));\n"
      "  assign s0_valid = join_valid;\n"
      "  assign join_ready = s0_ready;\n"
      "  part_control control0(\n"
      "    .ins_valid(start_valid), .ins_ready(start_ready),\n"
      "    .outs_valid(end_valid), .outs_ready(end_ready));\n",
      value);
  for (unsigned i = 0; i < BUFFERS; i++) {
    add_buffer(&text, i);
  }
  hls_buffer_printf(&text,
                    "  assign out0 = s%u;\n  assign out0_valid = s%u_valid;\n"
                    "  assign s%u_ready = out0_ready;\n%sendmodule\n",
                    BUFFERS, BUFFERS, BUFFERS, more);
  return hls_buffer_take(&text, NULL);
}

/* A file of a module. */
static rtl_file unit(const char *path, const char *text) {
  return (rtl_file){(char *)path, (char *)text, strlen(text), RTL_FILE_UNIT};
}

static void simulate_calls(fixture *f, const char *source, unsigned value,
                           const char *more, const char *control_text) {
  char *top = write_top(value, more);
  assert_non_null(top);
  rtl_design design = fixture_addmul_design(top);
  rtl_file files[] = {
      design.files[0],
      unit("part_both.sv", both),
      unit("part_buffer.sv", buffer),
      unit("part_constant.sv", constant),
      unit("part_control.sv", control_text),
      unit("part_join.sv", join),
  };
  design.files = files;
  design.num_files = sizeof files / sizeof *files;
  sim_result_finish(&f->result);
  f->request.model_store = store;
  assert_int_equal(fixture_run(f, &design, "addmul", source), HLS_OK);
  free(top);
}

static void simulate_with(fixture *f, unsigned value, const char *more,
                          const char *control_text) {
  simulate_calls(f, ADDMUL, value, more, control_text);
}

static void simulate(fixture *f, unsigned value) {
  simulate_with(f, value, "", control);
}

/* Every call takes the same cycles on the models of the units and on that of
 * the whole circuit. */
static void parts_take_the_cycles_of_the_whole(void **state) {
  fixture *f = *state;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
  uint64_t cycles = f->result.cycles;
  assert_true(cycles > 3 * BUFFERS);
  /* The kinds, their pack, and the circuit. */
  assert_int_equal(visit_store(NULL), KINDS + 2);
  f->request.quick_cycles = 1;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.cycles, cycles);
  assert_int_equal(visit_store(NULL), KINDS + 3);
}

/* Another value of a constant is an edit: what is kept serves for it, and the
 * value arrives. */
static void kept_units_serve_an_edited_circuit(void **state) {
  fixture *f = *state;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.verilate_ms > 0);
  simulate(f, 1);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_string_equal(f->result.mismatches[0].actual, "16");
  assert_false(f->result.model_reused);
  assert_true(f->result.verilate_ms == 0);
  assert_int_equal(visit_store(NULL), KINDS + 3);
  simulate(f, 1);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_true(f->result.model_reused);
}

static void damaged_units_are_built_anew(void **state) {
  fixture *f = *state;
  simulate(f, 1);
  visit_store(halve);
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.verilate_ms > 0);
  simulate(f, 2);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_string_equal(f->result.mismatches[0].actual, "17");
  assert_true(f->result.verilate_ms == 0);
}

/* A unit whose text has changed is another one, in a pack of its own; the
 * others are kept. The channels of a circuit of parts are told, too. */
static void a_changed_unit_is_another_one(void **state) {
  fixture *f = *state;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  char *stuck = fixture_changed(control, "= ins_valid;", "= 1'b0;");
  f->request.idle_cycles = 50;
  simulate_with(f, 0, "", stuck);
  free(stuck);
  assert_int_equal(f->result.verdict, SIM_DEADLOCK);
  assert_int_equal(visit_store(NULL), KINDS + 2 + 3);
}

/* A top module that does something itself is simulated as a whole. */
static void more_than_units_is_not_for_parts(void **state) {
  fixture *f = *state;
  simulate_with(f, 0, "  logic odd;\n  assign odd = a[0] ^ b[0];\n", control);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(visit_store(NULL), 1);
}

/* Nothing that the user's RTL could have a hand in is kept for others. */
static void a_circuit_with_the_users_rtl_is_not_of_parts(void **state) {
  fixture *f = *state;
  hls_source mine = fixture_source("mine.v", "module mine; endmodule\n");
  f->request.rtl_files = &mine;
  f->request.num_rtl_files = 1;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(visit_store(NULL), 1);
}

/* Many calls are left to an optimized model of the whole long before those of a
 * whole circuit would be. */
static void long_runs_are_left_to_the_whole(void **state) {
  fixture *f = *state;
  simulate_calls(f, MANY_CALLS, 0, "", control);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.cycles > 50000 && f->result.cycles < 100000);
  assert_int_equal(visit_store(NULL), KINDS + 3);
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.model_reused);
}

/* What parts cannot do is done by the whole circuit, also when they are kept.
 */
static void a_waveform_is_not_for_parts(void **state) {
  fixture *f = *state;
  simulate(f, 0);
  f->request.trace = SIM_WAVEFORM_FST;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_false(f->result.model_reused);
  assert_true(f->result.trace_size > 0);
  assert_int_equal(visit_store(NULL), KINDS + 3);
}

static void stress_is_not_for_parts(void **state) {
  fixture *f = *state;
  simulate(f, 0);
  uint64_t cycles = f->result.cycles;
  f->request.stall_seed = 3;
  simulate(f, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_false(f->result.model_reused);
  assert_true(f->result.cycles > cycles);
  assert_int_equal(visit_store(NULL), KINDS + 3);
}

/* Verilog gives a narrow net zeros at a wide port. The table does not; that is
 * no verdict about the circuit. */
static void ports_of_other_widths_are_left_to_the_whole(void **state) {
  fixture *f = *state;
  simulate_with(f, 0,
                "  logic [7:0] low;\n"
                "  part_constant #(.WIDTH(8), .VALUE(8'd5)) low0(.outs(low));\n"
                "  logic [31:0] wide;\n  logic wide_valid, wide_ready;\n"
                "  part_buffer #(.WIDTH(32)) wide0(\n"
                "    .ins(low), .ins_valid(a_valid), .ins_ready(wide_ready),"
                "\n    .outs(wide), .outs_valid(wide_valid),\n"
                "    .outs_ready(b_valid), .clk(clk), .rst(rst));\n",
                control);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
}

/* A number with a sign becomes wider by copies of it. */
static void signs_of_constants_are_kept(void **state) {
  fixture *f = *state;
  simulate_with(f, 0,
                "  logic [31:0] minus, sum;\n"
                "  logic [1:0] minus_ready;\n  logic minus_valid;\n"
                "  assign minus = 8'shff;\n"
                "  part_join #(.WIDTH(32)) minus0(\n"
                "    .ins({minus, minus}), .ins_valid({a_valid, b_valid}),\n"
                "    .ins_ready(minus_ready), .offset(minus), .outs(sum),\n"
                "    .outs_valid(minus_valid), .outs_ready(a_valid));\n",
                control);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(visit_store(NULL), 1); /* not of parts */
}

/* A unit may take as many steps to settle as a whole circuit. */
static void units_settle_late(void **state) {
  fixture *f = *state;
  char *late = fixture_changed(
      control, "  assign outs_valid = ins_valid;\n",
      "  logic [400:0] steps;\n"
      "  always_comb begin\n"
      "    for (int i = 400; i > 0; i = i - 1) steps[i] = steps[i-1];\n"
      "    steps[0] = ins_valid;\n"
      "  end\n"
      "  assign outs_valid = steps[400];\n");
  simulate_with(f, 0, "", late);
  free(late);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(visit_store(NULL), KINDS + 2); /* of parts */
}

static void assert_rewritten(const char *text, const char *expected) {
  vlog_library library = {0};
  hls_error error = {0};
  hls_buffer out = {0};
  assert_int_equal(
      vlog_library_add(&library, "m.sv", text, strlen(text), &error), HLS_OK);
  const vlog_module *module =
      vlog_library_find(&library, vlog_library_name(&library, "m"));
  assert_int_equal(parts_value_are_ports(module), expected != NULL);
  if (expected) {
    assert_true(parts_value_rewrite(module, text, strlen(text), &out));
    assert_string_equal(out.data, expected);
  }
  hls_buffer_finish(&out);
  vlog_library_finish(&library);
}

static void values_become_ports(void **state) {
  (void)state;
  assert_rewritten("module m #(parameter int W = 8, parameter logic [W-1:0] V "
                   "= W'(3)) (output logic [W-1:0] y);\n"
                   "  assign y = V;\nendmodule\n",
                   "module m #(parameter int W = 8) (input logic [W-1:0] V,\n"
                   "output logic [W-1:0] y);\n"
                   "  assign y = V;\nendmodule\n");
  assert_rewritten("module m #(parameter logic [3:0] V = {1'b1, 3'd0}, "
                   "parameter int W = 8) (output logic [W-1:0] y);\n"
                   "  assign y = W'(V);\nendmodule\n",
                   "module m #(parameter int W = 8) (input logic [3:0] V,\n"
                   "output logic [W-1:0] y);\n"
                   "  assign y = W'(V);\nendmodule\n");
}

/* What the module is made by cannot be an input. */
static void shapes_stay_parameters(void **state) {
  (void)state;
  assert_rewritten("module m #(parameter int W = 8) (output logic y);\n"
                   "  assign y = W > 3;\nendmodule\n",
                   NULL);
  assert_rewritten("module m #(parameter logic [3:0] V = 0) (output logic y);\n"
                   "  generate if (V == 4'd1) assign y = 1'b1;\n"
                   "  else assign y = 1'b0; endgenerate\nendmodule\n",
                   NULL);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, make_store, remove_store)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(parts_take_the_cycles_of_the_whole),
      TEST(kept_units_serve_an_edited_circuit),
      TEST(damaged_units_are_built_anew),
      TEST(a_changed_unit_is_another_one),
      TEST(more_than_units_is_not_for_parts),
      TEST(a_circuit_with_the_users_rtl_is_not_of_parts),
      TEST(long_runs_are_left_to_the_whole),
      TEST(a_waveform_is_not_for_parts),
      TEST(stress_is_not_for_parts),
      TEST(ports_of_other_widths_are_left_to_the_whole),
      TEST(signs_of_constants_are_kept),
      TEST(units_settle_late),
      cmocka_unit_test(values_become_ports),
      cmocka_unit_test(shapes_stay_parameters),
  };
  return cmocka_run_group_tests_name("sim/parts", tests, NULL, NULL);
}
