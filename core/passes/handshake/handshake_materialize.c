/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-materialize: makes every copy and every drop of a token a unit.
 *
 * Expects: handshake.func, materialised or not.
 * Guarantees: every channel and control value, arguments included, has exactly
 * one use. A value with several uses is followed by one eager fork, which has
 * the value's basic block; an unused one by a sink. What lets a group enter a
 * load-store queue that has several, and goes on, is followed by a lazy fork
 * first: the next group may not overtake this one. Forks of forks are one
 * fork, forks with one output are gone, and a sink never hangs on a fork. A
 * constant that a source triggers is copied for each of its users. What
 * has this form already is left as it is. Memrefs do not count.
 */
#include "core/passes/handshake/handshake_materialize.h"
#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/fork_tree.h"
#include "core/ir/ir_kinds.h"
#include "core/ir/op_names.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include <stdlib.h>

typedef struct materializer {
  MlirContext context;
  MlirOperation func;
  ptr_map positions; /* operation -> position in program order, from 1 */
  fork_tree tree;
} materializer;

static int compare_leaves(const void *a, const void *b, void *user) {
  const materializer *m = user;
  const fork_leaf *x = a, *y = b;
  uintptr_t at_x = (uintptr_t)ptr_map_get(&m->positions, x->op.ptr);
  uintptr_t at_y = (uintptr_t)ptr_map_get(&m->positions, y->op.ptr);
  if (at_x != at_y) {
    return at_x < at_y ? -1 : 1;
  }
  return x->operand < y->operand ? -1 : x->operand > y->operand;
}

static bool collect_tree(materializer *m, MlirValue value) {
  fork_tree *t = &m->tree;
  if (!fork_tree_collect(t, value)) {
    return false;
  }
  if (t->num_leaves > 1) {
    qsort_r(t->leaves, t->num_leaves, sizeof *t->leaves, compare_leaves, m);
  }
  return true;
}

/* Is the tree in its final form? */
static bool is_settled(const fork_tree *t, MlirValue value) {
  if (t->num_leaves == 0) {
    return t->num_sinks == 1 && t->num_forks == 0;
  }
  if (t->num_sinks > 0) {
    return false;
  }
  if (t->num_leaves == 1) {
    return t->num_forks == 0;
  }
  if (t->num_forks != 1 || !ir_has_one_use(value) ||
      mlirOperationGetNumResults(t->forks[0]) != (intptr_t)t->num_leaves) {
    return false;
  }
  for (size_t i = 0; i < t->num_leaves; i++) {
    if (!ir_has_one_use(mlirOperationGetResult(t->forks[0], (intptr_t)i))) {
      return false;
    }
  }
  return true;
}

/* Inserts right after the definition of a value. */
static MlirOperation insert_after(materializer *m, MlirValue value,
                                  MlirOperation op) {
  MlirOperation def = ir_def(value);
  MlirBlock body = ir_func_entry(m->func);
  MlirOperation position = mlirOperationIsNull(def)
                               ? mlirBlockGetFirstOperation(body)
                               : mlirOperationGetNextInBlock(def);
  return ir_place(body, position, op);
}

/* The same for a fork. It is in the block of the value, unless there has been a
 * fork, whose name and block it keeps. */
static MlirOperation insert_fork(materializer *m, MlirValue value,
                                 MlirOperation fork) {
  MlirOperation def = ir_def(value);
  int64_t bb = mlirOperationIsNull(def) ? -1 : ir_bb(def);
  if (bb >= 0) {
    ir_set_attr(fork, MLIR_ATTR_HANDSHAKE_BB,
                ir_bb_attr(m->context, (unsigned)bb));
  }
  const fork_tree *t = &m->tree;
  if (t->num_forks > 0) {
    for (intptr_t i = 0; i < mlirOperationGetNumAttributes(t->forks[0]); i++) {
      MlirNamedAttribute a = mlirOperationGetAttribute(t->forks[0], i);
      mlirOperationSetAttributeByName(fork, mlirIdentifierStr(a.name),
                                      a.attribute);
    }
  }
  return insert_after(m, value, fork);
}

