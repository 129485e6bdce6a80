/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnoses operations that have no circuit.
 */
#ifndef HLS_PASSES_LOWER_CHECK_H
#define HLS_PASSES_LOWER_CHECK_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Reports every operation of the body that has no circuit; returns false if
 * there are any. `globals` is lower_list_globals() of the module. */
bool lower_check(MlirOperation func, const ptr_map *globals);

#endif
