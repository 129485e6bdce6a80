/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The times of loops around others whose rounds are known, and what waits
 * where these are left.
 */
#include "core/passes/buffers/milp/places.h"
#include "core/passes/rounds/loop_exits.h"
#include "core/passes/rounds/loop_runs.h"
#include "hls/handshake_ops.h"
#include "tests/unit/core/rounds/nest_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ROUNDS = 8, INTERVAL = 5 };

static const char always[] = "int k(int a[64], int n) {\n"
                             "  int t = 0;\n"
                             "  for (int i = 0; i < n; i++) {\n"
                             "    int s = 1;\n"
                             "    for (int j = 0; j < 8; j++)\n"
                             "      s = s * 3 + a[i + j];\n"
                             "    t ^= s;\n"
                             "  }\n"
                             "  return t;\n"
                             "}\n";

static const char sometimes[] = "int k(int a[64], int n) {\n"
                                "  int t = 0;\n"
                                "  for (int i = 0; i < n; i++) {\n"
                                "    int s = 1;\n"
                                "    if (a[i] > 5)\n"
                                "      for (int j = 0; j < 8; j++)\n"
                                "        s = s * 3 + a[i + j];\n"
                                "    t ^= s;\n"
                                "  }\n"
                                "  return t;\n"
                                "}\n";

/* The sum is needed later than the count, as a product takes its time. */
static const char late[] = "int k(int a[64], int n) {\n"
                           "  int t = 0;\n"
                           "  for (int i = 0; i < n; i++) {\n"
                           "    int s = 1;\n"
                           "    for (int j = 0; j < 8; j++)\n"
                           "      s += a[i + j] * a[j];\n"
                           "    t ^= s;\n"
                           "  }\n"
                           "  return t;\n"
                           "}\n";

/* The graphs of a loop and of one in it, the latter with an interval. */
typedef struct two_loops {
  loop_runs runs;
  loop_graph inner, outer;
} two_loops;

static void schedule(two_loops *two, loop_graph *graph, const loop_nest *nest,
                     size_t loop) {
  bool scheduled;
  assert_true(loop_graph_build(graph, nest, loop));
  assert_true(loop_runs_schedule(&two->runs, graph, &scheduled));
  assert_true(scheduled);
}

static void set_up(two_loops *two, nest_fixture *f, const char *text) {
  nest_fixture_compile(f, text);
  const loop_nest *nest = &f->nest;
  assert_int_equal(nest->num_loops, 2);
  *two = (two_loops){0};
  assert_true(loop_runs_begin(&two->runs, nest));
  schedule(two, &two->inner, nest, 1);
  assert_true(loop_runs_note(&two->runs, &two->inner, INTERVAL, INTERVAL));
  schedule(two, &two->outer, nest, 0);
}

static void tear_down(two_loops *two) {
  loop_graph_finish(&two->outer);
  loop_graph_finish(&two->inner);
  loop_runs_finish(&two->runs);
}

/* Does an edge of the outer loop's graph leave the inner one? */
static bool leaves(const loop_graph *outer, const loop_edge *e) {
  return outer->nest->loop[outer->nodes[e->from].block] == 1 &&
         outer->nest->loop[outer->nodes[e->to].block] == 0;
}

/* The edges that leave the inner loop; stores by how much they are delayed. */
static size_t count_exits(const loop_graph *outer, int64_t *cycles) {
  size_t count = 0;
  for (size_t i = 0; i < outer->num_edges; i++) {
    if (leaves(outer, &outer->edges[i])) {
      *cycles = outer->edges[i].cycles;
      count++;
    }
  }
  return count;
}

static void a_loop_is_left_after_its_last_round(void **state) {
  two_loops two;
  int64_t cycles = 0;
  set_up(&two, *state, always);
  assert_true(count_exits(&two.outer, &cycles) > 0);
  assert_int_equal(cycles, (ROUNDS - 1) * INTERVAL);
  assert_int_equal(loop_runs_least(&two.runs, &two.inner), 1);
  assert_int_equal(loop_runs_least(&two.runs, &two.outer),
                   (ROUNDS - 1) * INTERVAL + 1);
  tear_down(&two);
}

static void a_loop_in_a_branch_counts_as_one_round(void **state) {
  two_loops two;
  int64_t cycles = 0;
  set_up(&two, *state, sometimes);
  assert_true(count_exits(&two.outer, &cycles) > 0);
  assert_int_equal(cycles, 0);
  assert_int_equal(loop_runs_least(&two.runs, &two.outer), 1);
  tear_down(&two);
}

