/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories of a function: its memref arguments, which are outside of the
 * circuit, and what memref.alloca and memref.get_global make, which becomes a
 * handshake.ram inside. An execution uses the latter from its start on, and
 * does not end before they are done.
 */
#include "core/passes/lower/lower_rams.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/lower/lower_globals.h"
#include "core/passes/lower/lower_memory.h"
#include "core/passes/lower/lower_types.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* The memory of an access, listed when it is first met. NULL when out of
 * memory. */
static lower_ram *ram_of(lowering *low, MlirOperation access) {
  MlirValue memory = ir_accessed_memory(access);
  const void *key = ir_memory_key(memory);
  size_t known = (size_t)(uintptr_t)ptr_map_get(&low->ram_index, key);
  if (known > 0) {
    return &low->rams[known - 1];
  }
  lower_ram *ram = &low->rams[low->num_rams++];
  *ram = (lower_ram){.source = memory};
  return ptr_map_set(&low->ram_index, key, (void *)(uintptr_t)low->num_rams)
             ? ram
             : NULL;
}

/* Adds an access to those of its memory. Returns false when out of memory. */
static bool add_access(lowering *low, MlirOperation op, unsigned block) {
  lower_ram *ram = ram_of(low, op);
  ram_access *access = ARENA_ARRAY(&low->arena, ram_access, 1);
  if (!ram || !access) {
    return false;
  }
  *access = (ram_access){.op = op, .block = block};
  if (ram->last_access) {
    ram->last_access->next = access;
  } else {
    ram->accesses = access;
  }
  ram->last_access = access;
  ram->num_accesses++;
  return true;
}

/* Lists the memories with their accesses. */
static bool list_memories(lowering *low) {
  low->rams = ARENA_ARRAY(&low->arena, lower_ram, low->accesses.count);
  bool ok = low->rams;
  for (unsigned b = 0; ok && b < low->graph.num_blocks; b++) {
    for (MlirOperation op =
             mlirBlockGetFirstOperation(low->graph.blocks[b].block);
         ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      ok = !ptr_map_has(&low->accesses, op.ptr) || add_access(low, op, b);
    }
  }
  return ok;
}

/* The contents of the memory before the first execution: zeros for a local
 * array. */
static MlirAttribute initial_value(const lowering *low, MlirOperation op,
                                   MlirType type) {
  if (mlirOperationIsAMemRefGetGlobal(op)) {
    return ir_attr(lower_find_global(low->globals, op),
                   MLIR_ATTR_MEMREF_GLOBAL_INITIAL_VALUE);
  }
  int64_t size = mlirShapedTypeGetDimSize(type, 0);
  MlirType element = mlirShapedTypeGetElementType(type);
  MlirType tensor =
      mlirRankedTensorTypeGet(1, &size, element, mlirAttributeGetNull());
  return mlirDenseElementsAttrSplatGet(
      tensor,
      mlirTypeIsAFloat(element)
          ? mlirFloatAttrDoubleGet(mlirOperationGetContext(op), element, 0.0)
          : mlirIntegerAttrGet(element, 0));
}

/* Makes the memory inside the circuit. */
static MlirValue make_ram(lowering *low, MlirOperation op) {
  MlirType type = lower_type(mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirOperation ram = mlirHandshakeRAMCreate(mlirOperationGetLocation(op), type,
                                             initial_value(low, op, type));
  MlirAttribute name = ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME);
  if (!mlirAttributeIsNull(name)) {
    ir_set_attr(ram, MLIR_ATTR_HANDSHAKE_NAME, name);
  }
  return mlirHandshakeRAMGetMemRef(lower_insert_interface(low, ram));
}

static lower_ram *find_ram(lowering *low, MlirValue memory) {
  size_t known =
      (size_t)(uintptr_t)ptr_map_get(&low->ram_index, ir_memory_key(memory));
  return known > 0 ? &low->rams[known - 1] : NULL;
}

/* The ends of the arguments' memories: null for one without accesses. */
static bool lower_arguments(lowering *low, MlirValue done,
                            lower_memory_ends *ends) {
  MlirBlock entry = ir_func_entry(low->source);
  intptr_t num_arguments = mlirBlockGetNumArguments(entry);
  for (intptr_t i = 0; i < num_arguments; i++) {
    MlirValue memory = mlirBlockGetArgument(entry, i);
    if (!mlirTypeIsAMemRef(mlirValueGetType(memory))) {
      continue;
    }
    lower_ram *ram = find_ram(low, memory);
    if (ram) {
      /* The controls of memories follow the arguments of the source. */
      MlirValue start = mlirBlockGetArgument(
          low->body, num_arguments + (intptr_t)ends->num_arguments);
      ram->value = lower_value(low, memory);
      MlirValue end = lower_memory(low, ram, start, done);
      ends->arguments[ends->num_arguments] = end;
      if (mlirValueIsNull(end)) {
        return false;
      }
    }
    ends->num_arguments++;
  }
  return true;
}

static bool lower_locals(lowering *low, MlirValue done,
                         lower_memory_ends *ends) {
  for (size_t i = 0; i < low->num_rams; i++) {
    lower_ram *ram = &low->rams[i];
    MlirOperation op = ir_def(ram->source);
    if (mlirOperationIsNull(op)) {
      continue;
    }
    ram->value = make_ram(low, op);
    /* The body's last argument is the start of the execution. */
    MlirValue start = mlirBlockGetArgument(
        low->body, mlirBlockGetNumArguments(low->body) - 1);
    MlirValue end = lower_memory(low, ram, start, done);
    ends->locals[ends->num_locals++] = end;
    if (mlirValueIsNull(end)) {
      return false;
    }
  }
  return true;
}

bool lower_memories(lowering *low, MlirValue done, lower_memory_ends *ends) {
  MlirBlock entry = ir_func_entry(low->source);
  *ends = (lower_memory_ends){
      .arguments = ARENA_ARRAY(&low->arena, MlirValue,
                               (size_t)mlirBlockGetNumArguments(entry))};
  if (!ends->arguments || !list_memories(low)) {
    return false;
  }
  ends->locals = ARENA_ARRAY(&low->arena, MlirValue, low->num_rams);
  return ends->locals && lower_arguments(low, done, ends) &&
         lower_locals(low, done, ends);
}
