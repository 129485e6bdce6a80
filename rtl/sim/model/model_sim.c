/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Saying why there is no model of a circuit.
 */
#include "rtl/sim/model/model_sim.h"

#include <string.h>

hls_status model_sim_refuse(const simulator_job *job, const char *reason) {
  *job->refusal = strdup(reason);
  return *job->refusal
             ? HLS_OK
             : hls_error_set(job->error, HLS_NO_MEMORY, "out of memory");
}

hls_status model_sim_refuse_for(const simulator_job *job,
                                const hls_error *error) {
  return error->status == HLS_INVALID
             ? model_sim_refuse(job, error->message)
             : hls_error_set(job->error, error->status, "%s", error->message);
}
