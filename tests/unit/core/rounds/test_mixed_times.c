/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops whose iterations take ways of different lengths, one after the other.
 */
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/loop_tokens.h"
#include "tests/unit/core/rounds/nest_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char two_sided[] = "unsigned k(int a[40], int n, int limit) {\n"
                                "  unsigned high = 1, low = 0;\n"
                                "  for (int i = 0; i < n; i++) {\n"
                                "    if (a[i] > limit)\n"
                                "      high = high * a[i] ^ low;\n"
                                "    else\n"
                                "      low += a[i] * 3;\n"
                                "  }\n"
                                "  return high ^ low;\n"
                                "}\n";

static bool is_any(MlirOperation op) {
  (void)op;
  return true;
}

/* What has been seen of loops. */
typedef struct ways_seen {
  size_t known, mixed;
  size_t kept;   /* slots without which only mixed iterations are later */
  size_t needed; /* those without which all are as soon */
} ways_seen;

/* Tries to do without the last slot of a FIFO, if that is as soon. */
static void try_fifo(ways_seen *seen, token_times *tokens, size_t node,
                     int64_t slots) {
  struct mixed_times *mixed = tokens->mixed;
  if (token_times_try(tokens, node, slots - 1)) {
    assert_true(token_times_try(tokens, node, slots));
    seen->needed++;
    return;
  }
  tokens->mixed = NULL;
  if (token_times_try(tokens, node, slots - 1)) {
    seen->kept++;
    assert_true(token_times_try(tokens, node, slots));
  }
  tokens->mixed = mixed;
}

static bool look(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
                 void *user) {
  ways_seen *seen = user;
  (void)slots;
  seen->known += tokens != NULL;
  if (!tokens || !tokens->mixed) {
    return true;
  }
  seen->mixed++;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    int64_t count = slots_of_fifo(loop->nodes[i].op);
    if (count > 1) {
      try_fifo(seen, tokens, i, count);
    }
  }
  return true;
}

static ways_seen see(nest_fixture *f, const char *text, bool has_ways) {
  ways_seen seen = {0};
  arena_pool memory = {0};
  const loop_tokens_visit visit = {is_any, look, &seen, false, false, has_ways};
  nest_fixture_compile(f, text);
  assert_true(loop_tokens_find(&f->nest, &visit, &memory));
  arena_finish(&memory);
  return seen;
}

/* Its slots are not enough for an iteration of any way behind each one. */
static void times_are_known_by_both_ways(void **state) {
  ways_seen seen = see(*state, two_sided, false);
  assert_int_equal(seen.known, 0);
  seen = see(*state, two_sided, true);
  assert_int_equal(seen.known, 1);
  assert_int_equal(seen.mixed, 1);
}

/* Neither the slowest iterations alone need these nor the fastest. */
static void
slots_stay_in_which_fast_iterations_wait_for_slow_ones(void **state) {
  ways_seen seen = see(*state, two_sided, true);
  assert_true(seen.kept > 0);
  assert_int_equal(seen.needed, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(times_are_known_by_both_ways,
                                      nest_fixture_set_up,
                                      nest_fixture_tear_down),
      cmocka_unit_test_setup_teardown(
          slots_stay_in_which_fast_iterations_wait_for_slow_ones,
          nest_fixture_set_up, nest_fixture_tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
