/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Code that aborts, and a process that goes on.
 */
#include "core/passes/buffers/milp/abort_guard.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void count(void *user) { ++*(int *)user; }

static void count_and_abort(void *user) {
  count(user);
  abort();
}

static void an_abort_is_told_each_time(void **state) {
  (void)state;
  int runs = 0;
  for (int i = 0; i < 3; i++) {
    assert_false(abort_guard_run(count_and_abort, &runs));
    assert_true(abort_guard_run(count, &runs));
  }
  assert_int_equal(runs, 6);
}

static void *abort_in_thread(void *user) {
  (void)user;
  abort();
}

static void let_thread_abort(void *user) {
  (void)user;
  pthread_t thread;
  pthread_create(&thread, NULL, abort_in_thread, NULL);
  pthread_join(thread, NULL);
}

/* The signal that ends a process that does this. */
static int signal_after(void (*run)(void *user), bool is_guarded) {
  pid_t pid = fork();
  if (pid == 0) {
    if (is_guarded) {
      abort_guard_run(run, NULL);
    } else {
      run(NULL);
    }
    _exit(0);
  }
  int status;
  assert_true(pid > 0 && waitpid(pid, &status, 0) == pid);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void abort_now(void *user) {
  (void)user;
  abort();
}

static void abort_behind_a_guard(void *user) {
  int runs = 0;
  abort_guard_run(count_and_abort, &runs);
  abort_now(user);
}

static void other_aborts_end_the_process(void **state) {
  (void)state;
  assert_int_equal(signal_after(abort_now, true), 0);
  assert_int_equal(signal_after(let_thread_abort, true), SIGABRT);
  assert_int_equal(signal_after(abort_behind_a_guard, false), SIGABRT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_abort_is_told_each_time),
      cmocka_unit_test(other_aborts_end_the_process),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
