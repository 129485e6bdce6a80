/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays of slots that have been looked up before: there are few widths.
 */
#ifndef HLS_PASSES_KNOWN_SLOTS_H
#define HLS_PASSES_KNOWN_SLOTS_H

#include "core/passes/delay/unit_delay.h"

/* The delays of a slot for data of some width. */
typedef struct known_slot {
  bool is_known;
  unsigned width;
  hls_unit_delays delays;
} known_slot;

enum { KNOWN_SLOTS_WIDTHS = 64 };

/* Slots of one type. Zero-initialise. */
typedef struct known_slots {
  known_slot of[KNOWN_SLOTS_WIDTHS];
} known_slots;

/* As unit_delays_of_slot(), valid until the next call; the type is the same in
 * all calls. */
const hls_unit_delays *known_slots_of(known_slots *known,
                                      MlirHandshakeBufferType type,
                                      unsigned width);

#endif
