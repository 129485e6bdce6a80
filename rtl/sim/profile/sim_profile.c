/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting cycles of channels, levels and loops.
 */
#include "rtl/sim_profile.h"

#include "base/memory/array.h"
#include "rtl/sim/profile/sim_profile_sums.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <stdlib.h>
#include <string.h>

/* Two bits of each channel of a word, the first of which are these. */
#define VALID_BITS UINT64_C(0x5555555555555555)
#define CHANNELS_PER_WORD 32

/* Some of the terms, or of the channels. */
typedef struct span {
  size_t first, count;
} span;

typedef struct level {
  span terms;
  int64_t now;
  uint64_t most, sum;
} level;

typedef struct loop {
  span entries, backs; /* of the channels of loops */
  bool is_running;     /* an iteration has begun in cycle `last` */
  uint64_t last;
  sim_profile_loop counts;
} loop;

struct sim_profile {
  size_t num_channels;
  size_t stride; /* bytes of a cycle */
  uint64_t num_cycles;
  sim_profile_channel *channels;
  sim_profile_term *terms;
  size_t num_terms, terms_capacity;
  level *levels;
  size_t num_levels, levels_capacity;
  size_t *loop_channels;
  size_t num_loop_channels, loop_channels_capacity;
  loop *loops;
  size_t num_loops, loops_capacity;
};

sim_profile *sim_profile_create(size_t num_channels) {
  sim_profile *p = calloc(1, sizeof *p);
  if (!p) {
    return NULL;
  }
  p->num_channels = num_channels;
  p->stride = SIM_TOKENS_STRIDE(num_channels);
  p->channels = calloc(num_channels + 1, sizeof *p->channels);
  if (!p->channels) {
    free(p);
    return NULL;
  }
  return p;
}

void sim_profile_destroy(sim_profile *p) {
  if (p) {
    free(p->channels);
    free(p->terms);
    free(p->levels);
    free(p->loop_channels);
    free(p->loops);
    free(p);
  }
}

/* ---- What is watched ---- */

bool sim_profile_add_level(sim_profile *p, const sim_profile_term *terms,
                           size_t count) {
  if (!array_reserve(&p->terms, p->num_terms, count, &p->terms_capacity,
                     sizeof *p->terms) ||
      !ARRAY_RESERVE(p->levels, p->num_levels, p->levels_capacity)) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    p->terms[p->num_terms + i] = terms[i];
  }
  p->levels[p->num_levels++] = (level){.terms = {p->num_terms, count}};
  p->num_terms += count;
  return true;
}

/* Copies channels; `*copied` is where they are. */
static bool add_channels(sim_profile *p, const size_t *channels, size_t count,
                         span *copied) {
  if (!array_reserve(&p->loop_channels, p->num_loop_channels, count,
                     &p->loop_channels_capacity, sizeof *p->loop_channels)) {
    return false;
  }
  *copied = (span){p->num_loop_channels, count};
  for (size_t i = 0; i < count; i++) {
    p->loop_channels[p->num_loop_channels++] = channels[i];
  }
  return true;
}

bool sim_profile_add_loop(sim_profile *p, const size_t *entries,
                          size_t num_entries, const size_t *backs,
                          size_t num_backs) {
  loop added = {0};
  if (!ARRAY_RESERVE(p->loops, p->num_loops, p->loops_capacity) ||
      !add_channels(p, entries, num_entries, &added.entries) ||
      !add_channels(p, backs, num_backs, &added.backs)) {
    return false;
  }
  p->loops[p->num_loops++] = added;
  return true;
}

void sim_profile_reset(sim_profile *p) {
  p->num_cycles = 0;
  memset(p->channels, 0, p->num_channels * sizeof *p->channels);
  for (size_t i = 0; i < p->num_levels; i++) {
    p->levels[i] = (level){.terms = p->levels[i].terms};
  }
  for (size_t i = 0; i < p->num_loops; i++) {
    p->loops[i] =
        (loop){.entries = p->loops[i].entries, .backs = p->loops[i].backs};
  }
}

/* ---- Channels ---- */

/* The states of up to 32 channels from byte `at` of a cycle on. */
static uint64_t read_word(const uint8_t *states, size_t at, size_t stride) {
  uint64_t word = 0;
  size_t left = stride - at;
  memcpy(&word, states + at, left < sizeof word ? left : sizeof word);
  return word;
}

