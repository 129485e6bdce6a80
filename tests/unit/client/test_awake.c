/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waiting for an answer without falling asleep.
 */
#include "client/hlsc/daemon/awake.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct ends {
  int own, other;
} ends;

static ends connected(void) {
  int both[2];
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, both), 0);
  return (ends){both[0], both[1]};
}

static void what_is_there_is_found_at_once(void **state) {
  (void)state;
  ends e = connected();
  awake_time time = {0};
  struct pollfd wait = {.fd = e.own, .events = POLLIN};
  assert_int_equal(write(e.other, "x", 1), 1);
  assert_int_equal(awake_wait(&time, &wait), 1);
  assert_int_equal(wait.revents, POLLIN);
  assert_int_equal(time.spent_ns, 0);
  char byte;
  assert_int_equal(read(e.own, &byte, 1), 1);
  close(e.other);
  assert_int_equal(awake_wait(&time, &wait), 1);
  assert_true(wait.revents & POLLHUP);
  close(e.own);
}

/* One processor is left to others. */
static void the_time_is_that_of_all_waits(void **state) {
  (void)state;
  ends e = connected();
  awake_time time = {0};
  struct pollfd wait = {.fd = e.own, .events = POLLIN};
  cpu_set_t set;
  assert_int_equal(sched_getaffinity(0, sizeof set, &set), 0);
  assert_int_equal(awake_wait(&time, &wait), 0);
  assert_int_equal(time.spent_ns > 0, CPU_COUNT(&set) > 1);
  int64_t spent = time.spent_ns;
  assert_int_equal(awake_wait(&time, &wait), 0);
  assert_int_equal(time.spent_ns, spent);
  assert_int_equal(write(e.other, "x", 1), 1);
  assert_int_equal(awake_wait(&time, &wait), 1);
  close(e.other);
  close(e.own);
}

static void nothing_is_waited_for_on_one_processor(void **state) {
  (void)state;
  ends e = connected();
  awake_time time = {0};
  struct pollfd wait = {.fd = e.own, .events = POLLIN};
  cpu_set_t all, one;
  assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
  int number = 0;
  while (!CPU_ISSET(number, &all)) {
    number++;
  }
  CPU_ZERO(&one);
  CPU_SET(number, &one);
  assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
  assert_int_equal(awake_wait(&time, &wait), 0);
  assert_int_equal(time.spent_ns, 0);
  assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
  close(e.other);
  close(e.own);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_there_is_found_at_once),
      cmocka_unit_test(the_time_is_that_of_all_waits),
      cmocka_unit_test(nothing_is_waited_for_on_one_processor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
