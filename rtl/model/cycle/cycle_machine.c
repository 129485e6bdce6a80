/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state of a circuit that runs, and the clock's edge.
 */
#include "rtl/model/cycle/cycle_machine.h"

#include "rtl/model/cycle/cycle_interpret.h"

#include <stdlib.h>
#include <string.h>

/* Whether what a latch takes may be a state, which another one changes. What is
 * computed lies behind all of them. */
static bool takes_state(const cycle_program *program,
                        const cycle_latch *latch) {
  return latch->next < program->num_preset;
}

static uint64_t count_latched(const cycle_program *program) {
  const cycle_latch *latches = cycle_part(program, program->latches);
  uint64_t count = 0;
  for (uint32_t i = 0; i < program->num_latches; i++) {
    count += takes_state(program, &latches[i]) ? latches[i].count : 0;
  }
  return count;
}

/* Room for words, zeroed; never no room at all. */
static uint64_t *make_words(uint64_t count) {
  return calloc(count + 1, sizeof(uint64_t));
}

static void interpret(const cycle_machine *machine) {
  cycle_interpret(machine->program, machine->code, machine->slots,
                  machine->memory);
}

bool cycle_machine_init(cycle_machine *machine, const cycle_program *program) {
  *machine = (cycle_machine){
      .program = program,
      .slots = make_words(program->num_slots),
      .memory = make_words(program->num_memory_words),
      .latched = make_words(count_latched(program)),
      .code = cycle_code_make(program),
      .settle = interpret,
  };
  if (!machine->slots || !machine->memory || !machine->latched ||
      !machine->code) {
    cycle_machine_finish(machine);
    return false;
  }
  memcpy(machine->slots, cycle_part(program, program->preset),
         program->num_preset * sizeof(uint64_t));
  memcpy(machine->memory, cycle_part(program, program->contents),
         program->num_memory_words * sizeof(uint64_t));
  return true;
}

void cycle_machine_finish(cycle_machine *machine) {
  free(machine->slots);
  free(machine->memory);
  free(machine->latched);
  cycle_code_free(machine->code);
  *machine = (cycle_machine){0};
}

bool cycle_machine_store(cycle_machine *machine, const cycle_store *store) {
  if (machine->slots[store->enable] == 0) {
    return false;
  }
  const cycle_memory *memories =
      cycle_part(machine->program, machine->program->memories);
  const cycle_memory *memory = &memories[store->memory];
  uint64_t address = machine->slots[store->address];
  if (address >= memory->depth) {
    return false;
  }
  memcpy(machine->memory + memory->first + address * memory->words,
         machine->slots + store->data, memory->words * sizeof(uint64_t));
  return true;
}

static void step_memories(cycle_machine *machine) {
  const cycle_program *program = machine->program;
  const cycle_store *stores = cycle_part(program, program->stores);
  for (uint32_t i = 0; i < program->num_stores; i++) {
    cycle_machine_store(machine, &stores[i]);
  }
}

static inline void move(uint64_t *to, const uint64_t *from, uint32_t count) {
  if (count == 1) {
    *to = *from;
  } else {
    memmove(to, from, count * sizeof(*to));
  }
}

static void step_states(cycle_machine *machine) {
  const cycle_program *program = machine->program;
  const cycle_latch *latches = cycle_part(program, program->latches);
  uint64_t *latched = machine->latched;
  for (uint32_t i = 0; i < program->num_latches; i++) {
    if (takes_state(program, &latches[i])) {
      move(latched, machine->slots + latches[i].next, latches[i].count);
      latched += latches[i].count;
    }
  }
  latched = machine->latched;
  for (uint32_t i = 0; i < program->num_latches; i++) {
    const cycle_latch *latch = &latches[i];
    uint64_t *state = machine->slots + latch->state;
    if (takes_state(program, latch)) {
      move(state, latched, latch->count);
      latched += latch->count;
    } else {
      move(state, machine->slots + latch->next, latch->count);
    }
  }
}

void cycle_machine_step(cycle_machine *machine) {
  step_memories(machine);
  step_states(machine);
}
