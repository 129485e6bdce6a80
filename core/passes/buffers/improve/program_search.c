/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Everything goes in its turn, the widest first, and a walk looks for what may
 * come for it (program_walk.h). If all that takes fewer bits than before, it
 * stays so; else all is as it was. Walks become twice as long when a whole
 * round has found nothing.
 */
#include "core/passes/buffers/improve/program_search.h"
#include "core/passes/buffers/improve/program_walk.h"
#include "core/passes/buffers/improve/rate_search.h"
#include "core/passes/buffers/improve/sooner_search.h"
#include <stdlib.h>

/* At most this part of the steps is taken to let loops begin more often, and
 * these parts of what is left to let them begin sooner, and end sooner. */
enum { PART_OF_RATES = 2, PART_OF_BEGINS = 8, PART_OF_ENDS = 3 };

/* The moves of a walk. Few are enough for most. */
enum { FEWEST_MOVES = 8, MOST_MOVES = 128 };

/* What has fewer bits has so many fewer at the least. */
static const double LEAST_SAVED = 0.5;

/* What may go. */
typedef struct search_turn {
  uint32_t choice;
  double saved; /* bits */
} search_turn;

static int compare_turns(const void *a, const void *b) {
  const search_turn *x = a, *y = b;
  return x->saved != y->saved
             ? (x->saved < y->saved ? 1 : -1)
             : (x->choice > y->choice) - (x->choice < y->choice);
}

/* Lets something go. Returns whether it may. */
static bool make_turn(program_choices *c, uint32_t choice, int moves) {
  const program_choice *it = &c->all[choice];
  double value = c->program->variables[it->variable].value - 1;
  if (value < it->lower - PROGRAM_CLAUSES_HALF) {
    return false;
  }
  program_choices_set(c, choice, value);
  c->all[choice].changed = ++c->moves;
  if (program_walk_make(c, -LEAST_SAVED, moves)) {
    program_choices_keep(c);
    return true;
  }
  program_choices_go_back(c);
  return false;
}

/* All have their turns. Returns whether any goes. */
static bool make_round(program_choices *c, const search_turn *turns,
                       int moves) {
  bool any = false;
  for (size_t i = 0; i < c->count && c->values.steps > 0; i++) {
    while (c->values.steps > 0 && make_turn(c, turns[i].choice, moves)) {
      any = true;
    }
  }
  return any;
}

static bool make_rounds(program_choices *c, const search_turn *turns) {
  bool any = false;
  for (int moves = FEWEST_MOVES; moves <= MOST_MOVES && c->values.steps > 0;) {
    if (make_round(c, turns, moves)) {
      any = true;
    } else {
      moves *= 2;
    }
  }
  return any;
}

/* Lists what may go, the widest first. */
static search_turn *list_turns(const program_choices *c, arena_pool *memory) {
  search_turn *turns = ARENA_UNSET(memory, search_turn, c->count + 1);
  for (uint32_t i = 0; turns && i < c->count; i++) {
    double price = c->program->variables[c->all[i].variable].price;
    turns[i] = (search_turn){.choice = i, .saved = price};
  }
  if (turns) {
    qsort(turns, c->count, sizeof *turns, compare_turns);
  }
  return turns;
}

bool program_search_make(buffer_program *p, const bool *is_choice,
                         uint64_t *steps, bool *found) {
  arena_pool memory = {0};
  program_choices c = {0};
  bool is_possible = false;
  *found = false;
  bool ok =
      program_choices_begin(&c, p, is_choice, *steps, &memory, &is_possible);
  if (ok && is_possible) {
    uint64_t left = c.values.steps, of_rates = left / PART_OF_RATES;
    const search_turn *turns = list_turns(&c, &memory);
    bool is_faster = rate_search_make(p, &c, of_rates);
    c.values.steps += left - of_rates;
    bool begins_sooner = false, ends_sooner = false;
    ok = turns &&
         sooner_search_make(p, &c, SOONER_BEGIN,
                            c.values.steps / PART_OF_BEGINS, &begins_sooner) &&
         sooner_search_make(p, &c, SOONER_END, c.values.steps / PART_OF_ENDS,
                            &ends_sooner);
    bool is_less = ok && make_rounds(&c, turns);
    *found = is_less || is_faster || begins_sooner || ends_sooner;
    ok = ok && !c.failed;
  }
  *steps = ok ? c.values.steps : 0;
  program_choices_finish(&c);
  arena_finish(&memory);
  return ok;
}
