/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory interfaces. One per memref argument that is accessed: for every block
 * with accesses, in order, first a control, then the block's ports in program
 * order. Of a memory controller, the control tells how many stores an execution
 * of the block makes, if it makes any; of a load-store queue, it is the block's
 * control token, which lets the ports enter as a group. A memory with an access
 * that is marked for the queue has all its accesses in the queue.
 */
#include "hls/handshake.h"
#include "lower.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* One memory and its ports in the making. */
typedef struct interface {
  lowering *low;
  MlirValue memory; /* argument of the source */
  MlirValue *inputs;
  size_t num_inputs;
  MlirOperation *loads;
  size_t num_loads;
  bool is_queue;
  /* Per block with accesses: its number or, in a queue, how many they are. */
  MlirAttribute *blocks;
  size_t num_blocks;
} interface;

bool lower_has_memory(const lowering *low) {
  MlirBlock entry = ir_func_entry(low->source);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); i++) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    if (mlirTypeIsAMemRef(mlirValueGetType(argument)) &&
        ir_has_uses(argument)) {
      return true;
    }
  }
  return false;
}

/* Is the operation of the source an access to the memory? */
static bool is_access(const interface *port, MlirOperation op) {
  bool store = ir_op_is(op, "memref.store");
  return ptr_map_has(&port->low->accesses, op.ptr) &&
         mlirValueEqual(mlirOperationGetOperand(op, store ? 1 : 0),
                        port->memory);
}

