/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random operations on constants, and a few by hand.
 */
#include "rtl/model/logic/logic_words.h"
#include "tests/unit/model/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* Whatever is done with constants of 1 to 200 bits gives the constant that it
 * gives bit by bit. */
static void constants_fold_as_bits_say(void **state) {
  (void)state;
  static recipe circuit;
  for (uint64_t seed = 1; seed <= 150; seed++) {
    logic_graph graph;
    assert_true(logic_graph_init(&graph));
    recipe_invent(&circuit, seed, 220, seed % 2 ? 200 : 70, true);
    recipe_build(&circuit, &graph);
    recipe_settle(&circuit);
    assert_false(graph.failed);
    for (unsigned i = 0; i < circuit.num_items; i++) {
      const recipe_item *item = &circuit.items[i];
      assert_true(logic_is_constant(&graph, item->node));
      assert_int_equal(logic_width(&graph, item->node), item->width);
      if (!recipe_matches(item, logic_constant_words(&graph, item->node))) {
        fail_msg("seed %d, item %u of kind %u", (int)seed, i, item->kind);
      }
    }
    logic_graph_finish(&graph);
  }
}

static void long_division_carries_out(void **state) {
  (void)state;
  /* The remainder is doubled beyond its three words. */
  uint64_t a[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
  uint64_t b[3] = {UINT64_MAX - 1, UINT64_MAX, UINT64_MAX};
  uint64_t quotient[3], remainder[3];
  logic_words_divide(quotient, remainder, a, b, 3);
  assert_int_equal(quotient[0], 1);
  assert_int_equal(quotient[1] | quotient[2], 0);
  assert_int_equal(remainder[0], 1);
  assert_int_equal(remainder[1] | remainder[2], 0);
  uint64_t zero[3] = {0};
  logic_words_divide(quotient, remainder, a, zero, 3);
  assert_memory_equal(quotient, zero, sizeof zero);
  assert_memory_equal(remainder, zero, sizeof zero);
}

static void words_are_cut(void **state) {
  (void)state;
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  uint64_t words[2] = {UINT64_MAX, UINT64_MAX}, value;
  logic_node wide = logic_constant_of(&graph, 65, words);
  assert_int_equal(logic_constant_words(&graph, wide)[1], 1);
  assert_false(logic_constant_value(&graph, wide, &value));
  assert_true(
      logic_constant_value(&graph, logic_constant(&graph, 3, 13), &value));
  assert_int_equal(value, 5);
  assert_int_equal(wide, logic_ones(&graph, 65));
  assert_int_equal(logic_constant(&graph, 100, 0),
                   logic_binary(&graph, LOGIC_XOR, logic_ones(&graph, 100),
                                logic_ones(&graph, 100)));
  logic_graph_finish(&graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_fold_as_bits_say),
      cmocka_unit_test(long_division_carries_out),
      cmocka_unit_test(words_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
