/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels of a circuit in which a program decides on the buffers.
 */
#ifndef HLS_PASSES_MILP_PLACES_H
#define HLS_PASSES_MILP_PLACES_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/buffers/milp/solver.h"
#include "hls/handshake_ops.h"
#include "mlir-c/IR.h"

/* A buffer that is no longer there. */
typedef struct taken_buffer {
  MlirHandshakeBufferType type;
  int64_t slots;
  MlirAttribute name, block; /* null: it had none */
} taken_buffer;

/* Does a buffer of a type that placements use register data and valid? */
bool milp_is_register(MlirHandshakeBufferType type);

/* What a channel holds. */
typedef struct place_room {
  bool breaks_data;  /* a register for data and valid */
  bool breaks_ready; /* a slot that registers ready */
  int64_t more;      /* slots beside those two */
} place_room;

/* A channel without its buffers, and the variables that stand for them. */
typedef struct milp_place {
  MlirValue value;
  unsigned width;
  bool is_header;     /* behind a merge that begins iterations */
  bool enters_island; /* leads into a loop that can be an island, which may put
                         a slot that registers ready there if there is no
                         register */
  bool leaves_island; /* leads out of one, which may put a FIFO there */
  bool is_ready_last; /* does the slot that registers ready come last? */
  bool is_split;  /* is a register behind further slots, not one FIFO of all? */
  place_room had; /* that was there */
  place_room room;     /* the same, then that was chosen */
  taken_buffer *taken; /* in their order */
  size_t num_taken;
  size_t breaks_data, breaks_ready, more; /* variables */
  size_t is_queue;                        /* variable: are there more slots? */
} milp_place;

/* Zero-initialise; finish() in every case. */
typedef struct milp_places {
  milp_place *places;
  size_t count;
  ptr_map index; /* value -> index + 1 */
  arena_pool memory;
} milp_places;

/* Takes the buffers out of all channels where there may be any, and lists these
 * channels. Buffers stay where a placement has no choice: at a lazy fork, on
 * the way of an announcement, at a memory, where there are several registers or
 * others in an order that no room stands for; and in loops that can be islands
 * at that clock period, in nanoseconds, as an island chooses its registers
 * itself (0: there will be none). Returns false when out of memory, with all of
 * them still there. */
bool milp_places_take(milp_places *places, MlirOperation func, double period);

/* Gives all channels the buffers that they had. */
void milp_places_restore(const milp_places *places);

/* Gives them the rooms that they have now. */
void milp_places_fill(const milp_places *places);

/* Takes those out again. */
void milp_places_clear(const milp_places *places);

/* The place that a channel is, or NULL. */
milp_place *milp_places_find(const milp_places *places, MlirValue value);

/* The bits that a room's slots hold, handshakes included. */
int64_t milp_place_bits(const milp_place *place, const place_room *room);

void milp_places_finish(milp_places *places);

#endif