static bool is_ordered(const fork_leaf *leaf) {
  if (!ir_starts_group(leaf->op, leaf->operand)) {
    return false;
  }
  MlirAttribute sizes = mlirHandshakeLSQGetGroupSizesAttr(leaf->op);
  return mlirArrayAttrGetNumElements(sizes) > 1;
}

/* Hands a control to the queues whose groups it lets enter, and to everybody
 * else, in the same cycle: by eager forks it could be in front of the next
 * group before the queue has taken this one. */
static bool order_groups(materializer *m, MlirValue value) {
  fork_tree *t = &m->tree;
  if (!mlirTypeIsAHandshakeControl(mlirValueGetType(value))) {
    return true;
  }
  if (!fork_tree_collect(t, value)) {
    return false;
  }
  size_t num_groups = 0;
  for (size_t i = 0; i < t->num_leaves; i++) {
    num_groups += is_ordered(&t->leaves[i]);
  }
  if (num_groups == 0 || num_groups == t->num_leaves) {
    return true;
  }
  MlirOperation fork =
      insert_fork(m, value,
                  mlirHandshakeLazyForkCreate(ir_value_location(value), value,
                                              (intptr_t)num_groups + 1));
  intptr_t next = 0;
  for (size_t i = 0; i < t->num_leaves; i++) {
    intptr_t output = is_ordered(&t->leaves[i]) ? next++ : (intptr_t)num_groups;
    mlirOperationSetOperand(t->leaves[i].op, t->leaves[i].operand,
                            mlirOperationGetResult(fork, output));
  }
  fork_tree_erase(t, 0);
  return true;
}

static bool order_all_groups(materializer *m) {
  MlirBlock body = ir_func_entry(m->func);
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirBlockGetNumArguments(body); i++) {
    ok = order_groups(m, mlirBlockGetArgument(body, i));
  }
  /* What may be erased is behind other values, never where this is. */
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    bool is_fork = mlirOperationIsAHandshakeFork(op);
    for (intptr_t r = 0; ok && !is_fork && r < mlirOperationGetNumResults(op);
         r++) {
      ok = order_groups(m, mlirOperationGetResult(op, r));
    }
  }
  return ok;
}

static void make_fork(materializer *m, MlirValue value) {
  fork_tree *t = &m->tree;
  MlirOperation fork =
      insert_fork(m, value,
                  mlirHandshakeForkCreate(ir_value_location(value), value,
                                          (intptr_t)t->num_leaves));
  for (size_t i = 0; i < t->num_leaves; i++) {
    mlirOperationSetOperand(
        t->leaves[i].op, t->leaves[i].operand,
        mlirHandshakeForkGetOutputs(fork, (intptr_t)(t->num_leaves - 1 - i)));
  }
}

static bool settle(materializer *m, MlirValue value) {
  fork_tree *t = &m->tree;
  if (!mlirTypeIsAHandshake(mlirValueGetType(value))) {
    return true;
  }
  if (!collect_tree(m, value)) {
    return false;
  }
  if (is_settled(t, value)) {
    return true;
  }
  size_t kept_sinks = 0;
  if (t->num_leaves > 1) {
    make_fork(m, value);
  } else if (t->num_leaves == 1) {
    mlirOperationSetOperand(t->leaves[0].op, t->leaves[0].operand, value);
  } else if (t->num_sinks > 0) {
    mlirOperationSetOperand(t->sinks[0], 0, value);
    kept_sinks = 1;
  } else {
    insert_after(m, value,
                 mlirHandshakeSinkCreate(ir_value_location(value), value));
  }
  fork_tree_erase(t, kept_sinks);
  return true;
}

/* The operations of the body but for eager forks and sinks, which come and
 * go. */
static bool list_ops(materializer *m, arena_pool *memory, MlirOperation **ops,
                     size_t *count) {
  size_t total = 0;
  MlirBlock body = ir_func_entry(m->func);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    total++;
    if (!ptr_map_set(&m->positions, op.ptr, (void *)(uintptr_t)total)) {
      return false;
    }
  }
  *ops = ARENA_ARRAY(memory, MlirOperation, total);
  *count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       *ops && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationIsAHandshakeFork(op) &&
        !mlirOperationIsAHandshakeSink(op)) {
      (*ops)[(*count)++] = op;
    }
  }
  return *ops;
}

