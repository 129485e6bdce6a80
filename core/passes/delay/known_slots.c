/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Widths share places; the last one that was looked up has it.
 */
#include "core/passes/delay/known_slots.h"

const hls_unit_delays *known_slots_of(known_slots *known,
                                      MlirHandshakeBufferType type,
                                      unsigned width) {
  known_slot *slot = &known->of[width % KNOWN_SLOTS_WIDTHS];
  if (!slot->is_known || slot->width != width) {
    *slot = (known_slot){.is_known = true,
                         .width = width,
                         .delays = unit_delays_of_slot(type, width)};
  }
  return &slot->delays;
}
