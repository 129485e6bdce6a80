/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Brings values where they are needed, with a token each time that they are.
 */
#ifndef HLS_PASSES_TOKENS_H
#define HLS_PASSES_TOKENS_H

#include "core/passes/delivery/levels.h"

/* A mux of a loop header, to be connected when all of the loop exists. */
typedef struct tokens_header {
  MlirOperation mux;
  size_t loop;
  flow_value *value;
  struct tokens_header *next;
} tokens_header;

/* What a node chooses its way by. */
typedef struct tokens_condition {
  MlirValue token; /* null when not known yet */
  bool inverted;   /* is side 0 taken when it is false? */
} tokens_condition;

/* finish() in every case. */
typedef struct tokens {
  flow *f;
  const levels *l;
  ptr_map made;                 /* a value at a node -> what brings it on */
  tokens_condition *conditions; /* per node */
  flow_value *exits;            /* per loop: by which exit it was left */
  MlirValue *selects;           /* per loop: of the muxes of its header */
  int64_t *blocks;              /* per node: its handshake.bb + 1, or 0 */
  int64_t next_block;
  tokens_header *headers;
} tokens;

/* Returns false when out of memory. */
bool tokens_begin(tokens *t, flow *f, const levels *l);
void tokens_finish(tokens *t);

/* The token of a value in a block, or at another node; null when out of
 * memory. */
MlirValue tokens_at(tokens *t, flow_value *value, size_t node);

/* The same behind a way, whenever it is taken. */
MlirValue tokens_behind(tokens *t, flow_value *value, const level_way *way);

/* What a node chooses by; its token is null when out of memory. */
tokens_condition tokens_choose_by(tokens *t, size_t node);

/* Those tokens that are there when an iteration of a loop begins another one
 * (side 0), or is the last (1). */
MlirValue tokens_at_end(tokens *t, size_t loop, MlirValue token, unsigned side);

/* Inserts an operation where a node begins, or where it ends. */
MlirOperation tokens_add_first(tokens *t, size_t node, MlirOperation op);
MlirOperation tokens_add_last(tokens *t, size_t node, MlirOperation op);

/* Inserts a constant where a node begins, a token whenever one is wanted.
 * Returns its value. */
MlirValue tokens_add_constant(tokens *t, size_t node, MlirType type,
                              MlirAttribute value, MlirLocation location);

/* Does a value come before a node on every way to it? */
bool tokens_dominates(const tokens *t, const flow_value *value, size_t node);

/* What is chosen between where ways meet. */
typedef enum choice_of {
  CHOICE_OF_SOURCES,   /* what a merge of the program gets by each way */
  CHOICE_OF_EXITS,     /* a value on those ways out of a loop that it is on */
  CHOICE_OF_ITERATION, /* true where another iteration begins */
  CHOICE_OF_NUMBERS    /* of the exits of a loop */
} choice_of;

typedef struct choice_spec {
  choice_of kind;
  flow_value *value;
  size_t loop;
} choice_spec;

/* The token at a node where ways meet, or null when out of memory. */
MlirValue token_choice_at(tokens *t, size_t node, const choice_spec *spec);

/* The same for a choice between numbers; of a bit, the complement may be what
 * is there. */
tokens_condition token_choice_number(tokens *t, size_t node, unsigned width,
                                     const choice_spec *spec);

/* Connects the muxes of loop headers. Returns false when out of memory. */
bool tokens_connect(tokens *t);

#endif
