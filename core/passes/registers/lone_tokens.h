/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a token waits that no other one can follow before it has been taken:
 * what is to follow depends on that. Whatever holds such a token, a unit or a
 * register in front of it, it is in nobody's way, and needs no slot of its own.
 * Nothing need be known of how long anything takes: so this is for loops around
 * others, and for those with a queue.
 */
#ifndef HLS_PASSES_LONE_TOKENS_H
#define HLS_PASSES_LONE_TOKENS_H

#include "core/passes/buffers/group_ways.h"
#include "core/passes/registers/lone_graph.h"

/* Zero-initialise; finish() in every case. */
typedef struct lone_tokens {
  lone_graph graph;
  group_ways groups;
  struct lone_source *sources; /* what would hold the token */
  size_t num_sources;
  uint32_t *list;         /* states of nodes */
  uint32_t *first_behind; /* the same: the first of those behind each */
  uint32_t *behind;       /* by results of its node; NONE: not looked at */
  uint32_t *first_before; /* per state: the first that is one of `behind`, */
  uint32_t *next_before;  /* and per one of these another one, or NONE; */
  uint32_t *before;       /* of each the place of what it is behind */
  unsigned char *marks;   /* of the states */
  bool *is_asked;         /* per state of the list: may it lead to an end by
                             what has been found of those behind it? */
  uint64_t steps;         /* that were taken */
  uint64_t most;          /* that may be: where they end, nothing is known */
} lone_tokens;

/* Begins with a net with these loops, which are borrowed. Returns false when
 * out of memory. */
bool lone_tokens_begin(lone_tokens *lone, register_net *net,
                       const loop_nest *nest);

/* May a channel have such tokens? */
bool lone_tokens_may_be(const lone_tokens *lone, uint32_t channel);

/* May a channel do with the registers and slots that it has now, although it
 * had one more? */
bool lone_tokens_are_held(lone_tokens *lone, uint32_t channel);

void lone_tokens_finish(lone_tokens *lone);

#endif
