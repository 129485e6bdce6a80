/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choices that change and go back, and what they are to blame for.
 */
#include "core/passes/buffers/improve/program_choices.h"
#include <string.h>

#define NONE LEAST_VALUES_NONE

static const double HALF = PROGRAM_CLAUSES_HALF;

static milp_variable *variable_of(const program_choices *c, uint32_t choice) {
  return &c->program->variables[c->all[choice].variable];
}

double program_choices_cost(const program_choices *c, uint32_t choice,
                            double value) {
  const milp_variable *v = variable_of(c, choice);
  double cost = v->price * (value - v->value);
  uint32_t queue = c->all[choice].queue;
  if (queue != NONE) {
    int more = (value > HALF) - (v->value > HALF);
    cost += more * c->program->variables[queue].price;
  }
  return cost;
}

/* Notes that values have to be found again. */
static void note_new(program_choices *c, program_choice *it) {
  if (!it->is_new) {
    it->is_new = true;
    c->fresh[c->num_fresh++] = it->variable;
    if (it->queue != NONE) {
      c->fresh[c->num_fresh++] = it->queue;
    }
  }
}

/* Keeps the list of those that are there. */
static void list_there(program_choices *c, uint32_t choice) {
  program_choice *it = &c->all[choice];
  const milp_variable *v = variable_of(c, choice);
  bool is_there = v->value > v->lower + HALF;
  if (is_there && it->at == NONE) {
    it->at = (uint32_t)c->num_there;
    c->there[c->num_there++] = choice;
  } else if (!is_there && it->at != NONE) {
    uint32_t last = c->there[--c->num_there];
    c->there[it->at] = last;
    c->all[last].at = it->at;
    it->at = NONE;
  }
}

void program_choices_set(program_choices *c, uint32_t choice, double value) {
  program_choice *it = &c->all[choice];
  milp_variable *v = variable_of(c, choice);
  double before = v->value;
  c->cost += program_choices_cost(c, choice, value);
  v->value = value;
  if (it->queue != NONE) {
    c->program->variables[it->queue].value = value > HALF ? 1 : 0;
  }
  if (!it->is_changed) {
    it->is_changed = true;
    c->changed[c->num_changed++] = choice;
  }
  note_new(c, it);
  list_there(c, choice);
  program_clauses_change(c->clauses, it->variable, before, value);
}

void program_choices_set_rate(program_choices *c, size_t rate, double value) {
  size_t i = 0;
  while (i < c->num_fresh && c->fresh[i] != rate) {
    i++;
  }
  c->program->variables[rate].value = value;
  c->fresh[i] = (uint32_t)rate;
  c->num_fresh += i == c->num_fresh;
  c->raised = (uint32_t)rate;
}

/* A choice that has to be so is known. */
static void narrow(program_choices *c, const clause_choice *only) {
  program_choice *it = &c->all[c->choice_of[only->variable]];
  double value = only->than + only->sign;
  if (only->sign > 0) {
    it->lower = value > it->lower ? value : it->lower;
  } else {
    it->upper = value < it->upper ? value : it->upper;
  }
}

/* What clauses of one choice tell, or of none. */
static void read_clause(program_choices *c, const program_clause *clause) {
  c->is_hopeless = c->is_hopeless || clause->count == 0;
  if (clause->count == 1) {
    narrow(c, &c->clauses->choices[clause->first]);
  }
}

/* The store for a rate: that of another one that has not been used for the
 * longest time, where there is none. The first one is for the rates that are
 * kept. */
static known_clauses *store_of(program_choices *c, uint32_t rate,
                               double value) {
  known_clauses *oldest = &c->stores[1];
  for (size_t i = 0; i < PROGRAM_CHOICES_STORES; i++) {
    known_clauses *it = &c->stores[i];
    if (it->rate == rate && it->value == value) {
      return it;
    }
    oldest = i > 0 && it->used < oldest->used ? it : oldest;
  }
  oldest->rate = rate;
  oldest->value = value;
  program_clauses_clear(&oldest->clauses);
  c->clauses = c->clauses == &oldest->clauses ? NULL : c->clauses;
  return oldest;
}

void program_choices_recall(program_choices *c) {
  double value = c->raised == NONE ? 0 : c->program->variables[c->raised].value;
  known_clauses *store = store_of(c, c->raised, value);
  program_clauses *clauses = &store->clauses;
  store->used = ++c->recalls;
  if (clauses == c->clauses) {
    return;
  }
  c->clauses = clauses;
  uint64_t looks = clauses->looks;
  c->is_hopeless = false;
  for (uint32_t i = 0; i < c->count; i++) {
    c->all[i].lower = variable_of(c, i)->lower;
    c->all[i].upper = variable_of(c, i)->upper;
  }
  program_clauses_wake(clauses);
  for (size_t i = 0; i < clauses->num_clauses; i++) {
    read_clause(c, &clauses->clauses[i]);
  }
  least_values_spend(&c->values, (c->count + clauses->looks - looks) /
                                     PROGRAM_CLAUSES_LOOKS_OF_A_STEP);
}

/* Nothing is new any more. */
static void clear_fresh(program_choices *c) {
  for (size_t i = 0; i < c->num_fresh; i++) {
    uint32_t choice = c->choice_of[c->fresh[i]];
    if (choice != NONE) {
      c->all[choice].is_new = false;
    }
  }
  c->num_fresh = 0;
}

bool program_choices_fit(program_choices *c) {
  bool fits = least_values_change(&c->values, c->fresh, c->num_fresh);
  clear_fresh(c);
  return fits;
}

/* Adds what a term's choice would have to be for its row to have a lower bound,
 * unless it cannot be that. */
