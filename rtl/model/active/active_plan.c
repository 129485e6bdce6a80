/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a program to chunks.
 */
#include "rtl/model/active/active_plan.h"

#include "rtl/model/cycle/cycle_ops.h"

#include <stdlib.h>
#include <string.h>

/* So many instructions has a chunk: few, so that little is computed for
 * nothing, and enough that it pays to look after it. */
#define CHUNK_SIZE 48

/* Of `level`: what is not computed in the chunk at hand. */
#define OUTSIDE 0

typedef struct placed {
  uint32_t level, op, index;
} placed;

typedef struct planner {
  active_plan *plan;
  const cycle_program *program;
  const cycle_instruction *instructions;
  arena_pool *arena;
  uint32_t *chunk_of; /* by slot: what computes it + 1, or 0 */
  uint32_t *level;    /* by slot, in the chunk at hand */
  uint32_t *last;     /* by slot: the chunk + 1 that was noted last */
} planner;

/* ---- Chunks ---- */

static int compare_placed(const void *a, const void *b) {
  const placed *left = a, *right = b;
  if (left->level != right->level) {
    return left->level < right->level ? -1 : 1;
  }
  if (left->op != right->op) {
    return left->op < right->op ? -1 : 1;
  }
  return (left->index > right->index) - (left->index < right->index);
}

/* The steps from the values that a chunk takes to an instruction of it. */
static uint32_t find_level(planner *p, const cycle_instruction *instruction) {
  cycle_range operands[3];
  unsigned count = cycle_operands(instruction, operands);
  uint32_t level = OUTSIDE;
  for (unsigned i = 0; i < count; i++) {
    for (uint32_t word = 0; word < operands[i].count; word++) {
      uint32_t of = p->level[operands[i].first + word];
      level = of > level ? of : level;
    }
  }
  cycle_range to = cycle_result(instruction);
  for (uint32_t word = 0; word < to.count; word++) {
    p->level[to.first + word] = level + 1;
  }
  return level;
}

/* Brings instructions of one operation together, as far as they do not wait for
 * each other. */
static void order(planner *p, uint32_t first, uint32_t count, placed *order) {
  for (uint32_t i = 0; i < count; i++) {
    const cycle_instruction *instruction = &p->instructions[first + i];
    order[i] = (placed){find_level(p, instruction), instruction->op, first + i};
  }
  qsort(order, count, sizeof *order, compare_placed);
  for (uint32_t i = 0; i < count; i++) {
    cycle_range to = cycle_result(&p->instructions[first + i]);
    memset(&p->level[to.first], 0, to.count * sizeof *p->level);
  }
}

static bool make_chunk(planner *p, active_chunk *chunk, uint32_t first,
                       uint32_t count) {
  placed sorted[CHUNK_SIZE];
  order(p, first, count, sorted);
  chunk->runs = ARENA_UNSET(p->arena, cycle_run, count);
  chunk->items = ARENA_UNSET(p->arena, cycle_item, count);
  if (p->arena->failed) {
    return false;
  }
  uint32_t number = (uint32_t)(chunk - p->plan->chunks);
  for (uint32_t i = 0; i < count; i++) {
    const cycle_instruction *from = &p->instructions[sorted[i].index];
    bool goes_on = i > 0 && sorted[i - 1].op == from->op;
    chunk->items[chunk->num_items++] = cycle_item_of(from);
    if (goes_on) {
      chunk->runs[chunk->num_runs - 1].count++;
    } else {
      chunk->runs[chunk->num_runs++] = (cycle_run){from->op, 1};
    }
    cycle_range to = cycle_result(from);
    for (uint32_t word = 0; word < to.count; word++) {
      p->chunk_of[to.first + word] = number + 1;
    }
  }
  return true;
}

static bool make_chunks(planner *p) {
  uint32_t all = p->program->num_instructions;
  p->plan->num_chunks = (all + CHUNK_SIZE - 1) / CHUNK_SIZE;
  p->plan->chunks = ARENA_ARRAY(p->arena, active_chunk, p->plan->num_chunks);
  bool made = p->plan->chunks != NULL;
  for (uint32_t i = 0; made && i < p->plan->num_chunks; i++) {
    uint32_t first = i * CHUNK_SIZE, left = all - first;
    made = make_chunk(p, &p->plan->chunks[i], first,
                      left < CHUNK_SIZE ? left : CHUNK_SIZE);
  }
  return made;
}

/* ---- Marks ---- */

/* Notes that a slot is taken. The first time marks are counted, in
 * `first_mark`, the second time they are put there, those of each slot from
 * their end on. */
static void note(planner *p, uint32_t slot, active_mark mark, bool puts) {
  uint32_t *at = &p->plan->first_mark[slot];
  if (puts) {
    p->plan->marks[--*at] = mark;
  } else {
    ++*at;
  }
}

