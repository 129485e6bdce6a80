/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-canonicalize: removes units that do nothing.
 *
 * Expects: handshake.func.
 * Guarantees: no br or return; no merge, mux or control_merge with one data
 * input (unless the latter has data and its index is used: with a control, the
 * index is a constant that the control triggers); no control_merge whose index
 * is unused (a merge does); no extension or truncation to the same width; no
 * operation without effects whose results are all unused. A function that was
 * materialised still is; in it, "unused" means consumed by sinks. Names of
 * surviving operations stay.
 *
 * None of these changes adds or removes a token anywhere else: a br, a merge
 * with one input and the like pass every token on; what a removed operation
 * would have consumed, a sink takes.
 */
#include "core/ir/fork_tree.h"
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include <stdlib.h>

/* Does it pass tokens on, or take channels apart and put them together? */
static bool moves_tokens(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeMerge(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeControlMerge(op) ||
         mlirOperationIsAHandshakeBundle(op) ||
         mlirOperationIsAHandshakeUnbundle(op);
}

/* May it be erased when nobody uses its results? Sinks then take what it would
 * have consumed, of every operand alike. */
static bool is_pure(MlirOperation op) {
  return mlirOperationIsAPureHandshake(op) && !moves_tokens(op);
}

/* Looks at the uses of all values; kept to allocate once. */
typedef struct simplifier {
  fork_tree tree;
  bool out_of_memory;
} simplifier;

/* Does anything but sinks, behind forks or not, use the value? */
static bool is_used(simplifier *s, MlirValue value) {
  if (!fork_tree_collect(&s->tree, value)) {
    s->out_of_memory = true;
    return true;
  }
  return s->tree.num_leaves > 0;
}

/* Erases the forks and sinks under a value that nothing else uses. */
static void erase_drain(simplifier *s, MlirValue value) {
  if (fork_tree_collect(&s->tree, value)) {
    fork_tree_erase(&s->tree, 0);
  } else {
    s->out_of_memory = true;
  }
}

static void forward(MlirOperation op, MlirValue value) {
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), value);
  mlirOperationDestroy(op);
}

/* A cycle of forwarding operations alone feeds itself; it stays. */
static bool forwards_itself(MlirOperation op, intptr_t operand) {
  return mlirValueEqual(mlirOperationGetOperand(op, operand),
                        mlirOperationGetResult(op, 0));
}

static bool try_forward(MlirOperation op, intptr_t operand) {
  if (forwards_itself(op, operand)) {
    return false;
  }
  forward(op, mlirOperationGetOperand(op, operand));
  return true;
}

static void copy_attributes(MlirOperation from, MlirOperation to) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(from); i++) {
    MlirNamedAttribute a = mlirOperationGetAttribute(from, i);
    mlirOperationSetAttributeByName(to, mlirIdentifierStr(a.name), a.attribute);
  }
}

/* The same operation as a merge. */
static MlirOperation as_merge(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t n = mlirOperationGetNumOperands(op);
  MlirValue *operands = calloc((size_t)n, sizeof *operands);
  if (!operands) {
    return ir_no_op();
  }
  for (intptr_t i = 0; i < n; i++) {
    operands[i] = mlirOperationGetOperand(op, i);
  }
  MlirOperation merge =
      ir_place(mlirOperationGetBlock(op), op,
               mlirHandshakeMergeCreate(mlirOperationGetLocation(op), n,
                                        operands, type));
  free(operands);
  copy_attributes(op, merge);
  return merge;
}

/* A constant for the index of a control_merge that always chooses the same: it
 * has a token for each of the control. */
static MlirValue only_index(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirHandshakeControlMergeGetIndex(op));
  MlirAttribute zero =
      mlirIntegerAttrGet(mlirHandshakeChannelTypeGetDataType(type), 0);
  MlirOperation constant = ir_place(
      mlirOperationGetBlock(op), op,
      mlirHandshakeConstantCreate(mlirOperationGetLocation(op),
                                  mlirOperationGetOperand(op, 0), type, zero));
  copy_attributes(op, constant);
  return mlirHandshakeConstantGetResult(constant);
}

