/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the units of a circuit take, for passes that place buffers.
 */
#ifndef HLS_PASSES_UNIT_LATENCY_H
#define HLS_PASSES_UNIT_LATENCY_H

#include "ir.h"

/* Cycles from an operand of a handshake operation to its results: those of its
 * attribute `latency`, if its unit obeys it, or those of its unit. 0 for units
 * without registers; of a load, those of a memory that nobody else uses. */
int64_t unit_latency(MlirOperation op);

/* Does the unit take the next operands only when it has given the result? */
bool unit_is_serial(MlirOperation op);

#endif
