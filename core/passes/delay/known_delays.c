/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Attributes are found by their names, which takes most of the time that the
 * wires of a circuit take.
 */
#include "core/passes/delay/known_delays.h"

void known_delays_finish(known_delays *known) {
  ptr_map_finish(&known->units);
  arena_finish(&known->memory);
}

const hls_unit_delays *known_delays_of(known_delays *known, MlirOperation op) {
  hls_unit_delays *delays = ptr_map_get(&known->units, op.ptr);
  if (delays) {
    return delays;
  }
  delays = ARENA_ARRAY(&known->memory, hls_unit_delays, 1);
  if (!delays || !ptr_map_set(&known->units, op.ptr, delays)) {
    return NULL;
  }
  *delays = unit_delays_of_unit(op);
  return delays;
}
