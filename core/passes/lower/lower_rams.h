/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories of a function.
 */
#ifndef HLS_PASSES_LOWER_RAMS_H
#define HLS_PASSES_LOWER_RAMS_H

#include "core/passes/lower/lower_context.h"

/* When the memories of an execution are done. */
typedef struct lower_memory_ends {
  MlirValue *arguments; /* per memref argument; null: without accesses */
  size_t num_arguments;
  MlirValue *locals; /* of memories inside the circuit */
  size_t num_locals;
} lower_memory_ends;

/* Builds all memories and interfaces. `done` is the control that no access
 * comes after. False when out of memory. */
bool lower_memories(lowering *low, MlirValue done, lower_memory_ends *ends);

#endif
