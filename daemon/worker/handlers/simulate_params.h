/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parameters of hls/simulate.
 */
#ifndef WORKER_SIMULATE_PARAMS_H
#define WORKER_SIMULATE_PARAMS_H

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/profile/profile_json.h"
#include "rtl/sim.h"

/* Files that came with the request. */
typedef struct simulate_files {
  hls_source *items; /* the array is owned, the strings borrowed, */
  char **decoded;    /* unless they are here, or NULL */
  size_t count;
} simulate_files;

/* What simulates the circuit. */
typedef enum engine_choice {
  ENGINE_MODEL, /* and Verilator what that cannot */
  ENGINE_VERILATOR,
  ENGINE_BOTH, /* and they have to agree */
  ENGINE_CHOICES,
} engine_choice;

/* The parameters of hls/simulate beside the common ones. */
typedef struct simulate_params {
  simulate_files rtl;
  simulate_files models;
  engine_choice engine;
  unsigned long long max_cycles;
  bool ignores_exit_status; /* of main() */
  unsigned long long stress_seed;
  unsigned long long bus_latency; /* of memories behind AXI; 0: the usual one */
  unsigned long long token_cycles;
  sim_waveform_format trace;
  profile_detail profile;
  bool playback;
  unsigned long long playback_from;
  const cJSON *update_token; /* or NULL */
} simulate_params;

/* Parses them; those that all methods have are the compilation's already.
 * Returns false with `failure` filled. finish() in every case. */
bool simulate_params_parse(simulate_params *simulate,
                           compile_state *compilation, rpc_failure *failure);
void simulate_params_finish(simulate_params *simulate);

#endif
