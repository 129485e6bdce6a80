/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The cycles of a call as JSON.
 */
#include "daemon/worker/cost/cost_cycles.h"

#include "hls/loops.h"

cJSON *cost_cycles_json(MlirOperation function, int64_t rounds) {
  hls_call_cycles call;
  if (!hls_call_cycles_find(&call, function, rounds)) {
    return NULL;
  }
  return VALUE_OBJECT(
      {"value", call.cycles == HLS_LOOP_UNKNOWN ? cJSON_CreateNull()
                                                : value_integer(call.cycles)},
      {"assumedLoops", value_integer((int64_t)call.num_assumed)},
      {"rounds", value_integer(rounds)});
}
