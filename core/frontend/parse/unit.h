/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts about a parsed file that the stages of the front end share, in C.
 */
#ifndef HLS_FRONTEND_UNIT_H
#define HLS_FRONTEND_UNIT_H

#include "hls/frontend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where an instruction comes from, as its debug location says. `file` is NULL
 * when it is unknown; a borrowed, NUL-terminated string otherwise. */
typedef struct hls_unit_debug_location {
  const char *file;
  unsigned line;
  unsigned column;
} hls_unit_debug_location;

hls_unit_debug_location hls_unit_debug_location_of(LLVMValueRef instruction);

/* The text behind an instruction: for an access to an array the C expression
 * of the element (`a[i]`), for a call the whole call, otherwise the token at
 * its debug location. Borrowed from the unit. */
hls_range hls_unit_range_of(hls_unit *unit, LLVMValueRef instruction);

/* The same, or that of what is near where there is none: LLVM moves what it
 * leaves without a place, in front of a loop or to where branches join. The
 * file is NULL if there is none near. */
hls_range hls_unit_range_near(hls_unit *unit, LLVMValueRef instruction);

/* The variable an access is made to: where it is declared, and its name. The
 * name is NULL when the text does not say. Borrowed from the unit. */
hls_range hls_unit_array_of(hls_unit *unit, LLVMValueRef instruction,
                            const char **name);

/* What the text calls the function of Clang's that an instruction is a call
 * of; NULL if that is not known. Borrowed from the unit. */
const char *hls_unit_built_in_of(hls_unit *unit, LLVMValueRef instruction);

/* A loop for which the text asks that iterations begin before it is known that
 * they take place (#pragma DYN speculate). Files are NULL where there is no
 * such loop. */
typedef struct hls_asked_loop {
  hls_range pragma;
  hls_range loop;
  bool has_loop; /* is there another one in it? */
} hls_asked_loop;

/* Those of a kernel, in the order of the pragmas; the unit's. */
hls_asked_loop *hls_unit_asked_loops(hls_unit *unit,
                                     const hls_signature *kernel,
                                     size_t *count);

/* An order between two accesses to one array that only a load-store queue
 * keeps, noted with the one that comes first. Strings are the unit's. */
typedef struct hls_dependence {
  const char *later;   /* the name of the other access */
  unsigned loop_depth; /* loops around both */
  unsigned distance;   /* iterations of the innermost of them that it comes
                          later, or more; with more than one the list has the
                          other order as well, if there is any */
} hls_dependence;

#ifdef __cplusplus
}
#endif
#endif
