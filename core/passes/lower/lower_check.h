/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnoses operations that have no circuit.
 */
#ifndef HLS_PASSES_LOWER_CHECK_H
#define HLS_PASSES_LOWER_CHECK_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Reports every operation of the body that has no circuit; returns false if
 * there are any. */
bool lower_check(MlirOperation func);

#endif