static void add_term(program_choices *c, const milp_term *term) {
  uint32_t choice = c->choice_of[term->variable];
  if (choice == NONE || term->factor == 0) {
    return;
  }
  const program_choice *it = &c->all[choice];
  const milp_variable *v = variable_of(c, choice);
  int sign = term->factor > 0 ? 1 : -1;
  double than = v->value;
  if (term->variable == it->queue) {
    than = sign > 0 ? 0 : 1;
  }
  bool is_so = sign > 0 ? v->value > than + HALF : v->value < than - HALF;
  if (!is_so && than + sign > it->lower - HALF &&
      than + sign < it->upper + HALF) {
    program_clauses_add(c->clauses, it->variable, sign, than);
  }
}

static void learn_row(const least_row *row, void *user) {
  program_choices *c = user;
  for (uint32_t i = row->first; i < row->end; i++) {
    add_term(c, &c->program->terms[i]);
  }
}

bool program_choices_learn(program_choices *c) {
  uint32_t violated = c->values.violated;
  if (violated == NONE) {
    return false;
  }
  /* What is too late may be behind a cycle that raises itself. */
  uint32_t on_cycle = least_values_follow(&c->values, violated, NULL, NULL);
  const program_clause *clause = NULL;
  if (program_clauses_begin(c->clauses)) {
    least_values_follow(&c->values, on_cycle != NONE ? on_cycle : violated,
                        learn_row, c);
    clause = program_clauses_end(c->clauses);
  }
  if (clause) {
    read_clause(c, clause);
  }
  c->failed = c->failed || !clause;
  return !c->failed;
}

/* Nothing has changed any more. */
static void clear_changed(program_choices *c) {
  for (size_t i = 0; i < c->num_changed; i++) {
    c->all[c->changed[i]].is_changed = false;
  }
  c->num_changed = 0;
  c->cost = 0;
  c->raised = NONE;
}

/* Forgets what is so only at the rates that were kept. */
static void forget(program_choices *c) {
  for (size_t i = 0; i < PROGRAM_CHOICES_STORES; i++) {
    program_clauses_clear(&c->stores[i].clauses);
  }
  c->clauses = NULL;
  c->raised = NONE;
  program_choices_recall(c);
}

void program_choices_keep(program_choices *c) {
  for (size_t i = 0; i < c->num_changed; i++) {
    c->all[c->changed[i]].kept = variable_of(c, c->changed[i])->value;
  }
  least_values_keep(&c->values);
  if (c->raised != NONE) {
    forget(c);
  }
  clear_changed(c);
}

void program_choices_go_back(program_choices *c) {
  for (size_t i = 0; i < c->num_changed; i++) {
    program_choices_set(c, c->changed[i], c->all[c->changed[i]].kept);
  }
  least_values_go_back(&c->values);
  clear_fresh(c);
  clear_changed(c);
  program_choices_recall(c);
}

static void list_choice(program_choices *c, size_t variable, uint32_t queue) {
  const milp_variable *v = &c->program->variables[variable];
  c->choice_of[variable] = (uint32_t)c->count;
  if (queue != NONE) {
    c->choice_of[queue] = (uint32_t)c->count;
  }
  c->all[c->count++] = (program_choice){.variable = (uint32_t)variable,
                                        .queue = queue,
                                        .lower = v->lower,
                                        .upper = v->upper,
                                        .kept = v->value,
                                        .at = NONE};
  list_there(c, (uint32_t)c->count - 1);
}

/* Lists the choices of all places. */
static bool list_all(program_choices *c, const buffer_program *p,
                     arena_pool *memory) {
  enum { CHOICES = 3, VARIABLES = 4, RATES = 3 };
  size_t places = p->places.count, variables = c->program->num_variables;
  size_t most = CHOICES * places + 1;
  size_t most_variables = VARIABLES * places + RATES * p->num_rates + 1;
  c->all = ARENA_ARRAY(memory, program_choice, most);
  c->there = ARENA_UNSET(memory, uint32_t, most);
  c->changed = ARENA_UNSET(memory, uint32_t, most);
  c->fresh = ARENA_UNSET(memory, uint32_t, most_variables);
  c->choice_of = ARENA_UNSET(memory, uint32_t, variables + 1);
  if (memory->failed) {
    return false;
  }
  memset(c->choice_of, UINT8_MAX, variables * sizeof *c->choice_of);
  for (size_t i = 0; i < places; i++) {
    const milp_place *place = &p->places.places[i];
    list_choice(c, place->breaks_data, NONE);
    c->all[c->count - 1].is_register = true;
    list_choice(c, place->breaks_ready, NONE);
    list_choice(c, place->more, (uint32_t)place->is_queue);
  }
  return true;
}

static bool start_stores(program_choices *c, arena_pool *memory) {
  static const double none = -1;
  bool ok = true;
  for (size_t i = 0; ok && i < PROGRAM_CHOICES_STORES; i++) {
    known_clauses *store = &c->stores[i];
    *store = (known_clauses){.rate = NONE, .value = i == 0 ? 0 : none};
    ok = program_clauses_start(&store->clauses, c->program, memory);
  }
  c->clauses = &c->stores[0].clauses;
  return ok;
}

bool program_choices_begin(program_choices *c, buffer_program *p,
                           const bool *is_choice, uint64_t steps,
                           arena_pool *memory, bool *is_possible) {
  *c = (program_choices){.program = &p->program, .raised = NONE};
  bool is_known =
      least_values_begin(&c->values, &p->program, is_choice, memory);
  c->values.steps = steps;
  *is_possible = is_known && least_values_start(&c->values);
  return !memory->failed && list_all(c, p, memory) && start_stores(c, memory);
}

void program_choices_finish(program_choices *c) {
  for (size_t i = 0; i < PROGRAM_CHOICES_STORES; i++) {
    program_clauses_finish(&c->stores[i].clauses);
  }
}
