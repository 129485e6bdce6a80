/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is simplified, and that it still computes the same.
 */
#include "tests/unit/model/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct fixture {
  logic_graph graph;
  logic_node a, b, bit, wide; /* inputs of 32, 32, 1 and 256 bits */
} fixture;

static int setup(void **state) {
  fixture *f = calloc(1, sizeof *f);
  if (!f || !logic_graph_init(&f->graph)) {
    return -1;
  }
  f->a = logic_input(&f->graph, 32);
  f->b = logic_input(&f->graph, 32);
  f->bit = logic_input(&f->graph, 1);
  f->wide = logic_input(&f->graph, 256);
  *state = f;
  return 0;
}

static int teardown(void **state) {
  fixture *f = *state;
  logic_graph_finish(&f->graph);
  free(f);
  return 0;
}

static logic_node number(fixture *f, uint32_t width, uint64_t value) {
  return logic_constant(&f->graph, width, value);
}

static logic_node binary(fixture *f, logic_kind kind, logic_node a,
                         logic_node b) {
  return logic_binary(&f->graph, kind, a, b);
}

static void nodes_are_made_once(void **state) {
  fixture *f = *state;
  logic_node sum = binary(f, LOGIC_ADD, f->a, f->b);
  assert_int_equal(binary(f, LOGIC_ADD, f->b, f->a), sum);
  assert_int_not_equal(binary(f, LOGIC_SUBTRACT, f->b, f->a), sum);
  assert_int_not_equal(logic_input(&f->graph, 32), f->a);
  assert_int_equal(number(f, 32, 7), number(f, 32, 7));
  assert_int_not_equal(number(f, 32, 7), number(f, 33, 7));
  uint32_t memory = logic_memory_new(&f->graph, 8, 4);
  assert_int_equal(logic_read(&f->graph, memory, f->a),
                   logic_read(&f->graph, memory, f->a));
}

static void identities_need_no_operation(void **state) {
  fixture *f = *state;
  logic_node zero = number(f, 32, 0), ones = logic_ones(&f->graph, 32);
  logic_node not_a = logic_not(&f->graph, f->a);
  assert_int_equal(binary(f, LOGIC_AND, f->a, zero), zero);
  assert_int_equal(binary(f, LOGIC_AND, ones, f->a), f->a);
  assert_int_equal(binary(f, LOGIC_OR, f->a, not_a), ones);
  assert_int_equal(binary(f, LOGIC_XOR, f->a, ones), not_a);
  assert_int_equal(logic_not(&f->graph, not_a), f->a);
  assert_int_equal(binary(f, LOGIC_SUBTRACT, f->a, f->a), zero);
  assert_int_equal(binary(f, LOGIC_MULTIPLY, f->a, number(f, 32, 1)), f->a);
  assert_int_equal(binary(f, LOGIC_DIVIDE, f->a, zero), zero);
  assert_int_equal(binary(f, LOGIC_LESS, f->a, zero), number(f, 1, 0));
  assert_int_equal(binary(f, LOGIC_LESS_SIGNED, f->a, zero),
                   logic_slice(&f->graph, f->a, 31, 1));
  assert_int_equal(binary(f, LOGIC_EQUAL, f->bit, number(f, 1, 1)), f->bit);
}

static void choices_of_bits_are_bits(void **state) {
  fixture *f = *state;
  logic_node zero = number(f, 1, 0), one = number(f, 1, 1);
  logic_node not_bit = logic_not(&f->graph, f->bit);
  assert_int_equal(logic_choose(&f->graph, f->bit, one, zero), f->bit);
  assert_int_equal(logic_choose(&f->graph, f->bit, zero, one), not_bit);
  assert_int_equal(logic_choose(&f->graph, not_bit, f->a, f->b),
                   logic_choose(&f->graph, f->bit, f->b, f->a));
  assert_int_equal(logic_choose(&f->graph, one, f->a, f->b), f->a);
  assert_int_equal(logic_choose(&f->graph, f->bit, f->a, f->a), f->a);
}

