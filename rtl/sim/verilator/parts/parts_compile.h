/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs of the C++ compiler for circuits of parts.
 */
#ifndef SIM_PARTS_COMPILE_H
#define SIM_PARTS_COMPILE_H

#include "rtl/sim/verilator/parts/parts_kind.h"

/* Where the text of the circuit's table is, below the scratch directory. */
#define PARTS_TABLE_FILE "parts.c"

/* Compiles the pack of this symbol, whose text is below the scratch directory,
 * named by PARTS_PACK_FORMAT. Sets `*done` if it did. */
#define PARTS_PACK_FORMAT "%s.cc"
hls_status parts_compile_pack(const model_build *build, const char *symbol,
                              const char *root, bool *done);

/* Compiles the table and links it with the packs of all kinds to MODEL_BINARY.
 */
hls_status parts_compile_circuit(const model_build *build,
                                 const parts_kind *kinds, size_t num_kinds,
                                 bool *done);

#endif
