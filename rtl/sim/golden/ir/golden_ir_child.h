/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The process that runs the IR, for golden_ir.
 */
#ifndef SIM_GOLDEN_IR_CHILD_H
#define SIM_GOLDEN_IR_CHILD_H

#include "rtl/sim/process/process_request.h"

#include <stdbool.h>
#include <stdint.h>

/* The function that runs one call. `slots` are those of golden_record.h. */
#define GOLDEN_IR_ENTRY "hlsd.run_call"
typedef void (*golden_ir_entry)(uint64_t *slots);

/* What the process reports for an element that the call does not write. */
#define GOLDEN_IR_NO_STORE UINT32_MAX

/* The code calls this before every access. An access that leaves its array ends
 * the process. */
void golden_ir_watch_access(uint32_t access, uint32_t index);

/* Of process_request: the job is one of golden_job.h, which begins with
 * GOLDEN_IR_ENTRY. */
bool golden_ir_prepare_child(void *user, process_shared *shared);
int golden_ir_run_child(void *user, process_shared *shared);

#endif
