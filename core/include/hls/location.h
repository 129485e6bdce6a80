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

/* The name that a location gives to what is there, as a variable of the text;
 * empty when it gives none. Borrowed from the context. */
MlirStringRef hls_location_name(MlirLocation location);

/* A location without the name that it gives. */
MlirLocation hls_location_unnamed(MlirLocation location);

/* A place with the name of another location, or without any if that has none.
 */
MlirLocation hls_location_named_as(MlirLocation place, MlirLocation named);

/* Where a value comes from. */
MlirLocation hls_value_location(MlirValue value);

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
