/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native run: what is recorded, and every way in which main() can fail.
 */
#include "fixture.h"
#include "rtl/sim/golden/golden.h"
#include "rtl/sim/golden/golden_link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const rtl_design no_design;

/* Runs main() alone. Finish `golden` in every case. */
static hls_status run(fixture *f, golden *native, const char *kernel,
                      const char *text) {
  f->request.source = fixture_source("kernel.c", text);
  f->request.kernel = kernel;
  f->request.design = &no_design;
  return fixture_run_main(f, native);
}

/* Runs main() and expects `calls` recorded calls. */
static void run_well(fixture *f, golden *native, const char *kernel,
                     const char *text, size_t calls) {
  hls_status status = run(f, native, kernel, text);
  if (status != HLS_OK || f->result.verdict != SIM_PASS) {
    print_message("status %d %s, %s\n", status, f->error.message,
                  f->result.message ? f->result.message : "");
    for (size_t i = 0; i < f->diagnostics.count; i++) {
      print_message("%s\n", f->diagnostics.items[i].message);
    }
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(native->num_calls, calls);
}

/* Runs main() and expects it to fail with `part` in the message. */
static void run_badly(fixture *f, const char *kernel, const char *text,
                      sim_verdict verdict, const char *part) {
  golden native;
  hls_status status = run(f, &native, kernel, text);
  golden_finish(&native);
  if (!f->result.message || !strstr(f->result.message, part)) {
    print_message("status %d %s, message %s\n", status, f->error.message,
                  f->result.message ? f->result.message : "(none)");
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(f->result.verdict, verdict);
  assert_non_null(f->result.message);
  assert_non_null(strstr(f->result.message, part));
}

/* The recorded bytes at `offset`. */
static uint64_t recorded(const golden *native, uint64_t offset,
                         unsigned bytes) {
  uint64_t value = 0;
  assert_int_equal(pread(native->recording, &value, bytes, (off_t)offset),
                   bytes);
  return value;
}

static void scalars_are_recorded(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "mix",
           "#include <stdint.h>\n"
           "double mix(int8_t a, _Bool b, unsigned short c, float d, int64_t e,"
           " double g, unsigned _BitInt(5) h)"
           " { return a + b + c + d + e + g + h; }\n"
           "int main(void) { mix(-3, 5, 65535, 1.5f, -7, 0.25, 31);"
           " mix(127, 0, 1, -0.0f, INT64_MAX, 1e300, 0); }\n",
           2);
  assert_int_equal(g.layout.before_size, 56);
  assert_int_equal(g.layout.after_size, 8);
  assert_int_equal(recorded(&g, 0, 8) & 0xff, 0xfd);
  assert_int_equal(recorded(&g, 8, 8), 1);
  assert_int_equal(recorded(&g, 16, 8), 65535);
  assert_int_equal(recorded(&g, 24, 8), 0x3fc00000);
  assert_true((int64_t)recorded(&g, 32, 8) == -7);
  assert_true(recorded(&g, 40, 8) == 0x3fd0000000000000ull);
  assert_int_equal(recorded(&g, 48, 8), 31);
  double sum = -3 + 1 + 65535 + 1.5 - 7 + 0.25 + 31;
  uint64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  assert_true(recorded(&g, 56, 8) == bits);
  assert_int_equal(recorded(&g, 64, 8), 127);
  assert_int_equal(recorded(&g, 64 + 24, 8), 0x80000000);
  golden_finish(&g);
}

static void arrays_are_recorded_before_and_after(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "void k(short a[2][3], int n, const char b[5])"
           " { a[1][2] += n; a[0][0] = b[4]; }\n"
           "int main(void) { short a[2][3] = {{1, 2, 3}, {4, 5, 6}};"
           " char b[5] = {9, 8, 7, 6, 5}; k(a, 100, b); k(a, 1, b); }\n",
           2);
  /* a takes 12 bytes, padded to 16; b 5, padded to 8. */
  assert_int_equal(g.layout.before_size, 32);
  assert_int_equal(g.layout.after_size, 24);
  assert_int_equal(recorded(&g, 10, 2), 6);
  assert_int_equal(recorded(&g, 16, 8), 100);
  assert_int_equal(recorded(&g, 28, 1), 5);
  assert_int_equal(recorded(&g, 32, 2), 5);
  assert_int_equal(recorded(&g, 32 + 10, 2), 106);
  assert_int_equal(recorded(&g, 56 + 10, 2), 106);
  assert_int_equal(recorded(&g, 56 + 32 + 10, 2), 107);
  golden_finish(&g);
}

