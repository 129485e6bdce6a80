/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The output of main(), of the circuit and of the tools.
 */
#ifndef SIM_LOG_H
#define SIM_LOG_H

#include "rtl/sim.h"

#include "hls/buffer.h"

/* Adds to the end of the result's log, with '?' for bytes that are 0. Without
 * memory for it the log stays as it was: it is the smaller loss. */
void sim_log_add(sim_result *result, const hls_buffer *output);

#endif
