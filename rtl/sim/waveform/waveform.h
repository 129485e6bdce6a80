/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The waveform that the process of a circuit writes: files in memory, which it
 * is given, and reading what it left there. They are new for every run, so that
 * none can tell another one anything.
 */
#ifndef SIM_WAVEFORM_H
#define SIM_WAVEFORM_H

#include "rtl/sim.h"
#include "rtl/sim/process/process_outcome.h"
#include "rtl/sim/runtime/sim_plan.h"

/* As much as an answer of the daemon can carry, and the limit of each file. */
#define WAVEFORM_MAX_BYTES (UINT64_C(32) << 20)

/* Descriptors; the first one takes the result. */
typedef struct waveform {
  int files[SIM_WAVEFORM_FILES];
} waveform;

/* waveform_close() in every case. */
hls_status waveform_open(waveform *traced, hls_error *error);
void waveform_close(waveform *traced);

/* Reads the waveform of a process that has ended so into the result, as far as
 * there is one: a circuit that crashed may have left none. HLS_TOOL when it has
 * become too large. */
hls_status waveform_take(const waveform *traced, const process_outcome *outcome,
                         sim_result *result, hls_error *error);

#endif
