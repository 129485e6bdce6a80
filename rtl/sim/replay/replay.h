/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recorded calls, given to a process that runs them, and the verdict on
 * what it answers. Code of the user's runs in that process, so nothing of its
 * report is believed, and it never holds what it is judged by: it is given the
 * state before one call, and the next one only when its answer to that is here,
 * for the state before a call tells what the call before it has left.
 */
#ifndef SIM_REPLAY_H
#define SIM_REPLAY_H

#include "rtl/sim/process/process.h"
#include "rtl/sim/replay/replay_calls.h"
#include "rtl/sim/replay/replay_tokens.h"
#include "rtl/sim/runtime/sim_plan.h"

/* Both ends of a pipe. */
typedef struct replay_pipe {
  int reader, writer;
} replay_pipe;

/* One run of the calls. Everything is private but `service` and what the
 * functions say. */
typedef struct replay {
  process_service service; /* to be served while the process runs */
  const replay_calls *calls;
  sim_result *result;
  hls_error *error;
  hls_status status;    /* of the comparison */
  replay_pipe requests; /* calls, to the process */
  replay_pipe report;
  replay_pipe tokens; /* only if they are asked for */
  replay_tokens states;
  const uint8_t *recording;
  size_t recording_size;
  uint64_t call; /* number of the one that is sent, from 0 */
  size_t sent;   /* bytes of it */
  uint8_t *answer;
  size_t received, room; /* bytes */
  size_t num_differing;  /* calls */
} replay;

/* Opens pipes for a process, which may be started before the calls are there:
 * what tells of these in `calls` counts from replay_begin() on. replay_end() in
 * every case. */
hls_status replay_open(replay *run, const replay_calls *calls,
                       hls_error *error);
void replay_end(replay *run);

/* Gives a process that was started the first call, before replay_begin(). What
 * fails fails there again. */
void replay_send_first(replay *run);

/* Begins with the calls: forgets what an earlier run has left in `result`. */
hls_status replay_begin(replay *run, sim_result *result, hls_error *error);

/* The process's ends of the pipes, to become its descriptors SIM_CALLS_FD,
 * SIM_REPORT_FD and SIM_TOKENS_FD. */
#define REPLAY_FILES 3
void replay_files(const replay *run, int files[REPLAY_FILES]);

/* Takes what the process has answered, compares it, and gives it the next call;
 * does not wait. For `service`. */
bool replay_serve(void *run);

/* Whether every call was answered, which may be wrongly, or so many of them
 * were wrong that the others were left out. */
bool replay_is_complete(const replay *run);

/* Of the call that was not answered: what there is of the report on it. */
const uint8_t *replay_rest(const replay *run, size_t *size);

/* Once the process has ended: fills verdict, message, tokens and the rest of
 * `result`. `outcome` tells how the process ended, and has what it printed. */
hls_status replay_judge(replay *run, const process_outcome *outcome);

#endif
