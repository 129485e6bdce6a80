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
 * Room for several executions of a block lets the next one's accesses enter
 * before those of the last one are over.
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
#include "handshake_materialize.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "op_names.h"
#include "passes_internal.h"

/* Groups that can be on the way, while that is no more than so many slots. */
enum { GROUPS_AHEAD = 4, MAX_SLOTS_AHEAD = 16 };

#define DEPTH "handshake.lsqDepth"

/* What a queue is for. */
typedef struct queue_ports {
  int64_t largest; /* accesses of a group */
  int64_t total;
} queue_ports;

static queue_ports count_ports(MlirOperation queue) {
  queue_ports ports = {0};
  MlirAttribute sizes = ir_attr(queue, "groupSizes");
  bool known = !mlirAttributeIsNull(sizes) && mlirAttributeIsAArray(sizes);
  for (intptr_t i = 0; known && i < mlirArrayAttrGetNumElements(sizes); i++) {
    MlirAttribute size = mlirArrayAttrGetElement(sizes, i);
    int64_t count =
        mlirAttributeIsAInteger(size) ? mlirIntegerAttrGetValueInt(size) : 0;
    ports.total += count;
    ports.largest = count > ports.largest ? count : ports.largest;
  }
  return ports;
}

static int64_t choose_slots(const queue_ports *ports) {
  int64_t slots = ports->largest * GROUPS_AHEAD;
  slots = slots > MAX_SLOTS_AHEAD ? MAX_SLOTS_AHEAD : slots;
  return slots > ports->largest ? slots : ports->largest;
}

/* The slots of a queue, which it gets if it has none. */
static int64_t size_queue(MlirOperation queue, const queue_ports *ports) {
  MlirAttribute depth = ir_attr(queue, DEPTH);
  if (!mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth)) {
    return (int64_t)mlirHandshakeLSQDepthAttrGetLoads(depth) +
           mlirHandshakeLSQDepthAttrGetStores(depth);
  }
  int64_t slots = choose_slots(ports);
  ir_set_attr(queue, DEPTH,
              mlirHandshakeLSQDepthAttrGet(mlirOperationGetContext(queue),
                                           (unsigned)(slots - slots / 2),
                                           (unsigned)(slots / 2)));
  return slots;
}

static bool is_slot(MlirOperation op) {
  MlirAttribute type = ir_attr(op, "bufferType");
  return ir_op_is(op, "handshake.buffer") && mlirAttributeIsAInteger(type) &&
         mlirIntegerAttrGetValueInt(type) == MlirHandshakeBufferOneSlotBreakR;
}

/* Puts a slot behind a load, if there is none. False when out of memory. */
static bool add_slot(MlirOperation load) {
  MlirValue data = mlirOperationGetResult(load, 1);
  MlirOpOperand use = mlirValueGetFirstUse(data);
  MlirOperation user = mlirOpOperandGetOwner(use);
  if (is_slot(user)) {
    return true;
  }
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation buffer =
      mlirHandshakeBufferCreate(mlirOperationGetLocation(load), data,
                                MlirHandshakeBufferOneSlotBreakR, 1, 0);
  if (mlirOperationIsNull(buffer)) {
    return false;
  }
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(load), load, buffer);
  int64_t bb = ir_bb(load);
  if (bb >= 0) {
    ir_set_attr(buffer, IR_BB,
                ir_bb_attr(mlirOperationGetContext(load), (unsigned)bb));
  }
  mlirOperationSetOperand(user, operand, mlirOperationGetResult(buffer, 0));
  return true;
}

static bool add_slots(MlirOperation queue) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(queue); i++) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(queue, i));
    if (mlirOpOperandIsNull(use)) {
      continue;
    }
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (ir_op_is(user, "handshake.load") && !add_slot(user)) {
      return false;
    }
  }
  return true;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!ir_op_is(op, "handshake.lsq")) {
      continue;
    }
    queue_ports ports = count_ports(op);
    if (size_queue(op, &ports) < ports.total && !add_slots(op)) {
      ir_out_of_memory(func);
      return false;
    }
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  op_names names = {0};
  bool ok = op_names_collect(&names, root) &&
            ir_for_each(root, "handshake.func", visit, NULL) &&
            op_names_assign(&names, root);
  op_names_finish(&names);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_size_lsqs_pass = {
    .argument = "handshake-size-lsqs",
    .description = "Choose the number of entries of load-store queues",
    .dialects = dialects,
    .run = run,
};