static void slices_find_their_bits(void **state) {
  fixture *f = *state;
  logic_graph *graph = &f->graph;
  logic_node both = logic_concat(graph, f->a, f->b);
  assert_int_equal(logic_slice(graph, both, 32, 32), f->a);
  assert_int_equal(logic_slice(graph, both, 0, 64), both);
  assert_int_equal(logic_slice(graph, both, 16, 32),
                   logic_concat(graph, logic_slice(graph, f->a, 0, 16),
                                logic_slice(graph, f->b, 16, 16)));
  assert_int_equal(logic_concat(graph, logic_slice(graph, f->a, 8, 24),
                                logic_slice(graph, f->a, 0, 8)),
                   f->a);
  assert_int_equal(
      binary(f, LOGIC_SHIFT_RIGHT, f->a, number(f, 8, 4)),
      logic_resize(graph, logic_slice(graph, f->a, 4, 28), 32, false));
}

/* An element that is written on some way; the others are what they were. */
static void wide_choices_fall_into_parts(void **state) {
  fixture *f = *state;
  logic_graph *graph = &f->graph;
  logic_node changed = logic_choose(
      graph, f->bit, logic_insert(graph, f->wide, 64, f->a), f->wide);
  assert_int_equal(logic_slice(graph, changed, 96, 100),
                   logic_slice(graph, f->wide, 96, 100));
  assert_int_equal(
      logic_slice(graph, changed, 64, 32),
      logic_choose(graph, f->bit, f->a, logic_slice(graph, f->wide, 64, 32)));
}

static void extended_integers_are_narrow(void **state) {
  fixture *f = *state;
  logic_graph *graph = &f->graph;
  logic_node a = logic_resize(graph, f->a, 200, false);
  logic_node b = logic_resize(graph, f->b, 200, false);
  logic_node product = binary(f, LOGIC_MULTIPLY, a, b);
  assert_int_equal(graph->nodes[product].kind, LOGIC_CONCAT);
  assert_int_equal(binary(f, LOGIC_LESS, a, b),
                   binary(f, LOGIC_LESS, f->a, f->b));
  assert_int_equal(binary(f, LOGIC_EQUAL, a, b),
                   binary(f, LOGIC_EQUAL, f->a, f->b));
  assert_int_equal(binary(f, LOGIC_EQUAL, a, logic_ones(graph, 200)),
                   number(f, 1, 0));
}

/* None goes in, none comes out, and nothing else happens. */
static void failures_go_through(void **state) {
  fixture *f = *state;
  logic_graph *graph = &f->graph;
  assert_int_equal(logic_not(graph, LOGIC_NONE), LOGIC_NONE);
  assert_int_equal(binary(f, LOGIC_ADD, f->a, LOGIC_NONE), LOGIC_NONE);
  assert_int_equal(logic_concat(graph, LOGIC_NONE, f->a), LOGIC_NONE);
  assert_int_equal(logic_slice(graph, LOGIC_NONE, 0, 1), LOGIC_NONE);
  assert_int_equal(logic_read(graph, UINT32_MAX, f->a), LOGIC_NONE);
  assert_false(graph->failed);
  assert_int_equal(logic_replicate(graph, f->a, UINT32_MAX), LOGIC_NONE);
  assert_true(graph->failed);
  assert_int_equal(logic_input(graph, 1), LOGIC_NONE);
  assert_int_equal(binary(f, LOGIC_ADD, f->a, f->b), LOGIC_NONE);
}

/* Wide operations that share nodes would be 2^60 slices. */
static void shared_nodes_are_not_followed_for_ever(void **state) {
  fixture *f = *state;
  logic_graph *graph = &f->graph;
  logic_node other = logic_input(graph, 256), x = f->wide;
  for (uint32_t i = 0; i < 60; i++) {
    logic_node turned = logic_concat(graph, logic_slice(graph, x, 0, 97),
                                     logic_slice(graph, x, 97, 159));
    x = binary(f, i % 2 ? LOGIC_XOR : LOGIC_AND, turned,
               binary(f, LOGIC_OR, x, other));
  }
  assert_false(graph->failed);
  assert_true(graph->num_nodes < 20000);
}

