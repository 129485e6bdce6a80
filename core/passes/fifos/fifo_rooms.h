/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FIFOs, and the room that the loops around them need.
 */
#ifndef HLS_PASSES_FIFO_ROOMS_H
#define HLS_PASSES_FIFO_ROOMS_H

#include "base/memory/ptr_map.h"
#include "hls/handshake_enums.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

/* The buffer for so many tokens. All of them wait a cycle or more where it is
 * opaque. One with one slot may be moved like any other register unless it
 * stays: where tokens wait for loops, a register for all users of a fork would
 * let these wait, too. */
MlirHandshakeBufferType fifo_rooms_type(int64_t slots, bool opaque, bool stays);

/* What is needed of the FIFOs that have been looked at. Zero-initialise;
 * finish() in every case. */
typedef struct fifo_rooms {
  ptr_map slots; /* operation -> slots + 1 */
} fifo_rooms;

/* Notes that a loop needs so many slots of a FIFO, beside what others do, and
 * gives it these if it has fewer. Returns false when out of memory. */
bool fifo_rooms_need(fifo_rooms *rooms, MlirOperation fifo, int64_t slots);

/* Takes the slots that nobody needs away from the FIFOs of a function that have
 * been looked at. */
void fifo_rooms_trim(const fifo_rooms *rooms, MlirOperation func);

void fifo_rooms_finish(fifo_rooms *rooms);

#endif
