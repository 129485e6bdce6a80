/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * main() on its way before its circuit is there.
 */
#include "fixture.h"
#include "rtl/sim/golden/golden_link.h"
#include "rtl/sim/sim_circuit.h"
#include "rtl/sim/sim_early.h"

#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define ADDMUL "int addmul(int a, int b) { return a * b + a; }\n"

/* Parses the text, as somebody does who makes a circuit of it. */
static void parse(fixture *f, const char *text) {
  f->request.source = fixture_source("kernel.c", text);
  f->request.kernel = "addmul";
  f->request.engine = sim_model();
  f->request.unit = hls_unit_parse(&f->request.source, &f->request.clang,
                                   HLS_EXTENT_BOTH, &f->diagnostics, &f->error);
  assert_non_null(f->request.unit);
}

static void start(fixture *f, const char *text) {
  parse(f, text);
  f->request.design = NULL;
  f->request.early = sim_early_start(&f->request);
}

static hls_status run_with_circuit(fixture *f) {
  rtl_design design = fixture_addmul_design(fixture_addmul);
  f->request.design = &design;
  return sim_run(&f->request, &f->result, &f->diagnostics, &f->error);
}

static void finish(fixture *f) {
  sim_early_end(f->request.early);
  hls_unit_destroy(f->request.unit);
  f->request.early = NULL;
  f->request.unit = NULL;
}

static void a_program_begun_early_is_judged(void **state) {
  fixture *f = *state;
  start(f, ADDMUL "int main(void) { addmul(3, 4); addmul(-5, 2); }\n");
  assert_non_null(f->request.early);
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_calls, 2);
  finish(f);
}

static bool is_started(fixture *f) {
  bool started = false;
  assert_int_equal(
      sim_early_await(f->request.early, &started, &f->diagnostics, &f->error),
      HLS_OK);
  return started;
}

static void main_starts_before_there_is_a_circuit(void **state) {
  fixture *f = *state;
  start(f, ADDMUL "int main(void) { addmul(3, 4); }\n");
  assert_true(is_started(f));
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  finish(f);
}

/* Gives the IR that a compiler makes beside the circuit. */
static void give_ir(fixture *f, const char *body, hls_native_code *code) {
  char text[200];
  snprintf(text, sizeof text, "define i32 @addmul(i32 %%a, i32 %%b) {\n%s}\n",
           body);
  code->context = LLVMContextCreate();
  char *message = NULL;
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "ir");
  if (LLVMParseIRInContext(code->context, buffer, &code->module, &message)) {
    fail_msg("%s", message);
  }
  sim_early_give_ir(f->request.early, code);
  f->request.ir = code;
}

static void finish_ir(hls_native_code *code) {
  LLVMDisposeModule(code->module);
  LLVMContextDispose(code->context);
}

static void the_ir_starts_before_there_is_a_circuit(void **state) {
  fixture *f = *state;
  hls_native_code code = {0};
  start(f, ADDMUL "int main(void) { addmul(3, 4); addmul(-5, 2); }\n");
  assert_false(sim_early_has_ir(f->request.early));
  give_ir(f,
          "%m = mul i32 %a, %b\n"
          "%s = add i32 %m, %a\n"
          "ret i32 %s\n",
          &code);
  assert_true(sim_early_has_ir(f->request.early));
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.ir, SIM_IR_AGREES);
  finish(f);
  finish_ir(&code);
}

static void ir_begun_early_that_differs_is_blamed(void **state) {
  fixture *f = *state;
  hls_native_code code = {0};
  start(f, ADDMUL "int main(void) { addmul(3, 4); }\n");
  give_ir(f, "ret i32 %a\n", &code);
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.ir, SIM_IR_DIFFERS);
  finish(f);
  finish_ir(&code);
}

/* The circuit may turn out to be an error. */
static void ir_that_nobody_takes_ends(void **state) {
  fixture *f = *state;
  hls_native_code code = {0};
  start(f, ADDMUL "int main(void) { addmul(3, 4); }\n");
  give_ir(f, "ret i32 %a\n", &code);
  assert_true(is_started(f));
  finish(f);
  finish_ir(&code);
  f->request.ir = NULL;
}

/* As when it is known from an earlier request. */
static void ir_that_comes_with_the_circuit_is_run(void **state) {
  fixture *f = *state;
  hls_native_code code = {0};
  sim_early *early;
  start(f, ADDMUL "int main(void) { addmul(3, 4); }\n");
  early = f->request.early;
  f->request.early = NULL; /* so that nobody gives it */
  give_ir(f, "ret i32 %b\n", &code);
  f->request.early = early;
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.ir, SIM_IR_DIFFERS);
  finish(f);
  finish_ir(&code);
}

