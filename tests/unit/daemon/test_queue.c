/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The queue is first in, first out within a source and fair between sources.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "daemon/jobs/queue.h"

#define ITEMS 8

static queue all;
static queue_source sources[3];
static queue_item items[3][ITEMS];

static int start(void **state) {
  (void)state;
  queue_init(&all);
  for (size_t s = 0; s < 3; s++) {
    queue_source_init(&sources[s]);
    for (size_t i = 0; i < ITEMS; i++) {
      queue_item_init(&items[s][i]);
    }
  }
  return 0;
}

static void push(size_t source, size_t item) {
  queue_push(&all, &sources[source], &items[source][item]);
}

static void assert_next(size_t source, size_t item) {
  assert_ptr_equal(queue_first(&all), &items[source][item]);
  assert_ptr_equal(queue_pop(&all), &items[source][item]);
  assert_null(items[source][item].source);
}

static void an_empty_queue_has_nothing(void **state) {
  (void)state;
  assert_null(queue_first(&all));
  assert_null(queue_pop(&all));
  assert_int_equal(all.waiting, 0);
}

static void one_source_is_served_in_order(void **state) {
  (void)state;
  for (size_t i = 0; i < ITEMS; i++) {
    push(0, i);
  }
  assert_int_equal(all.waiting, ITEMS);
  for (size_t i = 0; i < ITEMS; i++) {
    assert_next(0, i);
  }
  assert_null(queue_pop(&all));
}

static void sources_take_turns(void **state) {
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    push(0, i);
  }
  push(1, 0);
  push(1, 1);
  push(2, 0);
  assert_next(0, 0);
  assert_next(1, 0);
  assert_next(2, 0);
  assert_next(0, 1);
  assert_next(1, 1);
  assert_next(0, 2);
}

static void a_late_source_waits_for_one_round_only(void **state) {
  (void)state;
  for (size_t i = 0; i < ITEMS; i++) {
    push(0, i);
  }
  assert_next(0, 0);
  push(1, 0);
  assert_next(0, 1);
  assert_next(1, 0);
  assert_next(0, 2);
}

static void who_was_served_goes_to_the_end(void **state) {
  (void)state;
  push(0, 0);
  push(1, 0);
  assert_next(0, 0);
  push(0, 1);
  push(2, 0);
  assert_next(1, 0);
  assert_next(0, 1);
  assert_next(2, 0);
}

static void what_comes_back_is_next(void **state) {
  (void)state;
  push(0, 0);
  push(0, 1);
  push(1, 0);
  assert_next(0, 0);
  queue_push_first(&all, &sources[0], &items[0][0]);
  assert_int_equal(all.waiting, 3);
  assert_next(0, 0);
  assert_next(1, 0);
  assert_next(0, 1);
  /* Also when its source had nothing left. */
  queue_push_first(&all, &sources[0], &items[0][1]);
  assert_next(0, 1);
  assert_null(queue_pop(&all));
}

static void anything_can_be_removed(void **state) {
  (void)state;
  push(0, 0);
  push(0, 1);
  push(0, 2);
  push(1, 0);
  queue_remove(&all, &items[0][1]);
  queue_remove(&all, &items[1][0]);
  assert_int_equal(all.waiting, 2);
  assert_int_equal(sources[1].waiting, 0);
  assert_next(0, 0);
  assert_next(0, 2);
  assert_null(queue_pop(&all));
  /* A source that ran empty can come back. */
  push(1, 0);
  assert_next(1, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(an_empty_queue_has_nothing, start),
      cmocka_unit_test_setup(one_source_is_served_in_order, start),
      cmocka_unit_test_setup(sources_take_turns, start),
      cmocka_unit_test_setup(a_late_source_waits_for_one_round_only, start),
      cmocka_unit_test_setup(who_was_served_goes_to_the_end, start),
      cmocka_unit_test_setup(what_comes_back_is_next, start),
      cmocka_unit_test_setup(anything_can_be_removed, start),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
