/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the units of a circuit take: for passes that place buffers, and for
 * whoever explains the circuit.
 */
#ifndef HLS_UNIT_LATENCY_H
#define HLS_UNIT_LATENCY_H

#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The integer attribute with which an operation says how long its unit shall
 * take. Units obey it whose manifests say so (rtl/units/README.md). */
#define HLS_LATENCY_ATTRIBUTE "latency"

/* Cycles from an operand of a handshake operation to its results: those of its
 * attribute `latency`, if its unit obeys it, or those of its unit. 0 for units
 * without registers, and for instances, of which nothing is known; of a load,
 * those of a memory that nobody else uses; of a buffer, those it adds. */
int64_t hls_unit_latency(MlirOperation op);

/* The same of an operation that is none of handshake yet, but becomes one of
 * the same mnemonic, or a load. */
int64_t hls_unit_latency_later(MlirOperation op);

/* Does the unit take the next operands only when it has given the result? */
bool hls_unit_is_serial(MlirOperation op);

/* Is there a unit that takes operands in every cycle for the operation if it
 * has the attribute `latency`, which is otherwise serial? */
bool hls_unit_can_be_pipelined(MlirOperation op);

#ifdef __cplusplus
}
#endif
#endif
