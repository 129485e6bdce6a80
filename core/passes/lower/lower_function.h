/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The body of a function.
 */
#ifndef HLS_PASSES_LOWER_FUNCTION_H
#define HLS_PASSES_LOWER_FUNCTION_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Lowers the body of `source` into `target`. `globals` is lower_list_globals()
 * of the module. Returns false when out of memory. */
bool lower_function(MlirOperation source, MlirOperation target,
                    const ptr_map *globals);

#endif
