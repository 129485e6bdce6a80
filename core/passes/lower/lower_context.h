/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state while lower-cf-to-handshake lowers one function.
 */
#ifndef HLS_PASSES_LOWER_CONTEXT_H
#define HLS_PASSES_LOWER_CONTEXT_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/cfg.h"
#include "core/ir/ir.h"

/* The part of the circuit that a block of the source becomes. */
typedef struct lower_block {
  MlirOperation first;   /* first operation of the circuit's part; null: none */
  MlirOperation *merges; /* per block argument; null for the entry */
  MlirOperation control_merge;
  MlirValue control;     /* the block's control token */
  MlirValue left;        /* the one that leaves it: behind what it prints */
  MlirValue **forwarded; /* per successor: operands, then control */
  bool returns;
  MlirValue *returned; /* operands of the return */
} lower_block;

/* A memref.load or store, and the next one of the same memory in the order of
 * the blocks and in program order within them. */
typedef struct ram_access {
  MlirOperation op;
  unsigned block;
  struct ram_access *next;
} ram_access;

/* A memory that is accessed. */
typedef struct lower_ram {
  MlirValue source; /* a memref of the source */
  MlirValue value;  /* its memref in the circuit */
  ram_access *accesses;
  ram_access *last_access;
  size_t num_accesses;
} lower_ram;

typedef struct lowering {
  MlirContext context;
  MlirOperation source;   /* func.func in maximal SSA form */
  MlirOperation target;   /* handshake.func */
  const ptr_map *globals; /* lower_list_globals() */
  MlirBlock body;
  cfg graph;
  lower_block *blocks;
  ptr_map values;   /* value of the source -> value of the circuit */
  ptr_map accesses; /* memref.load or store -> handshake.load or store */
  ptr_map credits;  /* number + 1 -> handshake.credit */
  arena_pool arena;
  MlirType control_type;
  unsigned num_returns;
  bool prints;     /* some block does */
  lower_ram *rams; /* every memory that is accessed */
  size_t num_rams;
  ptr_map ram_index;       /* ir_memory_key() -> index of the memory + 1 */
  MlirOperation interface; /* the last one at the start of the body, or null */
} lowering;

/* Appends a detached operation to the circuit with the bb of block `bb`.
 * Returns the operation. */
MlirOperation lower_append(lowering *low, unsigned bb, MlirOperation op);
MlirValue lower_value(const lowering *low, MlirValue value);

/* Inserts an interface, or the memory of one, at the start of the body behind
 * earlier ones. Returns the operation. */
MlirOperation lower_insert_interface(lowering *low, MlirOperation op);

/* Remembers what a value of the source is in the circuit. Returns false when
 * out of memory. */
bool lower_map_value(lowering *low, MlirValue from, MlirValue to);

#endif
