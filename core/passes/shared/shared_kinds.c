/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the units save follows from their manifests.
 */
#include "core/passes/shared/shared_kinds.h"
#include "core/ir/ir.h"
#include "core/ir/island_names.h"
#include "core/ir/shared/shared_names.h"
#include "core/passes/units/unit_price.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

bool shared_kinds_may(MlirOperation op) {
  return shared_merge_knows(op) &&
         mlirAttributeIsNull(ir_attr(op, ISLAND_NUMBER)) &&
         mlirAttributeIsNull(ir_attr(op, SHARED_UNIT)) &&
         mlirHandshakeTypeGetNumExtraSignals(
             mlirValueGetType(mlirOperationGetResult(op, 0))) == 0 &&
         hls_unit_latency(op) > 1;
}

bool shared_kinds_match(MlirOperation a, MlirOperation b) {
  return shared_merge_match(a, b) && hls_unit_latency(a) == hls_unit_latency(b);
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

void shared_kinds_give_credits(MlirOperation op, int64_t credits) {
  set_number(op, SHARED_CREDITS, credits);
}

void shared_kinds_unmark(MlirOperation op) {
  static const char *const names[] = {SHARED_UNIT, SHARED_PLACE, SHARED_BY,
                                      SHARED_CREDITS};
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
