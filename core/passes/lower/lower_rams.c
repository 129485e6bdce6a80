/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories of a function: its memref arguments, which are outside of the
 * circuit, and what memref.alloca and memref.get_global make, which becomes a
 * handshake.ram inside. An execution uses the latter from its start on, and
 * does not end before they are done.
 */
#include "core/passes/lower/lower_rams.h"
#include "core/passes/lower/lower_globals.h"
#include "core/passes/lower/lower_memory.h"
#include "core/passes/lower/lower_types.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Adds the accesses to their memories, which are listed when they are first
 * met. */
static bool list_memories(lowering *low) {
  size_t num_uses = 0;
  for (int fill = 0; fill < 2; fill++) {
    for (unsigned b = 0; b < low->graph.num_blocks; b++) {
      for (MlirOperation op =
               mlirBlockGetFirstOperation(low->graph.blocks[b].block);
           !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
        if (!ptr_map_has(&low->accesses, op.ptr)) {
          continue;
        }
        num_uses++;
        if (!fill) {
          continue;
        }
        MlirValue memory = lower_accessed_memory(op);
        const void *key = lower_memory_key(memory);
        size_t i = 0;
        while (i < low->num_rams && low->rams[i].key != key) {
          i++;
        }
        if (i == low->num_rams) {
          low->rams[low->num_rams++] =
              (lower_ram){.source = memory, .key = key};
        }
        low->rams[i].num_accesses++;
      }
    }
    if (!fill && !(low->rams = ARENA_ARRAY(&low->arena, lower_ram, num_uses))) {
      return false;
    }
  }
  return true;
}

/* The contents of the memory before the first execution: zeros for a local
 * array. */
static MlirAttribute initial_value(MlirOperation op, MlirType type) {
  if (mlirOperationIsAMemRefGetGlobal(op)) {
    return ir_attr(lower_find_global(op),
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
                                             initial_value(op, type));
  MlirAttribute name = ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME);
  if (!mlirAttributeIsNull(name)) {
    ir_set_attr(ram, MLIR_ATTR_HANDSHAKE_NAME, name);
  }
  mlirBlockInsertOwnedOperation(low->body, (intptr_t)low->num_interfaces++,
                                ram);
  return mlirHandshakeRAMGetMemRef(ram);
}

static lower_ram *find_ram(lowering *low, MlirValue memory) {
  for (size_t i = 0; i < low->num_rams; i++) {
    if (low->rams[i].key == lower_memory_key(memory)) {
      return &low->rams[i];
    }
  }
  return NULL;
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
