/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The process that runs the program of a circuit: the two functions of a
 * process_request, whose job is a model_sim_job.
 */
#ifndef SIM_MODEL_SIM_CHILD_H
#define SIM_MODEL_SIM_CHILD_H

#include "rtl/sim/process/process_request.h"

bool model_sim_child_prepare(void *user, process_shared *shared);
int model_sim_child_run(void *user, process_shared *shared);

#endif
