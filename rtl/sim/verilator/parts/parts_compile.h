/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs of the C++ compiler for circuits of parts.
 */
#ifndef SIM_PARTS_COMPILE_H
#define SIM_PARTS_COMPILE_H

#include "rtl/sim/verilator/parts/parts_kind.h"

/* Where the text of the circuit's table is, below the scratch directory. */
#define PARTS_TABLE_FILE "parts.c"

/* Makes the object files of the kinds that are not there, from their glue. Sets
 * `*done` if all were made. */
hls_status parts_compile_kinds(const model_build *build,
                               const parts_kind *kinds, size_t num_kinds,
                               bool *done);

/* Compiles the table and links it with the object files to MODEL_BINARY. */
hls_status parts_compile_circuit(const model_build *build,
                                 const parts_kind *kinds, size_t num_kinds,
                                 bool *done);

#endif