static bool simplify_single_control_merge(simplifier *s, MlirOperation op) {
  MlirValue index = mlirHandshakeControlMergeGetIndex(op);
  MlirValue operand = mlirOperationGetOperand(op, 0);
  bool is_used_index = is_used(s, index);
  if (forwards_itself(op, 0) || s->out_of_memory ||
      (is_used_index &&
       !mlirTypeIsAHandshakeControl(mlirValueGetType(operand)))) {
    return false;
  }
  if (is_used_index) {
    mlirValueReplaceAllUsesOfWith(index, only_index(op));
  } else {
    erase_drain(s, index);
  }
  forward(op, operand);
  return true;
}

static bool simplify_control_merge(simplifier *s, MlirOperation op) {
  MlirValue index = mlirHandshakeControlMergeGetIndex(op);
  if (mlirOperationGetNumOperands(op) == 1) {
    return simplify_single_control_merge(s, op);
  }
  if (is_used(s, index)) {
    return false;
  }
  MlirOperation merge = as_merge(op);
  if (mlirOperationIsNull(merge)) {
    s->out_of_memory = true;
    return false;
  }
  erase_drain(s, index);
  forward(op, mlirOperationGetResult(merge, 0));
  return true;
}

/* Erases the operation if it is pure and unused. */
static bool erase_if_dead(simplifier *s, MlirOperation op) {
  if (!is_pure(op)) {
    return false;
  }
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    if (is_used(s, mlirOperationGetResult(op, r))) {
      return false;
    }
  }
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    erase_drain(s, mlirOperationGetResult(op, r));
  }
  mlirOperationDestroy(op);
  return true;
}

/* Its results are its operands. */
static bool try_forward_all(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirValueIsAOpResult(operand) &&
        mlirOperationEqual(mlirOpResultGetOwner(operand), op)) {
      return false;
    }
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, i),
                                  mlirOperationGetOperand(op, i));
  }
  mlirOperationDestroy(op);
  return true;
}

/* One step on one operation; true if it changed something, and then the
 * operation is gone. */
static bool simplify(simplifier *s, MlirOperation op) {
  if (mlirOperationIsAHandshakeBranch(op) ||
      (mlirOperationIsAHandshakeMerge(op) &&
       mlirOperationGetNumOperands(op) == 1)) {
    return try_forward(op, 0);
  }
  if (mlirOperationIsAHandshakeReturn(op)) {
    return try_forward_all(op);
  }
  if (mlirOperationIsAHandshakeMux(op) &&
      mlirOperationGetNumOperands(op) == 2) {
    return try_forward(op, 1);
  }
  if (mlirOperationIsAHandshakeControlMerge(op)) {
    return simplify_control_merge(s, op);
  }
  bool resizes = mlirOperationIsAHandshakeExtSI(op) ||
                 mlirOperationIsAHandshakeExtUI(op) ||
                 mlirOperationIsAHandshakeTruncI(op);
  if (resizes &&
      mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, 0)),
                    mlirValueGetType(mlirOperationGetResult(op, 0)))) {
    return try_forward(op, 0);
  }
  return erase_if_dead(s, op);
}

/* The next operation that simplifying `op` cannot erase: sinks and forks go
 * with it. */
static MlirOperation next_lasting(MlirOperation op) {
  do {
    op = mlirOperationGetNextInBlock(op);
  } while (!mlirOperationIsNull(op) && (mlirOperationIsAHandshakeFork(op) ||
                                        mlirOperationIsAHandshakeSink(op)));
  return op;
}

static bool simplify_all(simplifier *s, MlirOperation func) {
  for (bool changed = true; changed && !s->out_of_memory;) {
    changed = false;
    MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
    /* A fork or sink that comes first is not changed by being looked at. */
    while (!mlirOperationIsNull(op) && !s->out_of_memory) {
      MlirOperation next = next_lasting(op);
      changed |= simplify(s, op);
      op = next;
    }
  }
  return !s->out_of_memory;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  bool materialized = handshake_is_materialized(func);
  simplifier s = {0};
  bool ok = simplify_all(&s, func);
  fork_tree_finish(&s.tree);
  return ok && (!materialized || handshake_materialize(func));
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_canonicalize_pass = {
    .argument = "handshake-canonicalize",
    .description = "Remove units that do nothing",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