static void narrow_arguments_keep_their_sign(void **state) {
  fixture *f = *state;
  golden g;
  /* The wrapper has to pass signext on, or k sees garbage above the byte. */
  run_well(f, &g, "k",
           "long k(signed char a, short b) { return (long)a * 1000000 + b; }\n"
           "int main(void) { volatile int x = 0x1ff, y = 0x2fffe; k(x, y); }\n",
           1);
  assert_true((int64_t)recorded(&g, 16, 8) == -1000002);
  golden_finish(&g);
}

static void kernel_may_be_static_or_inline(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "static inline int k(int a) { return a; }\n"
           "inline int other(int a) { return a + 1; }\n"
           "int main(void) { return k(other(1)); }\n",
           1);
  golden_finish(&g);
}

static void kernel_without_arguments(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "static int x;\nvoid k(void) { x++; }\n"
           "int main(void) { k(); k(); k(); }\n",
           3);
  golden_finish(&g);
}

static void main_may_use_the_c_library(void **state) {
  fixture *f = *state;
  golden g;
  run_well(
      f, &g, "k",
      "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
      "#include <string.h>\n"
      "int k(int a) { return a; }\n"
      "int main(int argc, char **argv) {\n"
      "  printf(\"%s %f\\n\", argv[0], sin(1.0)); fflush(stdout);\n"
      "  fprintf(stderr, \"%d\\n\", argc);\n"
      "  char *p = malloc(100000000); memset(p, 1, 100000000);\n"
      "  p = realloc(p, 200000000); k(p[99999999]); free(p);\n"
      "  qsort(p = calloc(4, 1), 4, 1, (int (*)(const void *, const void *))"
      "strcmp);\n"
      "  srand(3); k(rand() == rand()); return 5; }\n",
      2);
  assert_int_equal(recorded(&g, 0, 8), 1);
  golden_finish(&g);
}

static void exit_ends_the_run_well(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "#include <stdlib.h>\nint k(int a) { return a; }\n"
           "static void last(void) { k(2); }\n"
           "int main(void) { atexit(last); k(1); exit(3); k(9); }\n",
           2);
  assert_int_equal(recorded(&g, 16, 8), 2);
  golden_finish(&g);
}

static void large_local_arrays_fit(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "int k(int a[1000]) { return a[999]; }\n"
           "int main(void) { int a[4000][1000]; a[3999][999] = 7;"
           " k(a[3999]); }\n",
           1);
  assert_int_equal(recorded(&g, 3996, 4), 7);
  golden_finish(&g);
}

static void products_are_not_fused(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "double k(double a, double b, double c) { return a * b + c; }\n"
           "int main(void) { volatile double a = 1.0 + 0x1p-52;"
           " k(a, a, -(1.0 + 0x1p-51)); }\n",
           1);
  assert_true(recorded(&g, 24, 8) == 0);
  golden_finish(&g);
}

static void crash_is_named(void **state) {
  run_badly(*state, "k",
            "int k(int a) { return a; }\n"
            "int main(void) { k(1); *(volatile int *)8 = 1; }\n",
            SIM_GOLDEN_FAILED,
            "main() crashed: segmentation fault (signal 11)");
}

static void crash_in_the_kernel_is_named(void **state) {
  run_badly(*state, "k",
            "int k(int a) { return 1 / a; }\n"
            "int main(void) { k(1); k(0); }\n",
            SIM_GOLDEN_FAILED, "crashed in call 2 of k: floating point");
}

static void stack_overflow_is_a_crash(void **state) {
  run_badly(*state, "k",
            "static int f(int a) { volatile char b[1000]; b[0] = a;"
            " return b[0] + f(a + 1) + b[0]; }\n"
            "int k(int a) { return f(a); }\n"
            "int main(void) { k(1); }\n",
            SIM_GOLDEN_FAILED, "signal 11");
}

#define HANDLER                                                                \
  "#include <setjmp.h>\n#include <signal.h>\n#include <stdlib.h>\n"            \
  "static sigjmp_buf b;\nint k(int a) { return 100 / a; }\n"

/* What is called after that would be compared with nothing. */
static void kernel_that_does_not_return(void **state) {
  run_badly(*state, "k",
            HANDLER "static void h(int s) { siglongjmp(b, 1); }\n"
                    "int main(void) { signal(SIGFPE, h); k(5);"
                    " if (!sigsetjmp(b, 1)) k(0); k(7); k(8); }\n",
            SIM_GOLDEN_FAILED, "while call 2 has not returned");
}

static void program_that_ends_in_the_kernel(void **state) {
  run_badly(*state, "k",
            HANDLER "static void h(int s) { exit(0); }\n"
                    "int main(void) { signal(SIGFPE, h); k(5); k(0); }\n",
            SIM_GOLDEN_FAILED, "ended in call 2 of k with status 0");
}

