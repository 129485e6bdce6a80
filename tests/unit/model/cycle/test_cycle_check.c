/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks that are not programs are refused. Those that are accepted touch
 * nothing that is not theirs; sanitizers would say so.
 */
#include "rtl/model/cycle/cycle_machine.h"
#include "tests/unit/model/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static recipe circuit; /* also where random numbers come from */

static cycle_program *make_program(uint64_t seed) {
  static logic_node observed[RECIPE_ITEMS];
  logic_graph graph;
  assert_true(logic_graph_init(&graph));
  recipe_invent(&circuit, seed, 60, RECIPE_WIDTH, false);
  recipe_build(&circuit, &graph);
  for (unsigned i = 0; i < circuit.num_items; i++) {
    observed[i] = circuit.items[i].node;
  }
  cycle_program *program;
  assert_int_equal(
      cycle_compile(&graph, observed, circuit.num_items, &program, NULL),
      HLS_OK);
  logic_graph_finish(&graph);
  return program;
}

/* A few bytes, one word of 32 bits, or a neighbour of its value. */
static void mutate(unsigned char *block, size_t size) {
  uint64_t manner = recipe_random(&circuit, 3);
  /* The head is small, and instructive. */
  uint64_t within = recipe_random(&circuit, 8) ? size : sizeof(cycle_program);
  size_t at = recipe_random(&circuit, within / 4) * 4;
  uint32_t word;
  memcpy(&word, block + at, 4);
  if (manner == 0) {
    word ^= UINT32_C(1) << recipe_random(&circuit, 32);
  } else if (manner == 1) {
    word += (uint32_t)recipe_random(&circuit, 9) - 4;
  } else {
    word = (uint32_t)recipe_random(&circuit, 64);
  }
  memcpy(block + at, &word, 4);
}

/* Runs a block that was accepted. */
static void run(const cycle_program *program) {
  cycle_machine machine;
  if (program->num_slots > 1u << 20 || !cycle_machine_init(&machine, program)) {
    return;
  }
  for (unsigned cycle = 0; cycle < 3; cycle++) {
    cycle_machine_settle(&machine);
    cycle_machine_step(&machine);
  }
  cycle_machine_finish(&machine);
}

static void mutations_are_refused_or_harmless(void **state) {
  (void)state;
  unsigned accepted = 0, refused = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    cycle_program *program = make_program(seed);
    size_t size = program->size;
    unsigned char *block = malloc(size);
    assert_non_null(block);
    for (unsigned i = 0; i < 250; i++) {
      memcpy(block, program, size);
      for (uint64_t n = 1 + recipe_random(&circuit, 2); n > 0; n--) {
        mutate(block, size);
      }
      if (cycle_program_check(block, size)) {
        accepted++;
        run((const cycle_program *)block);
      } else {
        refused++;
      }
    }
    free(block);
    free(program);
  }
  assert_true(accepted > 500);
  assert_true(refused > 500);
}

static void pieces_are_refused(void **state) {
  (void)state;
  cycle_program *program = make_program(3);
  assert_true(cycle_program_check(program, program->size));
  for (size_t size = 0; size < program->size; size += 1 + size / 40) {
    void *piece = malloc(size + 1);
    assert_non_null(piece);
    memcpy(piece, program, size);
    assert_false(cycle_program_check(piece, size));
    free(piece);
  }
  assert_false(cycle_program_check((char *)program + 4, program->size - 4));
  free(program);
}

/* What a slot holds is computed before it is read, and once. */
static void order_is_checked(void **state) {
  (void)state;
  cycle_program *program = make_program(5);
  cycle_instruction *code =
      (cycle_instruction *)((char *)program + program->instructions);
  uint32_t last = program->num_instructions - 1;
  cycle_instruction kept = code[0];
  code[0].a = program->num_slots - 1;
  assert_false(cycle_program_check(program, program->size));
  code[0] = kept;
  code[0].to = code[last].to;
  assert_false(cycle_program_check(program, program->size));
  code[0].to = 0; /* an input */
  assert_false(cycle_program_check(program, program->size));
  code[0] = kept;
  code[last].spare = 1;
  assert_false(cycle_program_check(program, program->size));
  code[last].spare = 0;
  assert_true(cycle_program_check(program, program->size));
  free(program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(mutations_are_refused_or_harmless),
      cmocka_unit_test(pieces_are_refused),
      cmocka_unit_test(order_is_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
