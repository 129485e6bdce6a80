/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A slot goes, the widest first. Where the program is not possible without it,
 * others come or go (program_choices.h). If all that takes fewer bits than
 * before, it stays so; else all is as it was.
 *
 * Several may only go together: each of those behind a fork has no more bits
 * than the one in front of it that would do for all. So what would help any of
 * them is noted, and where it helps more bits than it takes, it comes, and they
 * have their turns.
 */
#include "core/passes/buffers/improve/program_search.h"
#include "core/passes/buffers/improve/program_choices.h"
#include "core/passes/buffers/improve/rate_search.h"
#include <stdlib.h>
#include <string.h>

/* All have their turn so often, as some become needless by others. */
enum { MOST_ROUNDS = 4 };

/* At most this part of the steps is taken to let loops begin more often. */
enum { PART_OF_RATES = 2 };

/* What may follow in place of one that goes. Few steps are enough for most. */
static const repair_limits OF_A_TRADE[] = {
    {.steps = 3, .looks = 10, .tries = 40},
    {.steps = 4, .looks = 20, .tries = 100},
    {.steps = 6, .looks = 40, .tries = 200},
    {.steps = 8, .looks = 80, .tries = 1000},
    {.steps = 8, .looks = 80, .tries = 2000, .overshoots = true}};
enum { NUM_LIMITS = sizeof OF_A_TRADE / sizeof *OF_A_TRADE };

/* What has fewer bits has so many fewer at the least. */
static const double LEAST_SAVED = 0.5;

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
  program_choices choices;
  const repair_limits *limits;
  room_step *turns;
  size_t num_turns;
  size_t *settled;  /* per turn: the trades that had been made when it could not
                       go, and one more */
  room_gain *gains; /* per place and kind */
  arena_pool *memory;
} program_search;

/* Lets a slot go as often as it may. Returns whether it has. */
static bool make_turn(program_search *s, size_t turn) {
  bool any = false;
  while (s->choices.values.steps > 0 &&
         s->settled[turn] != s->choices.num_kept + 1) {
    if (program_choices_attempt(&s->choices, s->turns[turn], -LEAST_SAVED,
                                s->limits)) {
      program_choices_keep(&s->choices);
      any = true;
    } else {
      s->settled[turn] = s->choices.num_kept + 1;
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
    if (!program_choices_helps(&s->choices, row, &s->choices.program->terms[i],
                               &step) ||
        step.sign < 0) {
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
  s->gains =
      ARENA_ARRAY(s->memory, room_gain, ROOM_KINDS * s->choices.num_places + 1);
  for (size_t i = 0;
       s->gains && i < s->num_turns && s->choices.values.steps > 0; i++) {
    room_step step = s->turns[i];
    if (program_choices_can_make(&s->choices, &step)) {
      program_choices_make(&s->choices, &step);
      if (!program_choices_fit(&s->choices)) {
        gain_note note = {s, &step};
        least_values_follow(&s->choices.values, s->choices.values.violated,
                            note_row, &note);
      }
      program_choices_take_back(&s->choices);
    }
  }
  return !s->memory->failed;
}

/* Lets something come, and lets go what it helps, as long as there may be fewer
 * bits in all. Returns whether there are. */
static bool try_gain(program_search *s, const room_gain *gain) {
  if (!program_choices_attempt(&s->choices, gain->step, gain->saves,
                               s->limits)) {
    return false;
  }
  double left = gain->saves;
  for (const room_loss *it = gain->first;
       it && s->choices.values.steps > 0 && s->choices.cost < left;
       it = it->next) {
    left += it->step.cost;
    program_choices_attempt(&s->choices, it->step, s->choices.cost, s->limits);
  }
  if (s->choices.cost < -LEAST_SAVED && program_choices_fit(&s->choices)) {
    program_choices_keep(&s->choices);
    return true;
  }
  while (s->choices.num_made > 0) {
    program_choices_take_back(&s->choices);
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
  size_t count = ROOM_KINDS * s->choices.num_places, num_best = 0;
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
  for (size_t i = 0; i < num_best && s->choices.values.steps > 0; i++) {
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
  size_t count = ROOM_KINDS * s->choices.num_places;
  s->turns = ARENA_UNSET(s->memory, room_step, count + 1);
  s->settled = ARENA_ARRAY(s->memory, size_t, count + 1);
  if (!s->turns || !s->settled) {
    return false;
  }
  for (uint32_t i = 0; i < s->choices.num_places; i++) {
    for (room_kind k = 0; k < ROOM_KINDS; k++) {
      const milp_variable *v =
          &s->choices.program
               ->variables[program_choices_variable(&s->choices.places[i], k)];
      s->turns[s->num_turns++] = (room_step){i, k, -1, -v->price};
    }
  }
  qsort(s->turns, s->num_turns, sizeof *s->turns, compare_turns);
  return true;
}

/* Makes all trades within the limits. Returns false when out of memory. */
static bool make_trades(program_search *s, bool *found) {
  bool ok = true, goes = true;
  *found = make_rounds(s) || *found;
  for (int i = 0; ok && goes && i < MOST_ROUNDS; i++) {
    ok = make_gains(s, &goes);
    goes = ok && goes;
    *found = *found || goes;
    goes = goes && make_rounds(s);
  }
  return ok;
}

/* Makes all trades: those that are found soon, and then others. What is seldom
 * found leaves half of the steps to those who look at what has been. */
static bool make_all(program_search *s, bool *found) {
  bool ok = true;
  for (size_t i = 0; ok && i < NUM_LIMITS; i++) {
    s->limits = &OF_A_TRADE[i];
    uint64_t kept = s->limits->overshoots ? s->choices.values.steps / 2 : 0;
    s->choices.values.steps -= kept;
    memset(s->settled, 0, s->num_turns * sizeof *s->settled);
    ok = make_trades(s, found);
    s->choices.values.steps += kept;
  }
  return ok;
}

bool program_search_make(buffer_program *p, const bool *is_choice,
                         uint64_t *steps, bool *found) {
  arena_pool memory = {0};
  program_search *s = ARENA_ARRAY(&memory, program_search, 1);
  bool is_possible = false;
  *found = false;
  bool ok = s && program_choices_begin(&s->choices, p, is_choice, *steps,
                                       &memory, &is_possible);
  if (ok && is_possible) {
    uint64_t left = s->choices.values.steps, of_rates = left / PART_OF_RATES;
    s->memory = &memory;
    bool is_faster = rate_search_make(p, &s->choices, of_rates);
    s->choices.values.steps += left - of_rates;
    ok = list_turns(s) && make_all(s, found) && !s->choices.clauses.failed;
    *found = *found || is_faster;
  }
  *steps = ok ? s->choices.values.steps : 0;
  if (s) {
    program_choices_finish(&s->choices);
  }
  arena_finish(&memory);
  return ok;
}
