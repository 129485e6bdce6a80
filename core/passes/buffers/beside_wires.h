/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Plain wires, and controls whose data goes beside them on such: a token that
 * waits there finds the data of another one.
 */
#ifndef HLS_PASSES_BESIDE_WIRES_H
#define HLS_PASSES_BESIDE_WIRES_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Is a value of a materialised function a plain wire, or such a control? That
 * leads from an `unbundle` to a `bundle`, or may do so. */
bool beside_wires_is(MlirValue value);

/* The channel for a buffer that is wanted there: in front of the `unbundle`, or
 * behind the `bundle` next to a control, where the token has its data. Null
 * when there is none between two operations. */
MlirValue beside_wires_channel(MlirValue value);

#endif
