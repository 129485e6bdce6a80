/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signatures of circuits.
 */
#ifndef HLS_PASSES_LOWER_SIGNATURE_H
#define HLS_PASSES_LOWER_SIGNATURE_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Reports arguments and results whose type has no handshake type; returns
 * false if there are any. */
bool lower_signature_check(MlirOperation func);

/* Builds the handshake.func for a func.func, without a body, before it in the
 * module. Null when out of memory. */
MlirOperation lower_signature(MlirOperation func);

#endif
