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

#include <cmocka.h>

static cpu_set_t seen;

static void *look(void *user) {
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_thread_may_go_where_it_likes),
      cmocka_unit_test(one_processor_is_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
