/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory interfaces. One per memory that is accessed: for every block with
 * accesses, in order, first a control, then the block's ports in program order.
 * Of a memory controller, the control tells how many stores an execution of the
 * block makes, if it makes any; of a load-store queue, it is the block's
 * control token, which lets the ports enter as a group.
 *
 * Accesses that are marked for the queue go there, the others to the
 * controller. A memory with both kinds has both interfaces: the queue is then
 * one more user of the controller, which announces its stores, too. A memory
 * whose accesses are all in the queue needs no controller.
 */
#include "core/passes/lower/lower_memory.h"
#include "core/passes/lower/lower_globals.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "hls/memref_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* The operands and results of a memory interface. */
typedef struct ports {
  MlirValue *inputs;
  size_t num_inputs;
  MlirOperation *loads;
  size_t num_loads;
  /* Per block with accesses: its number or, in a queue, how many they are. */
  MlirAttribute *blocks;
  size_t num_blocks;
} ports;

/* One memory and its interfaces in the making. */
typedef struct interface {
  lowering *low;
  const lower_ram *memory;
  MlirValue start;
  MlirValue done; /* the control that no access comes after */
  ports direct;
  ports queue;
} interface;

/* The accesses of a block to a memory. */
typedef struct access_count {
  size_t direct, direct_stores;
  size_t queued, queued_stores;
} access_count;

static bool is_queued(MlirOperation access) {
  return mlirHandshakeMemInterfaceAttrIsLSQ(
      ir_attr(access, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE));
}

/* Counts the accesses of the block of `first`, and sets `next` to what follows
 * them. */
static access_count count_accesses(const ram_access *first,
                                   const ram_access **next) {
  access_count count = {0};
  const ram_access *a = first;
  for (; a && a->block == first->block; a = a->next) {
    hls_work_count(1);
    size_t store = mlirOperationIsAMemRefStore(a->op);
    if (is_queued(a->op)) {
      count.queued++;
      count.queued_stores += store;
    } else {
      count.direct++;
      count.direct_stores += store;
    }
  }
  *next = a;
  return count;
}

/* The constant that announces `count` stores, first in its block. */
static MlirValue store_count(lowering *low, unsigned b, size_t count) {
  MlirType i32 = mlirIntegerTypeGet(low->context, 32);
  MlirType type = mlirHandshakeChannelTypeGet(i32, 0, NULL);
  MlirOperation constant = mlirHandshakeConstantCreate(
      mlirOperationGetLocation(low->graph.blocks[b].terminator),
      low->blocks[b].control, type, mlirIntegerAttrGet(i32, (int64_t)count));
  ir_place(low->body, low->blocks[b].first, constant);
  ir_set_attr(constant, MLIR_ATTR_HANDSHAKE_BB, ir_bb_attr(low->context, b));
  return mlirHandshakeConstantGetResult(constant);
}

static void add_port(ports *list, MlirOperation access) {
  list->inputs[list->num_inputs++] = mlirOperationGetResult(access, 0);
  if (mlirOperationIsAHandshakeStore(access)) {
    list->inputs[list->num_inputs++] = mlirOperationGetResult(access, 1);
  } else {
    list->loads[list->num_loads++] = access;
  }
}

/* Adds the ports of the accesses of a block, which end before `next`. */
static void add_accesses(interface *port, ports *list, const ram_access *first,
                         const ram_access *next, bool queued) {
  for (const ram_access *a = first; a != next; a = a->next) {
    if (is_queued(a->op) == queued) {
      add_port(list,
               (MlirOperation){ptr_map_get(&port->low->accesses, a->op.ptr)});
    }
  }
}

static void add_number(ports *list, const lowering *low, size_t number) {
  list->blocks[list->num_blocks++] =
      mlirIntegerAttrGet(mlirIntegerTypeGet(low->context, 32), (int64_t)number);
}

static void add_queue(interface *port) {
  ports *list = &port->queue;
  const ram_access *next;
  for (const ram_access *a = port->memory->accesses; a; a = next) {
    size_t size = count_accesses(a, &next).queued;
    if (size > 0) {
      add_number(list, port->low, size);
      list->inputs[list->num_inputs++] = port->low->blocks[a->block].control;
      add_accesses(port, list, a, next, true);
    }
  }
}

/* Blocks with ports of the controller first, then those of which it only has to
 * know how many stores come through the queue. */
static void add_controller(interface *port) {
  lowering *low = port->low;
  ports *list = &port->direct;
  for (int with_ports = 1; with_ports >= 0; with_ports--) {
    const ram_access *next;
    for (const ram_access *a = port->memory->accesses; a; a = next) {
      access_count count = count_accesses(a, &next);
      size_t stores = count.direct_stores + count.queued_stores;
      if ((count.direct > 0) != with_ports || (!with_ports && stores == 0)) {
        continue;
      }
      add_number(list, low, a->block);
      if (stores > 0) {
        list->inputs[list->num_inputs++] = store_count(low, a->block, stores);
      }
      add_accesses(port, list, a, next, false);
    }
  }
}

/* Hands the results of an interface to the loads that it serves. */
static void connect_loads(const ports *list, MlirOperation op) {
  for (size_t i = 0; i < list->num_loads; i++) {
    mlirOperationSetOperand(list->loads[i], 1,
                            mlirOperationGetResult(op, (intptr_t)i));
  }
}

static MlirAttribute number_list(const lowering *low, const ports *list) {
  return mlirArrayAttrGet(low->context, (intptr_t)list->num_blocks,
                          list->blocks);
}

static MlirType data_type(const interface *port) {
  return mlirHandshakeChannelTypeGet(
      mlirShapedTypeGetElementType(mlirValueGetType(port->memory->value)), 0,
      NULL);
}

