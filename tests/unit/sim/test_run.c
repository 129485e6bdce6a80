/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whole simulations of hand-written circuits: every verdict.
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ADDMUL "int addmul(int a, int b) { return a * b + a; }\n"
#define ADDMUL_MAIN                                                            \
  ADDMUL "int main(void) { int x = addmul(3, 4); addmul(-5, x);"               \
         " addmul(7, -1); return 0; }\n"
#define BUMP                                                                   \
  "int bump(int a[8], int n) {\n  int s = 0;\n"                                \
  "  for (int i = 0; i < 8; i++) { s += a[i]; a[i] += n; }\n  return s; }\n"
#define BUMP_MAIN                                                              \
  BUMP "int main(void) { int a[8]; for (int i = 0; i < 8; i++) a[i] = i - 3;"  \
       " bump(a, 10); bump(a, -1); return 0; }\n"

static void expect(const fixture *f, hls_status status, sim_verdict verdict) {
  if (f->error.status != HLS_OK) {
    print_message("error: %s\n", f->error.message);
  }
  if (f->result.verdict != verdict) {
    print_message("%s: %s\n%s\n", sim_verdict_name(f->result.verdict),
                  f->result.message ? f->result.message : "",
                  f->result.log ? f->result.log : "");
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(f->result.verdict, verdict);
  assert_non_null(f->result.message);
}

static void expect_message(const fixture *f, const char *part) {
  if (!strstr(f->result.message, part)) {
    print_message("message: %s\n", f->result.message);
  }
  assert_non_null(strstr(f->result.message, part));
}

static void scalars_pass(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_PASS);
  assert_int_equal(f->result.num_calls, 3);
  assert_int_equal(f->result.num_completed, 3);
  /* Everything is combinational: one cycle per call. */
  assert_int_equal(f->result.cycles, 3);
  assert_int_equal(f->result.calls[1].cycles, 1);
  assert_true(f->result.calls[2].matches);
}

static void arrays_pass(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_bump_design(fixture_bump);
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), SIM_PASS);
  assert_int_equal(f->result.num_calls, 2);
  /* start; 8 loads; the last store; the end; the results. */
  assert_int_equal(f->result.calls[0].cycles, 12);
  assert_int_equal(f->result.calls[1].cycles, 12);
}

/* Tokens are held back, but one that was offered is not taken away again. */
static void arrays_pass_under_stalls(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_bump, "endmodule",
                      "  logic offered;\n"
                      "  always_ff @(posedge clk) begin\n"
                      "    offered <= ~rst & n_valid & ~n_ready;\n"
                      "    if (offered & ~n_valid) $fatal(1, \"withdrawn\");\n"
                      "  end\n"
                      "endmodule");
  rtl_design design = fixture_bump_design(text);
  f->request.stall_seed = 12345;
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), SIM_PASS);
  free(text);
  assert_true(f->result.cycles > 24);
}

/* A load and a store of one element in one cycle: the load is first. */
static void load_sees_what_was_before_the_store(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_bump, "a_storeEn = loaded",
                               "a_storeEn = load_valid");
  char *address =
      fixture_changed(text, "a_storeAddr = last", "a_storeAddr = next");
  char *data = fixture_changed(address, "a_loadData + step", "step");
  rtl_design design = fixture_bump_design(data);
  const char *c =
      "int bump(int a[8], int n) {\n  int s = 0;\n"
      "  for (int i = 0; i < 8; i++) { s += a[i]; a[i] = n; }\n  return s; }\n"
      "int main(void) { int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};"
      " bump(a, 10); bump(a, -1); return 0; }\n";
  expect(f, fixture_run(f, &design, "bump", c), SIM_PASS);
  free(text);
  free(address);
  free(data);
}

static void wrong_result_is_reported(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "a * b + a", "a * b - a");
  rtl_design design = fixture_addmul_design(text);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_MISMATCH);
  free(text);
  assert_int_equal(f->result.total_mismatches, 3);
  assert_int_equal(f->result.num_mismatches, 3);
  assert_int_equal(f->result.num_completed, 3);
  assert_string_equal(f->result.mismatches[0].what, "result");
  assert_int_equal(f->result.mismatches[0].index, -1);
  assert_string_equal(f->result.mismatches[0].expected, "15");
  assert_string_equal(f->result.mismatches[0].actual, "9");
  assert_string_equal(f->result.mismatches[1].expected, "-80");
  assert_false(f->result.calls[0].matches);
  expect_message(f, "the result is 9 instead of 15");
}