/* The number of stores to the memory in a block, and of all its accesses. */
static size_t count_stores(const interface *port, unsigned b,
                           size_t *num_accesses) {
  size_t stores = 0;
  *num_accesses = 0;
  for (MlirOperation op =
           mlirBlockGetFirstOperation(port->low->graph.blocks[b].block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (is_access(port, op)) {
      ++*num_accesses;
      stores += ir_op_is(op, "memref.store");
    }
  }
  return stores;
}

/* Is an access to the memory marked for the queue? */
static bool needs_queue(const interface *port) {
  for (MlirOpOperand use = mlirValueGetFirstUse(port->memory);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation op = mlirOpOperandGetOwner(use);
    if (is_access(port, op) &&
        mlirHandshakeMemInterfaceAttrIsLSQ(ir_attr(op, IR_MEM_INTERFACE))) {
      return true;
    }
  }
  return false;
}

/* The constant that announces `count` stores, first in its block. */
static MlirValue store_count(lowering *low, unsigned b, size_t count) {
  MlirType i32 = mlirIntegerTypeGet(low->context, 32);
  MlirType type = mlirHandshakeChannelTypeGet(i32, 0, NULL);
  MlirNamedAttribute attributes[] = {
      ir_named(low->context, "value",
               mlirIntegerAttrGet(i32, (int64_t)count)),
      ir_named(low->context, IR_BB, ir_bb_attr(low->context, b)),
  };
  return mlirOperationGetResult(
      ir_insert(low->body, low->blocks[b].first,
                &(ir_spec){.name = "handshake.constant",
                           .location = mlirOperationGetLocation(
                               low->graph.blocks[b].terminator),
                           .operands = &low->blocks[b].control,
                           .num_operands = 1,
                           .results = &type,
                           .num_results = 1,
                           .attributes = attributes,
                           .num_attributes = 2}),
      0);
}

static void add_port(interface *port, MlirOperation access) {
  port->inputs[port->num_inputs++] = mlirOperationGetResult(access, 0);
  if (ir_op_is(access, "handshake.store")) {
    port->inputs[port->num_inputs++] = mlirOperationGetResult(access, 1);
  } else {
    port->loads[port->num_loads++] = access;
  }
}

static void add_block(interface *port, unsigned b) {
  lowering *low = port->low;
  size_t num_accesses;
  size_t stores = count_stores(port, b, &num_accesses);
  if (num_accesses == 0) {
    return;
  }
  port->blocks[port->num_blocks++] =
      mlirIntegerAttrGet(mlirIntegerTypeGet(low->context, 32),
                         port->is_queue ? (int64_t)num_accesses : b);
  if (port->is_queue) {
    port->inputs[port->num_inputs++] = low->blocks[b].control;
  } else if (stores > 0) {
    port->inputs[port->num_inputs++] = store_count(low, b, stores);
  }
  for (MlirOperation op =
           mlirBlockGetFirstOperation(low->graph.blocks[b].block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (is_access(port, op)) {
      add_port(port, (MlirOperation){ptr_map_get(&low->accesses, op.ptr)});
    }
  }
}

/* Builds the interface at the start of the function, behind those of earlier
 * memories, and connects the loads. Returns its memEnd. */
static MlirValue build_interface(interface *port, MlirValue start,
                                 MlirValue done) {
  lowering *low = port->low;
  MlirValue memory = lower_value(low, port->memory);
  MlirType data = mlirHandshakeChannelTypeGet(
      mlirShapedTypeGetElementType(mlirValueGetType(memory)), 0, NULL);
  MlirValue *operands =
      ARENA_ARRAY(&low->arena, MlirValue, port->num_inputs + 3);
  MlirType *types = ARENA_ARRAY(&low->arena, MlirType, port->num_loads + 1);
  if (!operands || !types) {
    return (MlirValue){NULL};
  }
  operands[0] = memory;
  operands[1] = start;
  for (size_t i = 0; i < port->num_inputs; i++) {
    operands[2 + i] = port->inputs[i];
  }
  operands[2 + port->num_inputs] = done;
  for (size_t i = 0; i < port->num_loads; i++) {
    types[i] = data;
  }
  types[port->num_loads] = low->control_type;
  MlirNamedAttribute blocks =
      ir_named(low->context, port->is_queue ? "groupSizes" : "connectedBlocks",
               mlirArrayAttrGet(low->context, (intptr_t)port->num_blocks,
                                port->blocks));
  MlirOperation controller =
      ir_create(&(ir_spec){.name = port->is_queue ? "handshake.lsq"
                                                  : "handshake.mem_controller",
                           .location = mlirOperationGetLocation(low->source),
                           .operands = operands,
                           .num_operands = port->num_inputs + 3,
                           .results = types,
                           .num_results = port->num_loads + 1,
                           .attributes = &blocks,
                           .num_attributes = 1});
  mlirBlockInsertOwnedOperation(low->body, (intptr_t)low->num_controllers++,
                                controller);
  for (size_t i = 0; i < port->num_loads; i++) {
    mlirOperationSetOperand(port->loads[i], 1,
                            mlirOperationGetResult(controller, (intptr_t)i));
  }
  return mlirOperationGetResult(controller, (intptr_t)port->num_loads);
}

static size_t count_uses(MlirValue value) {
  size_t count = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    count++;
  }
  return count;
}

static MlirValue lower_one_memory(lowering *low, MlirValue memory,
                                  MlirValue start, MlirValue done) {
  size_t bound = count_uses(memory);
  unsigned num_blocks = low->graph.num_blocks;
  interface port = {
      .low = low,
      .memory = memory,
      .inputs = ARENA_ARRAY(&low->arena, MlirValue, 2 * bound + num_blocks),
      .loads = ARENA_ARRAY(&low->arena, MlirOperation, bound),
      .blocks = ARENA_ARRAY(&low->arena, MlirAttribute, num_blocks),
  };
  if (!port.inputs || !port.loads || !port.blocks) {
    return (MlirValue){NULL};
  }
  port.is_queue = needs_queue(&port);
  for (unsigned b = 0; b < num_blocks; b++) {
    add_block(&port, b);
  }
  return build_interface(&port, start, done);
}

MlirValue *lower_memories(lowering *low, MlirValue done, size_t *count) {
  MlirBlock entry = ir_func_entry(low->source);
  intptr_t num_arguments = mlirBlockGetNumArguments(entry);
  MlirValue *ends =
      ARENA_ARRAY(&low->arena, MlirValue, (size_t)num_arguments);
  *count = 0;
  for (intptr_t i = 0; ends && i < num_arguments; i++) {
    MlirValue memory = mlirBlockGetArgument(entry, i);
    if (!mlirTypeIsAMemRef(mlirValueGetType(memory))) {
      continue;
    }
    if (ir_has_uses(memory)) {
      /* The controls of memories follow the arguments of the source. */
      MlirValue start = mlirBlockGetArgument(
          low->body, num_arguments + (intptr_t)*count);
      ends[*count] = lower_one_memory(low, memory, start, done);
      if (mlirValueIsNull(ends[*count])) {
        return NULL;
      }
    }
    ++*count;
  }
  return ends;
}