/* The place of the function, with the name of the memory. */
static MlirLocation location_of(const interface *port) {
  MlirLocation named = ir_value_location(port->memory->value);
  bool has_name = hls_location_name(named).length > 0;
  return hls_location_named_as(
      mlirOperationGetLocation(port->low->source),
      has_name ? named : mlirOperationGetLocation(port->memory->accesses->op));
}

/* The queue. As a master it has the memory; otherwise its last operand is to be
 * the data that the controller loads for it, and meanwhile its first. */
static MlirOperation build_queue(interface *port, bool is_master) {
  lowering *low = port->low;
  const ports *list = &port->queue;
  MlirValue *operands =
      ARENA_ARRAY(&low->arena, MlirValue, list->num_inputs + 3);
  MlirType *types = ARENA_ARRAY(&low->arena, MlirType, list->num_loads + 3);
  if (!operands || !types) {
    return ir_no_op();
  }
  size_t num_operands = 0, num_results = 0;
  if (is_master) {
    operands[num_operands++] = port->memory->value;
    operands[num_operands++] = port->start;
  }
  for (size_t i = 0; i < list->num_inputs; i++) {
    operands[num_operands++] = list->inputs[i];
  }
  operands[num_operands++] = is_master ? port->done : list->inputs[0];
  MlirType data = data_type(port);
  while (num_results < list->num_loads) {
    types[num_results++] = data;
  }
  if (is_master) {
    types[num_results++] = low->control_type;
  } else {
    MlirType address = mlirValueGetType(list->inputs[1]);
    types[num_results++] = address;
    types[num_results++] = address;
    types[num_results++] = data;
  }
  return lower_insert_interface(
      low, mlirHandshakeLSQCreate(location_of(port), (intptr_t)num_operands,
                                  operands, (intptr_t)num_results, types,
                                  number_list(low, list)));
}

/* The controller; `queue` is null or uses it, too. */
static MlirOperation build_controller(interface *port, MlirOperation queue) {
  lowering *low = port->low;
  const ports *list = &port->direct;
  size_t from_queue = mlirOperationIsNull(queue) ? 0 : 3;
  size_t num_data = list->num_loads + (from_queue ? 1 : 0);
  MlirValue *inputs =
      ARENA_ARRAY(&low->arena, MlirValue, list->num_inputs + from_queue);
  MlirType *types = ARENA_ARRAY(&low->arena, MlirType, num_data);
  if (!inputs || !types) {
    return ir_no_op();
  }
  size_t num_inputs = 0;
  for (size_t i = 0; i < list->num_inputs; i++) {
    inputs[num_inputs++] = list->inputs[i];
  }
  for (size_t i = 0; i < from_queue; i++) {
    inputs[num_inputs++] =
        mlirOperationGetResult(queue, (intptr_t)(port->queue.num_loads + i));
  }
  for (size_t i = 0; i < num_data; i++) {
    types[i] = data_type(port);
  }
  return lower_insert_interface(
      low,
      mlirHandshakeMemoryControllerCreate(
          location_of(port), port->memory->value, port->start,
          (intptr_t)num_inputs, inputs, port->done, (intptr_t)num_data, types,
          low->control_type, number_list(low, list), mlirAttributeGetNull()));
}

/* Builds what the memory needs. Returns its memEnd; null when out of memory. */
static MlirValue build_interfaces(interface *port) {
  bool is_shared = port->queue.num_blocks > 0 && port->direct.num_inputs > 0;
  MlirOperation queue = ir_no_op();
  if (port->queue.num_blocks > 0) {
    queue = build_queue(port, !is_shared);
    if (mlirOperationIsNull(queue)) {
      return (MlirValue){NULL};
    }
    connect_loads(&port->queue, queue);
    if (!is_shared) {
      return mlirOperationGetResult(queue, (intptr_t)port->queue.num_loads);
    }
  }
  MlirOperation controller = build_controller(port, queue);
  if (mlirOperationIsNull(controller)) {
    return (MlirValue){NULL};
  }
  connect_loads(&port->direct, controller);
  if (is_shared) {
    mlirOperationSetOperand(
        queue, mlirOperationGetNumOperands(queue) - 1,
        mlirOperationGetResult(controller, (intptr_t)port->direct.num_loads));
  }
  return mlirOperationGetResult(controller,
                                mlirOperationGetNumResults(controller) - 1);
}

/* A block with accesses has a number and a control. */
static bool init_ports(ports *list, lowering *low, size_t num_accesses) {
  list->inputs = ARENA_ARRAY(&low->arena, MlirValue, 3 * num_accesses);
  list->loads = ARENA_ARRAY(&low->arena, MlirOperation, num_accesses);
  list->blocks = ARENA_ARRAY(&low->arena, MlirAttribute, num_accesses);
  return list->inputs && list->loads && list->blocks;
}

/* Is an access left to the controller? */
static bool has_direct(const interface *port) {
  for (const ram_access *a = port->memory->accesses; a; a = a->next) {
    if (!is_queued(a->op)) {
      return true;
    }
  }
  return false;
}

MlirValue lower_memory(lowering *low, const lower_ram *memory, MlirValue start,
                       MlirValue done) {
  interface port = {.low = low, .memory = memory, .start = start, .done = done};
  if (!init_ports(&port.direct, low, memory->num_accesses) ||
      !init_ports(&port.queue, low, memory->num_accesses)) {
    return (MlirValue){NULL};
  }
  add_queue(&port);
  if (has_direct(&port)) {
    add_controller(&port);
  }
  return build_interfaces(&port);
}