static void wrong_element_is_reported(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_bump, "assign a_storeData = a_loadData + step",
                      "assign a_storeData = a_loadData + "
                      "(last == 4'd5 ? 32'd0 : step)");
  rtl_design design = fixture_bump_design(text);
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), SIM_MISMATCH);
  free(text);
  assert_string_equal(f->result.mismatches[0].what, "a");
  assert_int_equal(f->result.mismatches[0].index, 5);
  assert_string_equal(f->result.mismatches[0].expected, "12");
  assert_string_equal(f->result.mismatches[0].actual, "2");
  expect_message(f, "a[5] is 2 instead of 12");
}

static void mismatches_are_bounded(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_bump, "a_loadData + step", "32'd77");
  rtl_design design = fixture_bump_design(text);
  const char *c = BUMP "int main(void) { int a[8] = {0};"
                       " for (int i = 0; i < 9; i++) bump(a, 1); return 0; }\n";
  expect(f, fixture_run(f, &design, "bump", c), SIM_MISMATCH);
  free(text);
  assert_int_equal(f->result.num_mismatches, 20);
  assert_int_equal(f->result.total_mismatches, 72);
}

static void deadlock_names_the_channels(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "join_ready = out0_ready",
                               "join_ready = 1'b0");
  rtl_design design = fixture_addmul_design(text);
  f->request.idle_cycles = 50;
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_DEADLOCK);
  free(text);
  assert_int_equal(f->result.num_blocked, 3);
  assert_string_equal(f->result.blocked[1].source, "b");
  assert_string_equal(f->result.blocked[1].target, "join0.ins_1");
  assert_string_equal(f->result.blocked[1].location.file, "addmul.c");
  assert_int_equal(f->result.blocked[1].location.begin.line, 1);
  assert_null(f->result.blocked[0].location.file);
}

static void only_waiting_channels_are_blocked(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_addmul, "assign join_valid = a_valid & b_valid",
                      "assign join_valid = 1'b0");
  rtl_design design = fixture_addmul_design(text);
  f->request.idle_cycles = 50;
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_DEADLOCK);
  free(text);
  assert_int_equal(f->result.num_blocked, 2);
  assert_int_equal(f->result.num_calls, 3);
  assert_int_equal(f->result.num_completed, 0);
  expect_message(f, "missing: out0");
  assert_null(strstr(f->result.message, "end"));
}

static void deadlock_in_a_later_call(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_bump, "assign go_ready = ~busy & ~finished",
                      "assign go_ready = ~busy & ~finished & sum == 0");
  rtl_design design = fixture_bump_design(text);
  f->request.idle_cycles = 50;
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), SIM_DEADLOCK);
  free(text);
  assert_int_equal(f->result.num_completed, 1);
  assert_int_equal(f->result.cycles, 12);
  expect_message(f, "in call 2");
}

static void moving_tokens_are_no_deadlock(void **state) {
  fixture *f = *state;
  /* The load channel keeps transferring, the ports are quiet. */
  char *text = fixture_changed(fixture_bump, "assign a_loadEn = load_valid",
                               "assign a_loadEn = 1'b0");
  char *silent =
      fixture_changed(text, "a_storeEn = loaded", "a_storeEn = 1'b0");
  char *endless = fixture_changed(silent, "(next <= `LAST)", "1'b1");
  rtl_design design = fixture_bump_design(endless);
  f->request.idle_cycles = 50;
  f->request.max_cycles = 3000;
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), SIM_CYCLE_LIMIT);
  free(text);
  free(silent);
  free(endless);
  expect_message(f, "out0");
}

/* All results come, but one argument is never taken. */
static void expect_untaken(fixture *f, sim_verdict verdict) {
  char *text =
      fixture_changed(fixture_bump, "assign n_ready = go_valid & go_ready",
                      "assign n_ready = 1'b0");
  rtl_design design = fixture_bump_design(text);
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), verdict);
  free(text);
  expect_message(f, "missing: nothing but arguments that are not accepted");
}

static void deadlock_tells_of_arguments(void **state) {
  fixture *f = *state;
  f->request.idle_cycles = 50;
  expect_untaken(f, SIM_DEADLOCK);
}

static void cycle_limit_tells_of_arguments(void **state) {
  fixture *f = *state;
  f->request.idle_cycles = 5000;
  f->request.max_cycles = 300;
  expect_untaken(f, SIM_CYCLE_LIMIT);
}

