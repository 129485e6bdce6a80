/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes leave a queue in the order of their ranks, from either end, however
 * they came.
 */
#include "core/passes/delay/rank_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* More than two levels of 64 have room for; each rank is that of three nodes,
 * and some are of none. */
enum { NODES = 5000, SHARED = 3, STEP = 7919 };

static uint32_t rank_of(uint32_t node) { return node / SHARED * SHARED; }

static void push_all(rank_queue *queue) {
  for (uint32_t i = 0; i < NODES; i++) {
    uint32_t node = i * STEP % NODES;
    rank_queue_push(queue, node, rank_of(node));
    rank_queue_push(queue, node, 0); /* waits already */
  }
}

static void lowest_ranks_leave_first(void **state) {
  (void)state;
  arena_pool memory = {0};
  rank_queue queue;
  assert_true(rank_queue_begin(&queue, NODES, &memory));
  assert_true(rank_queue_is_empty(&queue));
  push_all(&queue);
  for (uint32_t node = 0; node < NODES; node++) {
    assert_false(rank_queue_is_empty(&queue));
    assert_int_equal(rank_queue_take_lowest(&queue), node);
  }
  assert_true(rank_queue_is_empty(&queue));
  arena_finish(&memory);
}

static void highest_ranks_leave_first(void **state) {
  (void)state;
  arena_pool memory = {0};
  rank_queue queue;
  assert_true(rank_queue_begin(&queue, NODES, &memory));
  push_all(&queue);
  uint32_t last = NODES;
  for (uint32_t i = 0; i < NODES; i++) {
    uint32_t highest = rank_queue_highest(&queue);
    uint32_t node = rank_queue_take_highest(&queue);
    assert_int_equal(highest, rank_of(node));
    bool is_next = last < NODES && rank_of(node) == rank_of(last);
    assert_true(last == NODES ||
                (is_next ? node == last + 1 : rank_of(node) < rank_of(last)));
    last = node;
  }
  assert_true(rank_queue_is_empty(&queue));
  arena_finish(&memory);
}

static void nodes_wait_again(void **state) {
  (void)state;
  arena_pool memory = {0};
  rank_queue queue;
  assert_true(rank_queue_begin(&queue, 1, &memory));
  for (int round = 0; round < 2; round++) {
    rank_queue_push(&queue, 0, 0);
    assert_int_equal(rank_queue_take_highest(&queue), 0);
    assert_true(rank_queue_is_empty(&queue));
  }
  arena_finish(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lowest_ranks_leave_first),
      cmocka_unit_test(highest_ranks_leave_first),
      cmocka_unit_test(nodes_wait_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
