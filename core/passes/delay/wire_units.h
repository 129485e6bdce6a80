/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a unit connects the wires of its channels.
 */
#ifndef HLS_PASSES_WIRE_UNITS_H
#define HLS_PASSES_WIRE_UNITS_H

#include "core/passes/delay/wire_graph.h"

typedef enum wire_unit_kind {
  WIRE_UNIT_PASSES,    /* all of its operands to all of its results */
  WIRE_UNIT_BRANCHES,  /* the same, but for the data of the first */
  WIRE_UNIT_MERGES,    /* the same, and it chooses by who has a token */
  WIRE_UNIT_BEGINS,    /* the same, but for the data of all but the first */
  WIRE_UNIT_ADMITS,    /* its token to the first, its data to the other */
  WIRE_UNIT_RESTARTS,  /* the valid of the first; a register else */
  WIRE_UNIT_PORT,      /* each operand to the result of its number */
  WIRE_UNIT_MEMORY,    /* none: its ports have what leads through it */
  WIRE_UNIT_READ_ONLY, /* the same, and the first and last to the last */
  WIRE_UNIT_STORED,    /* the first to the first; the other begins in it */
  WIRE_UNIT_OUTSIDE,   /* none: they leave the circuit */
} wire_unit_kind;

typedef struct wire_unit {
  MlirOperation op;
  /* A port's are those of its memory; NULL if it has no such thing, and for
   * what is outside. */
  const hls_unit_delays *delays;
  wire_unit_kind kind;
  const uint32_t *ins, *outs; /* channels, borrowed */
  size_t num_ins, num_outs;
} wire_unit;

wire_unit_kind wire_units_kind(MlirOperation op);

/* Adds the arcs and borders of a unit; the arcs are not linked yet. Returns
 * false when out of memory. */
bool wire_units_connect(wire_graph *graph, const wire_unit *unit);

/* Registers in front of channels that come from outside of the circuit. */
void wire_units_come_from_outside(wire_graph *graph, const uint32_t *channels,
                                  size_t count);

#endif
