/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The model of one unit with its parameters, which any circuit with such a unit
 * can use. Made from the project's own units alone.
 */
#ifndef SIM_PARTS_KIND_H
#define SIM_PARTS_KIND_H

#include "rtl/sim/verilator/model_build.h"
#include "rtl/sim/verilator/parts/parts_netlist.h"

#define PARTS_SYMBOL_SIZE 40

/* Zero-initialise; finish() in every case. */
typedef struct parts_kind {
  const parts_use *use;           /* borrowed */
  char symbol[PARTS_SYMBOL_SIZE]; /* a name of its own, made of what it is */
  char pack[PARTS_SYMBOL_SIZE];   /* the symbol of the pack that it is in */
  hls_buffer key;                 /* in the store */
  char **files;                   /* of the module and of those below it */
  size_t num_files;
  hls_buffer text; /* of the module, when its values are ports; else empty */
  size_t changed;  /* the file in whose place that is */
  bool is_there;   /* the pack exists */
} parts_kind;

/* Finds the files of the unit, and names the kind by them, its parameters and
 * the tools. False when it is not a unit of the project, or memory is lacking.
 */
bool parts_kind_init(parts_kind *kind, const model_build *build,
                     const parts_use *use);
void parts_kind_finish(parts_kind *kind);

/* Has Verilator translate the unit into the folder of the kind's symbol. Sets
 * `*done` if it did. */
hls_status parts_kind_translate(const parts_kind *kind,
                                const model_build *build, bool *done);

/* Appends the C++ text of a translated kind: what Verilator has made, and a
 * sim_part_kind called `sim_` and the symbol. False when that is not there, or
 * memory is lacking. */
bool parts_kind_write_glue(const parts_kind *kind, const model_build *build,
                           hls_buffer *text);

#endif
