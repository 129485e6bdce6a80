/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counter of processes that were killed for lack of memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/losses/oom_kills.h"

static bool read_text(const char *text, uint64_t *count) {
  char path[] = "/tmp/hlsd-oom-XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0);
  assert_true(dprintf(file, "%s", text) >= 0);
  close(file);
  bool found = oom_kills_read(path, count);
  unlink(path);
  uint64_t unseen = 0;
  assert_false(oom_kills_read(path, &unseen)); /* now that it is gone */
  return found;
}

static void the_line_of_a_control_group_is_found(void **state) {
  (void)state;
  uint64_t count = 0;
  assert_true(read_text("low 0\nhigh 1\nmax 7\noom 5\noom_kill 3\n"
                        "oom_group_kill 9\n",
                        &count));
  assert_int_equal(count, 3);
}

static void the_line_of_the_machine_is_found(void **state) {
  (void)state;
  uint64_t count = 0;
  assert_true(read_text("nr_free_pages 4\npgfault 12\noom_kill 18\n", &count));
  assert_int_equal(count, 18);
}

static void without_the_line_nothing_is_known(void **state) {
  (void)state;
  uint64_t count = 5;
  assert_false(read_text("oom 5\noom_group_kill 9\n", &count));
  assert_false(read_text("", &count));
  assert_int_equal(count, 5);
}

static void what_has_been_seen_does_not_happen_again(void **state) {
  (void)state;
  oom_kills kills;
  oom_kills_init(&kills);
  assert_false(oom_kills_happened(&kills));
  kills.seen--; /* as if there had been one meanwhile */
  assert_true(oom_kills_happened(&kills));
  assert_false(oom_kills_happened(&kills));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_line_of_a_control_group_is_found),
      cmocka_unit_test(the_line_of_the_machine_is_found),
      cmocka_unit_test(without_the_line_nothing_is_known),
      cmocka_unit_test(what_has_been_seen_does_not_happen_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
