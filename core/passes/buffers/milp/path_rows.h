/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The clock period in a program: when each wire is stable.
 */
#ifndef HLS_PASSES_MILP_PATH_ROWS_H
#define HLS_PASSES_MILP_PATH_ROWS_H

#include "core/passes/buffers/milp/path_bounds.h"
#include "core/passes/buffers/milp/places.h"

/* Adds the variables and rows by which no path of a circuit, whose places are
 * empty and have their variables, is longer than the bounds of its wires. That
 * forbids a cycle of wires without a register, too, unless it takes no time.
 * Returns false when out of memory. */
bool path_rows_add(milp_program *program, const milp_places *places,
                   MlirOperation func, const path_bounds *bounds);

#endif
