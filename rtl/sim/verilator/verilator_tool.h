/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs of Verilator. What is installed as `verilator` is a script: for us it
 * does no more than find the program beside it, but it takes as long to start
 * as a small circuit takes.
 */
#ifndef SIM_VERILATOR_TOOL_H
#define SIM_VERILATOR_TOOL_H

#include "rtl/sim.h"
#include "rtl/sim/process/tool.h"

/* Like tool_run(), for Verilator: `tool->program` is the script, or its name.
 * When the program beside it is not there, or reports a failure, the script is
 * run, and its outcome is the one that counts. `outcome` is zero-initialised.
 */
hls_status verilator_tool_run(const tool_request *tool,
                              process_outcome *outcome, hls_error *error);

#endif