/* The value of a node, as a constant of another graph. */
static logic_node fold_node(const recipe *of, const logic_graph *graph,
                            logic_node node, logic_graph *to,
                            const logic_node *values) {
  const logic_operation *o = &graph->nodes[node];
  uint64_t words[4];
  switch (o->kind) {
  case LOGIC_CONSTANT:
    return logic_constant_of(to, o->width, logic_constant_words(graph, node));
  case LOGIC_INPUT:
  case LOGIC_STATE:
    for (unsigned i = 0; i < of->num_items; i++) {
      if (of->items[i].node == node && of->items[i].kind == o->kind) {
        recipe_words(&of->items[i].bits, words);
        return logic_constant_of(to, o->width, words);
      }
    }
    return LOGIC_NONE;
  case LOGIC_READ: {
    uint64_t address;
    unsigned memory = of->num_memories > 1 && of->memory_index[1] == o->b;
    if (!logic_constant_value(to, values[o->a], &address) ||
        address >= of->memory_depth[memory]) {
      return logic_constant(to, o->width, 0);
    }
    recipe_words(&of->memory[memory][address], words);
    return logic_constant_of(to, o->width, words);
  }
  case LOGIC_NOT:
    return logic_not(to, values[o->a]);
  case LOGIC_CHOOSE:
    return logic_choose(to, values[o->a], values[o->b], values[o->c]);
  case LOGIC_CONCAT:
    return logic_concat(to, values[o->a], values[o->b]);
  case LOGIC_SLICE:
    return logic_slice(to, values[o->a], o->b, o->width);
  case LOGIC_PARITY:
    return logic_parity(to, values[o->a]);
  default:
    return logic_binary(to, (logic_kind)o->kind, values[o->a], values[o->b]);
  }
}

static void check_circuit(uint64_t seed) {
  static recipe circuit;
  logic_graph graph, folded;
  assert_true(logic_graph_init(&graph) && logic_graph_init(&folded));
  recipe_invent(&circuit, seed, 200, seed % 3 ? 70 : 200, false);
  recipe_build(&circuit, &graph);
  recipe_draw_inputs(&circuit);
  recipe_settle(&circuit);
  assert_false(graph.failed);
  logic_node *values = calloc(graph.num_nodes, sizeof *values);
  assert_non_null(values);
  for (logic_node i = 1; i < graph.num_nodes; i++) {
    values[i] = fold_node(&circuit, &graph, i, &folded, values);
    assert_true(logic_is_constant(&folded, values[i]));
  }
  for (unsigned i = 0; i < circuit.num_items; i++) {
    const recipe_item *item = &circuit.items[i];
    assert_int_equal(logic_width(&graph, item->node), item->width);
    if (!recipe_matches(item,
                        logic_constant_words(&folded, values[item->node]))) {
      fail_msg("seed %d, item %u of kind %u", (int)seed, i, item->kind);
    }
  }
  free(values);
  logic_graph_finish(&folded);
  logic_graph_finish(&graph);
}

static void circuits_compute_the_same(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 400; seed++) {
    check_circuit(seed);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(nodes_are_made_once, setup, teardown),
      cmocka_unit_test_setup_teardown(identities_need_no_operation, setup,
                                      teardown),
      cmocka_unit_test_setup_teardown(choices_of_bits_are_bits, setup,
                                      teardown),
      cmocka_unit_test_setup_teardown(slices_find_their_bits, setup, teardown),
      cmocka_unit_test_setup_teardown(wide_choices_fall_into_parts, setup,
                                      teardown),
      cmocka_unit_test_setup_teardown(extended_integers_are_narrow, setup,
                                      teardown),
      cmocka_unit_test_setup_teardown(failures_go_through, setup, teardown),
      cmocka_unit_test_setup_teardown(shared_nodes_are_not_followed_for_ever,
                                      setup, teardown),
      cmocka_unit_test(circuits_compute_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
