/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-size-lsqs: gives every load-store queue its number of entries.
 *
 * Expects: handshake.func, materialised and buffered.
 * Guarantees: every lsq has `handshake.lsqDepth`, which is left alone where it
 * is there already. A queue has one list of slots for loads and stores, as many
 * as the two numbers are together. If these are not enough for all ports of the
 * queue, a ONE_SLOT_BREAK_R takes the data of each of its loads, unless one
 * does already. The function is still materialised.
 *
 * The slots are what the loops that use the queue need to run at their
 * intervals (queue_slots.h), but no more than MAX_SLOTS unless groups are
 * larger, and at least as many as the two largest groups have: one enters while
 * the other one is still there. A ONE_SLOT_BREAK_R also takes data that a loop
 * uses later than the queue offers it.
 *
 * Why nothing deadlocks. A group enters when older accesses have left, and a
 * load leaves when its data is taken. That may go to a fork which also feeds
 * what waits for a later group: with no more slots than for the accesses
 * between, the queue would wait for itself. In the terms of
 * handshake-place-buffers: a region passes every block once, and the tokens of
 * regions before it are gone. Either all accesses of the region fit into the
 * queue, or there is an empty slot behind each load, and it leaves whatever
 * happens to its data.
 */
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/timing/queue_slots.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>

/* Every slot is compared with every other one: that soon costs more than the
 * loop around it. */
enum { MAX_SLOTS = 32 };

/* The accesses and loops of a queue. */
typedef struct queue_ports {
  int64_t largest; /* accesses of a group */
  int64_t second;  /* of the next largest group; 0 if there is none */
  int64_t total;
} queue_ports;

static queue_ports count_ports(MlirOperation queue) {
  queue_ports ports = {0};
  MlirAttribute sizes = mlirHandshakeLSQGetGroupSizesAttr(queue);
  bool known = !mlirAttributeIsNull(sizes) && mlirAttributeIsAArray(sizes);
  for (intptr_t i = 0; known && i < mlirArrayAttrGetNumElements(sizes); i++) {
    MlirAttribute size = mlirArrayAttrGetElement(sizes, i);
    int64_t count =
        mlirAttributeIsAInteger(size) ? mlirIntegerAttrGetValueInt(size) : 0;
    ports.total += count;
    if (count > ports.largest) {
      ports.second = ports.largest;
      ports.largest = count;
    } else if (count > ports.second) {
      ports.second = count;
    }
  }
  return ports;
}

static int64_t choose_slots(const queue_ports *ports, int64_t needed) {
  int64_t slots = needed > MAX_SLOTS ? MAX_SLOTS : needed;
  int64_t two_groups = ports->largest + ports->second;
  return slots > two_groups ? slots : two_groups;
}

static bool is_slot(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakR;
}

/* Puts a slot behind a load, if there is none. False when out of memory. */
static bool add_slot(MlirOperation load) {
  MlirValue data = mlirHandshakeLoadGetDataResult(load);
  MlirOpOperand use = mlirValueGetFirstUse(data);
  MlirOperation user = mlirOpOperandGetOwner(use);
  if (is_slot(user)) {
    return true;
  }
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation buffer =
      mlirHandshakeBufferCreate(mlirOperationGetLocation(load), data,
                                MlirHandshakeBufferTypeOneSlotBreakR, 1, 0);
  if (mlirOperationIsNull(buffer)) {
    return false;
  }
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(load), load, buffer);
  int64_t bb = ir_bb(load);
  if (bb >= 0) {
    ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BB,
                ir_bb_attr(mlirOperationGetContext(load), (unsigned)bb));
  }
  mlirOperationSetOperand(user, operand, mlirHandshakeBufferGetResult(buffer));
  return true;
}

static bool add_slots(MlirOperation queue) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(queue); i++) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(queue, i));
    if (mlirOpOperandIsNull(use)) {
      continue;
    }
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (mlirOperationIsAHandshakeLoad(user) && !add_slot(user)) {
      return false;
    }
  }
  return true;
}

/* The slots of a queue, which it gets if it has none. */
static int64_t set_depth(const queue_need *need, const queue_ports *ports) {
  MlirOperation queue = need->queue;
  MlirAttribute depth = ir_attr(queue, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH);
  if (!mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth)) {
    return (int64_t)mlirHandshakeLSQDepthAttrGetLoads(depth) +
           mlirHandshakeLSQDepthAttrGetStores(depth);
  }
  int64_t slots = choose_slots(ports, need->slots);
  ir_set_attr(queue, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH,
              mlirHandshakeLSQDepthAttrGet(mlirOperationGetContext(queue),
                                           (unsigned)(slots - slots / 2),
                                           (unsigned)(slots / 2)));
  return slots;
}

/* Gives a queue its slots, and its loads those behind it. False when out of
 * memory. */
static bool size_queue(const queue_need *need) {
  queue_ports ports = count_ports(need->queue);
  if (set_depth(need, &ports) < ports.total && !add_slots(need->queue)) {
    return false;
  }
  for (size_t i = 0; i < need->num_late; i++) {
    if (!add_slot(need->late[i])) {
      return false;
    }
  }
  return true;
}

/* The queues of a function, or NULL when there are none or out of memory. */
static queue_need *list_queues(MlirOperation func, size_t *count) {
  MlirBlock body = ir_func_entry(func);
  size_t total = 0, next = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    total += mlirOperationIsAHandshakeLSQ(op);
  }
  *count = total;
  queue_need *needs = total > 0 ? calloc(total, sizeof *needs) : NULL;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       needs && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAHandshakeLSQ(op)) {
      needs[next++].queue = op;
    }
  }
  return needs;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  size_t count;
  queue_need *needs = list_queues(func, &count);
  bool ok = count == 0 || (needs && queue_slots_find(func, needs, count));
  for (size_t i = 0; ok && i < count; i++) {
    ok = size_queue(&needs[i]);
  }
  if (needs) {
    queue_slots_finish(needs, count);
    free(needs);
  }
  if (!ok) {
    ir_out_of_memory(func);
  }
  return ok;
}

static bool visit_all(MlirOperation root, void *user) {
  return ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, user);
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  return op_names_run(root, visit_all, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_size_lsqs_pass = {
    .argument = "handshake-size-lsqs",
    .description = "Choose the number of entries of load-store queues",
    .dialects = dialects,
    .run = run,
};
