/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays and the area of the units of a circuit, as their manifests have
 * them: for passes that place registers, and for whoever explains the circuit.
 * The figures compare circuits with each other, on an FPGA with look-up tables
 * of six inputs; they include the wires behind a unit's logic
 * (rtl/units/README.md).
 */
#ifndef HLS_UNIT_DELAY_H
#define HLS_UNIT_DELAY_H

#include "mlir-c/IR.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Delays of a unit in nanoseconds. 0 is also the delay of a path that does not
 * exist. */
typedef struct hls_unit_delays {
  /* From the data of an operand to the data of a result; of a unit that breaks
   * data, the longest path between its own registers. */
  double data;
  double valid;    /* from valid of an operand to valid of a result */
  double ready;    /* from ready of a result to ready of an operand */
  double to_ready; /* from valid of an operand to ready of another one */
  /* Of units with registers: from the clock to data or valid out, and from the
   * data of an operand to a register. */
  double clock_to_out;
  double setup;
  /* No path forward through the unit (data, valid) or backward (ready) is
   * without a register. */
  bool breaks_data, breaks_ready;
  /* From the data of a condition or an index to valid of a result and ready of
   * an operand; of a merge, from valid of an operand to data of a result. */
  double select;
  double to_valid;      /* from ready of a result to valid of another one */
  double control_setup; /* from valid or ready to a register */
  /* The parts of clock_to_out: to valid of a result; to its data; and to ready
   * of an operand, which is no part of it. */
  double clock_to_valid, clock_to_data, clock_to_ready;
} hls_unit_delays;

/* Those of a load or a store are those of its way into the memory and out of
 * it; the memory interface itself has the same. An instance, of which nothing
 * is known, breaks all paths. Operations that are wires have no delays. */
hls_unit_delays hls_unit_delays_of(MlirOperation op);

/* How many pieces of a mapped circuit a unit becomes; an estimate, as others
 * may merge with it. */
typedef struct hls_unit_area {
  double luts, ffs, dsps, carries;
} hls_unit_area;

hls_unit_area hls_unit_area_of(MlirOperation op);

#ifdef __cplusplus
}
#endif
#endif
