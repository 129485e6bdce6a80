/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays of units that have been looked up before.
 */
#ifndef HLS_PASSES_KNOWN_DELAYS_H
#define HLS_PASSES_KNOWN_DELAYS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/delay/unit_delay.h"

/* Zero-initialise; finish() in every case. As long as it is used, no operation
 * may be erased or get other attributes. */
typedef struct known_delays {
  ptr_map units;  /* operation -> hls_unit_delays */
  ptr_map shared; /* a hash of what they depend on -> shared_delays */
  arena_pool memory;
} known_delays;

void known_delays_finish(known_delays *known);

/* The delays of the operation's own unit; NULL when out of memory. */
const hls_unit_delays *known_delays_of(known_delays *known, MlirOperation op);

#endif
