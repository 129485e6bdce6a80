/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Steps that are made and taken back, and those that make the program possible
 * again, the cheapest first.
 */
#include "core/passes/buffers/improve/program_choices.h"

/* So many steps are tried in place of each. */
enum { MOST_TRIED = 5 };

/* A step of values takes as long as so many looks at choices. */
enum { LOOKS_OF_A_STEP = 2 };

static const double HALF = PROGRAM_CLAUSES_HALF;

size_t program_choices_variable(const milp_place *place, room_kind kind) {
  return kind == ROOM_DATA    ? place->breaks_data
         : kind == ROOM_READY ? place->breaks_ready
                              : place->more;
}

/* What a variable of a place is for. */
static room_kind kind_of(const milp_place *place, size_t variable) {
  return variable == place->breaks_data    ? ROOM_DATA
         : variable == place->breaks_ready ? ROOM_READY
                                           : ROOM_MORE;
}

bool program_choices_can_make(const program_choices *c, room_step *step) {
  const milp_place *place = &c->places[step->place];
  const milp_variable *v =
      &c->program->variables[program_choices_variable(place, step->kind)];
  double before = v->value, after = before + step->sign;
  if (after < v->lower - HALF || after > v->upper + HALF) {
    return false;
  }
  step->cost = step->sign * v->price;
  if (step->kind == ROOM_MORE && (before < HALF || after < HALF)) {
    step->cost += step->sign * c->program->variables[place->is_queue].price;
  }
  return true;
}

static void apply(const program_choices *c, const room_step *step, int sign) {
  const milp_place *place = &c->places[step->place];
  milp_variable *variables = c->program->variables;
  variables[program_choices_variable(place, step->kind)].value +=
      sign * step->sign;
  variables[place->is_queue].value =
      variables[place->more].value > HALF ? 1 : 0;
}

/* Where it is noted which step has changed what a step changes. */
static uint8_t *made_at(const program_choices *c, const room_step *step) {
  return &c->made_at[program_choices_variable(&c->places[step->place],
                                              step->kind)];
}

void program_choices_make(program_choices *c, const room_step *step) {
  apply(c, step, 1);
  c->made[c->num_made++] = *step;
  *made_at(c, step) = (uint8_t)c->num_made;
  c->cost += step->cost;
}

void program_choices_take_back(program_choices *c) {
  const room_step *step = &c->made[--c->num_made];
  *made_at(c, step) = 0;
  c->cost -= step->cost;
  apply(c, step, -1);
}

bool program_choices_fit(program_choices *c) {
  uint32_t choices[2 * PROGRAM_CHOICES_MADE + 1];
  size_t count = 0;
  for (size_t i = 0; i < c->num_made; i++) {
    const milp_place *place = &c->places[c->made[i].place];
    choices[count++] =
        (uint32_t)program_choices_variable(place, c->made[i].kind);
    if (c->made[i].kind == ROOM_MORE) {
      choices[count++] = (uint32_t)place->is_queue;
    }
  }
  if (c->rate != LEAST_VALUES_NONE) {
    choices[count++] = c->rate;
  }
  return least_values_change(&c->values, choices, count);
}

/* Steps that may help, the cheapest first. */
typedef struct step_list {
  size_t clause; /* that they would mend */
  room_step steps[MOST_TRIED];
  size_t count;
} step_list;

static void list_step(step_list *l, const room_step *step) {
  for (size_t i = 0; i < l->count; i++) {
    if (l->steps[i].place == step->place && l->steps[i].kind == step->kind) {
      return;
    }
  }
  size_t at = l->count;
  while (at > 0 && step->cost < l->steps[at - 1].cost) {
    at--;
    if (at + 1 < MOST_TRIED) {
      l->steps[at + 1] = l->steps[at];
    }
  }
  if (at < MOST_TRIED) {
    l->steps[at] = *step;
    l->count += l->count < MOST_TRIED;
  }
}

/* Does a row want room in a place? While a rate is raised, a register there
 * makes more late than it helps, and a slot does as well. */
static bool wants_room(const program_choices *c, const least_row *row,
                       const milp_place *place) {
  bool found = false;
  for (uint32_t i = row->first; i < row->end; i++) {
    const milp_term *term = &c->program->terms[i];
    found |= term->factor > 0 && term->variable == place->more;
  }
  return found;
}

/* What a term's choice would have to be for its row to have a lower bound.
 * Returns whether it can be. */