static void out_of_bounds_names_the_line(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_bump, "`define LAST 7", "`define LAST 9");
  rtl_design design = fixture_bump_design(text);
  expect(f, fixture_run(f, &design, "bump", BUMP_MAIN), SIM_OUT_OF_BOUNDS);
  free(text);
  expect_message(f, "bump.c:7: call 1 reads element 8 of 'a', which has 8");
}

static void second_token_is_a_mismatch(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "assign end_valid = start_valid",
                               "assign end_valid = 1'b1");
  char *never = fixture_changed(text, "assign join_valid = a_valid & b_valid",
                                "assign join_valid = 1'b0");
  rtl_design design = fixture_addmul_design(never);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_MISMATCH);
  free(text);
  free(never);
  expect_message(f, "more than one token on 'end'");
}

static void finish_in_the_design_is_reported(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_addmul, "endmodule",
                      "always @(posedge clk) if (!rst) $finish;\nendmodule");
  rtl_design design = fixture_addmul_design(text);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_RTL_ERROR);
  free(text);
  expect_message(f, "$finish");
}

static void crash_of_the_simulation_is_reported(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_addmul, "endmodule",
                      "always @(posedge clk) if (!rst) $fatal(1, \"oops\");\n"
                      "endmodule");
  rtl_design design = fixture_addmul_design(text);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_RTL_ERROR);
  free(text);
  expect_message(f, "signal 6");
  assert_non_null(f->result.log);
  assert_non_null(strstr(f->result.log, "oops"));
}

/* The design writes a file: it cannot. */
static void design_cannot_write_files(void **state) {
  fixture *f = *state;
  char path[128], statement[256];
  snprintf(path, sizeof path, "%s/escaped", f->scratch);
  snprintf(statement, sizeof statement,
           "integer file; initial begin file = $fopen(\"%s\", \"w\");"
           " if (file != 0) $fwrite(file, \"x\"); end\nendmodule",
           path);
  char *text = fixture_changed(fixture_addmul, "endmodule", statement);
  rtl_design design = fixture_addmul_design(text);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_PASS);
  free(text);
  assert_null(fopen(path, "r"));
}

static void broken_design_is_rejected(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_addmul, "assign out0 =", "assign out0 = = ");
  rtl_design design = fixture_addmul_design(text);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_RTL_ERROR);
  free(text);
  expect_message(f, "Verilator");
  assert_non_null(f->result.log);
  assert_non_null(strstr(f->result.log, "%Error"));
}

static void wrong_ports_are_noticed(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  assert_int_equal(fixture_run(f, &design, "addmul",
                               "short addmul(int a, int b) { return a + b; }\n"
                               "int main() { addmul(1, 2); }\n"),
                   HLS_INTERNAL);
}

/* Placeholders: RTL and model by the user. */

#define TWICE                                                                  \
  "void __unit(int input_v, int output_w, int parameter_WIDTH);\n"             \
  "int __init1();\n"                                                           \
  "int twice(int a) { int w = __init1(); __unit(a, w, 8); return w; }\n"       \
  "int main(void) { twice(21); twice(-4); return 0; }\n"
#define UNIT_RTL                                                               \
  "module __unit #(parameter WIDTH = 1)(\n"                                    \
  "  input logic [31:0] input_v, input logic input_v_valid,\n"                 \
  "  output logic input_v_ready, input logic start_valid,\n"                   \
  "  output logic start_ready, output logic [31:0] out0,\n"                    \
  "  output logic out0_valid, input logic out0_ready,\n"                       \
  "  output logic end_valid, input logic end_ready,\n"                         \
  "  input logic clk, input logic rst);\n"                                     \
  "  assign out0 = input_v + input_v + WIDTH - 8;\n"                           \
  "  assign out0_valid = input_v_valid;\n"                                     \
  "  assign input_v_ready = out0_ready;\n"                                     \
  "  assign end_valid = start_valid; assign start_ready = end_ready;\n"        \
  "endmodule\n"
#define UNIT_MODEL                                                             \
  "void __unit(int input_v, int *output_w, int parameter_WIDTH) {\n"           \
  "  *output_w = 2 * input_v + parameter_WIDTH - 8; }\n"

static void placeholder_passes(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_twice_design();
  hls_source rtl = fixture_source("some/unit.v", UNIT_RTL);
  hls_source model = fixture_source("unit_model.c", UNIT_MODEL);
  f->request.rtl_files = &rtl;
  f->request.num_rtl_files = 1;
  f->request.models = &model;
  f->request.num_models = 1;
  expect(f, fixture_run(f, &design, "twice", TWICE), SIM_PASS);
  assert_int_equal(f->result.num_calls, 2);
}

