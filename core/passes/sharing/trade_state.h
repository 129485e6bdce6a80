/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit whose registers are traded: what its channels have, what has been
 * done to them, and whether the circuit is as fast as it was.
 */
#ifndef HLS_PASSES_TRADE_STATE_H
#define HLS_PASSES_TRADE_STATE_H

#include "core/passes/registers/lone_tokens.h"
#include "core/passes/sharing/call_deadlines.h"
#include "core/passes/sharing/held_net.h"

/* What is put into a channel, or taken. */
typedef struct trade_step {
  uint32_t channel;
  int8_t registers, slots, ready;
  int64_t bits;    /* that this takes */
  uint32_t weight; /* so many paths get better */
} trade_step;

/* What is known of a channel. */
typedef struct trade_channel {
  uint32_t paths;  /* late paths through it, of data or valid */
  uint32_t ready;  /* the same of ready */
  bool awaits;     /* does somebody wait for its token who is late? */
  bool needs_room; /* or for room in it? */
  bool is_tried;   /* has it changed in this trade? */
  bool is_noted;   /* is it listed? */
} trade_channel;

/* So many steps may be made before they are kept for good. */
enum { TRADE_STATE_MOST = 64 };

/* Zero-initialise; what is needed lives in the memory of the net. */
typedef struct trade_state {
  const held_loops *loops; /* borrowed */
  register_net *net;       /* borrowed */
  held_net held;
  register_times times;
  register_cone cone;
  call_deadlines calls;
  lone_tokens lone;
  trade_channel *channels;
  uint32_t *noted; /* channels of which something is known, the first one first
                      when they are asked for */
  size_t num_noted;
  uint32_t num_paths; /* late ones that were looked at */
  int64_t dearest;    /* of the least that each of these is cut by, the most */
  trade_step made[TRADE_STATE_MOST]; /* the last one last */
  size_t num_made, num_fit; /* the first of these leave the circuit fast */
  size_t num_kept;          /* trades that are not to be taken back */
  size_t later;      /* registers that a trade puts where a call passes once */
  held_loop *late;   /* whose tokens have been too late */
  bool has_instance; /* of whose paths nothing is known? */
  int repairs;       /* that may still be looked for in this trade */
  uint64_t steps;    /* that are left */
} trade_state;

/* Begins with a net, whose loops and registers are the caller's. Returns false
 * when out of memory; to be finished in every case. */
bool trade_state_begin(trade_state *state, register_net *net,
                       const held_loops *loops, double period);
void trade_state_finish(trade_state *state);

/* The bits of a register or a slot in a channel. */
int64_t trade_state_bits(const net_channel *channel);

void trade_state_make(trade_state *state, const trade_step *step);

/* Takes back the step that was made last. */
void trade_state_take_back(trade_state *state);

/* What has been made so far leaves the circuit as fast as it was. */
void trade_state_fits(trade_state *state);

/* What fits is not to be taken back any more. */
void trade_state_keep(trade_state *state);

/* May a channel get a slot beside registers; a register, if nothing is too late
 * by it; or a slot that registers ready, which takes no cycle? */
bool trade_state_may_get_slot(const trade_state *state, uint32_t channel);
bool trade_state_may_get(const trade_state *state, uint32_t channel);
bool trade_state_may_get_ready(const trade_state *state, uint32_t channel);

/* Is any path too long? Counts the late paths through each channel, and finds
 * what they are cut by at the least. */
bool trade_state_is_late(trade_state *state);

/* Do all tokens come in time? */
bool trade_state_is_in_time(trade_state *state);

/* Does a call end as soon, and begin its loops, if anything may be later? */
bool trade_state_keeps_calls(trade_state *state);

/* May a register go from a channel where nobody knows when tokens come, if each
 * of these is alone? */
bool trade_state_may_be_lone(const trade_state *state, uint32_t channel);

/* Are tokens alone wherever such registers have gone? */
bool trade_state_are_held(trade_state *state);

/* Finds out why tokens are late. */
void trade_state_find_causes(trade_state *state);

#endif
