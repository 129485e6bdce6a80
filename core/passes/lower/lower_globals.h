/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the globals of a module.
 */
#ifndef HLS_PASSES_LOWER_GLOBALS_H
#define HLS_PASSES_LOWER_GLOBALS_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Is it memref.alloca or memref.get_global? */
bool lower_makes_memory(MlirOperation op);
/* Lists the memref.global of a module by the attributes that refer to them.
 * Returns false when out of memory. */
bool lower_list_globals(ptr_map *globals, MlirOperation root);
/* The one that a memref.get_global refers to, or null. */
MlirOperation lower_find_global(const ptr_map *globals,
                                MlirOperation get_global);
/* Drops the memref.global of a module, which circuits do not refer to. */
void lower_erase_globals(MlirOperation root);

#endif
