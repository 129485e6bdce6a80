/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A slot goes, the widest first. Where the program is not possible without it,
 * it tells from which rows that follows: a choice in one of these that makes
 * its bound lower may help, whether that is a register that comes or one that
 * goes. So some are made, up to a few, until it is possible again. If all that
 * takes fewer bits than before, it stays so; else all is as it was.
 *
 * Several may only go together: each of those behind a fork has no more bits
 * than the one in front of it that would do for all. So what would help any of
 * them is noted, and where it helps more bits than it takes, it comes, and they
 * have their turns.
 */
#include "core/passes/buffers/improve/program_search.h"
#include "core/passes/buffers/improve/least_values.h"
#include <stdlib.h>

/* So many steps follow one, and so many are tried in place of each. */
enum { MOST_REPAIRS = 4, MOST_TRIED = 5 };

/* So often the program is looked at for one that goes. */
enum { MOST_LOOKS = 40 };

/* All have their turn so often, as some become needless by others. */
enum { MOST_ROUNDS = 4 };

/* No more steps are made before they are kept. */
enum { MOST_MADE = 64 };

/* What has fewer bits has so many fewer at the least. */
static const double LEAST_SAVED = 0.5;

/* Numbers of slots are whole ones: this is between two. */
static const double HALF = 0.5;

typedef enum room_kind {
  ROOM_DATA,
  ROOM_READY,
  ROOM_MORE,
  ROOM_KINDS
} room_kind;

/* A slot that comes or goes. */
typedef struct room_step {
  uint32_t place;
  room_kind kind;
  int sign;
  double cost;
} room_step;

/* Something that may go for what comes into a place. */
typedef struct room_loss {
  room_step step;
  struct room_loss *next;
} room_loss;

/* What comes into a place, and what may go for it. */
typedef struct room_gain {
  room_step step;
  double saves;
  room_loss *first, *last;
} room_gain;

typedef struct program_search {
  milp_program *program;
  const milp_place *places;
  size_t num_places;
  least_values values;
  uint32_t *place_of; /* per variable: the place that it stands for, or NONE */
  room_step made[MOST_MADE];
  size_t num_made;
  double cost; /* of all of these */
  room_step *turns;
  size_t num_turns;
  size_t *settled;  /* per turn: the trades that had been made when it could not
                       go, and one more */
  room_gain *gains; /* per place and kind */
  size_t num_kept;
  int looks; /* that are left for one that goes */
  arena_pool *memory;
} program_search;

static size_t variable_of(const milp_place *place, room_kind kind) {
  return kind == ROOM_DATA    ? place->breaks_data
         : kind == ROOM_READY ? place->breaks_ready
                              : place->more;
}

/* Fills in what a step costs. Returns whether it can be made. */
static bool is_possible(const program_search *s, room_step *step) {
  const milp_place *place = &s->places[step->place];
  const milp_variable *v =
      &s->program->variables[variable_of(place, step->kind)];
  double before = v->value, after = before + step->sign;
  if (after < v->lower - HALF || after > v->upper + HALF) {
    return false;
  }
  step->cost = step->sign * v->price;
  if (step->kind == ROOM_MORE && (before < HALF || after < HALF)) {
    step->cost += step->sign * s->program->variables[place->is_queue].price;
  }
  return true;
}

static void apply(const program_search *s, const room_step *step, int sign) {
  const milp_place *place = &s->places[step->place];
  milp_variable *variables = s->program->variables;
  variables[variable_of(place, step->kind)].value += sign * step->sign;
  variables[place->is_queue].value =
      variables[place->more].value > HALF ? 1 : 0;
}

static void make(program_search *s, const room_step *step) {
  apply(s, step, 1);
  s->made[s->num_made++] = *step;
  s->cost += step->cost;
}

static void take_back(program_search *s) {
  const room_step *step = &s->made[--s->num_made];
  s->cost -= step->cost;
  apply(s, step, -1);
}

/* Has this been changed since the last trade that was kept? */
static bool is_made(const program_search *s, const room_step *step) {
  for (size_t i = 0; i < s->num_made; i++) {
    if (s->made[i].place == step->place && s->made[i].kind == step->kind) {
      return true;
    }
  }
  return false;
}

/* Is all possible with the steps that are made? */
static bool fits(program_search *s) {
  uint32_t choices[2 * MOST_MADE];
  size_t count = 0;
  for (size_t i = 0; i < s->num_made; i++) {
    const milp_place *place = &s->places[s->made[i].place];
    choices[count++] = (uint32_t)variable_of(place, s->made[i].kind);
    if (s->made[i].kind == ROOM_MORE) {
      choices[count++] = (uint32_t)place->is_queue;
    }
  }
  return least_values_change(&s->values, choices, count);
}

