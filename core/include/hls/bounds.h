/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses that are watched while IR at cf level runs natively.
 */
#ifndef HLS_BOUNDS_H
#define HLS_BOUNDS_H

#include "hls/diagnostic.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Called as `void(uint32_t access, uint32_t index)` before every access, with
 * its number in the list and the number of the element as a circuit has it. */
#define HLS_BOUNDS_FUNCTION "hlsd.access"

/* A load or store, or all of them that became one. */
typedef struct hls_access {
  char *file;      /* of `place`; owned */
  hls_range place; /* in the text, of its operation; line 0 if not known */
  char *memory;    /* of the array, as in C; empty for none; owned */
  char *frames; /* the function that has it for its calls which are under way,
                   as HLS_FRAMES says; empty for none; owned */
  int64_t num_elements;
  bool is_store;
} hls_access;

/* Puts the call before every load and store of a memory of one dimension. Both
 * results are the caller's. Returns false when out of memory. */
bool hls_add_bounds_checks(MlirModule module, hls_access **accesses,
                           size_t *num_accesses);

/* Where an access is in the text; NULL if that is not known, or for none. */
static inline const hls_range *hls_access_place(const hls_access *access) {
  return access && access->place.begin.line ? &access->place : NULL;
}

void hls_accesses_free(hls_access *accesses, size_t num_accesses);

#ifdef __cplusplus
}
#endif
#endif
