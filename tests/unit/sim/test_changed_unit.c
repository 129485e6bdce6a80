/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A unit that is ready when it must not be (tests/unit/changed_unit.txt) is
 * found where a kernel is compared with its C program: both engines say that
 * something is wrong, and agree on what. Nothing but the text of that unit is
 * different from a run that passes.
 */
#include "fixture.h"

#include "base/files/read_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char fir[] = "int fir(int di[16], int idx[16]) {\n"
                          "  int sum = 0;\n"
                          "  for (int i = 0; i < 16; i++)\n"
                          "    sum += idx[i] * di[15 - i];\n"
                          "  return sum;\n"
                          "}\n"
                          "int main(void) {\n"
                          "  int di[16], idx[16];\n"
                          "  for (int i = 0; i < 16; i++) { di[i] = i * i - "
                          "50; idx[i] = 7 - 3 * i; }\n"
                          "  return fir(di, idx) == 0;\n"
                          "}\n";

/* The circuit of the kernel, and a unit of it with a line replaced. */
typedef struct kernel {
  fixture *f;
  hls_compiler *compiler;
  hls_compile_result compiled;
  rtl_design *design;
  char *change; /* the file: a unit, a line and another one */
  const char *unit, *before, *after;
  rtl_file *file; /* of the unit when it is changed: it has `changed` then */
  char *original, *changed;
} kernel;

static void compile_fir(kernel *it) {
  hls_compile_request request = {
      .source = fixture_source("kernel.c", fir),
      .kernel = "fir",
      .stage = HLS_STAGE_HW,
      .buffers = HLS_BUFFERS_ON_MERGES,
  };
  it->compiler = hls_compiler_create(&it->f->error);
  assert_non_null(it->compiler);
  assert_int_equal(
      hls_compile(it->compiler, &request, &it->compiled, &it->f->error),
      HLS_OK);
  it->design = rtl_emit(it->compiled.module, "fir", NULL, &it->f->diagnostics,
                        &it->f->error);
  assert_non_null(it->design);
}

static void read_change(kernel *it) {
  size_t size;
  assert_int_equal(read_file(TEST_CHANGED_UNIT, 4096, &it->change, &size),
                   READ_FILE_OK);
  it->unit = strtok(it->change, "\n");
  it->before = strtok(NULL, "\n");
  it->after = strtok(NULL, "\n");
  assert_non_null(it->after);
}

static int setup(void **state) {
  kernel *it = calloc(1, sizeof *it);
  void *f = NULL;
  if (!it || fixture_setup(&f) != 0) {
    free(it);
    return -1;
  }
  it->f = f;
  it->f->request.idle_cycles = 100;
  it->f->request.stall_seed = 7;
  compile_fir(it);
  read_change(it);
  *state = it;
  return 0;
}

static int teardown(void **state) {
  kernel *it = *state;
  if (it->file) {
    it->file->text = it->original;
  }
  rtl_design_destroy(it->design);
  hls_compile_result_finish(&it->compiled);
  hls_compiler_destroy(it->compiler);
  void *f = it->f;
  fixture_teardown(&f);
  free(it->change);
  free(it->changed);
  free(it);
  return 0;
}

/* In the design, as it would be with another file in rtl/units. */
static void change_unit(kernel *it) {
  for (size_t i = 0; i < it->design->num_files; ++i) {
    rtl_file *file = &it->design->files[i];
    size_t length = strlen(it->unit);
    if (strncmp(file->path, it->unit, length) == 0 &&
        strcmp(file->path + length, ".sv") == 0) {
      it->changed = fixture_changed(file->text, it->before, it->after);
      it->original = file->text;
      it->file = file;
      file->text = it->changed;
      file->size = strlen(file->text);
      return;
    }
  }
  fail_msg("the kernel has no %s", it->unit);
}

static sim_verdict simulate(kernel *it) {
  fixture *f = it->f;
  hls_status status = fixture_run(f, it->design, "fir", fir);
  if (status != HLS_OK) {
    print_message("error: %s\n", f->error.message);
  }
  assert_int_equal(status, HLS_OK);
  print_message("%s: %s\n", sim_verdict_name(f->result.verdict),
                f->result.message ? f->result.message : "");
  return f->result.verdict;
}

static void ask_both(fixture *f) {
  f->request.engine = sim_model();
  f->request.other = sim_verilator();
  f->request.compares = true;
}

static void the_units_as_they_are_pass(void **state) {
  kernel *it = *state;
  ask_both(it->f);
  assert_int_equal(simulate(it), SIM_PASS);
  assert_int_equal(it->f->result.num_engines, 2);
}

static void a_changed_unit_is_found_by_both(void **state) {
  kernel *it = *state;
  ask_both(it->f);
  change_unit(it);
  sim_verdict verdict = simulate(it);
  assert_true(verdict == SIM_MISMATCH || verdict == SIM_DEADLOCK ||
              verdict == SIM_OUT_OF_BOUNDS);
  assert_int_equal(it->f->result.num_engines, 2);
}

#define KERNEL(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      KERNEL(the_units_as_they_are_pass),
      KERNEL(a_changed_unit_is_found_by_both),
  };
  return cmocka_run_group_tests_name("sim/changed-unit", tests, NULL, NULL);
}
