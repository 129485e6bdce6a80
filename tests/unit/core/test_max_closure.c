/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The closure that weighs most, against all sets of a few nodes.
 */
#include "core/ir/max_closure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST_NODES = 9, MOST_RULES = 24, GRAPHS = 400 };

typedef struct rule {
  size_t from, to;
  int64_t price; /* MAX_CLOSURE_ALWAYS, or what it costs to break it */
} rule;

typedef struct graph {
  size_t num_nodes, num_rules;
  int64_t weights[MOST_NODES];
  rule rules[MOST_RULES];
} graph;

static unsigned next_number(unsigned *state, unsigned below) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 16) % below;
}

static graph make_graph(unsigned seed) {
  unsigned state = seed;
  graph g = {.num_nodes = 1 + next_number(&state, MOST_NODES),
             .num_rules = next_number(&state, MOST_RULES + 1)};
  for (size_t i = 0; i < g.num_nodes; i++) {
    g.weights[i] = (int64_t)next_number(&state, 41) - 20;
  }
  for (size_t i = 0; i < g.num_rules; i++) {
    g.rules[i] =
        (rule){next_number(&state, (unsigned)g.num_nodes),
               next_number(&state, (unsigned)g.num_nodes),
               next_number(&state, 3) > 0 ? MAX_CLOSURE_ALWAYS
                                          : (int64_t)next_number(&state, 15)};
  }
  return g;
}

/* What a set weighs under the first rules; below 0: it is not closed, or not
 * worth it. */
static int64_t weigh(const graph *g, size_t num_rules, unsigned set) {
  int64_t weight = 0;
  for (size_t i = 0; i < g->num_nodes; i++) {
    weight += set >> i & 1 ? g->weights[i] : 0;
  }
  for (size_t i = 0; i < num_rules; i++) {
    const rule *r = &g->rules[i];
    if ((set >> r->from & 1) && !(set >> r->to & 1)) {
      if (r->price == MAX_CLOSURE_ALWAYS) {
        return -1;
      }
      weight -= r->price;
    }
  }
  return weight;
}

static int64_t best_of_all(const graph *g, size_t num_rules) {
  int64_t best = 0;
  for (unsigned set = 0; set < 1u << g->num_nodes; set++) {
    int64_t weight = weigh(g, num_rules, set);
    best = weight > best ? weight : best;
  }
  return best;
}

static void check(const graph *g, size_t num_rules, max_closure *closure) {
  bool is_in[MOST_NODES];
  uint64_t steps = 100000;
  unsigned set = 0;
  assert_true(max_closure_find(closure, is_in, &steps));
  for (size_t i = 0; i < g->num_nodes; i++) {
    set |= (unsigned)is_in[i] << i;
  }
  assert_int_equal(weigh(g, num_rules, set), best_of_all(g, num_rules));
}

/* Half of the rules come after a set was found. */
static void no_set_weighs_more(void **state) {
  (void)state;
  size_t not_empty = 0;
  for (unsigned seed = 0; seed < GRAPHS; seed++) {
    graph g = make_graph(seed);
    max_closure closure = {0};
    assert_true(max_closure_begin(&closure, g.weights, g.num_nodes));
    for (size_t i = 0; i < g.num_rules; i++) {
      if (i == g.num_rules / 2) {
        check(&g, i, &closure);
      }
      assert_true(max_closure_require(&closure, g.rules[i].from, g.rules[i].to,
                                      g.rules[i].price));
    }
    check(&g, g.num_rules, &closure);
    not_empty += best_of_all(&g, g.num_rules) > 0;
    max_closure_finish(&closure);
  }
  assert_true(not_empty > GRAPHS / 4 && not_empty < GRAPHS);
}

static void steps_are_limited(void **state) {
  (void)state;
  const int64_t weights[] = {3, -1, -1};
  bool is_in[3];
  uint64_t steps = 2;
  max_closure closure = {0};
  assert_true(max_closure_begin(&closure, weights, 3));
  assert_true(max_closure_require(&closure, 0, 1, MAX_CLOSURE_ALWAYS));
  assert_true(max_closure_require(&closure, 1, 2, MAX_CLOSURE_ALWAYS));
  assert_false(max_closure_find(&closure, is_in, &steps));
  assert_int_equal(steps, 0);
  max_closure_finish(&closure);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_set_weighs_more),
      cmocka_unit_test(steps_are_limited),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
