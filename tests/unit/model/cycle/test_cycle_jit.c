/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiled programs compute what the interpreter does.
 */
#include "rtl/model/cycle/cycle_jit_internal.h"
#include "tests/unit/model/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static cycle_jit_options usual(uint32_t part_size) {
  return (cycle_jit_options){.part_size = part_size,
                             .level = LLVMCodeGenLevelNone,
                             .cpu = "",
                             .features = ""};
}

/* ---- Programs made by hand ---- */

enum { MOST_CODE = 1024, MOST_PRESET = 256 };

/* Memory 0 has no elements, 1 has three of two words, 2 has four of one. */
static const cycle_memory memories[] = {
    {8, 1, 0, 0}, {100, 2, 3, 0}, {64, 1, 4, 6}};
enum { MEMORY_WORDS = 10 };

typedef struct sketch {
  uint64_t preset[MOST_PRESET];
  uint32_t inputs[MOST_PRESET], widths[MOST_PRESET];
  cycle_instruction code[MOST_CODE];
  uint32_t observed[MOST_CODE];
  uint32_t num_inputs, num_preset, num_slots, num_code;
  uint32_t num_hidden; /* of the first instructions nobody sees the result */
} sketch;

static sketch drawn;

static uint32_t words_of(uint32_t width) { return (width + 63) / 64; }

static uint32_t add_input(uint32_t width) {
  uint32_t slot = drawn.num_preset;
  assert_true(slot + words_of(width) <= MOST_PRESET);
  drawn.inputs[drawn.num_inputs] = slot;
  drawn.widths[drawn.num_inputs++] = width;
  drawn.num_preset += words_of(width);
  drawn.num_slots = drawn.num_preset;
  return slot;
}

static void add_code(cycle_op op, uint32_t width, uint32_t a, uint32_t b,
                     uint32_t c) {
  assert_true(drawn.num_code < MOST_CODE);
  drawn.observed[drawn.num_code] = drawn.num_slots;
  drawn.code[drawn.num_code++] =
      (cycle_instruction){(uint16_t)op, 0, width, drawn.num_slots, a, b, c};
  bool is_wide = op >= CYCLE_WIDE_ADD && op != CYCLE_WIDE_LESS &&
                 op != CYCLE_WIDE_LESS_SIGNED;
  drawn.num_slots += is_wide ? words_of(width) : 1;
}

static uint64_t append(char *block, uint64_t *end, const void *items,
                       size_t size) {
  uint64_t at = *end;
  memcpy(block + at, items, size);
  *end += (size + 7) / 8 * 8;
  return at;
}

static cycle_program *finish_sketch(void) {
  uint64_t contents[MEMORY_WORDS];
  for (uint64_t i = 0; i < MEMORY_WORDS; i++) {
    contents[i] = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    if (i < 6 && i % 2 == 1) { /* an element of memory 1 ends here */
      contents[i] &= UINT64_MAX >> 28;
    }
  }
  char *block = calloc(1, sizeof(cycle_program) + 2 * sizeof(drawn));
  assert_non_null(block);
  uint64_t end = sizeof(cycle_program);
  cycle_program head = {.magic = CYCLE_PROGRAM_MAGIC,
                        .num_slots = drawn.num_slots,
                        .num_instructions = drawn.num_code,
                        .num_memories = 3,
                        .num_inputs = drawn.num_inputs,
                        .num_observed = drawn.num_code - drawn.num_hidden,
                        .num_preset = drawn.num_preset,
                        .num_memory_words = MEMORY_WORDS};
  head.preset = append(block, &end, drawn.preset, 8 * drawn.num_preset);
  head.instructions =
      append(block, &end, drawn.code, sizeof(*drawn.code) * drawn.num_code);
  head.latches = head.stores = end;
  head.memories = append(block, &end, memories, sizeof(memories));
  head.contents = append(block, &end, contents, sizeof(contents));
  head.inputs = append(block, &end, drawn.inputs, 4 * drawn.num_inputs);
  head.observed = append(block, &end, drawn.observed + drawn.num_hidden,
                         4 * head.num_observed);
  head.size = end;
  memcpy(block, &head, sizeof(head));
  assert_true(cycle_program_check(block, head.size));
  return (cycle_program *)block;
}

