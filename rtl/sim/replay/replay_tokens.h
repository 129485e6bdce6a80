/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the process that runs a circuit writes of its channels, cycle by cycle:
 * kept for some cycles of the first call, counted in a profile, and packed for
 * a playback.
 */
#ifndef SIM_REPLAY_TOKENS_H
#define SIM_REPLAY_TOKENS_H

#include "hls/buffer.h"
#include "rtl/sim.h"

/* Private but for what the functions say. */
typedef struct replay_tokens {
  size_t stride;          /* bytes of a cycle */
  size_t most;            /* bytes that are kept */
  sim_profile *profile;   /* or NULL */
  sim_playback *playback; /* or NULL */
  hls_buffer kept;        /* whole cycles, unless all of them are written */
  hls_buffer partial;     /* the beginning of a cycle, to be counted */
  bool keeps;             /* the first call is not over */
} replay_tokens;

/* Begins with what the request asks for; what an earlier run has left in its
 * profile and its playback is forgotten. */
void replay_tokens_begin(replay_tokens *tokens, const sim_request *request);
void replay_tokens_end(replay_tokens *tokens);

/* Whether anything is asked for, and the process has to write. */
bool replay_tokens_are_wanted(const sim_request *request);

/* For how many cycles it is to write them (sim_plan.h). */
uint64_t replay_tokens_cycles(const sim_request *request);

/* Takes what there is in a pipe, without waiting. False when it is more than
 * was asked for. */
bool replay_tokens_take(replay_tokens *tokens, int pipe);

/* A call is over, and all that was written about it is taken. */
void replay_tokens_end_call(replay_tokens *tokens);

/* Puts the cycles that are kept into the result, and ends the playback. False
 * when out of memory. */
bool replay_tokens_give(replay_tokens *tokens, sim_result *result);

#endif