static bool read_term(const program_choices *c, const least_row *row,
                      const milp_term *term, clause_choice *choice) {
  uint32_t number = c->place_of[term->variable];
  if (number == LEAST_VALUES_NONE || term->factor == 0) {
    return false;
  }
  const milp_place *place = &c->places[number];
  bool is_queue = term->variable == place->is_queue;
  size_t variable = is_queue ? place->more : term->variable;
  const milp_variable *v = &c->program->variables[variable];
  int sign = term->factor > 0 ? 1 : -1;
  double than = is_queue ? (sign > 0 ? 0 : 1) : v->value;
  *choice =
      (clause_choice){.variable = (uint32_t)variable,
                      .sign = sign,
                      .than = than,
                      .delays = sign > 0 && variable == place->breaks_data &&
                                wants_room(c, row, place)};
  return !program_clauses_is_so(c->program, choice) &&
         than + sign > v->lower - HALF && than + sign < v->upper + HALF;
}

typedef struct clause_writer {
  program_choices *choices;
  bool ok;
} clause_writer;

static void learn_row(const least_row *row, void *user) {
  clause_writer *w = user;
  program_choices *c = w->choices;
  clause_choice choice;
  for (uint32_t i = row->first; w->ok && i < row->end; i++) {
    if (read_term(c, row, &c->program->terms[i], &choice)) {
      w->ok = program_clauses_add(&c->clauses, choice);
    }
  }
}

/* Learns why the program is not possible. Returns false when out of memory, or
 * where the steps have ended. */
static bool learn(program_choices *c) {
  clause_writer writer = {c, true};
  if (c->values.violated == LEAST_VALUES_NONE ||
      !program_clauses_begin(&c->clauses)) {
    return false;
  }
  least_values_follow(&c->values, c->values.violated, learn_row, &writer);
  return writer.ok;
}

/* The step that makes a choice what it has to be. Returns whether it can be
 * made. */
static bool step_of(const program_choices *c, const clause_choice *choice,
                    room_step *step) {
  uint32_t number = c->place_of[choice->variable];
  const milp_place *place = &c->places[number];
  *step = (room_step){.place = number,
                      .kind = kind_of(place, choice->variable),
                      .sign = choice->sign};
  double after = c->program->variables[choice->variable].value + choice->sign;
  return program_clauses_allow(choice, after) &&
         program_choices_can_make(c, step) && *made_at(c, step) == 0 &&
         !(c->adds_no_registers && choice->delays);
}

bool program_choices_helps(const program_choices *c, const least_row *row,
                           const milp_term *term, room_step *step) {
  clause_choice choice;
  return read_term(c, row, term, &choice) && step_of(c, &choice, step);
}

static void list_clause(program_choices *c, size_t clause, step_list *list) {
  const program_clause *it = &c->clauses.clauses[clause];
  room_step step;
  c->clauses.looks += it->count;
  *list = (step_list){.clause = clause};
  for (uint32_t i = 0; i < it->count; i++) {
    if (step_of(c, &c->clauses.choices[it->first + i], &step)) {
      list_step(list, &step);
    }
  }
}

/* Lists the steps that may help where a clause is broken: of the one that has
 * fewest. Returns whether any is. */
static bool find_broken(program_choices *c, step_list *list) {
  bool found = false;
  uint64_t looks = c->clauses.looks;
  for (size_t i = 0; i < c->clauses.num_clauses && !(found && list->count == 0);
       i++) {
    if (program_clauses_is_broken(&c->clauses, i, c->program)) {
      step_list other;
      list_clause(c, i, &other);
      if (!found || other.count < list->count) {
        *list = other;
      }
      found = true;
    }
  }
  least_values_spend(&c->values, (c->clauses.looks - looks) / LOOKS_OF_A_STEP);
  return found;
}

/* Has it taken so long that nobody looks any further? */
static bool is_over(const program_choices *c) {
  return c->looks <= 0 || c->tries <= 0 || c->values.steps == 0;
}

/* What is known of why the program is not possible. */
typedef enum repair_state {
  REPAIR_DONE,
  REPAIR_KNOWN,
  REPAIR_UNKNOWN
} repair_state;

/* Is all possible? Else lists the steps that may help. */
static repair_state find_steps(program_choices *c, step_list *list) {
  if (find_broken(c, list)) {
    return REPAIR_KNOWN;
  }
  if (program_choices_fit(c)) {
    return REPAIR_DONE;
  }
  c->looks--;
  if (!learn(c)) {
    return REPAIR_UNKNOWN;
  }
  list_clause(c, c->clauses.num_clauses - 1, list);
  return REPAIR_KNOWN;
}