/* All operations on words of a width. */
static void draw_word_ops(uint32_t width, uint32_t by) {
  uint32_t a = add_input(width), b = add_input(width), c = add_input(width);
  uint32_t bit = add_input(1);
  for (unsigned op = CYCLE_COPY; op <= CYCLE_REMAINDER; op++) {
    add_code((cycle_op)op, width, a, b, c);
  }
  add_code(CYCLE_EQUAL, 1, a, b, 0);
  add_code(CYCLE_EQUAL, 1, a, bit, 0);
  add_code(CYCLE_LESS, 1, a, b, 0);
  add_code(CYCLE_LESS, 1, bit, c, 0);
  add_code(CYCLE_LESS_SIGNED, 1, a, b, width);
  add_code(CYCLE_SHIFT_LEFT, width, a, by, 0);
  add_code(CYCLE_SHIFT_RIGHT, width, a, by, 0);
  add_code(CYCLE_SHIFT_RIGHT_SIGNED, width, a, by, 0);
  static const uint32_t numbers[] = {0, 1, 5, 31, 32, 33, 63};
  for (unsigned i = 0; i < 7; i++) {
    uint32_t number = numbers[i];
    add_code(CYCLE_SHIFT_LEFT_BY, width, a, number, 0);
    add_code(CYCLE_SHIFT_RIGHT_BY, width, c, number, 0);
    if (number > 0) {
      add_code(CYCLE_FUNNEL, width, by, c, number);
    }
    if (number < width && number > 0) { /* the low part has so many bits */
      uint32_t low = drawn.num_slots;
      add_code(CYCLE_SHIFT_RIGHT_BY, number, a, 0, 0);
      uint32_t high = drawn.num_slots;
      add_code(CYCLE_SHIFT_RIGHT_BY, width - number, b, number, 0);
      add_code(CYCLE_JOIN, width, low, high, number);
    }
  }
  add_code(CYCLE_CHOOSE, width, bit, b, c);
  add_code(CYCLE_CHOOSE, width, drawn.observed[12], a, c); /* by a EQUAL */
  add_code(CYCLE_PARITY, 1, a, 0, 0);
  add_code(CYCLE_XOR, 1, drawn.num_slots - 1, drawn.observed[13], 0);
}

static void draw_reads(uint32_t address) {
  uint32_t low = drawn.num_slots;
  add_code(CYCLE_SHIFT_RIGHT_BY, 2, address, 0, 0); /* always in memory 2 */
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t at = i ? low : address;
    add_code(CYCLE_READ, 8, at, 0, 0);
    add_code(CYCLE_READ, 64, at, 1, 0);
    add_code(CYCLE_READ, 36, at, 1, 1);
    add_code(CYCLE_READ, 64, at, 2, 0);
    add_code(CYCLE_READ, 64, drawn.num_slots - 1, 2, 0);
  }
}

static void draw_wide_ops(uint32_t width, uint32_t by) {
  uint32_t a = add_input(width), b = add_input(width);
  for (unsigned op = CYCLE_WIDE_ADD; op <= CYCLE_WIDE_LESS_SIGNED; op++) {
    add_code((cycle_op)op, width, a, b, 0);
  }
  add_code(CYCLE_WIDE_LESS, width, a, a, 0);
  for (unsigned op = CYCLE_WIDE_SHIFT_LEFT; op < CYCLE_OPS; op++) {
    add_code((cycle_op)op, width, a, by, 0);
  }
  uint32_t sum =
      drawn.observed[drawn.num_code - CYCLE_OPS + CYCLE_WIDE_ADD - 1];
  add_code(CYCLE_WIDE_SUBTRACT, width, sum, b, 0); /* of what is computed */
  add_code(CYCLE_WIDE_DIVIDE, width, sum, a, 0);
}

/* ---- Comparison ---- */

static recipe circuit; /* also where random numbers come from */

static uint64_t random_word(void) {
  uint64_t word = recipe_random(&circuit, UINT32_MAX) << 32;
  return word | recipe_random(&circuit, UINT32_MAX);
}

/* Zeros, ones, a single bit, a small number or any. */
static void draw_input(uint64_t *words, uint32_t width) {
  uint32_t count = words_of(width);
  uint64_t manner = recipe_random(&circuit, 6);
  for (uint32_t i = 0; i < count; i++) {
    words[i] = manner == 0 ? 0 : manner == 1 ? UINT64_MAX : 0;
    words[i] = manner > 3 ? random_word() : words[i];
  }
  if (manner == 2) {
    uint64_t bit = recipe_random(&circuit, width);
    words[bit / 64] = UINT64_C(1) << bit % 64;
  } else if (manner == 3) {
    words[0] = recipe_random(&circuit, width + 3);
  }
  if (width % 64) {
    words[count - 1] &= (UINT64_C(1) << width % 64) - 1;
  }
}

