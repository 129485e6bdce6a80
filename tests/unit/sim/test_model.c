/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The project's own simulator on hand-written circuits, compared with
 * Verilator.
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ADDMUL                                                                 \
  "int addmul(int a, int b) { return a * b + a; }\n"                           \
  "int main(void) { int x = addmul(3, 4); addmul(-5, x);"                      \
  " addmul(7, -1); return 0; }\n"
#define BUMP                                                                   \
  "int bump(int a[8], int n) {\n  int s = 0;\n"                                \
  "  for (int i = 0; i < 8; i++) { s += a[i]; a[i] += n; }\n  return s; }\n"   \
  "int main(void) { int a[8]; for (int i = 0; i < 8; i++) a[i] = i - 3;"       \
  " bump(a, 10); bump(a, -1); return 0; }\n"

/* Not by Verilator, whatever the model says. */
static int setup_alone(void **state) {
  if (fixture_setup(state) != 0) {
    return -1;
  }
  fixture *f = *state;
  f->request.engine = sim_model();
  f->request.tools = NULL;
  return 0;
}

static int setup_both(void **state) {
  if (fixture_setup(state) != 0) {
    return -1;
  }
  fixture *f = *state;
  f->request.engine = sim_model();
  f->request.other = sim_verilator();
  f->request.compares = true;
  return 0;
}

static void expect(const fixture *f, hls_status status, sim_verdict verdict) {
  if (f->error.status != HLS_OK) {
    print_message("error: %s\n", f->error.message);
  }
  assert_int_equal(status, HLS_OK);
  if (f->result.verdict != verdict) {
    print_message("%s\n", f->result.message ? f->result.message : "");
  }
  assert_int_equal(f->result.verdict, verdict);
}

static void expect_bump(fixture *f, const char *text, sim_verdict verdict) {
  rtl_design design = fixture_bump_design(text);
  expect(f, fixture_run(f, &design, "bump", BUMP), verdict);
}

static void scalars_pass(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL), SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
  assert_int_equal(f->result.cycles, 3);
  assert_string_equal(f->result.engines[0], "model");
  assert_false(f->result.model_reused);
}

static void arrays_pass(void **state) {
  fixture *f = *state;
  expect_bump(f, fixture_bump, SIM_PASS);
  assert_int_equal(f->result.calls[0].cycles, 12);
  assert_int_equal(f->result.calls[1].cycles, 12);
}

/* Machine code takes over from the interpreter. */
static void long_calls_are_compiled(void **state) {
  fixture *f = *state;
  f->request.quick_cycles = 13;
  expect_bump(f, fixture_bump, SIM_PASS);
  assert_int_equal(f->result.num_completed, 2);
  assert_int_equal(f->result.cycles, 24);
}

/* Runs a circuit once more; whether its program was kept. */
static bool runs_kept(fixture *f, const char *text, sim_verdict verdict) {
  sim_result_finish(&f->result);
  f->result = (sim_result){0};
  expect_bump(f, text, verdict);
  assert_int_equal(f->result.elaborate_ms == 0, f->result.model_reused);
  return f->result.model_reused;
}

static void an_unchanged_circuit_is_kept(void **state) {
  fixture *f = *state;
  f->request.kept = sim_kept_create();
  assert_non_null(f->request.kept);
  char *wrong = fixture_changed(fixture_bump, "a_loadData + step", "step");
  assert_false(runs_kept(f, fixture_bump, SIM_PASS));
  assert_true(runs_kept(f, fixture_bump, SIM_PASS));
  assert_int_equal(f->result.cycles, 24);
  assert_false(runs_kept(f, wrong, SIM_MISMATCH));
  assert_true(runs_kept(f, fixture_bump, SIM_PASS));
  assert_true(runs_kept(f, wrong, SIM_MISMATCH));
  f->request.quick_cycles = 13; /* machine code of it, too */
  assert_true(runs_kept(f, fixture_bump, SIM_PASS));
  assert_int_equal(f->result.cycles, 24);
  f->request.quick_cycles = 0;
  f->request.stall_seed = 7; /* memories wait: another program */
  assert_false(runs_kept(f, fixture_bump, SIM_PASS));
  f->request.stall_seed = 8;
  assert_true(runs_kept(f, fixture_bump, SIM_PASS));
  sim_kept_destroy(f->request.kept);
  free(wrong);
}

static void those_used_last_are_kept(void **state) {
  fixture *f = *state;
  f->request.kept = sim_kept_create();
  assert_non_null(f->request.kept);
  assert_false(runs_kept(f, fixture_bump, SIM_PASS));
  for (int i = 0; i < 8; i++) {
    char comment[32];
    snprintf(comment, sizeof comment, "endmodule // %d", i);
    char *text = fixture_changed(fixture_bump, "endmodule", comment);
    assert_false(runs_kept(f, text, SIM_PASS));
    free(text);
  }
  assert_false(runs_kept(f, fixture_bump, SIM_PASS));
  sim_kept_destroy(f->request.kept);
}