static void placeholder_without_rtl(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_twice_design();
  hls_source model = fixture_source("unit_model.c", UNIT_MODEL);
  f->request.models = &model;
  f->request.num_models = 1;
  assert_int_equal(fixture_run(f, &design, "twice", TWICE), HLS_DIAGNOSED);
  assert_int_equal(f->diagnostics.count, 1);
  assert_string_equal(f->diagnostics.items[0].code, "rtl-missing");
}

static void broken_user_rtl_is_named(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_twice_design();
  hls_source rtl = fixture_source(
      "some/unit.v", "module __unit #(parameter WIDTH = 1)();\n  wire\n");
  hls_source model = fixture_source("unit_model.c", UNIT_MODEL);
  f->request.rtl_files = &rtl;
  f->request.num_rtl_files = 1;
  f->request.models = &model;
  f->request.num_models = 1;
  expect(f, fixture_run(f, &design, "twice", TWICE), SIM_RTL_ERROR);
  assert_non_null(strstr(f->result.log, "some/unit.v:"));
}

static void user_module_must_not_clash(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  hls_source rtl = fixture_source("mine.v", "module addmul(); endmodule\n");
  f->request.rtl_files = &rtl;
  f->request.num_rtl_files = 1;
  expect(f, fixture_run(f, &design, "addmul", ADDMUL_MAIN), SIM_RTL_ERROR);
  expect_message(f, "mine.v");
}

static void system_task_is_refused(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  hls_source rtl = fixture_source(
      "evil.v", "module evil();\n  initial $system(\"id\");\nendmodule\n");
  f->request.rtl_files = &rtl;
  f->request.num_rtl_files = 1;
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL_MAIN),
                   HLS_DIAGNOSED);
  assert_true(fixture_has_code(f, "rtl-forbidden"));
  assert_int_equal(f->diagnostics.items[0].range.begin.line, 2);
  assert_int_equal(f->diagnostics.items[0].range.begin.column, 11);
}

/* Both what main() and what the circuit writes is for the user to read. */
static void output_is_kept(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "endmodule",
                               "  always @(posedge clk) $display(\"edge\");\n"
                               "endmodule");
  rtl_design design = fixture_addmul_design(text);
  expect(f,
         fixture_run(f, &design, "addmul",
                     "#include <stdio.h>\n"
                     "int addmul(int a, int b) { return a * b + a; }\n"
                     "int main(void) { printf(\"begins\\n\"); addmul(3, 4);"
                     " fputs(\"ends\", stderr); printf(\"no newline\");"
                     " return 0; }\n"),
         SIM_PASS);
  free(text);
  assert_non_null(f->result.log);
  assert_non_null(strstr(f->result.log, "begins\n"));
  assert_non_null(strstr(f->result.log, "ends"));
  assert_non_null(strstr(f->result.log, "no newline"));
  assert_non_null(strstr(f->result.log, "edge\n"));
}

static void output_before_a_crash_is_kept(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  expect(f,
         fixture_run(f, &design, "addmul",
                     "#include <stdio.h>\n#include <stdlib.h>\n"
                     "int addmul(int a, int b) { return a * b + a; }\n"
                     "int main(void) { printf(\"no file\\n\"); abort(); }\n"),
         SIM_TEST_BENCH);
  assert_non_null(f->result.log);
  assert_string_equal(f->result.log, "no file\n");
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(scalars_pass),
      TEST(arrays_pass),
      TEST(arrays_pass_under_stalls),
      TEST(load_sees_what_was_before_the_store),
      TEST(wrong_result_is_reported),
      TEST(wrong_element_is_reported),
      TEST(mismatches_are_bounded),
      TEST(deadlock_names_the_channels),
      TEST(only_waiting_channels_are_blocked),
      TEST(deadlock_in_a_later_call),
      TEST(moving_tokens_are_no_deadlock),
      TEST(deadlock_tells_of_arguments),
      TEST(cycle_limit_tells_of_arguments),
      TEST(out_of_bounds_names_the_line),
      TEST(second_token_is_a_mismatch),
      TEST(finish_in_the_design_is_reported),
      TEST(crash_of_the_simulation_is_reported),
      TEST(design_cannot_write_files),
      TEST(broken_design_is_rejected),
      TEST(wrong_ports_are_noticed),
      TEST(placeholder_passes),
      TEST(placeholder_without_rtl),
      TEST(broken_user_rtl_is_named),
      TEST(user_module_must_not_clash),
      TEST(system_task_is_refused),
      TEST(output_is_kept),
      TEST(output_before_a_crash_is_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
