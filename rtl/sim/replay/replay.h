/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report of a simulator on the recorded calls, and the verdict on it. The
 * user's RTL ran in the process that wrote the report, so nothing in it is
 * believed.
 */
#ifndef SIM_REPLAY_H
#define SIM_REPLAY_H

#include "rtl/sim/process/process.h"
#include "rtl/sim/replay/replay_calls.h"

/* Descriptors of files in memory that a simulator writes to. */
typedef struct replay_files {
  int report;
  int tokens;
} replay_files;

/* On failure there is nothing to close. */
hls_status replay_files_open(replay_files *files, hls_error *error);
void replay_files_close(const replay_files *files);

/* Bytes that a well-behaved simulator writes at most: of the report, and of the
 * tokens. */
uint64_t replay_report_limit(const replay_calls *calls);
uint64_t replay_tokens_limit(const replay_calls *calls);

/* Fills verdict, message, calls, mismatches, tokens and the rest of `result`
 * from what is in the files. `outcome` tells how the process ended that wrote
 * them, and has what it printed. */
hls_status replay_judge(const replay_calls *calls, const replay_files *files,
                        const process_outcome *outcome, sim_result *result,
                        hls_error *error);

#endif