/* Steps that may help, the cheapest first. */
typedef struct step_list {
  const program_search *search;
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

/* The step by which a term makes the bound of its row lower. Returns whether
 * there is one. */
static bool helps(const program_search *s, const milp_term *term,
                  room_step *step) {
  uint32_t number = s->place_of[term->variable];
  if (number == LEAST_VALUES_NONE || term->factor == 0) {
    return false;
  }
  const milp_place *place = &s->places[number];
  *step =
      (room_step){.place = number,
                  .kind = term->variable == place->breaks_data    ? ROOM_DATA
                          : term->variable == place->breaks_ready ? ROOM_READY
                                                                  : ROOM_MORE,
                  .sign = term->factor > 0 ? 1 : -1};
  double more = s->program->variables[place->more].value;
  bool flips = step->sign > 0 ? more < HALF : more < 2 - HALF;
  return (term->variable != place->is_queue || flips) && is_possible(s, step);
}

static void list_row(const least_row *row, void *user) {
  step_list *l = user;
  const program_search *s = l->search;
  room_step step;
  for (uint32_t i = row->first; i < row->end; i++) {
    if (helps(s, &s->program->terms[i], &step) && !is_made(s, &step)) {
      list_step(l, &step);
    }
  }
}

/* Makes steps until all is possible for less than `limit` in all. Returns
 * whether that is so; else no more steps are made than before. */
static bool repair(program_search *s, double limit, int left) {
  if (fits(s)) {
    return s->cost < limit;
  }
  if (left == 0 || s->looks-- <= 0 || s->values.steps == 0 ||
      s->num_made == MOST_MADE) {
    return false;
  }
  step_list list = {.search = s};
  least_values_follow(&s->values, s->values.violated, list_row, &list);
  for (size_t i = 0; i < list.count; i++) {
    if (s->cost + list.steps[i].cost >= limit) {
      return false;
    }
    make(s, &list.steps[i]);
    if (repair(s, limit, left - 1)) {
      return true;
    }
    take_back(s);
  }
  return false;
}

/* Makes a step, and what it needs. */
static bool attempt(program_search *s, room_step step, double limit) {
  if (s->num_made == MOST_MADE || !is_possible(s, &step) || is_made(s, &step)) {
    return false;
  }
  s->looks = MOST_LOOKS;
  make(s, &step);
  if (repair(s, limit, MOST_REPAIRS)) {
    return true;
  }
  take_back(s);
  return false;
}

static void keep(program_search *s) {
  least_values_keep(&s->values);
  s->num_made = 0;
  s->cost = 0;
  s->num_kept++;
}

/* Lets a slot go as often as it may. Returns whether it has. */
static bool make_turn(program_search *s, size_t turn) {
  bool any = false;
  while (s->values.steps > 0 && s->settled[turn] != s->num_kept + 1) {
    if (attempt(s, s->turns[turn], -LEAST_SAVED)) {
      keep(s);
      any = true;
    } else {
      s->settled[turn] = s->num_kept + 1;
    }
  }
  return any;
}

/* All have their turns until none goes any more. */
static bool make_rounds(program_search *s) {
  bool any = false, goes = true;
  for (int i = 0; goes && i < MOST_ROUNDS; i++) {
    goes = false;
    for (size_t k = 0; k < s->num_turns; k++) {
      goes = make_turn(s, k) || goes;
    }
    any = any || goes;
  }
  return any;
}

/* Who notes what would help when something is gone. */
typedef struct gain_note {
  program_search *search;
  const room_step *lost;
} gain_note;

static void note_row(const least_row *row, void *user) {
  const gain_note *n = user;
  program_search *s = n->search;
  room_step step;
  for (uint32_t i = row->first; i < row->end; i++) {
    if (!helps(s, &s->program->terms[i], &step) || step.sign < 0 ||
        is_made(s, &step)) {
      continue;
    }
    room_gain *gain = &s->gains[ROOM_KINDS * step.place + step.kind];
    if (gain->last && gain->last->step.place == n->lost->place &&
        gain->last->step.kind == n->lost->kind) {
      continue;
    }
    room_loss *loss = ARENA_ARRAY(s->memory, room_loss, 1);
    if (loss) {
      loss->step = *n->lost;
      gain->step = step;
      gain->saves -= n->lost->cost;
      *(gain->first ? &gain->last->next : &gain->first) = loss;
      gain->last = loss;
    }
  }
}

/* Notes what would help when each slot is gone. Returns false when out of
 * memory. */
static bool find_gains(program_search *s) {
  s->gains = ARENA_ARRAY(s->memory, room_gain, ROOM_KINDS * s->num_places + 1);
  for (size_t i = 0; s->gains && i < s->num_turns && s->values.steps > 0; i++) {
    room_step step = s->turns[i];
    if (is_possible(s, &step)) {
      make(s, &step);
      if (!fits(s)) {
        gain_note note = {s, &step};
        least_values_follow(&s->values, s->values.violated, note_row, &note);
      }
      take_back(s);
    }
  }
  return !s->memory->failed;
}

/* Lets something come, and lets go what it helps, as long as there may be fewer
 * bits in all. Returns whether there are. */
static bool try_gain(program_search *s, const room_gain *gain) {
  if (!attempt(s, gain->step, gain->saves)) {
    return false;
  }
  double left = gain->saves;
  for (const room_loss *it = gain->first;
       it && s->values.steps > 0 && s->cost < left; it = it->next) {
    left += it->step.cost;
    attempt(s, it->step, s->cost);
  }
  if (s->cost < -LEAST_SAVED && fits(s)) {
    keep(s);
    return true;
  }
  while (s->num_made > 0) {
    take_back(s);
  }
  return false;
}

static int compare_gains(const void *a, const void *b) {
  const room_gain *x = *(room_gain *const *)a, *y = *(room_gain *const *)b;
  return x->saves != y->saves ? (x->saves < y->saves ? 1 : -1)
                              : (x > y) - (x < y);
}

/* Lets others come, for which several go. Returns false when out of memory. */
static bool make_gains(program_search *s, bool *any) {
  size_t count = ROOM_KINDS * s->num_places, num_best = 0;
  room_gain **best = ARENA_UNSET(s->memory, room_gain *, count + 1);
  if (!best || !find_gains(s)) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    if (s->gains[i].first && s->gains[i].saves > s->gains[i].step.cost) {
      best[num_best++] = &s->gains[i];
    }
  }
  qsort(best, num_best, sizeof(room_gain *), compare_gains);
  *any = false;
  for (size_t i = 0; i < num_best && s->values.steps > 0; i++) {
    *any = try_gain(s, best[i]) || *any;
  }
  return true;
}

