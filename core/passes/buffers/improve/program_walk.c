/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Moves: what costs too much lets something go, and what is broken is mended.
 */
#include "core/passes/buffers/improve/program_walk.h"

/* What has changed stays so for as many moves. */
enum { TENURE = 3 };

/* What may be changed, and how good that is. */
typedef struct walk_move {
  uint32_t choice;
  bool is_known;
  double value, score;
} walk_move;

/* May a choice have a value in this move? */
static bool may_be(const program_choices *c, const program_choice *it,
                   double value) {
  bool has_just_changed = it->changed > 0 && c->moves < it->changed + TENURE;
  return !has_just_changed && value > it->lower - PROGRAM_CLAUSES_HALF &&
         value < it->upper + PROGRAM_CLAUSES_HALF;
}

/* Of moves that are as good, the one is taken whose choice has not changed for
 * the longest time. */
static void note_move(const program_choices *c, walk_move *best,
                      const walk_move *move) {
  if (!best->is_known || move->score > best->score ||
      (move->score == best->score &&
       c->all[move->choice].changed < c->all[best->choice].changed)) {
    *best = *move;
    best->is_known = true;
  }
}

static void make_move(program_choices *c, const walk_move *best) {
  c->moves++;
  if (best->is_known) {
    program_choices_set(c, best->choice, best->value);
    c->all[best->choice].changed = c->moves;
  }
}

static double gain_of(program_choices *c, uint32_t choice, double value) {
  uint32_t variable = c->all[choice].variable;
  return program_clauses_gain(c->clauses, variable,
                              c->program->variables[variable].value, value);
}

/* Lets go what breaks least for what it saves. */
static void let_go(program_choices *c) {
  walk_move best = {0};
  for (size_t i = 0; i < c->num_there; i++) {
    walk_move move = {.choice = c->there[i]};
    const program_choice *it = &c->all[move.choice];
    move.value = c->program->variables[it->variable].value - 1;
    double saved = -program_choices_cost(c, move.choice, move.value);
    if (saved > 0 && may_be(c, it, move.value)) {
      double gain = gain_of(c, move.choice, move.value);
      move.score = gain > 0 ? gain * saved : gain / saved;
      note_move(c, &best, &move);
    }
  }
  c->clauses->looks += c->num_there;
  make_move(c, &best);
}

/* Mends one of the broken clauses, each in its turn, by what mends most for
 * what it costs. */
static void mend(program_choices *c) {
  walk_move best = {0};
  const program_clauses *clauses = c->clauses;
  const program_clause *clause =
      &clauses->clauses[clauses->broken[c->moves % clauses->num_broken]];
  for (uint32_t i = clause->first; i < clause->first + clause->count; i++) {
    const clause_choice *choice = &clauses->choices[i];
    walk_move move = {.choice = c->choice_of[choice->variable]};
    move.value = choice->than + choice->sign;
    if (choice->sign > 0 && c->adds_no_registers &&
        c->all[move.choice].is_register) {
      continue;
    }
    if (may_be(c, &c->all[move.choice], move.value)) {
      double cost = program_choices_cost(c, move.choice, move.value);
      double gain = gain_of(c, move.choice, move.value);
      move.score = cost <= 0  ? gain - cost
                   : gain > 0 ? gain / cost
                              : gain * cost;
      note_move(c, &best, &move);
    }
  }
  program_clauses_weigh(c->clauses);
  make_move(c, &best);
}

bool program_walk_make(program_choices *c, double limit, int moves) {
  program_choices_recall(c);
  uint64_t last = c->moves + (uint64_t)moves;
  while (c->moves < last && c->values.steps > 0 && !c->is_hopeless &&
         !c->failed) {
    uint64_t looks = c->clauses->looks;
    if (c->cost >= limit) {
      let_go(c);
    } else if (c->clauses->num_broken > 0) {
      mend(c);
    } else if (program_choices_fit(c)) {
      return true;
    } else if (!program_choices_learn(c)) {
      return false;
    }
    least_values_spend(&c->values, 1 + (c->clauses->looks - looks) /
                                           PROGRAM_CLAUSES_LOOKS_OF_A_STEP);
  }
  return false;
}
