/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parameters of the user's modules in Verilog: a type with the bits and the
 * sign that the number has in C, and values of just this type.
 */
#ifndef RTL_NETLIST_PARAMETERS_H
#define RTL_NETLIST_PARAMETERS_H

#include "base/memory/arena.h"

#include "mlir-c/IR.h"

/* "int", "bit [63:0]", "bit signed [4:0]"; NULL for what is no integer of
 * 64 bits at most, or when out of memory. */
char *parameter_type(arena_pool *arena, MlirAttribute attribute);

/* "31", "64'sd5", "32'hfffffff0"; NULL likewise. */
char *parameter_value(arena_pool *arena, MlirAttribute attribute);

#endif