static int compare_turns(const void *a, const void *b) {
  const room_step *x = a, *y = b;
  return x->cost != y->cost     ? (x->cost > y->cost ? 1 : -1)
         : x->place != y->place ? (x->place > y->place ? 1 : -1)
                                : (x->kind > y->kind) - (x->kind < y->kind);
}

/* Lists what may go, the widest first. */
static bool list_turns(program_search *s) {
  size_t count = ROOM_KINDS * s->num_places;
  s->turns = ARENA_UNSET(s->memory, room_step, count + 1);
  s->settled = ARENA_ARRAY(s->memory, size_t, count + 1);
  if (!s->turns || !s->settled) {
    return false;
  }
  for (uint32_t i = 0; i < s->num_places; i++) {
    for (room_kind k = 0; k < ROOM_KINDS; k++) {
      const milp_variable *v =
          &s->program->variables[variable_of(&s->places[i], k)];
      s->turns[s->num_turns++] = (room_step){i, k, -1, -v->price};
    }
  }
  qsort(s->turns, s->num_turns, sizeof *s->turns, compare_turns);
  return true;
}

/* Finds which variables stand for which places. */
static bool find_places(program_search *s) {
  size_t count = s->program->num_variables;
  s->place_of = ARENA_UNSET(s->memory, uint32_t, count + 1);
  for (size_t i = 0; s->place_of && i < count; i++) {
    s->place_of[i] = LEAST_VALUES_NONE;
  }
  for (uint32_t i = 0; s->place_of && i < s->num_places; i++) {
    const milp_place *place = &s->places[i];
    s->place_of[place->breaks_data] = s->place_of[place->breaks_ready] = i;
    s->place_of[place->more] = s->place_of[place->is_queue] = i;
  }
  return s->place_of;
}

/* Makes all trades. */
static bool make_all(program_search *s, bool *found) {
  bool ok = true, goes = true;
  *found = make_rounds(s);
  for (int i = 0; ok && goes && i < MOST_ROUNDS; i++) {
    ok = make_gains(s, &goes);
    goes = ok && goes;
    *found = *found || goes;
    goes = goes && make_rounds(s);
  }
  return ok;
}

bool program_search_make(buffer_program *p, const bool *is_choice,
                         uint64_t steps, bool *found) {
  arena_pool memory = {0};
  program_search *s = ARENA_ARRAY(&memory, program_search, 1);
  *found = false;
  if (!s) {
    arena_finish(&memory);
    return false;
  }
  s->program = &p->program;
  s->places = p->places.places;
  s->num_places = p->places.count;
  s->memory = &memory;
  bool is_known =
      least_values_begin(&s->values, &p->program, is_choice, &memory);
  s->values.steps = steps;
  is_known = is_known && least_values_start(&s->values);
  bool ok = !memory.failed;
  if (ok && is_known) {
    ok = find_places(s) && list_turns(s) && make_all(s, found);
  }
  arena_finish(&memory);
  return ok;
}