static void kernel_that_a_handler_calls(void **state) {
  run_badly(*state, "k",
            HANDLER "static void h(int s) { k(3); exit(0); }\n"
                    "int main(void) { signal(SIGFPE, h); k(5); k(0); }\n",
            SIM_GOLDEN_FAILED, "while call 2 has not returned");
}

static void abort_fails_the_test(void **state) {
  run_badly(*state, "k",
            "#include <stdlib.h>\nint k(int a) { return a; }\n"
            "int main(void) { k(1); abort(); }\n",
            SIM_TEST_BENCH, "main() called abort(): its test has failed");
}

/* What ends in the midst of a call is no test. */
static void abort_in_the_kernel_is_a_crash(void **state) {
  run_badly(*state, "k",
            "#include <stdlib.h>\n"
            "int k(int a) { if (a) abort(); return a; }\n"
            "int main(void) { k(1); }\n",
            SIM_GOLDEN_FAILED, "in call 1 of k");
}

static void status_of_main_fails_the_test(void **state) {
  fixture *f = *state;
  f->request.ignores_exit_status = false;
  run_badly(f, "k",
            "int k(int a) { return a; }\n"
            "int main(void) { k(1); return 3; }\n",
            SIM_TEST_BENCH, "main() ended with status 3");
}

static void exit_fails_the_test(void **state) {
  fixture *f = *state;
  f->request.ignores_exit_status = false;
  run_badly(f, "k",
            "#include <stdlib.h>\nint k(int a) { return a; }\n"
            "int main(void) { exit(k(2)); }\n",
            SIM_TEST_BENCH, "main() ended with status 2");
}

static void endless_main_is_stopped(void **state) {
  fixture *f = *state;
  f->request.golden_seconds = 1;
  run_badly(f, "k",
            "int k(int a) { return a; }\n"
            "int main(void) { k(1); for (volatile int i = 0;; i++); }\n",
            SIM_GOLDEN_FAILED, "did not end within 1 s");
}

static void endless_kernel_that_catches_signals_is_stopped(void **state) {
  fixture *f = *state;
  f->request.golden_seconds = 1;
  run_badly(f, "k",
            "#include <signal.h>\n"
            "int k(int a) { for (volatile int i = 0;; i++); return a; }\n"
            "int main(void) { for (int i = 1; i < 64; i++)"
            " signal(i, SIG_IGN); k(1); }\n",
            SIM_GOLDEN_FAILED, "did not end within 1 s in call 1 of k");
}

static void no_main(void **state) {
  run_badly(*state, "k", "int k(int a) { return a; }\n", SIM_NO_CALLS,
            "no main()");
}

static void no_calls(void **state) {
  run_badly(*state, "k",
            "static int k(int a) { return a; }\n"
            "int main(void) { return 0; }\n",
            SIM_NO_CALLS, "does not call k");
}

static void overlapping_arrays(void **state) {
  run_badly(*state, "k",
            "void k(int a[10], int b[10]) { a[0] = b[9]; }\n"
            "int main(void) { int x[20] = {0}; k(x, x + 10); k(x, x + 9); }\n",
            SIM_GOLDEN_FAILED, "call 2 passes arrays that overlap");
}

static void read_only_arrays_may_overlap(void **state) {
  fixture *f = *state;
  golden g;
  run_well(f, &g, "k",
           "int k(const int a[4], const int b[4]) { return a[0] * b[3]; }\n"
           "int main(void) { int x[4] = {2, 3, 4, 5}; k(x, x); }\n",
           1);
  golden_finish(&g);
}

static void null_array(void **state) {
  run_badly(*state, "k",
            "int k(int a[10]) { return 1; }\n"
            "int main(void) { k(0); }\n",
            SIM_GOLDEN_FAILED, "bad pointer for 'a': it is NULL");
}

static void too_short_array(void **state) {
  run_badly(*state, "k",
            "#include <sys/mman.h>\n"
            "int k(int a[10]) { return 1; }\n"
            "int main(void) { char *p = mmap(0, 1 << 17, PROT_NONE,"
            " MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n"
            "mprotect(p, 1 << 16, PROT_READ | PROT_WRITE);\n"
            "k((int *)(p + (1 << 16) - 40)); k((int *)(p + (1 << 16) - 36));"
            " }\n",
            SIM_GOLDEN_FAILED, "call 2 passes a bad pointer for 'a'");
}

/* By the process that keeps it, too. */
static void number_of_calls_is_bounded(void **state) {
  run_badly(*state, "k",
            "#include <unistd.h>\n"
            "int k(int a) { return a; }\n"
            "static char calls[1 << 20];\n"
            "int main(void) { for (int i = 0; i < 20; i++)"
            " for (size_t n = 0; n < sizeof calls;)"
            " n += write(3, calls, sizeof calls - n); k(1); }\n",
            SIM_GOLDEN_FAILED, "more than 1000000 calls");
}