static cycle_jit *compile_machine(const cycle_jit_options *options,
                                  cycle_machine *machine) {
  hls_error error = {0};
  void (*interpreter)(const cycle_machine *) = machine->settle;
  cycle_jit *jit = cycle_jit_compile_with(options, machine, &error);
  assert_string_equal(error.message, "");
  assert_non_null(jit);
  assert_true(machine->settle != interpreter);
  return jit;
}

/* All that is not hidden is observed, every word of it. */
static void compare_sketch(const cycle_jit_options *options, unsigned rounds) {
  cycle_program *program = finish_sketch();
  cycle_machine machine, reference;
  assert_true(cycle_machine_init(&machine, program));
  assert_true(cycle_machine_init(&reference, program));
  cycle_jit *jit = compile_machine(options, &machine);
  for (unsigned round = 0; round < rounds; round++) {
    for (uint32_t i = 0; i < drawn.num_inputs; i++) {
      draw_input(machine.slots + drawn.inputs[i], drawn.widths[i]);
    }
    memcpy(reference.slots, machine.slots, drawn.num_preset * 8);
    cycle_machine_settle(&machine);
    cycle_machine_settle(&reference);
    for (uint32_t i = drawn.num_hidden; i < drawn.num_code; i++) {
      const cycle_instruction *done = &drawn.code[i];
      uint32_t end =
          i + 1 < drawn.num_code ? drawn.observed[i + 1] : drawn.num_slots;
      for (uint32_t slot = done->to; slot < end; slot++) {
        if (machine.slots[slot] != reference.slots[slot]) {
          fail_msg("operation %u of %u bits, word %u: %llx, not %llx", done->op,
                   done->width, slot - done->to,
                   (unsigned long long)machine.slots[slot],
                   (unsigned long long)reference.slots[slot]);
        }
      }
    }
  }
  cycle_jit_destroy(jit);
  cycle_machine_finish(&machine);
  cycle_machine_finish(&reference);
  free(program);
}

static void compare_in_parts(void) {
  static const uint32_t sizes[] = {1, 5, 100000};
  for (unsigned i = 0; i < 3; i++) {
    cycle_jit_options options = usual(sizes[i]);
    compare_sketch(&options, 300);
  }
  cycle_jit_options options = usual(50);
  options.level = LLVMCodeGenLevelLess;
  options.passes = "instcombine<no-verify-fixpoint>,gvn";
  compare_sketch(&options, 300);
}

static void words_of_all_widths(void **state) {
  (void)state;
  static const uint32_t widths[] = {1, 2, 7, 8, 31, 32, 33, 63, 64};
  for (unsigned i = 0; i < 9; i++) {
    drawn = (sketch){0};
    uint32_t by = add_input(64);
    draw_word_ops(widths[i], by);
    draw_reads(by);
    compare_in_parts();
  }
}

/* A word that says how far is smaller than the vector, or not. */
static void wide_vectors_of_all_widths(void **state) {
  (void)state;
  static const uint32_t widths[] = {65, 100, 127, 128, 129, 200, 256, 257, 700};
  for (unsigned i = 0; i < 9; i++) {
    for (unsigned narrow = 0; narrow < 2; narrow++) {
      drawn = (sketch){0};
      uint32_t by = add_input(narrow ? 10 : 64);
      draw_wide_ops(widths[i], by);
      compare_in_parts();
    }
  }
}

/* A called function reads its operands in memory, even if it stands in one part
 * with what computes them and nobody else wants them there. */
static void calls_find_their_operands(void **state) {
  (void)state;
  enum { WIDTH = 700, WORDS = 11 };
  drawn = (sketch){0};
  uint32_t a = add_input(WIDTH), b = add_input(WIDTH);
  uint32_t mixed = drawn.num_slots;
  for (uint32_t i = 0; i < WORDS; i++) {
    add_code(CYCLE_XOR, i + 1 < WORDS ? 64 : WIDTH % 64, a + i, b + i, 0);
  }
  drawn.num_hidden = drawn.num_code;
  add_code(CYCLE_WIDE_MULTIPLY, WIDTH, mixed, a, 0);
  add_code(CYCLE_WIDE_SHIFT_LEFT, WIDTH, b, mixed, 0);
  compare_in_parts();
}

/* ---- Circuits ---- */

/* Values of the inputs are those of the recipe, in the order of the graph. */
static void set_inputs(cycle_machine *machine) {
  const uint32_t *slots =
      cycle_part(machine->program, machine->program->inputs);
  for (unsigned i = 0, input = 0; i < circuit.num_items; i++) {
    const recipe_item *item = &circuit.items[i];
    if (item->kind == LOGIC_INPUT) {
      uint64_t words[4];
      recipe_words(&item->bits, words);
      memcpy(machine->slots + slots[input++], words, words_of(item->width) * 8);
    }
  }
}

