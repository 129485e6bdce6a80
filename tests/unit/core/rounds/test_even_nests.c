/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops around others of which it is known when their tokens come.
 */
#include "core/passes/fifos/even_nests.h"
#include "core/passes/fifos/loop_tokens.h"
#include "tests/unit/core/rounds/nest_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Is what a loop knows asked for? */
static bool is_any(MlirOperation op) {
  (void)op;
  return true;
}

/* What has been seen of loops around others. */
typedef struct nests_seen {
  size_t looked_at, known;
  int64_t interval, longer;
  size_t later; /* nodes of loops in them that might be later */
} nests_seen;

static void look_at_tokens(nests_seen *seen, const loop_graph *loop,
                           const token_times *tokens) {
  seen->known++;
  seen->interval = tokens->interval;
  assert_int_equal(tokens->shortest, tokens->interval);
  for (size_t i = 0; i < tokens->num_edges; i++) {
    int64_t longer = tokens->edges[i].longer;
    seen->longer = longer > seen->longer ? longer : seen->longer;
  }
  for (size_t i = 0; i < tokens->num_nodes; i++) {
    bool is_within = loop->nest->loop[loop->nodes[i].block] != loop->loop;
    seen->later += is_within && tokens->deadlines[TOKEN_ROUND_LATER][i] !=
                                    tokens->known[TOKEN_ROUND_LATER][i].offered;
  }
}

static bool look(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
                 void *user) {
  nests_seen *seen = user;
  (void)slots;
  if (loop_graph_has_loops(loop)) {
    seen->looked_at++;
    if (tokens) {
      look_at_tokens(seen, loop, tokens);
    }
  }
  return true;
}

static nests_seen see(nest_fixture *f, const char *text, bool has_nests) {
  nests_seen seen = {0};
  arena_pool memory = {0};
  const loop_tokens_visit visit = {is_any,    look,  &seen,
                                   has_nests, false, false};
  nest_fixture_compile(f, text);
  assert_true(loop_tokens_find(&f->nest, &visit, &memory));
  arena_finish(&memory);
  return seen;
}

static const char counted[] = "int k(int a[64], int n) {\n"
                              "  int t = 0;\n"
                              "  for (int i = 0; i < n; i++) {\n"
                              "    int s = 1;\n"
                              "    for (int j = 0; j < 8; j++)\n"
                              "      s = s * 3 + a[i + j];\n"
                              "    t ^= s;\n"
                              "  }\n"
                              "  return t;\n"
                              "}\n";

/* What the inner loop leaves begins the next iteration. */
static const char chained[] = "int k(int a[64], int n, int m) {\n"
                              "  int s = 1;\n"
                              "  for (int i = 0; i < n; i++) {\n"
                              "    int j = 0;\n"
                              "    do\n"
                              "      s = s * a[i + j];\n"
                              "    while (++j < m);\n"
                              "  }\n"
                              "  return s;\n"
                              "}\n";

static const char two_in_one[] = "int k(int a[64], int n, int m) {\n"
                                 "  int s = 1;\n"
                                 "  for (int i = 0; i < n; i++) {\n"
                                 "    int j = 0;\n"
                                 "    do\n"
                                 "      s = s * a[i + j];\n"
                                 "    while (++j < m);\n"
                                 "    j = 0;\n"
                                 "    do\n"
                                 "      s = s * (s ^ j);\n"
                                 "    while (++j < s % 7);\n"
                                 "  }\n"
                                 "  return s;\n"
                                 "}\n";

static const char in_a_branch[] = "int k(int a[64], int n) {\n"
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

/* What leaves the inner loop does so when it has run all its rounds, and
 * nothing in it may be later than it is. */
static void rounds_that_are_known_tell_when_tokens_come(void **state) {
  nests_seen seen = see(*state, counted, true);
  assert_int_equal(seen.looked_at, 1);
  assert_int_equal(seen.known, 1);
  assert_true(seen.longer > 0);
  assert_true(seen.interval > seen.longer);
  assert_int_equal(seen.later, 0);
}

static void a_way_through_the_loop_tells_without_its_rounds(void **state) {
  nests_seen seen = see(*state, chained, true);
  assert_int_equal(seen.looked_at, 1);
  assert_int_equal(seen.known, 1);
  assert_int_equal(seen.longer, 0);
}

static void one_of_two_loops_may_bound_the_interval(void **state) {
  nests_seen seen = see(*state, two_in_one, true);
  assert_int_equal(seen.looked_at, 1);
  assert_int_equal(seen.known, 0);
}

static void a_loop_that_is_passed_by_tells_nothing(void **state) {
  nests_seen seen = see(*state, in_a_branch, true);
  assert_int_equal(seen.known, 0);
}

static void nests_are_looked_at_when_asked_for(void **state) {
  nests_seen seen = see(*state, counted, false);
  assert_int_equal(seen.looked_at, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rounds_that_are_known_tell_when_tokens_come),
      cmocka_unit_test(a_way_through_the_loop_tells_without_its_rounds),
      cmocka_unit_test(one_of_two_loops_may_bound_the_interval),
      cmocka_unit_test(a_loop_that_is_passed_by_tells_nothing),
      cmocka_unit_test(nests_are_looked_at_when_asked_for),
  };
  return cmocka_run_group_tests(tests, nest_fixture_set_up,
                                nest_fixture_tear_down);
}
