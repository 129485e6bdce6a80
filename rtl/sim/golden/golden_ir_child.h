/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The process that runs the IR, for golden_ir.
 */
#ifndef SIM_GOLDEN_IR_CHILD_H
#define SIM_GOLDEN_IR_CHILD_H

#include "rtl/sim/golden/golden_ir.h"
#include "rtl/sim/golden/golden_job.h"

/* Of process_request: the job is one of golden_job.h, which begins with
 * GOLDEN_IR_ENTRY. */
bool golden_ir_prepare_child(void *user, process_shared *shared);
int golden_ir_run_child(void *user, process_shared *shared);

#endif
