/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The waveform that a simulation binary writes: a folder that only it can write
 * to, and reading what it left there.
 */
#ifndef SIM_WAVEFORM_H
#define SIM_WAVEFORM_H

#include "rtl/sim.h"

/* As much as an answer of the daemon can carry. */
#define WAVEFORM_MAX_BYTES (UINT64_C(32) << 20)

/* Creates the folder below the scratch directory and returns its path, which
 * the caller frees; NULL with `error` filled. */
char *waveform_folder(const sim_request *request, hls_error *error);

/* The name of the file in there; the caller frees. NULL when out of memory. */
char *waveform_path(const char *folder);

/* Reads the file into the result, as far as there is one: a circuit that
 * crashed may have left none. */
hls_status waveform_read(const char *path, sim_result *result,
                         hls_error *error);

#endif
