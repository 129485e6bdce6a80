/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interval at which an innermost loop meets the clock.
 */
#ifndef HLS_PASSES_LOOP_FIT_H
#define HLS_PASSES_LOOP_FIT_H

#include "core/passes/delay/wire_times.h"
#include "core/passes/retiming/loop_times.h"

/* What a loop is fitted to, in nanoseconds. */
typedef struct loop_fit_periods {
  double surely;   /* that is kept if the interval need not grow for it */
  double possibly; /* that is kept at any interval */
} loop_fit_periods;

/* Moves the start times of the loops, and lets their intervals grow where it
 * has to be, until registers in the channels that have cycles to spare make all
 * paths forward within the loops short enough. Channels that leave a loop are
 * taken as if they were cut. `may_be_cut` tells, per channel of the graph,
 * whether it may have a register. Loops that do not fit keep their times.
 * Returns false when out of memory. */
bool loop_fit(loop_times *times, const wire_times *wires,
              const bool *may_be_cut, const loop_fit_periods *periods);

#endif
