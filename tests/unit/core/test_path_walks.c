/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where longest paths are followed back to, and sets of what belongs together.
 */
#include "core/ir/disjoint_sets.h"
#include "core/passes/delay/path_votes.h"
#include "core/passes/delay/path_walks.h"
#include "hls/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { NUM_NODES = 6 };

/* 0 <- 1 <- 2 <- 3, and 1 <- 4 <- 5. */
typedef struct fixture {
  uint32_t previous[NUM_NODES];
  wire_graph graph;
  wire_times times;
  path_walks walks;
  arena_pool memory;
} fixture;

static int set_up(void **state) {
  static const uint32_t previous[NUM_NODES] = {
      WIRE_TIMES_NOWHERE, 0, 1, 2, 1, 4};
  static fixture f;
  f = (fixture){.graph = {.num_nodes = NUM_NODES}};
  for (size_t i = 0; i < NUM_NODES; i++) {
    f.previous[i] = previous[i];
  }
  f.times = (wire_times){.graph = &f.graph, .previous = f.previous};
  *state = &f;
  return path_walks_begin(&f.walks, &f.times, &f.memory) ? 0 : -1;
}

static int tear_down(void **state) {
  fixture *f = *state;
  arena_finish(&f->memory);
  return 0;
}

static void without_roots_paths_begin_nowhere(void **state) {
  fixture *f = *state;
  for (size_t i = 0; i < NUM_NODES; i++) {
    assert_int_equal(path_walks_root(&f->walks, i), WIRE_TIMES_NOWHERE);
  }
}

static void the_nearest_root_is_found(void **state) {
  fixture *f = *state;
  const size_t outer = 1, inner = 2;
  path_walks_stop(&f->walks, path_walks_root(&f->walks, outer), &outer, 1);
  path_walks_stop(&f->walks, path_walks_root(&f->walks, inner), &inner, 1);
  static const size_t roots[NUM_NODES] = {WIRE_TIMES_NOWHERE, 1, 2, 2, 1, 1};
  for (size_t i = 0; i < NUM_NODES; i++) {
    assert_int_equal(path_walks_root(&f->walks, i), roots[i]);
  }
}

/* What was found before a root was made must not be found after it. */
static void a_new_root_is_seen_by_paths_that_were_walked(void **state) {
  fixture *f = *state;
  const size_t node = 1;
  assert_int_equal(path_walks_root(&f->walks, 3), WIRE_TIMES_NOWHERE);
  assert_int_equal(path_walks_root(&f->walks, 5), WIRE_TIMES_NOWHERE);
  path_walks_stop(&f->walks, WIRE_TIMES_NOWHERE, &node, 1);
  assert_int_equal(path_walks_root(&f->walks, 3), 1);
  assert_int_equal(path_walks_root(&f->walks, 5), 1);
  assert_int_equal(path_walks_root(&f->walks, 0), WIRE_TIMES_NOWHERE);
}

static void a_path_is_walked_once(void **state) {
  fixture *f = *state;
  path_walks_root(&f->walks, 3);
  uint64_t before = hls_work_steps();
  path_walks_root(&f->walks, 3);
  assert_int_equal(hls_work_steps(), before);
  path_walks_root(&f->walks, 5);
  assert_int_equal(hls_work_steps(), before + 2);
}

/* In another round the same nodes are on other paths. */
static void another_round_begins_without_roots(void **state) {
  fixture *f = *state;
  const size_t node = 1;
  path_walks_stop(&f->walks, path_walks_root(&f->walks, 5), &node, 1);
  assert_int_equal(path_walks_root(&f->walks, 5), 1);
  f->previous[5] = 3;
  path_walks_forget(&f->walks, false);
  assert_int_equal(path_walks_root(&f->walks, 5), WIRE_TIMES_NOWHERE);
  const size_t other = 2;
  path_walks_stop(&f->walks, WIRE_TIMES_NOWHERE, &other, 1);
  assert_int_equal(path_walks_root(&f->walks, 5), 2);
  assert_int_equal(path_walks_root(&f->walks, 4), WIRE_TIMES_NOWHERE);
}

static void wires_of_ready_may_be_roots(void **state) {
  fixture *f = *state;
  f->graph.num_channels = 1; /* nodes 0, 1 and 2 are its wires */
  path_walks_forget(&f->walks, true);
  assert_int_equal(path_walks_root(&f->walks, 3), HLS_WIRE_READY);
  assert_int_equal(path_walks_root(&f->walks, 5), WIRE_TIMES_NOWHERE);
}

/* A node that two paths go through has the votes of both, once each. */
static void paths_are_counted_at_each_node(void **state) {
  fixture *f = *state;
  path_votes votes;
  assert_true(path_votes_begin(&votes, &f->times, &f->memory));
  for (int round = 0; round < 2; round++) {
    static const uint32_t expected[NUM_NODES] = {4, 4, 2, 1, 2, 2};
    path_votes_forget(&votes);
    path_votes_add(&votes, 3);
    path_votes_add(&votes, 2);
    path_votes_add(&votes, 5);
    path_votes_add(&votes, 5);
    path_votes_count(&votes);
    for (size_t i = 0; i < NUM_NODES; i++) {
      assert_int_equal(votes.votes[i], expected[i]);
    }
  }
}

static void sets_are_joined(void **state) {
  (void)state;
  enum { COUNT = 8 };
  arena_pool memory = {0};
  disjoint_sets sets;
  assert_true(disjoint_sets_begin(&sets, COUNT, &memory));
  for (size_t i = 0; i + 2 < COUNT; i++) {
    disjoint_sets_join(&sets, i, i + 2);
  }
  for (size_t i = 0; i < COUNT; i++) {
    assert_int_equal(disjoint_sets_of(&sets, i),
                     disjoint_sets_of(&sets, i % 2));
  }
  assert_int_not_equal(disjoint_sets_of(&sets, 0), disjoint_sets_of(&sets, 1));
  disjoint_sets_join(&sets, 7, 0);
  assert_int_equal(disjoint_sets_of(&sets, 4), disjoint_sets_of(&sets, 3));
  arena_finish(&memory);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(without_roots_paths_begin_nowhere),
      TEST(the_nearest_root_is_found),
      TEST(a_new_root_is_seen_by_paths_that_were_walked),
      TEST(a_path_is_walked_once),
      TEST(another_round_begins_without_roots),
      TEST(wires_of_ready_may_be_roots),
      TEST(paths_are_counted_at_each_node),
      cmocka_unit_test(sets_are_joined),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
