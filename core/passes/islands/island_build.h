/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An island that is being built.
 */
#ifndef HLS_PASSES_ISLAND_BUILD_H
#define HLS_PASSES_ISLAND_BUILD_H

#include "core/passes/islands/island.h"

typedef struct island_builder {
  island *island;
  MlirAttribute number; /* of the island */
  MlirAttribute block;  /* handshake.bb of the header */
  MlirOperation init;
  MlirLocation location;
  MlirValue *tokens; /* that an execution begins with */
  MlirValue *roots;  /* where they come from */
  size_t num_tokens;
  MlirOperation *awaits; /* per node: what takes its first value, or null */
} island_builder;

/* Makes an operation part of the island. */
MlirOperation island_place(const island_builder *b, MlirOperation after,
                           MlirOperation op);

/* Notes in which cycle of an iteration an operation does its work. */
void island_set_cycle(const island_builder *b, MlirOperation op,
                      const island_node *node);

/* Connects all uses of a value by registers in a row. */
void island_connect_net(const island_builder *b, MlirValue value,
                        island_use *uses, size_t count);

/* Removes what makes a value that has no use any more, or drops its tokens. */
void island_retire(MlirValue value);

/* Lets the first iterations have what they begin with, and collects the tokens
 * that an execution waits for. */
void island_enter(island_builder *b);

#endif
