/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Brings instructions of the same operation together. Those whose operands are
 * computed wait in a queue per operation. The longest queue is emptied,
 * including what becomes ready meanwhile.
 */
#include "rtl/model/cycle/cycle_interpret.h"
#include "rtl/model/cycle/cycle_ops.h"

#include "rtl/model/logic/logic_words.h"

#include <stdlib.h>
#include <string.h>

typedef struct schedule {
  const cycle_program *program;
  const cycle_instruction *instructions;
  arena_pool arena;
  uint32_t *writer;  /* by slot: index + 1 of what computes it, or 0 */
  uint32_t *waits;   /* by instruction: how many operands are not computed */
  size_t *first_use; /* by instruction, and one more: index into `users` */
  uint32_t *users;
  uint32_t *queue; /* of all operations, one behind the other */
  uint32_t head[CYCLE_OPS], tail[CYCLE_OPS];
} schedule;

/* The next instruction that computes an operand, from a place in its operands
 * on; UINT32_MAX when there is none. Neighbours from one instruction count
 * once. */
typedef struct operand_walk {
  cycle_range operands[3];
  unsigned count, operand;
  uint32_t word, last;
} operand_walk;

static operand_walk start_walk(const cycle_instruction *instruction) {
  operand_walk walk = {0};
  walk.count = cycle_operands(instruction, walk.operands);
  return walk;
}

static uint32_t next_writer(const schedule *s, operand_walk *walk) {
  while (walk->operand < walk->count) {
    cycle_range range = walk->operands[walk->operand];
    while (walk->word < range.count) {
      uint32_t writer = s->writer[range.first + walk->word++];
      if (writer != 0 && writer != walk->last) {
        walk->last = writer;
        return writer - 1;
      }
    }
    walk->operand++;
    walk->word = 0;
    walk->last = 0;
  }
  return UINT32_MAX;
}

static void find_writers(schedule *s) {
  for (uint32_t i = 0; i < s->program->num_instructions; i++) {
    cycle_range to = cycle_result(&s->instructions[i]);
    for (uint32_t word = 0; word < to.count; word++) {
      s->writer[to.first + word] = i + 1;
    }
  }
}

/* Who waits for whom: first how many, then where they are. */
static bool find_users(schedule *s) {
  uint32_t count = s->program->num_instructions;
  for (uint32_t i = 0; i < count; i++) {
    operand_walk walk = start_walk(&s->instructions[i]);
    for (uint32_t w; (w = next_writer(s, &walk)) != UINT32_MAX;) {
      s->first_use[w]++;
      s->waits[i]++;
    }
  }
  size_t all = 0;
  for (uint32_t i = 0; i <= count; i++) {
    all += s->first_use[i];
    s->first_use[i] = all;
  }
  s->users = ARENA_UNSET(&s->arena, uint32_t, all);
  if (!s->users) {
    return false;
  }
  for (uint32_t i = count; i-- > 0;) {
    operand_walk walk = start_walk(&s->instructions[i]);
    for (uint32_t w; (w = next_writer(s, &walk)) != UINT32_MAX;) {
      s->users[--s->first_use[w]] = i;
    }
  }
  return true;
}

/* Room in the queue for every instruction of each operation. */
static void start_queues(schedule *s) {
  uint32_t counts[CYCLE_OPS] = {0}, at = 0;
  for (uint32_t i = 0; i < s->program->num_instructions; i++) {
    counts[s->instructions[i].op]++;
  }
  for (unsigned op = 0; op < CYCLE_OPS; op++) {
    s->head[op] = s->tail[op] = at;
    at += counts[op];
  }
  for (uint32_t i = 0; i < s->program->num_instructions; i++) {
    if (s->waits[i] == 0) {
      s->queue[s->tail[s->instructions[i].op]++] = i;
    }
  }
}

static unsigned longest_queue(const schedule *s) {
  unsigned longest = 0;
  for (unsigned op = 1; op < CYCLE_OPS; op++) {
    if (s->tail[op] - s->head[op] > s->tail[longest] - s->head[longest]) {
      longest = op;
    }
  }
  return longest;
}

static void release_users(schedule *s, uint32_t instruction) {
  for (size_t u = s->first_use[instruction]; u < s->first_use[instruction + 1];
       u++) {
    uint32_t user = s->users[u];
    if (--s->waits[user] == 0) {
      s->queue[s->tail[s->instructions[user].op]++] = user;
    }
  }
}

cycle_item cycle_item_of(const cycle_instruction *instruction) {
  cycle_item item = {instruction->to, instruction->a, instruction->b,
                     instruction->width};
  switch (instruction->op) {
  case CYCLE_LESS_SIGNED:
  case CYCLE_JOIN:
  case CYCLE_CHOOSE:
  case CYCLE_READ:
    item.c = instruction->c;
    break;
  case CYCLE_FUNNEL:
    item.c = instruction->c | instruction->width << 8;
    break;
  default:
    break;
  }
  return item;
}

static void emit_runs(schedule *s, cycle_code *code) {
  size_t done = 0;
  while (done < s->program->num_instructions) {
    unsigned op = longest_queue(s);
    cycle_run *run = &code->runs[code->num_runs++];
    *run = (cycle_run){op, 0};
    while (s->head[op] < s->tail[op]) {
      uint32_t i = s->queue[s->head[op]++];
      code->items[done++] = cycle_item_of(&s->instructions[i]);
      run->count++;
      release_users(s, i);
    }
  }
}

static bool make_schedule(schedule *s, cycle_code *code) {
  size_t count = s->program->num_instructions;
  s->instructions = cycle_part(s->program, s->program->instructions);
  s->writer = ARENA_ARRAY(&s->arena, uint32_t, s->program->num_slots);
  s->waits = ARENA_ARRAY(&s->arena, uint32_t, count);
  s->first_use = ARENA_ARRAY(&s->arena, size_t, count + 1);
  s->queue = ARENA_UNSET(&s->arena, uint32_t, count);
  if (s->arena.failed) {
    return false;
  }
  find_writers(s);
  if (!find_users(s)) {
    return false;
  }
  start_queues(s);
  emit_runs(s, code);
  return true;
}

/* The words that a quotient and a remainder have, of which one is not wanted.
 */
static uint32_t find_room(const cycle_program *program) {
  const cycle_instruction *instructions =
      cycle_part(program, program->instructions);
  uint32_t most = 1;
  for (uint32_t i = 0; i < program->num_instructions; i++) {
    uint32_t words = logic_words_count(instructions[i].width);
    if ((instructions[i].op == CYCLE_WIDE_DIVIDE ||
         instructions[i].op == CYCLE_WIDE_REMAINDER) &&
        words > most) {
      most = words;
    }
  }
  return most;
}

cycle_code *cycle_code_make(const cycle_program *program) {
  cycle_code *code = calloc(1, sizeof(*code));
  if (!code) {
    return NULL;
  }
  size_t count = (size_t)program->num_instructions + 1;
  code->runs = malloc(count * sizeof(*code->runs));
  code->items = malloc(count * sizeof(*code->items));
  code->room = malloc(find_room(program) * sizeof(*code->room));
  schedule s = {.program = program};
  bool made =
      code->runs && code->items && code->room && make_schedule(&s, code);
  arena_finish(&s.arena);
  if (!made) {
    cycle_code_free(code);
    return NULL;
  }
  return code;
}

void cycle_code_free(cycle_code *code) {
  if (code) {
    free(code->runs);
    free(code->items);
    free(code->room);
    free(code);
  }
}
