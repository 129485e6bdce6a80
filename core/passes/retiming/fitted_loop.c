/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An interval that cannot be had is made a cycle longer, some times.
 */
#include "core/passes/retiming/fitted_loop.h"
#include "base/memory/fnv1a.h"
#include "core/passes/delay/wire_graph.h"

/* A loop's interval gets so many cycles more at most. */
enum { MOST_CYCLES = 8 };

/* Cycles to spare that are told from each other. */
enum { MOST_SPARE = 3 };

bool fitted_loop_look(fitted_loop *fitted, size_t channel) {
  const timed_channel *c = &fitted->loop->channels[channel];
  if (c->to == LOOP_TIMES_NOBODY) {
    return false;
  }
  int64_t spare = loop_times_spare(c);
  unsigned char before = fitted->spare[channel];
  fitted->spare[channel] =
      (unsigned char)(spare < MOST_SPARE ? spare : MOST_SPARE);
  return fitted->spare[channel] != before;
}

/* A number that rounds have in common when the same operations are late, with
 * the same registers. */
static uint64_t state_of(const fitted_loop *l) {
  const timed_loop *loop = l->loop;
  uint64_t state = fnv1a(FNV1A_START, l->is_late, loop->num_nodes);
  return fnv1a(state, l->spare, loop->num_channels);
}

/* Does a round repeat one of those before? Then the next ones do, too. */
static bool is_repeated(fitted_loop *l) {
  l->seen[l->rounds] = state_of(l);
  for (int i = 0; i < l->rounds; i++) {
    if (l->seen[i] == l->seen[l->rounds]) {
      return true;
    }
  }
  return false;
}

/* Lets the late operations start later. Returns whether that may help. */
static bool delay_late(fitted_loop *l) {
  timed_loop *loop = l->loop;
  bool goes_on = !is_repeated(l) && l->rounds + 1 < FITTED_LOOP_ROUNDS;
  for (uint32_t i = 0; i < loop->num_nodes; i++) {
    if (goes_on && l->is_late[i]) {
      loop_times_delay(loop, i, 1);
    }
    l->is_late[i] = false;
  }
  l->rounds++;
  return goes_on && loop_times_settle(loop);
}

static void copy_times(int64_t *to, const int64_t *from, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[i] = from[i];
  }
}

/* The goal is reached: on to the next. */
static void succeed(fitted_loop *l) {
  copy_times(l->kept, l->loop->times, l->loop->num_nodes);
  l->goal = l->goal == FIT_POSSIBLY ? FIT_SURELY : FIT_DONE;
  l->rounds = 0;
}

/* It cannot be reached at this interval. */
static void fail(fitted_loop *l) {
  bool is_last = l->rounds == FITTED_LOOP_ROUNDS;
  copy_times(l->loop->times, l->kept, l->loop->num_nodes);
  l->rounds = 0;
  if (l->goal == FIT_POSSIBLY && l->more < MOST_CYCLES && !is_last) {
    l->more++;
    l->loop->interval++;
    return;
  }
  if (l->goal == FIT_POSSIBLY) {
    l->loop->interval -= l->more;
  }
  l->goal = FIT_DONE;
}

bool fitted_loop_begin(fitted_loop *fitted, timed_loop *loop,
                       arena_pool *memory) {
  *fitted = (fitted_loop){
      .loop = loop,
      .kept = ARENA_ARRAY(memory, int64_t, loop->num_nodes),
      .is_late = ARENA_ARRAY(memory, bool, loop->num_nodes),
      .channels = ARENA_UNSET(memory, uint32_t, loop->num_channels),
      .spare = ARENA_ARRAY(memory, unsigned char, loop->num_channels),
  };
  if (!fitted->kept || !fitted->is_late || !fitted->channels ||
      !fitted->spare) {
    return false;
  }
  copy_times(fitted->kept, loop->times, loop->num_nodes);
  for (size_t i = 0; i < loop->num_channels; i++) {
    fitted->channels[i] = WIRE_GRAPH_NOWHERE;
    fitted_loop_look(fitted, i);
  }
  return true;
}

void fitted_loop_mark(fitted_loop *fitted, uint32_t node) {
  if (node != LOOP_TIMES_NOBODY) {
    fitted->is_late[node] = true;
    fitted->any_late = true;
  }
}

void fitted_loop_end_round(fitted_loop *fitted) {
  if (!fitted->any_late) {
    succeed(fitted);
  } else if (!delay_late(fitted)) {
    fail(fitted);
  }
  fitted->any_late = false;
}
