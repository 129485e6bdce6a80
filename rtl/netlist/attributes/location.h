/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source positions of operations.
 */
#ifndef RTL_NETLIST_LOCATION_H
#define RTL_NETLIST_LOCATION_H

#include "base/memory/arena.h"
#include "hls/diagnostic.h"
#include "mlir-c/IR.h"

/* The names of files. Initialise with an arena. Nearly all operations are from
 * one file, so it is enough to keep the last name. */
typedef struct location_files {
  arena_pool *arena;
  const char *last;
} location_files;

/* The position of an MLIR location as a range without extent: of a compound
 * location (call site, fusion, name) the first file position in it. Line 0 when
 * there is none or memory is out. The file's name is in the arena. */
hls_range location_range(MlirLocation location, location_files *files);

#endif