static void note_chunk(planner *p, uint32_t number, bool puts) {
  uint32_t first = number * CHUNK_SIZE;
  uint32_t count = p->plan->chunks[number].num_items;
  for (uint32_t i = first; i < first + count; i++) {
    cycle_range operands[3];
    unsigned num_operands = cycle_operands(&p->instructions[i], operands);
    for (unsigned j = 0; j < num_operands; j++) {
      for (uint32_t word = 0; word < operands[j].count; word++) {
        uint32_t slot = operands[j].first + word;
        if (p->chunk_of[slot] != number + 1 && p->last[slot] != number + 1) {
          p->last[slot] = number + 1;
          note(p, slot, number, puts);
        }
      }
    }
  }
}

static void note_all(planner *p, bool puts) {
  memset(p->last, 0, p->program->num_slots * sizeof *p->last);
  for (uint32_t i = 0; i < p->plan->num_chunks; i++) {
    note_chunk(p, i, puts);
  }
  const cycle_latch *latches = cycle_part(p->program, p->program->latches);
  for (uint32_t i = 0; i < p->program->num_latches; i++) {
    for (uint32_t word = 0; word < latches[i].count; word++) {
      note(p, latches[i].next + word, p->plan->num_chunks + i, puts);
    }
  }
}

/* Turns counts into the ends of what they count. */
static uint32_t add_up(uint32_t *counts, uint32_t count) {
  uint32_t all = 0;
  for (uint32_t i = 0; i < count; i++) {
    all += counts[i];
    counts[i] = all;
  }
  counts[count] = all;
  return all;
}

static bool make_marks(planner *p) {
  uint32_t slots = p->program->num_slots;
  p->plan->first_mark = ARENA_ARRAY(p->arena, uint32_t, (size_t)slots + 1);
  if (!p->plan->first_mark) {
    return false;
  }
  note_all(p, false);
  uint32_t all = add_up(p->plan->first_mark, slots);
  p->plan->marks = ARENA_UNSET(p->arena, active_mark, all);
  if (!p->plan->marks) {
    return false;
  }
  note_all(p, true);
  return true;
}

static bool make_exports(planner *p) {
  const uint32_t *first_mark = p->plan->first_mark;
  for (uint32_t i = 0; i < p->plan->num_chunks; i++) {
    active_chunk *chunk = &p->plan->chunks[i];
    uint32_t most = 0;
    for (uint32_t j = 0; j < chunk->num_items; j++) {
      most += cycle_result(&p->instructions[i * CHUNK_SIZE + j]).count;
    }
    chunk->exports = ARENA_UNSET(p->arena, uint32_t, most);
    if (!chunk->exports) {
      return false;
    }
    for (uint32_t j = 0; j < chunk->num_items; j++) {
      cycle_range to = cycle_result(&p->instructions[i * CHUNK_SIZE + j]);
      for (uint32_t slot = to.first; slot < to.first + to.count; slot++) {
        if (first_mark[slot] < first_mark[slot + 1]) {
          chunk->exports[chunk->num_exports++] = slot;
        }
      }
    }
  }
  return true;
}

/* ---- Memories and inputs ---- */

static bool make_readers(planner *p) {
  uint32_t memories = p->program->num_memories;
  uint32_t count = p->program->num_instructions;
  active_plan *plan = p->plan;
  plan->first_reader = ARENA_ARRAY(p->arena, uint32_t, (size_t)memories + 1);
  if (!plan->first_reader) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (p->instructions[i].op == CYCLE_READ) {
      plan->first_reader[p->instructions[i].b]++;
    }
  }
  uint32_t all = add_up(plan->first_reader, memories);
  plan->readers = ARENA_UNSET(p->arena, uint32_t, all);
  for (uint32_t i = 0; plan->readers && i < count; i++) {
    if (p->instructions[i].op == CYCLE_READ) {
      plan->readers[--plan->first_reader[p->instructions[i].b]] =
          i / CHUNK_SIZE;
    }
  }
  return plan->readers != NULL;
}

/* Inputs stand before states, which stand before constants. */
static void find_inputs(planner *p) {
  const cycle_latch *latches = cycle_part(p->program, p->program->latches);
  uint32_t end = p->program->num_preset;
  for (uint32_t i = 0; i < p->program->num_latches; i++) {
    end = latches[i].state < end ? latches[i].state : end;
  }
  p->plan->num_inputs = end;
}

bool active_plan_make(active_plan *plan, const cycle_program *program,
                      arena_pool *arena) {
  arena_pool temporary = {0};
  planner p = {
      .plan = plan,
      .program = program,
      .instructions = cycle_part(program, program->instructions),
      .arena = arena,
      .chunk_of = ARENA_ARRAY(&temporary, uint32_t, program->num_slots),
      .level = ARENA_ARRAY(&temporary, uint32_t, program->num_slots),
      .last = ARENA_ARRAY(&temporary, uint32_t, program->num_slots),
  };
  bool made = !temporary.failed && make_chunks(&p) && make_marks(&p) &&
              make_exports(&p) && make_readers(&p);
  find_inputs(&p);
  arena_finish(&temporary);
  return made;
}
