/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Channels that a call passes once.
 */
#ifndef HLS_PASSES_CALL_CHANNELS_H
#define HLS_PASSES_CALL_CHANNELS_H

#include "core/passes/buffers/cycle_levels.h"

/* Is a channel on no cycle, and has an end outside of all loops? By the loops
 * and the levels of a materialised function; buffers may have been put into
 * channels since these were found. */
bool call_channels_has(const loop_nest *nest, const cycle_levels *levels,
                       MlirValue value);

#endif
