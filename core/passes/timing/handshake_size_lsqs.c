/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-size-lsqs: gives every load-store queue its number of entries.
 *
 * Expects: handshake.func, materialised and buffered.
 * Guarantees: every lsq has `handshake.lsqDepth`, the slots for loads and those
 * for stores, which is left alone where it is there already. Nothing else has
 * changed.
 *
 * The slots are what the loops that use the queue need to run at their
 * intervals (queue_slots.h), but no more than MAX_SLOTS unless groups are
 * larger, and at least as many as the two largest groups have: one enters while
 * the other one is still there.
 *
 * Why nothing deadlocks. A group enters when older accesses have left, and
 * these leave when they are performed. A load is performed only when there is a
 * slot for its data behind the queue, and that may go to a fork which also
 * feeds what waits for a later group. In the terms of handshake-place-buffers:
 * a region passes every block once, and the tokens of regions before it are
 * gone. So the slots for the data of a port are empty when its load comes, and
 * it leaves whatever happens to its data.
 */
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/timing/queue_ports.h"
#include "core/passes/timing/queue_slots.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>

/* Every load is compared with every slot of a store, and each slot knows the
 * other ones: that soon costs more than the loop around it. */
enum { MAX_SLOTS = 32 };

/* The accesses of one kind in the two largest groups of a queue. */
typedef struct group_sizes {
  int64_t largest;
  int64_t second; /* 0 if there is none */
} group_sizes;

static void add_group(group_sizes *sizes, int64_t count) {
  if (count > sizes->largest) {
    sizes->second = sizes->largest;
    sizes->largest = count;
  } else if (count > sizes->second) {
    sizes->second = count;
  }
}

/* Counts the accesses of the groups. */
static void count_groups(MlirOperation queue, group_sizes *loads,
                         group_sizes *stores) {
  MlirAttribute sizes = mlirHandshakeLSQGetGroupSizesAttr(queue);
  intptr_t num_operands = mlirOperationGetNumOperands(queue), operand = 0;
  for (intptr_t g = 0; g < mlirArrayAttrGetNumElements(sizes); g++) {
    int64_t left =
        mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(sizes, g));
    int64_t num_loads = 0, num_stores = 0;
    for (; left > 0 && operand < num_operands; operand++) {
      MlirOperation access = queue_ports_access(queue, operand);
      if (mlirOperationIsNull(access)) {
        continue;
      }
      bool is_store = mlirOperationIsAHandshakeStore(access);
      num_loads += !is_store;
      num_stores += is_store;
      left--;
    }
    add_group(loads, num_loads);
    add_group(stores, num_stores);
  }
}

static int64_t choose_slots(const group_sizes *sizes, int64_t needed) {
  int64_t slots = needed > MAX_SLOTS ? MAX_SLOTS : needed;
  int64_t two_groups = sizes->largest + sizes->second;
  return slots > two_groups ? slots : two_groups;
}

/* Gives a queue its slots if it has none. */
static void size_queue(const queue_need *need) {
  MlirOperation queue = need->queue;
  MlirAttribute depth = ir_attr(queue, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH);
  if (!mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth)) {
    return;
  }
  group_sizes loads = {0}, stores = {0};
  count_groups(queue, &loads, &stores);
  ir_set_attr(queue, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH,
              mlirHandshakeLSQDepthAttrGet(
                  mlirOperationGetContext(queue),
                  (unsigned)choose_slots(&loads, need->load_slots),
                  (unsigned)choose_slots(&stores, need->store_slots)));
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
    size_queue(&needs[i]);
  }
  free(needs);
  if (!ok) {
    ir_out_of_memory(func);
  }
  return ok;
}

static bool visit_all(MlirOperation root, void *user) {
  return ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, user);
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run(root, pass, visit_all, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_size_lsqs_pass = {
    .argument = "handshake-size-lsqs",
    .description = "Choose the number of entries of load-store queues",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
