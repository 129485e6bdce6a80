/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Threads that begin on another processor.
 */
#include "core/support/elsewhere.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

#include <cmocka.h>

static cpu_set_t seen;
static size_t seen_stack;

static void *look(void *user) {
  pthread_attr_t attributes;
  assert_int_equal(pthread_getattr_np(pthread_self(), &attributes), 0);
  assert_int_equal(pthread_attr_getstacksize(&attributes, &seen_stack), 0);
  pthread_attr_destroy(&attributes);
  assert_int_equal(sched_getaffinity(0, sizeof seen, &seen), 0);
  return user;
}

/* Starts a thread, which has to be allowed what this one is. */
static void expect_freedom(void) {
  cpu_set_t allowed;
  pthread_t thread;
  void *returned;
  int given;
  assert_int_equal(sched_getaffinity(0, sizeof allowed, &allowed), 0);
  assert_true(hls_thread_start_elsewhere(&thread, look, &given));
  assert_int_equal(pthread_join(thread, &returned), 0);
  assert_ptr_equal(returned, &given);
  assert_true(CPU_EQUAL(&seen, &allowed));
}

static void a_thread_may_go_where_it_likes(void **state) {
  (void)state;
  expect_freedom();
}

static void one_processor_is_enough(void **state) {
  (void)state;
  cpu_set_t before, one;
  assert_int_equal(sched_getaffinity(0, sizeof before, &before), 0);
  size_t first = 0;
  while (!CPU_ISSET(first, &before)) {
    first++;
  }
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
  expect_freedom();
  assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
}

/* Starts a thread where the main thread's stack is limited to so much. */
static void expect_stack(rlim_t limit, size_t least) {
  struct rlimit before, now;
  assert_int_equal(getrlimit(RLIMIT_STACK, &before), 0);
  now = before;
  now.rlim_cur = limit < before.rlim_max ? limit : before.rlim_max;
  assert_int_equal(setrlimit(RLIMIT_STACK, &now), 0);
  expect_freedom();
  assert_int_equal(setrlimit(RLIMIT_STACK, &before), 0);
  assert_true(seen_stack >= least);
}

/* The C library has taken its own size from the limit when this process began:
 * where there was none, two megabytes. */
static void the_stack_is_that_of_the_main_thread(void **state) {
  (void)state;
  pthread_attr_t small;
  assert_int_equal(pthread_attr_init(&small), 0);
  assert_int_equal(pthread_attr_setstacksize(&small, 2 << 20), 0);
  assert_int_equal(pthread_setattr_default_np(&small), 0);
  pthread_attr_destroy(&small);
  expect_stack(4 << 20, 8 << 20);
  expect_stack(RLIM_INFINITY, 8 << 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      /* First, since the stacks of threads that have ended are used again. */
      cmocka_unit_test(the_stack_is_that_of_the_main_thread),
      cmocka_unit_test(a_thread_may_go_where_it_likes),
      cmocka_unit_test(one_processor_is_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
