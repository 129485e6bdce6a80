/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where operations come from, and where they stand in a printed module: what
 * MLIR's C interface does not tell.
 */
#ifndef HLS_LOCATION_H
#define HLS_LOCATION_H

#include "mlir-c/IR.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A place in a source. Line 0: unknown. `file` is borrowed from the context and
 * not terminated. Lines and columns count from 1. */
typedef struct hls_source_place {
  MlirStringRef file;
  unsigned line;
  unsigned column;
} hls_source_place;

/* The first place in a file that a location names: of a call site the callee,
 * of a fused location its first part that has one. */
hls_source_place hls_location_place(MlirLocation location);

/* Called for each operation of a module that was printed, with the line, from
 * 1, on which its text begins. */
typedef void (*hls_printed_operation)(MlirOperation op, unsigned line,
                                      void *user_data);

/* Prints a module whose operations are valid, with or without their locations.
 * `write` gets it in large pieces. */
void hls_module_write(MlirOperation module, bool locations,
                      MlirStringCallback write, void *data);

/* Prints a module as hls_module_print does, then calls back for each operation
 * but the module itself, in the order of the text. */
void hls_module_print_lines(MlirOperation module, MlirStringCallback write,
                            void *write_data, hls_printed_operation note,
                            void *note_data);

#ifdef __cplusplus
}
#endif
#endif
