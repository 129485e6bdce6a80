/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waveforms of simulations. The header of an FST file: a byte 0, then numbers
 * of eight bytes, the highest first: size of the block, first and last time, a
 * number that shows the byte order, memory, scopes, variables.
 */
#include "fixture.h"

#include "rtl/sim/waveform/wave_table.h"

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

/* By the model alone. */
static int setup_model(void **state) {
  if (fixture_setup(state) != 0) {
    return -1;
  }
  fixture *f = *state;
  f->request.engine = sim_model();
  f->request.tools = NULL;
  return 0;
}

/* Simulates with a waveform. Caller compares the verdict. */
static void record(fixture *f, const char *rtl) {
  rtl_design design = fixture_addmul_design(rtl);
  f->request.trace = SIM_WAVEFORM_FST;
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
  assert_true(number_at(&f->result, FST_VARIABLES) >= 17);
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

/* Each call on the model begins anew in machine code; the waveform does, too.
 */
static void a_run_that_begins_again_is_recorded_once(void **state) {
  fixture *f = *state;
  f->request.quick_cycles = 1;
  record(f, fixture_addmul);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(number_at(&f->result, FST_END_TIME), (4 + 2) * 10 - 5);
}

static void no_waveform_unless_asked_for(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design(fixture_addmul);
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL), HLS_OK);
  assert_null(f->result.trace);
}

/* ---- Tables of a job ---- */

static bool is_fine(const wave_item *items, size_t count) {
  static const uint32_t widths[] = {1, 70};
  const wave_table table = {.items = items,
                            .names = "top\0x",
                            .widths = widths,
                            .num_items = count,
                            .names_size = 6,
                            .num_values = 2};
  return wave_table_check(&table);
}

static void a_table_is_checked(void **state) {
  (void)state;
  const wave_item fine[] = {{WAVE_ENTER, 0, 0},
                            {WAVE_VARIABLE, 4, 1},
                            {WAVE_INPUT, 4, WAVE_CLOCK},
                            {WAVE_LEAVE, 0, 0}};
  assert_true(is_fine(fine, 0));
  assert_true(is_fine(fine, 4));
  assert_false(is_fine(fine, 3));     /* not left */
  assert_false(is_fine(fine + 3, 1)); /* not entered */
  assert_false(is_fine(&(wave_item){WAVE_VARIABLE, 6, 0}, 1));
  assert_false(is_fine(&(wave_item){WAVE_OUTPUT, 0, 2}, 1));
  assert_false(is_fine(&(wave_item){9, 0, 0}, 1));
  const uint32_t none = 0;
  assert_false(
      wave_table_check(&(wave_table){.widths = &none, .num_values = 1}));
  assert_false(wave_table_check(&(wave_table){.names = "a", .names_size = 1}));
}

#define BOTH(name)                                                             \
  {#name " by verilator", name, fixture_setup, fixture_teardown, NULL}, {      \
    #name " by the model", name, setup_model, fixture_teardown, NULL           \
  }

int main(void) {
  const struct CMUnitTest tests[] = {
      BOTH(every_cycle_is_recorded),
      BOTH(a_deadlock_is_recorded),
      BOTH(a_run_that_begins_again_is_recorded_once),
      BOTH(no_waveform_unless_asked_for),
      cmocka_unit_test(a_table_is_checked),
  };
  return cmocka_run_group_tests_name("sim/waveform", tests, NULL, NULL);
}
