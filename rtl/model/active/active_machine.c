/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Computing what may have changed.
 */
#include "rtl/model/active/active_machine.h"

#include "rtl/model/active/active_plan.h"

#include <stdlib.h>
#include <string.h>

/* An instruction of a chunk takes so many times as long as one of the whole
 * program at once. */
#define CHUNK_COST 3
/* So many cycles are looked at before it is decided how to go on, and so many
 * go by until it is tried again. */
#define TRIAL 64
#define BUSY 4096

struct active_machine {
  cycle_machine *machine;
  active_plan plan;
  arena_pool arena;
  uint64_t *known;   /* by slot: what those who have a mark know */
  uint64_t *waiting; /* a bit per chunk */
  uint64_t *taken;   /* what latches take, while they do */
  /* Latches whose next value is another one than their state. */
  uint32_t *latches, *others; /* the latter is room */
  uint32_t num_latches;
  bool *is_listed;    /* by latch */
  uint32_t num_words; /* of `waiting` */
  bool is_busy;       /* the machine does it all */
  uint32_t cycles;    /* since that was decided */
  uint64_t computed;  /* instructions in these cycles */
};

/* ---- Marks ---- */

static void mark_chunk(active_machine *a, uint32_t chunk) {
  a->waiting[chunk / 64] |= UINT64_C(1) << chunk % 64;
}

static void mark_latch(active_machine *a, uint32_t latch) {
  if (!a->is_listed[latch]) {
    a->is_listed[latch] = true;
    a->latches[a->num_latches++] = latch;
  }
}

/* Tells those that take a slot, if it has changed. */
static inline void tell(active_machine *a, uint32_t slot) {
  uint64_t now = a->machine->slots[slot];
  if (now == a->known[slot]) {
    return;
  }
  a->known[slot] = now;
  const active_plan *plan = &a->plan;
  for (uint32_t i = plan->first_mark[slot]; i < plan->first_mark[slot + 1];
       i++) {
    active_mark mark = plan->marks[i];
    if (mark < plan->num_chunks) {
      mark_chunk(a, mark);
    } else {
      mark_latch(a, mark - plan->num_chunks);
    }
  }
}

/* Everything is computed once, as nothing is known. */
static void mark_all(active_machine *a) {
  const cycle_program *program = a->machine->program;
  memcpy(a->known, a->machine->slots, program->num_slots * sizeof *a->known);
  for (uint32_t i = 0; i < a->plan.num_chunks; i++) {
    mark_chunk(a, i);
  }
  for (uint32_t i = 0; i < program->num_latches; i++) {
    mark_latch(a, i);
  }
}

/* ---- Settling ---- */

static void run_chunk(active_machine *a, const active_chunk *chunk) {
  cycle_machine *machine = a->machine;
  const cycle_code code = {chunk->runs, chunk->num_runs, chunk->items,
                           machine->code->room};
  cycle_interpret(machine->program, &code, machine->slots, machine->memory);
  a->computed += chunk->num_items;
  for (uint32_t i = 0; i < chunk->num_exports; i++) {
    tell(a, chunk->exports[i]);
  }
}

/* A chunk marks chunks behind it alone. */
static void run_waiting(active_machine *a) {
  for (uint32_t word = 0; word < a->num_words; word++) {
    while (a->waiting[word]) {
      uint32_t bit = (uint32_t)__builtin_ctzll(a->waiting[word]);
      a->waiting[word] &= a->waiting[word] - 1;
      run_chunk(a, &a->plan.chunks[word * 64 + bit]);
    }
  }
}

static void decide(active_machine *a) {
  uint64_t all = (uint64_t)a->machine->program->num_instructions * a->cycles;
  if (a->is_busy ? a->cycles == BUSY : a->cycles == TRIAL) {
    bool was_busy = a->is_busy;
    a->is_busy = !was_busy && a->computed * CHUNK_COST > all;
    a->cycles = 0;
    a->computed = 0;
    if (was_busy) {
      mark_all(a);
    }
  }
}

void active_settle(active_machine *a) {
  decide(a);
  a->cycles++;
  if (a->is_busy) {
    cycle_machine_settle(a->machine);
    return;
  }
  for (uint32_t i = 0; i < a->plan.num_inputs; i++) {
    tell(a, i);
  }
  run_waiting(a);
}

/* ---- The edge ---- */

static void step_memories(active_machine *a) {
  const cycle_program *program = a->machine->program;
  const cycle_store *stores = cycle_part(program, program->stores);
  const uint32_t *first = a->plan.first_reader;
  for (uint32_t i = 0; i < program->num_stores; i++) {
    uint32_t memory = stores[i].memory;
    if (cycle_machine_store(a->machine, &stores[i])) {
      for (uint32_t j = first[memory]; j < first[memory + 1]; j++) {
        mark_chunk(a, a->plan.readers[j]);
      }
    }
  }
}

/* What is taken may be a state that another latch changes. */
static void step_states(active_machine *a) {
  const cycle_program *program = a->machine->program;
  const cycle_latch *latches = cycle_part(program, program->latches);
  uint64_t *slots = a->machine->slots, *taken = a->taken;
  uint32_t *listed = a->latches, count = a->num_latches;
  a->latches = a->others;
  a->others = listed;
  a->num_latches = 0;
  for (uint32_t i = 0; i < count; i++) {
    const cycle_latch *latch = &latches[listed[i]];
    a->is_listed[listed[i]] = false;
    for (uint32_t word = 0; word < latch->count; word++) {
      *taken++ = slots[latch->next + word];
    }
  }
  taken = a->taken;
  for (uint32_t i = 0; i < count; i++) {
    const cycle_latch *latch = &latches[listed[i]];
    for (uint32_t word = 0; word < latch->count; word++) {
      slots[latch->state + word] = *taken++;
      tell(a, latch->state + word);
    }
  }
}

void active_step(active_machine *a) {
  if (a->is_busy) {
    cycle_machine_step(a->machine);
    return;
  }
  step_memories(a);
  step_states(a);
}

/* ---- All of it ---- */

static bool allocate(active_machine *a) {
  const cycle_program *program = a->machine->program;
  const cycle_latch *latches = cycle_part(program, program->latches);
  uint64_t words = 0;
  for (uint32_t i = 0; i < program->num_latches; i++) {
    words += latches[i].count;
  }
  a->num_words = (a->plan.num_chunks + 63) / 64;
  a->known = ARENA_UNSET(&a->arena, uint64_t, program->num_slots);
  a->waiting = ARENA_ARRAY(&a->arena, uint64_t, a->num_words);
  a->taken = ARENA_UNSET(&a->arena, uint64_t, words);
  a->latches = ARENA_UNSET(&a->arena, uint32_t, program->num_latches);
  a->others = ARENA_UNSET(&a->arena, uint32_t, program->num_latches);
  a->is_listed = ARENA_ARRAY(&a->arena, bool, program->num_latches);
  return !a->arena.failed;
}

active_machine *active_create(cycle_machine *machine) {
  active_machine *a = calloc(1, sizeof *a);
  if (!a) {
    return NULL;
  }
  a->machine = machine;
  if (!active_plan_make(&a->plan, machine->program, &a->arena) ||
      !allocate(a)) {
    active_destroy(a);
    return NULL;
  }
  mark_all(a);
  return a;
}

void active_destroy(active_machine *a) {
  if (a) {
    arena_finish(&a->arena);
    free(a);
  }
}