/* The edges of a function's outer loop that leave the inner one after so many
 * cycles, and merges of that which start so much later than its counter. */
typedef struct known_times {
  size_t exits, merges;
} known_times;

static known_times known_of(const loop_runs *runs, const loop_graph *outer,
                            int64_t cycles) {
  known_times found = {0};
  for (size_t i = 0; i < outer->num_edges; i++) {
    found.exits +=
        leaves(outer, &outer->edges[i]) && outer->edges[i].cycles == cycles;
  }
  for (size_t i = 0; i < outer->num_nodes; i++) {
    const loop_node *counter;
    found.merges +=
        loop_runs_behind(runs, outer, &outer->nodes[i], &counter) > 0;
  }
  return found;
}

static void what_is_known_holds_without_the_buffers(void **state) {
  nest_fixture *f = *state;
  two_loops two;
  loop_nest nest = {0};
  loop_runs runs = {0};
  milp_places places = {0};
  loop_graph outer = {0};
  bool scheduled;
  set_up(&two, f, late);
  int64_t cycles = (ROUNDS - 1) * INTERVAL;
  known_times before = known_of(&two.runs, &two.outer, cycles);
  assert_true(before.exits > 0 && before.merges > 0);
  loop_graph_finish(&two.outer);
  loop_graph_finish(&two.inner);
  MlirBlock body = mlirModuleGetBody(f->result.module);
  MlirOperation func = mlirBlockGetFirstOperation(body);
  assert_true(milp_places_take(&places, func, 0));
  assert_true(loop_nest_find(&nest, func));
  assert_true(loop_runs_take(&runs, &nest, &two.runs, &f->nest));
  assert_true(loop_graph_build(&outer, &nest, 0));
  assert_true(loop_runs_schedule(&runs, &outer, &scheduled));
  known_times after = known_of(&runs, &outer, cycles);
  assert_int_equal(after.exits, before.exits);
  assert_int_equal(after.merges, before.merges);
  loop_graph_finish(&outer);
  loop_runs_finish(&runs);
  loop_nest_finish(&nest);
  milp_places_restore(&places);
  milp_places_finish(&places);
  tear_down(&two);
}

/* An edge between two nodes of the inner loop. */
static const loop_edge *edge_within(const loop_graph *outer) {
  for (size_t i = 0; i < outer->num_edges; i++) {
    const loop_edge *e = &outer->edges[i];
    if (outer->nest->loop[outer->nodes[e->from].block] == 1 &&
        outer->nest->loop[outer->nodes[e->to].block] == 1) {
      return e;
    }
  }
  return NULL;
}

static void rounds_bound_a_loop_that_waits_for_nothing_else(void **state) {
  two_loops two;
  set_up(&two, *state, always);
  const loop_edge *within = edge_within(&two.outer);
  int64_t least = loop_runs_least(&two.runs, &two.outer);
  assert_non_null(within);
  assert_int_equal(loop_runs_bound(&two.runs, &two.outer, within, least),
                   INTERVAL);
  assert_int_equal(loop_runs_bound(&two.runs, &two.outer, within, least + 1),
                   0);
  tear_down(&two);
}

/* What has a token from the inner loop keeps that from going on, up to the next
 * buffer. */
static void what_leaves_a_loop_is_an_exit(void **state) {
  two_loops two;
  set_up(&two, *state, always);
  const bool *is_exit = loop_exits_find(&two.outer);
  assert_non_null(is_exit);
  for (size_t i = 0; i < two.outer.num_edges; i++) {
    const loop_edge *e = &two.outer.edges[i];
    if (leaves(&two.outer, e)) {
      assert_int_equal(is_exit[e->from], !mlirOperationIsAHandshakeBuffer(
                                             two.outer.nodes[e->from].op));
    }
    if (mlirOperationIsAHandshakeBuffer(two.outer.nodes[e->from].op)) {
      assert_false(is_exit[e->from]);
    }
  }
  tear_down(&two);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_loop_is_left_after_its_last_round),
      cmocka_unit_test(a_loop_in_a_branch_counts_as_one_round),
      cmocka_unit_test(what_is_known_holds_without_the_buffers),
      cmocka_unit_test(rounds_bound_a_loop_that_waits_for_nothing_else),
      cmocka_unit_test(what_leaves_a_loop_is_an_exit),
  };
  return cmocka_run_group_tests(tests, nest_fixture_set_up,
                                nest_fixture_tear_down);
}