/* The steps that are to blame for a clause that is broken, a bit for each. */
static uint64_t blame(const program_choices *c, size_t clause) {
  const program_clause *it = &c->clauses.clauses[clause];
  uint64_t steps = 0;
  for (uint32_t i = 0; i < it->count; i++) {
    uint8_t at = c->made_at[c->clauses.choices[it->first + i].variable];
    steps |= at > 0 ? (uint64_t)1 << (at - 1) : 0;
  }
  return steps;
}

/* Makes steps until all is possible for less than `limit` in all. Returns
 * whether that is so; else no more steps are made than before, and `*blamed`
 * are those without which it might have been (Prosser, "Hybrid algorithms for
 * the constraint satisfaction problem", Computational Intelligence 1993). */
static bool repair(program_choices *c, double limit, int left,
                   uint64_t *blamed) {
  step_list list;
  repair_state state = find_steps(c, &list);
  *blamed = UINT64_MAX;
  if (state == REPAIR_DONE) {
    return c->cost < limit;
  }
  if (state == REPAIR_UNKNOWN || left == 0 ||
      c->num_made == PROGRAM_CHOICES_MADE) {
    return false;
  }
  uint64_t all = blame(c, list.clause);
  for (size_t i = 0; i < list.count; i++) {
    if (is_over(c) || c->cost + list.steps[i].cost >= limit + c->overshoot) {
      *blamed = UINT64_MAX; /* for what they cost */
      return false;
    }
    uint64_t own = (uint64_t)1 << c->num_made;
    c->tries--;
    program_choices_make(c, &list.steps[i]);
    if (repair(c, limit, left - 1, blamed)) {
      return true;
    }
    program_choices_take_back(c);
    if (!(*blamed & own)) {
      return false; /* another one would not help */
    }
    all |= *blamed & ~own;
  }
  *blamed = all;
  return false;
}

bool program_choices_repair(program_choices *c, double limit,
                            const repair_limits *limits) {
  double value =
      c->rate == LEAST_VALUES_NONE ? 0 : c->program->variables[c->rate].value;
  if (c->rate != c->known_rate || value != c->known_value) {
    program_clauses_clear(&c->clauses);
    c->known_rate = c->rate;
    c->known_value = value;
  }
  c->looks = limits->looks;
  c->tries = limits->tries;
  uint64_t blamed;
  return repair(c, limit, limits->steps, &blamed);
}

bool program_choices_attempt(program_choices *c, room_step step, double limit,
                             const repair_limits *limits) {
  if (c->num_made == PROGRAM_CHOICES_MADE ||
      !program_choices_can_make(c, &step) || *made_at(c, &step) > 0) {
    return false;
  }
  program_choices_make(c, &step);
  c->overshoot = limits->overshoots && step.cost < 0 ? -step.cost : 0;
  bool found = program_choices_repair(c, limit, limits);
  c->overshoot = 0;
  if (found) {
    return true;
  }
  program_choices_take_back(c);
  return false;
}

void program_choices_keep(program_choices *c) {
  least_values_keep(&c->values);
  for (size_t i = 0; i < c->num_made; i++) {
    *made_at(c, &c->made[i]) = 0;
  }
  c->num_made = 0;
  c->rate = LEAST_VALUES_NONE;
  c->cost = 0;
  c->num_kept++;
}

/* Finds which variables stand for which places. */
static bool find_places(program_choices *c, arena_pool *memory) {
  size_t count = c->program->num_variables;
  c->place_of = ARENA_UNSET(memory, uint32_t, count + 1);
  c->made_at = ARENA_ARRAY(memory, uint8_t, count + 1);
  for (size_t i = 0; c->place_of && i < count; i++) {
    c->place_of[i] = LEAST_VALUES_NONE;
  }
  for (uint32_t i = 0; c->place_of && i < c->num_places; i++) {
    const milp_place *place = &c->places[i];
    c->place_of[place->breaks_data] = c->place_of[place->breaks_ready] = i;
    c->place_of[place->more] = c->place_of[place->is_queue] = i;
  }
  return c->place_of && c->made_at;
}

bool program_choices_begin(program_choices *c, buffer_program *p,
                           const bool *is_choice, uint64_t steps,
                           arena_pool *memory, bool *is_possible) {
  *c = (program_choices){.program = &p->program,
                         .places = p->places.places,
                         .num_places = p->places.count,
                         .rate = LEAST_VALUES_NONE,
                         .known_rate = LEAST_VALUES_NONE};
  bool is_known =
      least_values_begin(&c->values, &p->program, is_choice, memory);
  c->values.steps = steps;
  *is_possible = is_known && least_values_start(&c->values);
  return !memory->failed && find_places(c, memory);
}

void program_choices_finish(program_choices *c) {
  program_clauses_finish(&c->clauses);
}
