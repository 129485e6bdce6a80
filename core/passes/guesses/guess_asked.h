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
  bool has_loop;      /* is there another loop in its text? */
  bool is_met;        /* has a loop that it is about got a guess? */
  const char *reason; /* why not, if there was none */
} guess_request;

/* A loop that a request is about: of one without a loop in it, there may be
 * several. */
typedef struct guess_match {
  guess_request *request;
  MlirOperation init; /* of its header */
  size_t depth;
} guess_match;

/* Finite; in the memory of the arena. */
typedef struct guess_requests {
  guess_request *items;
  size_t count;
  guess_match *matches;
  size_t num_matches;
} guess_requests;

/* Reads the requests of a function, and finds their loops. Returns false when
 * out of memory. */
bool guess_asked_find(guess_requests *found, MlirOperation func,
                      arena_pool *memory);

/* Reports those for which nothing has been done. */
void guess_asked_report(const guess_requests *requests);

#endif