static void a_circuit_waits_for_main(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  start(f, ADDMUL "int main(void) { addmul(3, 4); addmul(-5, 2); }\n");
  f->request.design = &design;
  sim_early_prepare(f->request.early, &f->request);
  assert_int_equal(sim_run(&f->request, &f->result, &f->diagnostics, &f->error),
                   HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 2);
  finish(f);
}

static void what_is_begun_early_can_be_taken(void **state) {
  fixture *f = *state;
  hls_native_code code = {0};
  rtl_design design = fixture_addmul_design(fixture_addmul);
  double ms;
  start(f, ADDMUL "int main(void) { addmul(3, 4); }\n");
  f->request.design = &design;
  give_ir(f, "ret i32 %a\n", &code);
  sim_early_prepare(f->request.early, &f->request);
  sim_circuit *circuit = sim_early_take_circuit(f->request.early);
  assert_non_null(circuit);
  sim_circuit_finish(circuit);
  golden_ir *ir = sim_early_take_ir(f->request.early, &ms);
  assert_non_null(ir);
  golden_ir_finish(ir);
  finish(f);
  finish_ir(&code);
}

static void a_circuit_that_nobody_takes_ends(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  start(f, ADDMUL "int main(void) { addmul(3, 4); }\n");
  f->request.design = &design;
  sim_early_prepare(f->request.early, &f->request);
  finish(f);
  assert_null(sim_early_take_circuit(NULL));
  sim_early_prepare(NULL, &f->request);
}

static void what_is_undefined_is_told_with_the_circuit(void **state) {
  fixture *f = *state;
  start(f, "int lost(int);\n" ADDMUL
           "int main(void) { return addmul(lost(1), 2); }\n");
  assert_non_null(f->request.early);
  assert_false(is_started(f));
  assert_int_equal(f->diagnostics.count, 0);
  assert_int_equal(run_with_circuit(f), HLS_DIAGNOSED);
  assert_true(fixture_has_code(f, "undefined-symbol"));
  finish(f);
}

static void nothing_is_begun_without_main(void **state) {
  fixture *f = *state;
  start(f, ADDMUL);
  assert_null(f->request.early);
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_NO_CALLS);
  finish(f);
}

/* There may never be a circuit. A program that does not end goes with it. */
static void what_was_begun_can_be_ended(void **state) {
  fixture *f = *state;
  start(f,
        ADDMUL "int main(void) { for (volatile int i = 0;; i++) addmul(i, 2);"
               " }\n");
  assert_non_null(f->request.early);
  finish(f);
  /* The runner has room for the next. */
  start(f, ADDMUL "int main(void) { addmul(1, 2); }\n");
  assert_int_equal(run_with_circuit(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  finish(f);
}

/* LLVM takes its time for a main() like this. */
static char *large_program(size_t statements) {
  static const char statement[] =
      "g = g * 3 + (g >> 1); if (g == 5) addmul(g, g);\n";
  hls_buffer text = {0};
  hls_buffer_puts(&text, ADDMUL "int g;\nint main(void) {\n");
  for (size_t i = 0; i < statements; i++) {
    hls_buffer_puts(&text, statement);
  }
  hls_buffer_puts(&text, "}\n");
  assert_false(text.failed);
  return text.data;
}

static void code_that_is_being_generated_is_not_waited_for(void **state) {
  fixture *f = *state;
  char *text = large_program(4000);
  start(f, text);
  assert_non_null(f->request.early);
  while (!golden_link_is_under_way()) {
    usleep(100);
  }
  assert_false(sim_early_call_off(f->request.early, 0));
  /* Who has the patience sees the end. */
  assert_true(sim_early_call_off(f->request.early, 600000));
  assert_true(sim_early_call_off(f->request.early, 0));
  finish(f);
  free(text);
}

static void what_is_called_off_is_not_begun(void **state) {
  fixture *f = *state;
  start(f, ADDMUL "int main(void) { addmul(1, 2); }\n");
  assert_true(sim_early_call_off(f->request.early, 600000));
  finish(f);
  assert_true(sim_early_call_off(NULL, 0));
}

int main(void) {
#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
  const struct CMUnitTest tests[] = {
      TEST(a_program_begun_early_is_judged),
      TEST(main_starts_before_there_is_a_circuit),
      TEST(the_ir_starts_before_there_is_a_circuit),
      TEST(ir_begun_early_that_differs_is_blamed),
      TEST(ir_that_nobody_takes_ends),
      TEST(ir_that_comes_with_the_circuit_is_run),
      TEST(a_circuit_waits_for_main),
      TEST(what_is_begun_early_can_be_taken),
      TEST(a_circuit_that_nobody_takes_ends),
      TEST(what_is_undefined_is_told_with_the_circuit),
      TEST(nothing_is_begun_without_main),
      TEST(what_was_begun_can_be_ended),
      TEST(code_that_is_being_generated_is_not_waited_for),
      TEST(what_is_called_off_is_not_begun),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
