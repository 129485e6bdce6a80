/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs compute what the circuits do that they are made of.
 */
#include "rtl/model/cycle/cycle_machine.h"
#include "tests/unit/model/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const uint32_t *observed_slots(const cycle_program *program) {
  return cycle_part(program, program->observed);
}

/* Inputs of the recipe, in the order of the graph. */
static void set_inputs(const recipe *of, cycle_machine *machine) {
  const uint32_t *slots =
      cycle_part(machine->program, machine->program->inputs);
  for (unsigned i = 0, input = 0; i < of->num_items; i++) {
    if (of->items[i].kind == LOGIC_INPUT) {
      uint64_t words[4];
      recipe_words(&of->items[i].bits, words);
      for (unsigned word = 0; word < (of->items[i].width + 63) / 64; word++) {
        machine->slots[slots[input] + word] = words[word];
      }
      input++;
    }
  }
}

/* Observes every `stride`-th item over some cycles. */
static void run_circuit(recipe *of, const cycle_program *program,
                        unsigned stride, uint64_t seed) {
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  for (unsigned cycle = 0; cycle < 6; cycle++) {
    recipe_draw_inputs(of);
    recipe_settle(of);
    set_inputs(of, &machine);
    cycle_machine_settle(&machine);
    for (unsigned i = 0; i < of->num_items; i += stride) {
      uint32_t slot = observed_slots(program)[i / stride];
      if (!recipe_matches(&of->items[i], machine.slots + slot)) {
        fail_msg("seed %d, cycle %u, item %u of kind %u", (int)seed, cycle, i,
                 of->items[i].kind);
      }
    }
    recipe_step(of);
    cycle_machine_step(&machine);
  }
  cycle_machine_finish(&machine);
}

static void check_circuit(uint64_t seed, unsigned most, unsigned stride) {
  static recipe circuit;
  static logic_node observed[RECIPE_ITEMS];
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  recipe_invent(&circuit, seed, 200, most, false);
  recipe_build(&circuit, &graph);
  size_t count = 0;
  for (unsigned i = 0; i < circuit.num_items; i += stride) {
    observed[count++] = circuit.items[i].node;
  }
  cycle_program *program;
  hls_error error = {0};
  assert_int_equal(cycle_compile(&graph, observed, count, &program, &error),
                   HLS_OK);
  logic_graph_finish(&graph);
  assert_true(cycle_program_check(program, program->size));
  run_circuit(&circuit, program, stride, seed);
  free(program);
}

static void programs_compute_what_circuits_do(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    check_circuit(seed, seed % 3 ? 70 : RECIPE_WIDTH, 1 + seed % 2 * 10);
  }
}

/* What nobody observes is left out, and so are its states and memories. */
static void what_is_not_needed_is_left_out(void **state) {
  (void)state;
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  logic_node input = logic_input(&graph, 8);
  logic_node unused = logic_state_new(&graph, 8);
  logic_node counter = logic_state_new(&graph, 8);
  uint32_t memory = logic_memory_new(&graph, 8, 16);
  logic_write_add(&graph, memory, logic_slice(&graph, input, 0, 1), unused,
                  counter);
  logic_state_set_next(&graph, unused,
                       logic_binary(&graph, LOGIC_MULTIPLY, unused, input));
  logic_state_set_next(
      &graph, counter,
      logic_binary(&graph, LOGIC_ADD, counter, logic_constant(&graph, 8, 1)));
  cycle_program *program;
  assert_int_equal(cycle_compile(&graph, &counter, 1, &program, NULL), HLS_OK);
  assert_int_equal(program->num_inputs, 1);
  assert_int_equal(program->num_instructions, 1);
  assert_int_equal(program->num_latches, 1);
  assert_int_equal(program->num_stores + program->num_memories, 0);
  assert_int_equal(program->num_slots, 4);
  free(program);
  logic_graph_finish(&graph);
}

/* Two states that change places need both old values. */
static void latches_move_at_once(void **state) {
  (void)state;
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  logic_node observed[2] = {logic_state_new(&graph, 70),
                            logic_state_new(&graph, 70)};
  logic_state_set_initial(&graph, observed[0], logic_constant(&graph, 70, 5));
  logic_state_set_initial(&graph, observed[1], logic_ones(&graph, 70));
  logic_state_set_next(&graph, observed[0], observed[1]);
  logic_state_set_next(&graph, observed[1], observed[0]);
  cycle_program *program;
  assert_int_equal(cycle_compile(&graph, observed, 2, &program, NULL), HLS_OK);
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  cycle_machine_settle(&machine);
  cycle_machine_step(&machine);
  const uint64_t *first = machine.slots + observed_slots(program)[0];
  const uint64_t *second = machine.slots + observed_slots(program)[1];
  assert_true(first[0] == UINT64_MAX && first[1] == 0x3f);
  assert_true(second[0] == 5 && second[1] == 0);
  cycle_machine_finish(&machine);
  free(program);
  logic_graph_finish(&graph);
}

/* An address of 100 bits reaches no element when an upper one is set. */
static void wide_addresses_are_out_of_range(void **state) {
  (void)state;
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  logic_node address = logic_input(&graph, 100);
  uint32_t memory = logic_memory_new(&graph, 8, 3);
  logic_memory_set_initial(&graph, memory, 1, logic_constant(&graph, 8, 77));
  logic_write_add(&graph, memory, logic_constant(&graph, 1, 1), address,
                  logic_constant(&graph, 8, 99));
  logic_node read = logic_read(&graph, memory, address);
  cycle_program *program;
  assert_int_equal(cycle_compile(&graph, &read, 1, &program, NULL), HLS_OK);
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  uint32_t to = *(const uint32_t *)cycle_part(program, program->inputs);
  static const uint64_t tried[][3] = {
      {1, 1, 0}, {3, 0, 0}, {UINT64_MAX, 0, 0}, {1, 0, 77}, {1, 0, 99}};
  for (size_t i = 0; i < 5; i++) {
    machine.slots[to] = tried[i][0];
    machine.slots[to + 1] = tried[i][1];
    cycle_machine_settle(&machine);
    assert_int_equal(machine.slots[observed_slots(program)[0]], tried[i][2]);
    cycle_machine_step(&machine);
  }
  cycle_machine_finish(&machine);
  free(program);
  logic_graph_finish(&graph);
}

static void bad_requests_are_refused(void **state) {
  (void)state;
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  logic_node none = LOGIC_NONE;
  cycle_program *program;
  hls_error error = {0};
  assert_int_equal(cycle_compile(&graph, &none, 1, &program, &error),
                   HLS_INTERNAL);
  assert_null(program);
  assert_int_equal(cycle_compile(&graph, NULL, 0, &program, &error), HLS_OK);
  assert_true(cycle_program_check(program, program->size));
  free(program);
  logic_input(&graph, 0);
  assert_int_equal(cycle_compile(&graph, NULL, 0, &program, &error),
                   HLS_NO_MEMORY);
  logic_graph_finish(&graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(programs_compute_what_circuits_do),
      cmocka_unit_test(what_is_not_needed_is_left_out),
      cmocka_unit_test(latches_move_at_once),
      cmocka_unit_test(wide_addresses_are_out_of_range),
      cmocka_unit_test(bad_requests_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
