/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * It is asked to be a cycle sooner. What does not fit then is a clause: each of
 * its choices is made in its turn, and a walk goes on from there. All of them
 * are tried because a walk itself takes what looks best at first, and seldom
 * comes back to the others.
 */
#include "core/passes/buffers/improve/sooner_search.h"
#include "core/passes/buffers/improve/needless_changes.h"
#include "core/passes/buffers/improve/program_walk.h"
#include <string.h>

/* How many walks a cycle is worth, and the moves of one: what is seen last has
 * many ways through the loop, which all have to be shorter. */
enum { MOST_WALKS = 32 };
static const int MOST_MOVES[] = {[SOONER_BEGIN] = 24, [SOONER_END] = 400};

/* What is sooner has no more bits, but for what is rounded. */
static const double MOST_SPENT = 0.5;

typedef struct sooner_search {
  const buffer_program *program;
  program_choices *choices;
  int most_moves; /* of a walk */
  /* The choices as they were, in the order in which they were made: a walk
   * depends on that, too. */
  program_choice *all;
  uint32_t *there;
  uint64_t moves;
  clause_choice first[MOST_WALKS]; /* that may be made first */
  size_t num_first;
} sooner_search;

static void note_order(sooner_search *s, const program_choices *c) {
  memcpy(s->all, c->all, c->count * sizeof *c->all);
  memcpy(s->there, c->there, c->count * sizeof *c->there);
  s->moves = c->moves;
}

static void restore_order(const sooner_search *s, program_choices *c) {
  memcpy(c->all, s->all, c->count * sizeof *c->all);
  memcpy(c->there, s->there, c->count * sizeof *c->there);
  c->moves = s->moves;
}

/* Asks for something else than what is kept, and nothing else. */
static void ask(program_choices *c, size_t sooner, double kept, double asked) {
  program_choices_set_rate(c, sooner, kept);
  program_choices_go_back(c);
  program_choices_set_rate(c, sooner, asked);
  program_choices_recall(c);
}

/* Lists what may be made first. Returns false when nothing helps: then there is
 * none, or all fits as it is, and nobody has to keep that. */
static bool list_first(sooner_search *s, program_choices *c) {
  program_clauses *clauses = c->clauses;
  if (clauses->num_broken == 0 &&
      (program_choices_fit(c) || !program_choices_learn(c))) {
    return false;
  }
  if (c->is_hopeless || clauses->num_broken == 0) {
    return false;
  }
  const program_clause *clause = &clauses->clauses[clauses->broken[0]];
  s->num_first = clause->count < MOST_WALKS ? clause->count : MOST_WALKS;
  memcpy(s->first, &clauses->choices[clause->first],
         s->num_first * sizeof *s->first);
  return true;
}

/* Makes a choice and walks on. Returns whether all fits in the end. */
static bool walk_from(const sooner_search *s, const clause_choice *first) {
  program_choices *c = s->choices;
  uint32_t choice = c->choice_of[first->variable];
  const program_choice *it = &c->all[choice];
  double value = first->than + first->sign;
  if (value < it->lower - PROGRAM_CLAUSES_HALF ||
      value > it->upper + PROGRAM_CLAUSES_HALF) {
    return false;
  }
  program_choices_set(c, choice, value);
  c->all[choice].changed = ++c->moves;
  return program_walk_make(c, MOST_SPENT, s->most_moves);
}

/* Asks for one cycle more. Returns whether it is found. */
static bool make_sooner(sooner_search *s, size_t sooner) {
  program_choices *c = s->choices;
  double kept = c->program->variables[sooner].value;
  double asked = kept < 0 ? 1 : kept + 1;
  note_order(s, c);
  ask(c, sooner, kept, asked);
  bool found = false;
  if (list_first(s, c)) {
    for (size_t i = 0; i < s->num_first && !found && c->values.steps > 0; i++) {
      ask(c, sooner, kept, asked);
      found = walk_from(s, &s->first[i]);
    }
  }
  found = found && needless_changes_undo(s->program, c);
  if (found) {
    program_choices_keep(c);
  } else {
    program_choices_set_rate(c, sooner, kept);
    program_choices_go_back(c);
    restore_order(s, c);
  }
  return found;
}

/* Asks for as many cycles as there are. Returns whether there is any. */
static bool make_all_sooner(sooner_search *s, size_t sooner) {
  bool any = false;
  while (sooner != LOOP_RATE_NONE && s->choices->values.steps > 0 &&
         make_sooner(s, sooner)) {
    any = true;
  }
  return any;
}

bool sooner_search_make(const buffer_program *program, program_choices *choices,
                        sooner_what what, uint64_t steps, bool *found) {
  arena_pool memory = {0};
  size_t count = choices->count + 1;
  sooner_search s = {.program = program,
                     .choices = choices,
                     .most_moves = MOST_MOVES[what],
                     .all = ARENA_UNSET(&memory, program_choice, count),
                     .there = ARENA_UNSET(&memory, uint32_t, count)};
  *found = false;
  bool ok = s.all && s.there;
  uint64_t left = choices->values.steps;
  steps = steps < left ? steps : left;
  choices->values.steps = steps;
  for (size_t i = 0; ok && i < program->num_rates; i++) {
    const loop_rate *rate = &program->rates[i];
    *found |= make_all_sooner(&s, what == SOONER_BEGIN ? rate->sooner
                                                       : rate->ends_sooner);
  }
  choices->values.steps += left - steps;
  arena_finish(&memory);
  return ok;
}
