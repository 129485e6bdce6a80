/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Units that were parsed for an earlier circuit.
 */
#include "rtl/sim/model/model_sim_units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MOST_FILES 300

static rtl_file files[MOST_FILES];
static char paths[MOST_FILES][16];

/* A design of units with these texts; NULL ends them. The first is the top. */
static rtl_design design_of(const char *const *texts) {
  rtl_design design = {.files = files};
  for (; texts[design.num_files]; design.num_files++) {
    size_t i = design.num_files;
    snprintf(paths[i], sizeof paths[i], "u%zu.sv", i);
    files[i] = (rtl_file){.path = paths[i],
                          .text = (char *)texts[i],
                          .size = strlen(texts[i]),
                          .kind = i == 0 ? RTL_FILE_TOP : RTL_FILE_UNIT};
  }
  return design;
}

static const vlog_module *find(vlog_library *library, const char *name) {
  return vlog_library_find(library, vlog_library_name(library, name));
}

static const char *const first[] = {"module top; endmodule",
                                    "module a; endmodule",
                                    "module b; endmodule", NULL};

static void units_are_parsed_once(void **state) {
  (void)state;
  model_sim_units units = {0};
  vlog_library library = {0}, again = {0};
  rtl_design design = design_of(first);
  assert_true(model_sim_units_lend(&units, &design, &library));
  const vlog_module *a = find(&library, "a");
  assert_non_null(a);
  assert_null(find(&library, "top"));
  vlog_library_finish(&library);
  assert_true(model_sim_units_lend(&units, &design, &again));
  assert_ptr_equal(find(&again, "a"), a);
  vlog_library_finish(&again);
  model_sim_units_finish(&units);
}

static void only_units_of_the_design_are_lent(void **state) {
  (void)state;
  static const char *const second[] = {"module top; endmodule",
                                       "module a; endmodule", NULL};
  model_sim_units units = {0};
  vlog_library library = {0};
  rtl_design design = design_of(first);
  assert_true(model_sim_units_lend(&units, &design, &library));
  vlog_library_finish(&library);
  design = design_of(second);
  assert_true(model_sim_units_lend(&units, &design, &library));
  assert_non_null(find(&library, "a"));
  assert_null(find(&library, "b"));
  /* So that its name is free. */
  hls_error error = {0};
  static const char text[] = "module b; endmodule";
  assert_int_equal(
      vlog_library_add(&library, "b.sv", text, strlen(text), &error), HLS_OK);
  assert_non_null(find(&library, "b"));
  vlog_library_finish(&library);
  model_sim_units_finish(&units);
}

static void another_text_is_another_unit(void **state) {
  (void)state;
  static const char *const second[] = {"module top; endmodule",
                                       "module c; endmodule", NULL};
  static const char *const third[] = {"module top; endmodule",
                                      "module b; endmodule /**/", NULL};
  model_sim_units units = {0};
  vlog_library library = {0};
  rtl_design design = design_of(first);
  assert_true(model_sim_units_lend(&units, &design, &library));
  vlog_library_finish(&library);
  design = design_of(second);
  assert_true(model_sim_units_lend(&units, &design, &library));
  assert_non_null(find(&library, "c"));
  vlog_library_finish(&library);
  /* Two modules of one name cannot be kept; all begins anew. */
  design = design_of(third);
  assert_false(model_sim_units_lend(&units, &design, &library));
  assert_true(model_sim_units_lend(&units, &design, &library));
  assert_non_null(find(&library, "b"));
  vlog_library_finish(&library);
  model_sim_units_finish(&units);
}

static void what_cannot_be_parsed_is_left_to_others(void **state) {
  (void)state;
  static const char *const wrong[] = {"module top; endmodule", "module", NULL};
  model_sim_units units = {0};
  vlog_library library = {0};
  rtl_design design = design_of(wrong);
  assert_false(model_sim_units_lend(&units, &design, &library));
  assert_int_equal(library.num_modules, 0);
  assert_int_equal(units.count, 0);
  model_sim_units_finish(&units);
}

static void there_are_not_too_many(void **state) {
  (void)state;
  model_sim_units units = {0};
  vlog_library library = {0};
  for (int i = 0; i < 600; i++) {
    char text[40];
    snprintf(text, sizeof text, "module m%d; endmodule", i);
    const char *const texts[] = {"module top; endmodule", text, NULL};
    rtl_design design = design_of(texts);
    assert_true(model_sim_units_lend(&units, &design, &library));
    assert_true(units.count <= 256);
    vlog_library_finish(&library);
  }
  model_sim_units_finish(&units);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(units_are_parsed_once),
      cmocka_unit_test(only_units_of_the_design_are_lent),
      cmocka_unit_test(another_text_is_another_unit),
      cmocka_unit_test(what_cannot_be_parsed_is_left_to_others),
      cmocka_unit_test(there_are_not_too_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
