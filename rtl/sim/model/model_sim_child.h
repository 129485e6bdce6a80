/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The process that runs the program of a circuit: the two functions of a
 * process_request, whose job is a model_sim_job.
 */
#ifndef SIM_MODEL_SIM_CHILD_H
#define SIM_MODEL_SIM_CHILD_H

#include "rtl/sim/process/process_request.h"
#include "rtl/sim/runtime/sim_plan.h"

bool model_sim_child_prepare(void *user, process_shared *shared);
int model_sim_child_run(void *user, process_shared *shared);

/* Both in one, inside the sandbox: the job comes through a pipe, its size
 * first. It is not to be compiled, and records no waveform. */
#define MODEL_SIM_JOB_FD SIM_WAVEFORM_FD
int model_sim_child_run_expected(void *user, process_shared *shared);

#endif
