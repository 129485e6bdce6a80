/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the program was when it failed. A program that has failed is run once
 * more in a form that notes its place at every call and every access to memory,
 * because one that does is slower, and most never fail.
 */
#ifndef SIM_TRACE_H
#define SIM_TRACE_H

#include "hls/diagnostic.h"
#include "rtl/sim/process/process_request.h"

#include "llvm-c/Types.h"

/* A place in the C text; its `end` is its begin. */
typedef struct sim_place {
  char *function; /* that it is in */
  char *file;
  hls_position position;
} sim_place;

/* Places by their numbers. Zero-initialise; finish() in every case. */
typedef struct sim_places {
  sim_place *items;
  size_t count;
  size_t capacity;
  bool notes_stores; /* the program is to say where it stores (see below) */
  bool failed;       /* out of memory */
} sim_places;

void sim_places_finish(sim_places *places);

/* Has a part of the program, which still has its debug locations, note where it
 * is, and adds those places. */
void sim_trace_instrument(LLVMModuleRef module, sim_places *places);

/* In the child, before main(): where the places are left when it fails. */
void sim_trace_start(process_shared *shared);

/* In the child, from such a program: a function begins, and returns its depth;
 * it comes to a place. */
uint32_t sim_trace_enter(void);
void sim_trace_at(uint32_t depth, uint32_t place);

/* In the child: from now on, what stores to these bytes is remembered, and its
 * place is left, and not those of the calls. Of the first eight bytes, those
 * `bits` are asked for. */
void sim_trace_watch(const void *address, uint64_t size, uint64_t bits);

/* In the child, from a program that notes its stores: it has stored to `size`
 * bytes at a place, where it may have kept some of the bits, as of the fields
 * beside one; it has called what notes nothing. */
void sim_trace_stored(uint64_t address, uint64_t size, uint32_t place);
void sim_trace_merged(uint64_t address, uint64_t size, uint32_t place);
void sim_trace_called(uint32_t place);

/* In the child: appends the places, the innermost first, to the message that it
 * leaves. Does nothing if the program is not such a one. */
void sim_trace_leave(void);

/* The next place that a message names, at `*text`, which is moved behind it;
 * NULL behind the last one. Begin with sim_trace_find(). */
const char *sim_trace_find(const char *message);
const sim_place *sim_trace_next(const sim_places *places, const char **text);

#endif
