/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waveforms of simulations. The header of an FST file: a byte 0, then numbers
 * of eight bytes, the highest first: size of the block, first and last time, a
 * number that shows the byte order, memory, scopes, variables.
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ADDMUL                                                                 \
  "int addmul(int a, int b) { return a * b + a; }\n"                           \
  "int main(void) { addmul(3, 4); addmul(-5, 2); return 0; }\n"

enum { FST_END_TIME = 17, FST_SCOPES = 41, FST_VARIABLES = 49 };

static uint64_t number_at(const sim_result *result, size_t offset) {
  assert_non_null(result->trace);
  assert_true(result->trace_size > 100);
  uint64_t value = 0;
  for (size_t i = 0; i < 8; i++) {
    value = value << 8 | (unsigned char)result->trace[offset + i];
  }
  return value;
}

/* Simulates with a waveform. Caller compares the verdict. */
static void record(fixture *f, const char *rtl) {
  rtl_design design = fixture_addmul_design(rtl);
  f->request.trace = true;
  f->request.idle_cycles = 100;
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL), HLS_OK);
}

static void every_cycle_is_recorded(void **state) {
  fixture *f = *state;
  record(f, fixture_addmul);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.trace[0], 0);
  /* Four cycles of reset, one per call, and 10 ns each; the last half. */
  assert_int_equal(number_at(&f->result, FST_END_TIME), (4 + 2) * 10 - 5);
  assert_true(number_at(&f->result, FST_SCOPES) >= 2);
  assert_true(number_at(&f->result, FST_VARIABLES) > 20);
}

static void a_deadlock_is_recorded(void **state) {
  fixture *f = *state;
  char *text = strdup(fixture_addmul);
  char *valid = strstr(text, "a_valid & b_valid;");
  assert_non_null(valid);
  memcpy(valid, "1'b0             ;", 18);
  record(f, text);
  free(text);
  assert_int_equal(f->result.verdict, SIM_DEADLOCK);
  assert_true(number_at(&f->result, FST_END_TIME) >= 1000);
}

static void no_waveform_unless_asked_for(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL), HLS_OK);
  assert_null(f->result.trace);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(every_cycle_is_recorded),
      TEST(a_deadlock_is_recorded),
      TEST(no_waveform_unless_asked_for),
  };
  return cmocka_run_group_tests_name("sim/waveform", tests, NULL, NULL);
}
