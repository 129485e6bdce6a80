/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of the operations that can share units.
 */
#include "core/ir/shared/shared_merge.h"
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "core/ir/shared/shared_names.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef MlirOperation (*shared_create)(MlirLocation location,
                                       intptr_t num_operands,
                                       MlirValue const *operands,
                                       intptr_t num_results,
                                       MlirType const *results);

static const struct {
  ir_kind is_kind;
  shared_create create;
} kinds[] = {
    {mlirOperationIsAHandshakeMulI, mlirHandshakeSharedMulICreate},
    {mlirOperationIsAHandshakeMulF, mlirHandshakeSharedMulFCreate},
    {mlirOperationIsAHandshakeAddF, mlirHandshakeSharedAddFCreate},
};
enum { NUM_KINDS = sizeof kinds / sizeof *kinds };

static size_t kind_of(MlirOperation op) {
  size_t kind = 0;
  while (kind < NUM_KINDS && !kinds[kind].is_kind(op)) {
    kind++;
  }
  return kind;
}

static MlirType type_of(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

bool shared_merge_knows(MlirOperation op) { return kind_of(op) < NUM_KINDS; }

bool shared_merge_match(MlirOperation a, MlirOperation b) {
  return kind_of(a) == kind_of(b) && mlirTypeEqual(type_of(a), type_of(b));
}

/* The operation that is all of them; in no block. */
static MlirOperation create(MlirOperation first, intptr_t num_operands,
                            const MlirValue *operands, intptr_t num_results,
                            const MlirType *results) {
  MlirOperation made = kinds[kind_of(first)].create(
      mlirOperationGetLocation(first), num_operands, operands, num_results,
      results);
  MlirAttribute latency = ir_attr(first, HLS_LATENCY_ATTRIBUTE);
  if (!mlirAttributeIsNull(latency)) {
    ir_set_attr(made, HLS_LATENCY_ATTRIBUTE, latency);
  }
  return made;
}
/* Those of the unit of `first`, by their places. */
static intptr_t collect(MlirOperation first, int64_t unit,
                        MlirOperation ops[SHARED_MOST]) {
  int64_t places[SHARED_MOST];
  intptr_t count = 0;
  for (MlirOperation op = first; !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    int64_t number, place;
    if (count < SHARED_MOST && ir_integer(ir_attr(op, SHARED_UNIT), &number) &&
        number == unit && shared_merge_match(first, op) &&
        ir_integer(ir_attr(op, SHARED_PLACE), &place)) {
      intptr_t at = count++;
      for (; at > 0 && places[at - 1] > place; at--) {
        ops[at] = ops[at - 1];
        places[at] = places[at - 1];
      }
      ops[at] = op;
      places[at] = place;
    }
  }
  return count;
}

/* Lets what operations become have the credits of all. */
static void take_credits(MlirOperation made, const MlirOperation *ops,
                         intptr_t count) {
  int64_t all = 0;
  for (intptr_t i = 0; i < count; i++) {
    int64_t credits;
    if (!ir_integer(ir_attr(ops[i], SHARED_CREDITS), &credits) || credits < 1 ||
        credits >= 1 << SHARED_CREDIT_BITS) {
      return;
    }
    all |= credits << (SHARED_CREDIT_BITS * i);
  }
  MlirType type = mlirIntegerTypeGet(mlirOperationGetContext(made), 32);
  ir_set_attr(made, SHARED_CREDITS, mlirIntegerAttrGet(type, all));
}

/* Returns what they become. */
static MlirOperation merge(MlirOperation first, const MlirOperation *ops,
                           intptr_t count) {
  MlirValue operands[2 * SHARED_MOST];
  MlirType results[SHARED_MOST];
  for (intptr_t i = 0; i < count; i++) {
    operands[2 * i] = mlirOperationGetOperand(ops[i], 0);
    operands[2 * i + 1] = mlirOperationGetOperand(ops[i], 1);
    results[i] = mlirValueGetType(mlirOperationGetResult(ops[i], 0));
  }
  MlirOperation made =
      ir_place(mlirOperationGetBlock(first), first,
               create(ops[0], 2 * count, operands, count, results));
  static const char *const kept[] = {MLIR_ATTR_HANDSHAKE_NAME,
                                     MLIR_ATTR_HANDSHAKE_BB};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    MlirAttribute attribute = ir_attr(first, kept[i]);
    if (!mlirAttributeIsNull(attribute)) {
      ir_set_attr(made, kept[i], attribute);
    }
  }
  take_credits(made, ops, count);
  for (intptr_t i = 0; i < count; i++) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(ops[i], 0),
                                  mlirOperationGetResult(made, i));
  }
  for (intptr_t i = 0; i < count; i++) {
    mlirOperationDestroy(ops[i]);
  }
  return made;
}

bool shared_merge_is_needed(MlirOperation func) {
  MlirOperation op = ir_func_is_declaration(func)
                         ? ir_no_op()
                         : mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op) &&
         mlirAttributeIsNull(ir_attr(op, SHARED_UNIT))) {
    op = mlirOperationGetNextInBlock(op);
  }
  return !mlirOperationIsNull(op);
}

void shared_merge(MlirOperation func) {
  if (ir_func_is_declaration(func)) {
    return;
  }
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op)) {
    int64_t unit;
    MlirOperation ops[SHARED_MOST];
    intptr_t count = ir_integer(ir_attr(op, SHARED_UNIT), &unit)
                         ? collect(op, unit, ops)
                         : 0;
    op = mlirOperationGetNextInBlock(count > 0 ? merge(op, ops, count) : op);
  }
}
