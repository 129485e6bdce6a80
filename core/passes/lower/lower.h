/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shared by the files of lower-cf-to-handshake: what is known while one
 * function is lowered.
 */
#ifndef HLS_PASSES_LOWER_H
#define HLS_PASSES_LOWER_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/cfg.h"
#include "core/ir/ir.h"

/* ---- Types and signatures (lower_signature.c) ---- */

/* The handshake type of a value: a channel for integers, floats and indices
 * (32 bits), the memref itself for a memory that an interface can serve. Null
 * for any other type. */
MlirType lower_type(MlirType type);

/* Reports arguments and results whose type has no handshake type; returns
 * false if there are any. */
bool lower_signature_check(MlirOperation func);

/* Builds the handshake.func for a func.func, without a body, before it in the
 * module. Null when out of memory. */
MlirOperation lower_signature(MlirOperation func);

/* ---- Operations (lower_check.c) ---- */

/* Reports every operation of the body that has no circuit; returns false if
 * there are any. */
bool lower_check(MlirOperation func);

/* ---- Bodies (lower_function.c, lower_block.c, lower_tokens.c, lower_rams.c,
 * lower_memory.c, lower_groups.c) ---- */

/* What a block of the source becomes. */
typedef struct lower_block {
  MlirOperation first;   /* first operation of the circuit's part; null: none */
  MlirOperation *merges; /* per block argument; null for the entry */
  MlirOperation control_merge;
  MlirValue control;     /* the block's control token */
  MlirValue **forwarded; /* per successor: operands, then control */
  bool returns;
  MlirValue *returned; /* operands of the return */
} lower_block;

/* A memory that is accessed. */
typedef struct lower_ram {
  MlirValue source; /* a memref of the source */
  MlirValue value;  /* its memref in the circuit */
  const void *key;  /* what tells memories apart */
  size_t num_accesses;
} lower_ram;

typedef struct lowering {
  MlirContext context;
  MlirOperation source; /* func.func in maximal SSA form */
  MlirOperation target; /* handshake.func */
  MlirBlock body;
  cfg graph;
  lower_block *blocks;
  ptr_map values;   /* value of the source -> value of the circuit */
  ptr_map accesses; /* memref.load or store -> handshake.load or store */
  arena_pool arena;
  MlirType control_type;
  unsigned num_returns;
  lower_ram *rams; /* every memory that is accessed */
  size_t num_rams;
  size_t num_interfaces; /* at the start of the body, and their memories */
} lowering;

/* Lowers the body of `source` into `target`. Returns false when out of
 * memory. */
bool lower_function(MlirOperation source, MlirOperation target);

/* Appends an operation of one or no result to the circuit with the bb of block
 * `bb`. */
MlirOperation lower_append(lowering *low, unsigned bb, const ir_spec *spec);
MlirValue lower_value(const lowering *low, MlirValue value);

/* Lowers a TOKEN_JOIN (token_controls.h) of block `b`: the control that it
 * stands for. */
MlirValue lower_token_join(lowering *low, unsigned b, MlirOperation join);

/* Lowers the operations of one block, terminator included, and fills its
 * lower_block. */
bool lower_block_body(lowering *low, unsigned b);

/* When the memories of an execution are done. */
typedef struct lower_memory_ends {
  MlirValue *arguments; /* per memref argument; null: without accesses */
  size_t num_arguments;
  MlirValue *locals; /* of memories inside the circuit */
  size_t num_locals;
} lower_memory_ends;

/* Builds all memories and interfaces. `done` is the control that no access
 * comes after. False when out of memory. */
bool lower_memories(lowering *low, MlirValue done, lower_memory_ends *ends);

/* Builds the interfaces of one memory, which begins with `start`. Returns the
 * control that tells that it is done; null when out of memory. */
MlirValue lower_memory(lowering *low, const lower_ram *memory, MlirValue start,
                       MlirValue done);

/* Is it memref.alloca or memref.get_global? */
bool lower_makes_memory(MlirOperation op);
/* The memref of a memref.load or memref.store. */
MlirValue lower_accessed_memory(MlirOperation access);
/* The same for two memrefs if and only if they are the same memory. */
const void *lower_memory_key(MlirValue memory);
/* The memref.global that a memref.get_global, right in a function, refers to;
 * or null. */
MlirOperation lower_find_global(MlirOperation get_global);
/* Drops the memref.global of a module, which circuits do not refer to. */
void lower_erase_globals(MlirOperation root);

/* Orders the groups of load-store queues: the control token of a block is
 * handed to the queues and to all others at once. Returns false when out of
 * memory. */
bool lower_groups(lowering *low);

#endif