static void recording_is_bounded(void **state) {
  run_badly(*state, "k",
            "int k(int a[20000000]) { return 1; }\n"
            "static int a[20000000];\n"
            "int main(void) { for (int i = 0; i < 100; i++) k(a); }\n",
            SIM_GOLDEN_FAILED, "more than 1024 MiB");
}

static void unknown_size(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g, "k",
                       "int k(int *a, int n) { return a[n]; }\n"
                       "int main(int n, char **v) { k((int *)v[0], n); }\n"),
                   HLS_INVALID);
  golden_finish(&g);
  assert_non_null(strstr(f->error.message, "'a'"));
}

static void undefined_function(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g, "k",
                       "int k(int a) { return a; }\n"
                       "int elsewhere(void); int elsewhere2(void);\n"
                       "int main(void) { k(elsewhere() + elsewhere2()); }\n"),
                   HLS_DIAGNOSED);
  golden_finish(&g);
  assert_true(fixture_has_code(f, "undefined-symbol"));
  assert_int_equal(f->diagnostics.num_errors, 2);
  assert_non_null(strstr(f->diagnostics.items[0].message, "elsewhere"));
  assert_int_equal(f->diagnostics.items[0].range.begin.line, 2);
}

static void errors_in_the_text(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g, "k", "int k(int a) { return b; }\n"),
                   HLS_DIAGNOSED);
  golden_finish(&g);
  assert_true(f->diagnostics.num_errors > 0);
}

static void unknown_kernel(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g, "nope", "int k(int a) { return a; }\n"),
                   HLS_NO_KERNEL);
  golden_finish(&g);
}

static void bad_assembly_is_an_error(void **state) {
  run_badly(*state, "k",
            "int k(int a) { return a; }\n"
            "int main(void) { k(1); __asm__(\"no such instruction\"); }\n",
            SIM_GOLDEN_FAILED, "cannot be run natively: <inline asm>");
}

static atomic_bool is_unwanted;

/* Has the program made, as far as somebody wants it. */
static hls_status build(fixture *f, golden *native, bool is_wanted) {
  f->request.source =
      fixture_source("kernel.c", "int k(int a) { return a; }\n"
                                 "int main(void) { return k(1); }\n");
  f->request.kernel = "k";
  f->request.design = &no_design;
  golden_init(native);
  native->program.is_unwanted = &is_unwanted;
  assert_int_equal(
      golden_open(native, &f->request, &f->result, &f->diagnostics, &f->error),
      HLS_OK);
  atomic_store(&is_unwanted, !is_wanted);
  return golden_build(native, &f->request, &f->diagnostics, &f->error);
}

/* Nothing more is done than what was being done. */
static void what_nobody_wants_is_left(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(build(f, &g, false), HLS_INTERNAL);
  assert_false(g.is_complete);
  golden_finish(&g);
  assert_int_equal(build(f, &g, true), HLS_OK);
  golden_image image;
  assert_true(golden_link(&g.program, "main", &image));
  golden_link_end();
  atomic_store(&is_unwanted, true);
  assert_false(golden_link(&g.program, "main", &image));
  golden_link_end();
  assert_int_equal(golden_start(&g, &f->request, &f->diagnostics, &f->error),
                   HLS_INTERNAL);
  assert_null(g.run.started);
  golden_finish(&g);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(scalars_are_recorded),
      TEST(arrays_are_recorded_before_and_after),
      TEST(narrow_arguments_keep_their_sign),
      TEST(kernel_may_be_static_or_inline),
      TEST(kernel_without_arguments),
      TEST(main_may_use_the_c_library),
      TEST(exit_ends_the_run_well),
      TEST(large_local_arrays_fit),
      TEST(products_are_not_fused),
      TEST(crash_is_named),
      TEST(crash_in_the_kernel_is_named),
      TEST(stack_overflow_is_a_crash),
      TEST(kernel_that_does_not_return),
      TEST(program_that_ends_in_the_kernel),
      TEST(kernel_that_a_handler_calls),
      TEST(abort_fails_the_test),
      TEST(abort_in_the_kernel_is_a_crash),
      TEST(status_of_main_fails_the_test),
      TEST(exit_fails_the_test),
      TEST(endless_main_is_stopped),
      TEST(endless_kernel_that_catches_signals_is_stopped),
      TEST(no_main),
      TEST(no_calls),
      TEST(overlapping_arrays),
      TEST(read_only_arrays_may_overlap),
      TEST(null_array),
      TEST(too_short_array),
      TEST(number_of_calls_is_bounded),
      TEST(recording_is_bounded),
      TEST(unknown_size),
      TEST(undefined_function),
      TEST(errors_in_the_text),
      TEST(unknown_kernel),
      TEST(bad_assembly_is_an_error),
      TEST(what_nobody_wants_is_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
