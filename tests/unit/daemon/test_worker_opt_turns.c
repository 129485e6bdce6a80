/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When a run without threads is repeated with them: a mlir-opt that says how it
 * was run, and does what its argument says.
 */
#include "daemon/worker/opt/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "hls/opt.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- The mlir-opt ---- */

static bool in_turns; /* one function after the other, of several */

/* A while of work, in seconds of processor time. */
static void work(double seconds) {
  clock_t begin = clock();
  while ((double)(clock() - begin) < seconds * CLOCKS_PER_SEC) {
  }
}

hls_opt_end hls_opt_run(int argc, char **argv, const hls_opt_words *words,
                        const hls_opt_text *texts, size_t num_texts,
                        bool has_input, bool one_thread) {
  const char *what = argc > 1 ? argv[1] : "";
  (void)words;
  (void)texts;
  (void)num_texts;
  (void)has_input;
  in_turns = one_thread && !strstr(what, "-alone");
  dprintf(STDOUT_FILENO, one_thread ? "one thread" : "threads");
  if (strcmp(what, "tell") == 0) {
    dprintf(STDERR_FILENO, "a.mlir:1:1: error: wrong\n");
  } else if (strcmp(what, "remark") == 0) {
    dprintf(STDERR_FILENO, "a.mlir:1:1: remark: right\n");
  } else if (strcmp(what, "last") == 0) {
    work(one_thread ? 10 : 0);
  } else if (strcmp(what, "last-alone") == 0) {
    work(0.3);
  } else if (strcmp(what, "crash") == 0) {
    signal(SIGABRT, SIG_DFL);
    abort();
  }
  return (hls_opt_end){.status = strncmp(what, "fail", 4) == 0};
}

bool hls_opt_took_turns(void) { return in_turns; }
void hls_opt_load(void) {}
void hls_opt_warm_up(void) {}
void hls_opt_rehearse(void) {}
void hls_opt_prepare(void) {}
void hls_opt_flush(void) {}
const void *hls_opt_code(void) { return NULL; }

bool hls_opt_expand(int argc, char *const *argv, const char *directory,
                    hls_opt_words *words, hls_error *error) {
  (void)argc;
  (void)argv;
  (void)directory;
  (void)words;
  (void)error;
  return false;
}

void hls_opt_words_finish(hls_opt_words *words) { (void)words; }

/* ---- The tests ---- */

/* What a run on a text of so many bytes prints, which is in `output`; its
 * signal. */
static int run(const char *what, size_t size, bool merged, char output[64]) {
  const worker_config config = {.max_file_bytes = 1 << 20};
  opt_children children = {0};
  worker_state worker = {.config = &config, .opt = &children};
  char *words[] = {"mlir-opt", (char *)what, NULL};
  char *text = calloc(1, size + 1);
  assert_non_null(text);
  opt_job job = {.argc = 2,
                 .argv = words,
                 .num_words = 2,
                 .words = words,
                 .directory = "/",
                 .merged = merged,
                 .has_input = true,
                 .input = {"-", text, size}};
  opt_child child;
  opt_end end;
  assert_true(opt_children_prepare(&children));
  opt_children_replenish(&worker);
  assert_true(opt_turns_run(&worker, &job, &child, &end));
  ssize_t got = pread(child.output, output, 63, 0);
  assert_true(got >= 0);
  output[got] = '\0';
  opt_child_finish(&child);
  opt_children_finish(&children);
  free(text);
  return end.signal;
}

static void assert_run(const char *what, const char *expected) {
  char output[64];
  assert_int_equal(run(what, 10, false, output), 0);
  assert_string_equal(output, expected);
}

static void test_a_small_input_needs_no_threads(void **state) {
  (void)state;
  assert_run("pass", "one thread");
}

static void test_remarks_are_the_same_without_threads(void **state) {
  (void)state;
  assert_run("remark", "one thread");
}

static void test_a_failure_is_repeated_with_threads(void **state) {
  (void)state;
  assert_run("fail", "threads");
}

static void test_a_failure_of_the_only_function_is_not(void **state) {
  (void)state;
  assert_run("fail-alone", "one thread");
}

static void test_an_error_is_repeated_whatever_the_status(void **state) {
  char output[64];
  (void)state;
  assert_run("tell", "threads");
  assert_int_equal(run("tell", 10, true, output), 0);
  assert_memory_equal(output, "threadsa.mlir", 13);
}

static void test_a_crash_is_repeated_with_threads(void **state) {
  char output[64];
  (void)state;
  assert_int_equal(run("crash", 10, false, output), SIGABRT);
  assert_string_equal(output, "threads");
}

/* However it would have ended. */
static void test_a_slow_run_begins_anew_with_threads(void **state) {
  (void)state;
  assert_run("last", "threads");
}

static void test_a_slow_run_of_one_function_goes_on(void **state) {
  (void)state;
  assert_run("last-alone", "one thread");
}

static void test_a_large_input_has_threads_at_once(void **state) {
  char output[64];
  (void)state;
  assert_int_equal(run("pass", 1 << 20, false, output), 0);
  assert_string_equal(output, "threads");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_small_input_needs_no_threads),
      cmocka_unit_test(test_remarks_are_the_same_without_threads),
      cmocka_unit_test(test_a_failure_is_repeated_with_threads),
      cmocka_unit_test(test_a_failure_of_the_only_function_is_not),
      cmocka_unit_test(test_an_error_is_repeated_whatever_the_status),
      cmocka_unit_test(test_a_crash_is_repeated_with_threads),
      cmocka_unit_test(test_a_slow_run_begins_anew_with_threads),
      cmocka_unit_test(test_a_slow_run_of_one_function_goes_on),
      cmocka_unit_test(test_a_large_input_has_threads_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