static void run_circuit(const cycle_program *program, uint32_t part_size,
                        unsigned stride) {
  const uint32_t *observed = cycle_part(program, program->observed);
  cycle_jit_options options = usual(part_size);
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  cycle_jit *jit = compile_machine(&options, &machine);
  for (unsigned cycle = 0; cycle < 8; cycle++) {
    recipe_draw_inputs(&circuit);
    recipe_settle(&circuit);
    set_inputs(&machine);
    cycle_machine_settle(&machine);
    for (unsigned i = 0; i < circuit.num_items; i += stride) {
      uint64_t words[4];
      recipe_words(&circuit.items[i].bits, words);
      if (machine.slots[observed[i / stride]] != words[0]) {
        fail_msg("cycle %u, item %u of kind %u, %u bits", cycle, i,
                 circuit.items[i].kind, circuit.items[i].width);
      }
    }
    recipe_step(&circuit);
    cycle_machine_step(&machine);
  }
  cycle_jit_destroy(jit);
  cycle_machine_finish(&machine);
}

/* With states and memories. Of what is observed, the first words are there in
 * any case; the others come to light through slices. */
static void circuits_are_computed(void **state) {
  (void)state;
  static const uint32_t sizes[] = {1, 13, 200};
  static logic_node observed[RECIPE_ITEMS];
  for (uint64_t seed = 1; seed <= 60; seed++) {
    logic_graph graph;
    assert_true(logic_graph_init(&graph));
    unsigned stride = 1 + seed % 2 * 10;
    recipe_invent(&circuit, seed, 200, seed % 3 ? 64 : RECIPE_WIDTH, false);
    recipe_build(&circuit, &graph);
    size_t count = 0;
    for (unsigned i = 0; i < circuit.num_items; i += stride) {
      observed[count++] = circuit.items[i].node;
    }
    cycle_program *program;
    assert_int_equal(cycle_compile(&graph, observed, count, &program, NULL),
                     HLS_OK);
    logic_graph_finish(&graph);
    run_circuit(program, sizes[seed % 3], stride);
    free(program);
  }
}

/* ---- Corners ---- */

static void a_program_may_be_empty(void **state) {
  (void)state;
  drawn = (sketch){0};
  cycle_jit_options options = usual(200);
  compare_sketch(&options, 1);
}

static void the_usual_way_compiles(void **state) {
  (void)state;
  drawn = (sketch){0};
  uint32_t a = add_input(64);
  add_code(CYCLE_ADD, 64, a, a, 0);
  cycle_program *program = finish_sketch();
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  cycle_jit *jit = cycle_jit_compile(&machine, NULL);
  assert_non_null(jit);
  machine.slots[a] = 21;
  cycle_machine_settle(&machine);
  assert_int_equal(machine.slots[a + 1], 42);
  cycle_jit_destroy(jit);
  cycle_jit_destroy(NULL);
  cycle_machine_finish(&machine);
  free(program);
}

static void refuse(const cycle_jit_options *options) {
  cycle_program *program = finish_sketch();
  cycle_machine machine;
  assert_true(cycle_machine_init(&machine, program));
  cycle_machine before = machine;
  hls_error error = {0};
  assert_null(cycle_jit_compile_with(options, &machine, &error));
  assert_int_equal(error.status, HLS_INTERNAL);
  assert_non_null(strstr(error.message, "LLVM cannot compile the circuit"));
  assert_memory_equal(&machine, &before, sizeof(machine));
  cycle_machine_finish(&machine);
  free(program);
}

/* A machine that LLVM does not know, one whose code this program has no
 * generator for, and a pass that does not exist. */
static void failures_leave_the_machine(void **state) {
  (void)state;
  drawn = (sketch){0};
  uint32_t a = add_input(8);
  add_code(CYCLE_NOT, 8, a, 0, 0);
  cycle_jit_options options = usual(200);
  options.triple = "abacus-unknown-none";
  refuse(&options);
  options.triple = "msp430-unknown-none";
  refuse(&options);
  options = usual(200);
  options.passes = "no-such-pass";
  refuse(&options);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_of_all_widths),
      cmocka_unit_test(wide_vectors_of_all_widths),
      cmocka_unit_test(calls_find_their_operands),
      cmocka_unit_test(circuits_are_computed),
      cmocka_unit_test(a_program_may_be_empty),
      cmocka_unit_test(the_usual_way_compiles),
      cmocka_unit_test(failures_leave_the_machine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
