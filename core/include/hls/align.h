/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two versions of a function in IR, written such that what is the same in both
 * has the same names: numbers of values, blocks and operations come from
 * positions, and one more operation at the top would change every line.
 *
 * Each line is one operation. Lines of the two texts are paired by what they
 * say and what surrounds them in the data flow, names left out; a pair shares
 * its names, which are those of the first version, and what has no partner
 * receives names that are free in both.
 *
 * Names come from handshake.name, or else from the operation: %addi3, and
 * %load0.dataResult for one of several results. Arguments have their C names.
 */
#ifndef HLS_ALIGN_H
#define HLS_ALIGN_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One function of a printed module. Borrowed from the module's text. */
typedef struct hls_ir_function {
  const char *name;
  size_t name_size;
  const char *text; /* from its first line to its closing brace */
  size_t size;
} hls_ir_function;

/* Finds the next function, with or without a body, in the text of an MLIR or
 * LLVM module, and moves `text` behind it. Returns false at the end. */
bool hls_ir_next_function(const char **text, hls_ir_function *function);

/* Renames two functions of any text. An absent one is empty. free() both
 * results; false when out of memory. */
bool hls_ir_align(const hls_ir_function *before, const hls_ir_function *after,
                  char **renamed_before, char **renamed_after);

#ifdef __cplusplus
}
#endif
#endif
