/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of values in a circuit.
 */
#ifndef HLS_PASSES_LOWER_TYPES_H
#define HLS_PASSES_LOWER_TYPES_H

#include "mlir-c/IR.h"

/* The handshake type of a value: a channel for integers, floats and indices
 * (32 bits), the memref itself for a memory that an interface can serve. Null
 * for any other type. */
MlirType lower_type(MlirType type);

#endif
