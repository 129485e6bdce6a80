/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A machine that goes by what changes has the values of one that computes
 * everything.
 */
#include "rtl/model/active/active_machine.h"
#include "tests/unit/model/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* More than two changes between looking at what changes and computing all. */
#define MANY_CYCLES 9000

static cycle_program *invent(recipe *circuit, uint64_t seed, unsigned most) {
  static logic_node observed[RECIPE_ITEMS];
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  recipe_invent(circuit, seed, 200, most, false);
  recipe_build(circuit, &graph);
  for (unsigned i = 0; i < circuit->num_items; i++) {
    observed[i] = circuit->items[i].node;
  }
  cycle_program *program;
  hls_error error = {0};
  assert_int_equal(
      cycle_compile(&graph, observed, circuit->num_items, &program, &error),
      HLS_OK);
  logic_graph_finish(&graph);
  return program;
}

/* Inputs of the recipe, in the order of the graph. */
static void set_inputs(const recipe *of, cycle_machine *machine) {
  const uint32_t *slots =
      cycle_part(machine->program, machine->program->inputs);
  for (unsigned i = 0, input = 0; i < of->num_items; i++) {
    if (of->items[i].kind == LOGIC_INPUT) {
      uint64_t words[4];
      recipe_words(&of->items[i].bits, words);
      memcpy(&machine->slots[slots[input++]], words,
             (of->items[i].width + 63) / 64 * sizeof *words);
    }
  }
}

/* Inputs change in one of `pace` cycles. */
static void compare(uint64_t seed, unsigned most, unsigned cycles,
                    unsigned pace) {
  static recipe circuit;
  cycle_program *program = invent(&circuit, seed, most);
  cycle_machine whole, by_change;
  assert_true(cycle_machine_init(&whole, program));
  assert_true(cycle_machine_init(&by_change, program));
  active_machine *active = active_create(&by_change);
  assert_non_null(active);
  for (unsigned cycle = 0; cycle < cycles; cycle++) {
    if (cycle == 0 || recipe_random(&circuit, pace) == 0) {
      recipe_draw_inputs(&circuit);
    }
    set_inputs(&circuit, &whole);
    set_inputs(&circuit, &by_change);
    cycle_machine_settle(&whole);
    active_settle(active);
    for (uint32_t i = 0; i < program->num_slots; i++) {
      if (whole.slots[i] != by_change.slots[i]) {
        fail_msg("seed %d, cycle %u, slot %u", (int)seed, cycle, i);
      }
    }
    cycle_machine_step(&whole);
    active_step(active);
  }
  active_destroy(active);
  cycle_machine_finish(&whole);
  cycle_machine_finish(&by_change);
  free(program);
}

static void values_are_those_of_a_whole_cycle(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    compare(seed, 64, 20, 1);
    compare(seed, 64, 200, 7);
    compare(seed, 200, 40, 3);
  }
}

static void it_goes_to_and_fro(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    compare(seed, 64, MANY_CYCLES, 2);
  }
}

static void a_change_is_seen_once(void **state) {
  (void)state;
  compare(5, 64, 300, 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_are_those_of_a_whole_cycle),
      cmocka_unit_test(it_goes_to_and_fro),
      cmocka_unit_test(a_change_is_seen_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