static void a_circuit_that_is_not_known_is_refused(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "endmodule",
                               "  wire z;\n  tran t(z, z);\nendmodule");
  rtl_design design = fixture_addmul_design(text);
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL), HLS_TOOL);
  assert_non_null(strstr(f->result.refusal, "circuit.sv:"));
  free(text);
}

/* Nobody but a waveform needs its value. */
static void a_signal_that_is_not_known_is_refused(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "endmodule",
                               "  logic loop;\n  assign loop = ~loop;\n"
                               "endmodule");
  rtl_design design = fixture_addmul_design(text);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL), SIM_PASS);
  sim_result_finish(&f->result);
  f->result = (sim_result){0};
  f->request.trace = SIM_WAVEFORM_FST;
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL), HLS_TOOL);
  assert_non_null(strstr(f->result.refusal, "combinational cycle"));
  free(text);
}

/* What is kept of a run without a waveform is of no use for one with it. */
static void a_waveform_needs_its_own_program(void **state) {
  fixture *f = *state;
  f->request.kept = sim_kept_create();
  assert_non_null(f->request.kept);
  assert_false(runs_kept(f, fixture_bump, SIM_PASS));
  f->request.trace = SIM_WAVEFORM_FST;
  assert_false(runs_kept(f, fixture_bump, SIM_PASS));
  assert_non_null(f->result.trace);
  f->request.trace = SIM_WAVEFORM_NONE;
  assert_true(runs_kept(f, fixture_bump, SIM_PASS));
  assert_null(f->result.trace);
  sim_kept_destroy(f->request.kept);
}

static void both_agree_under_stalls(void **state) {
  fixture *f = *state;
  f->request.stall_seed = 12345;
  f->request.token_cycles = 1000;
  expect_bump(f, fixture_bump, SIM_PASS);
  assert_int_equal(f->result.num_engines, 2);
  assert_true(f->result.cycles > 24);
  assert_true(f->result.num_token_cycles > 12);
}

static void both_agree_on_a_mismatch(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_bump, "a_loadData + step", "step");
  expect_bump(f, text, SIM_MISMATCH);
  assert_int_equal(f->result.num_engines, 2);
  free(text);
}

static void both_agree_on_bounds(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_bump, "a_loadAddr = ", "a_loadAddr = 8 + ");
  expect_bump(f, text, SIM_OUT_OF_BOUNDS);
  assert_int_equal(f->result.num_engines, 2);
  free(text);
}

static void both_agree_on_a_deadlock(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_addmul, "assign join_valid = a_valid & b_valid",
                      "assign join_valid = 1'b0");
  rtl_design design = fixture_addmul_design(text);
  f->request.idle_cycles = 100;
  expect(f, fixture_run(f, &design, "addmul", ADDMUL), SIM_DEADLOCK);
  assert_int_equal(f->result.num_engines, 2);
  free(text);
}

/* A register without a reset counts the edges before the calls as well. */
static void both_see_as_many_edges(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "endmodule",
                               "  logic [7:0] age = 0;\n"
                               "  always_ff @(posedge clk) age <= age + 1'b1;\n"
                               "endmodule");
  char *late = fixture_changed(text, "end_valid = start_valid",
                               "end_valid = start_valid & age == 77");
  char *later = fixture_changed(late, "start_ready = end_ready",
                                "start_ready = end_ready & age == 77");
  rtl_design design = fixture_addmul_design(later);
  expect(f, fixture_run(f, &design, "addmul", ADDMUL), SIM_PASS);
  assert_int_equal(f->result.num_engines, 2);
  assert_int_equal(f->result.calls[0].cycles, 74);
  assert_int_equal(f->result.calls[1].cycles, 256);
  free(text);
  free(late);
  free(later);
}

#define ALONE(name)                                                            \
  cmocka_unit_test_setup_teardown(name, setup_alone, fixture_teardown)
#define BOTH(name)                                                             \
  cmocka_unit_test_setup_teardown(name, setup_both, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      ALONE(scalars_pass),
      ALONE(arrays_pass),
      ALONE(long_calls_are_compiled),
      ALONE(an_unchanged_circuit_is_kept),
      ALONE(those_used_last_are_kept),
      ALONE(a_circuit_that_is_not_known_is_refused),
      ALONE(a_signal_that_is_not_known_is_refused),
      ALONE(a_waveform_needs_its_own_program),
      BOTH(both_agree_under_stalls),
      BOTH(both_agree_on_a_mismatch),
      BOTH(both_agree_on_bounds),
      BOTH(both_agree_on_a_deadlock),
      BOTH(both_see_as_many_edges),
  };
  return cmocka_run_group_tests_name("sim/model", tests, NULL, NULL);
}
