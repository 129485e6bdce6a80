/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The body of a function.
 */
#ifndef HLS_PASSES_LOWER_FUNCTION_H
#define HLS_PASSES_LOWER_FUNCTION_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Lowers the body of `source` into `target`. Returns false when out of
 * memory. */
bool lower_function(MlirOperation source, MlirOperation target);

#endif
