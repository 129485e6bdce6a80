/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the channels of a circuit did in a simulation, counted over all cycles
 * of all calls: tokens that moved or waited, how many tokens lay somewhere at a
 * time, and how often loops began an iteration.
 */
#ifndef RTL_SIM_PROFILE_H
#define RTL_SIM_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sim_profile sim_profile;

/* Cycles of one channel. In the others it had neither a token nor room. */
typedef struct sim_profile_channel {
  uint64_t moved;   /* a token was taken */
  uint64_t stalled; /* a token waited */
  uint64_t starved; /* whoever takes them had room, and there was none */
} sim_profile_channel;

/* What a token that moves on a channel adds to a level: 1 where it is put in,
 * -1 where it is taken out, another number where it stands for several. */
typedef struct sim_profile_term {
  size_t channel;
  int64_t amount;
} sim_profile_term;

/* How many tokens lay in a place. A token that leaves in the cycle in which it
 * comes does not lie there. */
typedef struct sim_profile_level {
  uint64_t most;
  double average; /* over all cycles */
} sim_profile_level;

/* The iterations of a loop that followed another one. */
typedef struct sim_profile_loop {
  uint64_t rounds;
  uint64_t cycles; /* from the beginning of each to that of the next, in all */
} sim_profile_loop;

/* A profile of a circuit with so many channels; NULL when out of memory. */
sim_profile *sim_profile_create(size_t num_channels);
void sim_profile_destroy(sim_profile *p); /* accepts NULL */

/* Adds a place whose level is watched, or a loop: tokens on `entries` begin its
 * first iteration, those on `backs` another one. Both go by the order in which
 * they were added, from 0. The arrays are copied; channels are below
 * num_channels. False when out of memory. */
bool sim_profile_add_level(sim_profile *p, const sim_profile_term *terms,
                           size_t count);
bool sim_profile_add_loop(sim_profile *p, const size_t *entries,
                          size_t num_entries, const size_t *backs,
                          size_t num_backs);

/* Forgets what was counted, not what is watched. */
void sim_profile_reset(sim_profile *p);

/* Counts the next cycles. `states` has for each of them two bits per channel
 * from the lowest on, valid and ready, in whole bytes. */
void sim_profile_count(sim_profile *p, const uint8_t *states,
                       size_t num_cycles);

/* What was counted so far. */
uint64_t sim_profile_num_cycles(const sim_profile *p);
sim_profile_channel sim_profile_channel_of(const sim_profile *p,
                                           size_t channel);
sim_profile_level sim_profile_level_of(const sim_profile *p, size_t level);
sim_profile_loop sim_profile_loop_of(const sim_profile *p, size_t loop);

#endif
