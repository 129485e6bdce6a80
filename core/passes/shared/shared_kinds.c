/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of the operations; the rest follows from their manifests.
 */
#include "core/passes/shared/shared_kinds.h"
#include "core/ir/ir.h"
#include "core/ir/island_names.h"
#include "core/ir/shared_names.h"
#include "core/passes/units/unit_price.h"
#include "hls/handshake.h"
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

bool shared_kinds_may(MlirOperation op) {
  return kind_of(op) < NUM_KINDS &&
         mlirAttributeIsNull(ir_attr(op, ISLAND_NUMBER)) &&
         mlirAttributeIsNull(ir_attr(op, SHARED_UNIT)) &&
         mlirHandshakeTypeGetNumExtraSignals(type_of(op)) == 0 &&
         hls_unit_latency(op) > 1;
}

bool shared_kinds_match(MlirOperation a, MlirOperation b) {
  return kind_of(a) == kind_of(b) && mlirTypeEqual(type_of(a), type_of(b)) &&
         hls_unit_latency(a) == hls_unit_latency(b);
}

static void set_number(MlirOperation op, const char *name, int64_t number) {
  MlirContext context = mlirOperationGetContext(op);
  ir_set_attr(op, name,
              mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), number));
}

void shared_kinds_mark(MlirOperation op, int64_t unit, int64_t place,
                       int64_t count) {
  set_number(op, SHARED_UNIT, unit);
  set_number(op, SHARED_PLACE, place);
  set_number(op, SHARED_BY, count);
}

void shared_kinds_unmark(MlirOperation op) {
  static const char *const names[] = {SHARED_UNIT, SHARED_PLACE, SHARED_BY};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    mlirOperationRemoveAttributeByName(op, ir_str(names[i]));
  }
}

double shared_kinds_saved(const MlirOperation *ops, size_t count) {
  double saved = 0;
  for (size_t i = 0; i < count; i++) {
    double own = unit_price_area(ops[i]);
    shared_kinds_mark(ops[i], 0, (int64_t)i, (int64_t)count);
    saved += own - unit_price_area(ops[i]);
    shared_kinds_unmark(ops[i]);
  }
  return saved;
}

MlirOperation shared_kinds_create(MlirOperation first, intptr_t num_operands,
                                  const MlirValue *operands,
                                  intptr_t num_results,
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
