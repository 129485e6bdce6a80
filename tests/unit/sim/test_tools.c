/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tools that build a simulation, when they are not as they should be.
 */
#include "fixture.h"
#include "rtl/sim/process/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cmocka.h>

static hls_status run_addmul(fixture *f) {
  rtl_design design = fixture_addmul_design(fixture_addmul);
  return fixture_run(f, &design, "addmul",
                     "int addmul(int a, int b) { return a * b + a; }\n"
                     "int main(void) { addmul(3, 4); return 0; }\n");
}

static void expect_pass(fixture *f) {
  hls_status status = run_addmul(f);
  if (status != HLS_OK || f->result.verdict != SIM_PASS) {
    print_message("%s\n%s\n%s\n", f->error.message,
                  f->result.message ? f->result.message : "",
                  f->result.log ? f->result.log : "");
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
}

static void missing_tool_is_an_error(void **state) {
  fixture *f = *state;
  f->tools.verilator = "no-such-verilator";
  assert_int_equal(run_addmul(f), HLS_TOOL);
  assert_non_null(strstr(f->error.message, "no-such-verilator"));
}

/* Writes a script for the shell. */
static void write_script(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file, "#!/bin/sh\n%s", text);
  fclose(file);
  assert_int_equal(chmod(path, 0700), 0);
}

/* A folder with a script `verilator` and the program that it would start. One
 * of them is the real thing, the other one fails. */
static void use_verilators(fixture *f, char script[128], const char *real,
                           const char *failing) {
  char path[160], text[320];
  char *installed = process_find_program(real);
  assert_non_null(installed);
  snprintf(path, sizeof path, "%s/%s", f->scratch, real);
  snprintf(text, sizeof text, "exec '%s' \"$@\"\n", installed);
  write_script(path, text);
  free(installed);
  snprintf(path, sizeof path, "%s/%s", f->scratch, failing);
  write_script(path, "echo '%Error: nothing is where it was'\nexit 1\n");
  snprintf(script, 128, "%s/verilator", f->scratch);
  f->tools.verilator = script;
}

static void verilators_script_is_left_out(void **state) {
  fixture *f = *state;
  char script[128];
  use_verilators(f, script, "verilator_bin", "verilator");
  expect_pass(f);
}

static void verilators_script_has_the_last_word(void **state) {
  fixture *f = *state;
  char script[128];
  use_verilators(f, script, "verilator", "verilator_bin");
  expect_pass(f);
}

/* A compiler that works only with the memory that tools are given. */
static void tools_are_told_how_to_use_memory(void **state) {
  fixture *f = *state;
  char cxx[128];
  snprintf(cxx, sizeof cxx, "%s/cxx", f->scratch);
  write_script(cxx, "case \"$GLIBC_TUNABLES\" in glibc.malloc.*)"
                    " exec " SIM_CXX " \"$@\" ;; esac\nexit 1\n");
  f->tools.cxx = cxx;
  expect_pass(f);
}

/* A compiler that works only when the shell's `condition` about its niceness
 * and that of this process holds, and whether it does. */
static bool compiles_when(fixture *f, const char *condition) {
  char cxx[128], text[256];
  snprintf(cxx, sizeof cxx, "%s/cxx", f->scratch);
  snprintf(text, sizeof text,
           "if [ \"$(nice)\" %s %d ]; then exec " SIM_CXX " \"$@\"; fi\n"
           "exit 1\n",
           condition, getpriority(PRIO_PROCESS, 0));
  write_script(cxx, text);
  f->tools.cxx = cxx;
  return run_addmul(f) == HLS_OK && f->result.verdict == SIM_PASS;
}

static void tools_are_as_urgent_as_their_caller(void **state) {
  assert_true(compiles_when(*state, "-eq"));
}

static void tools_in_the_background_leave_the_processor(void **state) {
  fixture *f = *state;
  enum { LEAST_URGENT = 19 };
  f->request.background = true;
  bool can_be_less = getpriority(PRIO_PROCESS, 0) < LEAST_URGENT;
  assert_true(compiles_when(f, can_be_less ? "-gt" : "-eq"));
}

static void copy_into(const char *folder, const char *name) {
  char command[512];
  snprintf(command, sizeof command, "cp '%s/%s' '%s'", TEST_RUNTIME_DIR, name,
           folder);
  assert_int_equal(system(command), 0);
}

/* Such a header is refused once the headers in it were replaced. */
static void the_precompiled_header_is_no_must(void **state) {
  fixture *f = *state;
  char runtime[128], header[160];
  snprintf(runtime, sizeof runtime, "%s/runtime", f->scratch);
  assert_int_equal(mkdir(runtime, 0700), 0);
  copy_into(runtime, "libsim_runtime.a");
  copy_into(runtime, "sim_plan.h");
  snprintf(header, sizeof header, "%s/verilated.pch", runtime);
  FILE *file = fopen(header, "w");
  assert_non_null(file);
  fputs("of another compiler", file);
  fclose(file);
  f->tools.runtime_dir = runtime;
  expect_pass(f);
}

/* A compiler that only knows the short way. */
static void the_precompiled_header_serves(void **state) {
  fixture *f = *state;
  char cxx[128];
  snprintf(cxx, sizeof cxx, "%s/cxx", f->scratch);
  write_script(cxx, "case \"$*\" in *-include-pch*) exec " SIM_CXX
                    " \"$@\" ;; esac\nexit 1\n");
  f->tools.cxx = cxx;
  expect_pass(f);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(missing_tool_is_an_error),
      TEST(verilators_script_is_left_out),
      TEST(verilators_script_has_the_last_word),
      TEST(tools_are_as_urgent_as_their_caller),
      TEST(tools_in_the_background_leave_the_processor),
      TEST(tools_are_told_how_to_use_memory),
      TEST(the_precompiled_header_is_no_must),
      TEST(the_precompiled_header_serves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
