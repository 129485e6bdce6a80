/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops for which a program asks that iterations begin too early.
 */
#ifndef HLS_PASSES_GUESS_ASKED_H
#define HLS_PASSES_GUESS_ASKED_H

#include "base/memory/arena.h"
#include "core/ir/ir.h"

/* One request. */
typedef struct guess_request {
  MlirLocation place;
  int64_t begin, end; /* lines of the loop; 0 for none */
  MlirOperation init; /* of the header of its loop; null for none */
  const char *reason; /* why nothing has been done; NULL if it has */
} guess_request;

/* Finite; in the memory of the arena. */
typedef struct guess_requests {
  guess_request *items;
  size_t count;
} guess_requests;

/* Reads the requests of a function, and finds their loops. Returns false when
 * out of memory. */
bool guess_asked_find(guess_requests *found, MlirOperation func,
                      arena_pool *memory);

/* Reports those for which nothing has been done. */
void guess_asked_report(const guess_requests *requests);

#endif