static MlirOperation copy_before(MlirOperation op) {
  return ir_place(mlirOperationGetBlock(op), op, ir_copy(op));
}

/* Gives every user of a constant that has no trigger but a source a constant of
 * its own. A fork would tie users together that have nothing to do with each
 * other, and hide from synthesis that the value never changes. */
static void copy_constants(MlirOperation func) {
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirOperation source = mlirOperationIsAHandshakeConstant(op)
                               ? ir_def(mlirOperationGetOperand(op, 0))
                               : ir_no_op();
    if (mlirOperationIsNull(source) ||
        !mlirOperationIsAHandshakeSource(source)) {
      continue;
    }
    if (!ir_has_one_use(mlirOperationGetOperand(op, 0))) {
      MlirOperation own = copy_before(source);
      mlirOperationSetOperand(op, 0, mlirOperationGetResult(own, 0));
    }
    MlirValue value = mlirOperationGetResult(op, 0);
    while (ir_has_uses(value) && !ir_has_one_use(value)) {
      MlirOpOperand use = mlirValueGetFirstUse(value);
      MlirOperation user = mlirOpOperandGetOwner(use);
      intptr_t operand = mlirOpOperandGetOperandNumber(use);
      MlirOperation trigger = copy_before(source), copy = copy_before(op);
      mlirOperationSetOperand(copy, 0, mlirOperationGetResult(trigger, 0));
      mlirOperationSetOperand(user, operand, mlirOperationGetResult(copy, 0));
    }
  }
}

bool handshake_materialize(MlirOperation func) {
  materializer m = {.context = mlirOperationGetContext(func), .func = func};
  arena_pool memory = {0};
  MlirOperation *ops = NULL;
  size_t count = 0;
  copy_constants(func);
  bool ok = order_all_groups(&m) && list_ops(&m, &memory, &ops, &count);
  MlirBlock body = ir_func_entry(func);
  for (intptr_t i = 0; ok && i < mlirBlockGetNumArguments(body); i++) {
    ok = settle(&m, mlirBlockGetArgument(body, i));
  }
  for (size_t i = 0; ok && i < count; i++) {
    for (intptr_t r = 0; ok && r < mlirOperationGetNumResults(ops[i]); r++) {
      ok = settle(&m, mlirOperationGetResult(ops[i], r));
    }
  }
  fork_tree_finish(&m.tree);
  ptr_map_finish(&m.positions);
  arena_finish(&memory);
  return ok;
}

/* What there is in a body. */
typedef struct value_counts {
  size_t channels;
  size_t plain_uses; /* of values that are no channels */
} value_counts;

/* Counts a value. Returns false when it is a channel without a use. */
static bool count_value(value_counts *counts, MlirValue value) {
  if (mlirTypeIsAHandshake(mlirValueGetType(value))) {
    counts->channels++;
    return ir_has_uses(value);
  }
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    counts->plain_uses++;
  }
  return true;
}

/* When every channel has a use, and there are as many uses as channels, each
 * has one. To look at the uses of each would take a walk through the memory. */
bool handshake_is_materialized(MlirOperation func) {
  MlirBlock body = ir_func_entry(func);
  value_counts counts = {0};
  size_t num_operands = 0;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); i++) {
    if (!count_value(&counts, mlirBlockGetArgument(body, i))) {
      return false;
    }
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    num_operands += (size_t)mlirOperationGetNumOperands(op);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      if (!count_value(&counts, mlirOperationGetResult(op, r))) {
        return false;
      }
    }
  }
  return num_operands == counts.channels + counts.plain_uses;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  return ir_func_is_declaration(func) || handshake_materialize(func);
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_materialize_pass = {
    .argument = "handshake-materialize",
    .description = "Insert forks and sinks so that every value has one use",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
