/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copying bits from where one model has them to where another one does.
 */
#ifndef SIM_PARTS_WIRE_H
#define SIM_PARTS_WIRE_H

#include <stdbool.h>
#include <stdint.h>

/* The bits of a wire are a whole number of this type at both ends, or one bit,
 * or anything else. */
typedef enum sim_parts_width {
  SIM_PARTS_BYTE,
  SIM_PARTS_HALF,
  SIM_PARTS_WORD,
  SIM_PARTS_LONG,
  SIM_PARTS_BIT,
  SIM_PARTS_BITS,
} sim_parts_width;

typedef struct sim_parts_wire {
  const uint8_t *from;
  uint8_t *to;
  uint32_t from_bit, to_bit; /* from there on; below 8 unless `how` is
                                SIM_PARTS_BITS */
  uint32_t width;
  uint32_t source, target; /* the units at its ends */
  sim_parts_width how;
} sim_parts_wire;

/* Chooses `how`. `from_width` and `to_width` are those of the ports that the
 * bits are of. */
void sim_parts_wire_choose(sim_parts_wire *wire, uint32_t from_width,
                           uint32_t to_width);

/* Copies the bits; whether they were others before. */
bool sim_parts_wire_move(const sim_parts_wire *wire);

#endif