static void add_sums(sim_profile *p, size_t first,
                     const sim_profile_sums *tokens,
                     const sim_profile_sums *room) {
  for (unsigned i = 0; i < CHANNELS_PER_WORD && first + i < p->num_channels;
       i++) {
    sim_profile_channel *channel = &p->channels[first + i];
    channel->moved += sim_profile_sums_of(tokens, 2 * i);
    channel->stalled += sim_profile_sums_of(tokens, 2 * i + 1);
    channel->starved += sim_profile_sums_of(room, 2 * i);
  }
}

/* A few cycles of all channels. */
static void count_channels(sim_profile *p, const uint8_t *states,
                           size_t num_cycles) {
  for (size_t at = 0; at < p->stride; at += sizeof(uint64_t)) {
    sim_profile_sums tokens = {0}, room = {0};
    for (size_t i = 0; i < num_cycles; i++) {
      uint64_t word = read_word(states + i * p->stride, at, p->stride);
      uint64_t valid = word & VALID_BITS, ready = word >> 1 & VALID_BITS;
      sim_profile_sums_add(&tokens, (valid & ready) | (valid & ~ready) << 1);
      sim_profile_sums_add(&room, ready & ~valid);
    }
    add_sums(p, at * (CHANNELS_PER_WORD / sizeof(uint64_t)), &tokens, &room);
  }
}

/* ---- Levels and loops ---- */

static bool moves(const uint8_t *states, size_t channel) {
  return (states[channel / 4] >> channel % 4 * 2 & 3) == 3;
}

static void count_levels(sim_profile *p, const uint8_t *states) {
  for (size_t i = 0; i < p->num_levels; i++) {
    level *l = &p->levels[i];
    const sim_profile_term *terms = p->terms + l->terms.first;
    for (size_t j = 0; j < l->terms.count; j++) {
      l->now += moves(states, terms[j].channel) ? terms[j].amount : 0;
    }
    uint64_t tokens = l->now > 0 ? (uint64_t)l->now : 0;
    l->sum += tokens;
    l->most = tokens > l->most ? tokens : l->most;
  }
}

static bool any_moves(const sim_profile *p, span channels,
                      const uint8_t *states) {
  bool any = false;
  for (size_t i = 0; i < channels.count && !any; i++) {
    any = moves(states, p->loop_channels[channels.first + i]);
  }
  return any;
}

static void count_loops(sim_profile *p, const uint8_t *states, uint64_t cycle) {
  for (size_t i = 0; i < p->num_loops; i++) {
    loop *l = &p->loops[i];
    bool again = any_moves(p, l->backs, states);
    if (again && l->is_running) {
      l->counts.rounds++;
      l->counts.cycles += cycle - l->last;
    }
    if (again || any_moves(p, l->entries, states)) {
      l->is_running = true;
      l->last = cycle;
    }
  }
}

void sim_profile_count(sim_profile *p, const uint8_t *states,
                       size_t num_cycles) {
  while (num_cycles > 0) {
    size_t some =
        num_cycles < SIM_PROFILE_SUMS_MOST ? num_cycles : SIM_PROFILE_SUMS_MOST;
    count_channels(p, states, some);
    for (size_t i = 0; i < some; i++) {
      count_levels(p, states + i * p->stride);
      count_loops(p, states + i * p->stride, p->num_cycles + i);
    }
    p->num_cycles += some;
    states += some * p->stride;
    num_cycles -= some;
  }
}

/* ---- What was counted ---- */

uint64_t sim_profile_num_cycles(const sim_profile *p) { return p->num_cycles; }

sim_profile_channel sim_profile_channel_of(const sim_profile *p,
                                           size_t channel) {
  return p->channels[channel];
}

sim_profile_level sim_profile_level_of(const sim_profile *p, size_t index) {
  const level *l = &p->levels[index];
  return (sim_profile_level){
      l->most, p->num_cycles ? (double)l->sum / (double)p->num_cycles : 0};
}

sim_profile_loop sim_profile_loop_of(const sim_profile *p, size_t index) {
  return p->loops[index].counts;
}
