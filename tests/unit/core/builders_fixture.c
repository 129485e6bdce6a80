/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts are arguments of a block that belongs to no operation.
 */
#include "builders_fixture.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

parts make_parts(MlirContext context) {
  parts p = {.context = context, .location = mlirLocationUnknownGet(context)};
  p.block = mlirBlockCreate(0, NULL, NULL);
  for (unsigned i = 0; i < NUM_PARTS; i++) {
    p.values[i] =
        mlirBlockAddArgument(p.block,
                             mlirHandshakeChannelTypeGet(
                                 mlirIntegerTypeGet(context, i + 1), 0, NULL),
                             p.location);
    p.types[i] = mlirHandshakeChannelTypeGet(
        mlirIntegerTypeGet(context, i + 33), 0, NULL);
  }
  return p;
}

void is_value(MlirValue actual, MlirValue expected) {
  assert_false(mlirValueIsNull(actual));
  assert_true(mlirValueEqual(actual, expected));
}

void is_result(MlirOperation op, intptr_t position, MlirValue actual,
               MlirType type) {
  assert_true(position < mlirOperationGetNumResults(op));
  is_value(actual, mlirOperationGetResult(op, position));
  assert_true(mlirTypeEqual(mlirValueGetType(actual), type));
}

void has_size(MlirOperation op, intptr_t num_operands, intptr_t num_results,
              intptr_t num_attributes) {
  assert_int_equal(mlirOperationGetNumOperands(op), num_operands);
  assert_int_equal(mlirOperationGetNumResults(op), num_results);
  assert_int_equal(mlirOperationGetNumAttributes(op), num_attributes);
}

MlirAttribute numbers(const parts *p) {
  MlirAttribute one = mlirIntegerAttrGet(mlirIntegerTypeGet(p->context, 32), 1);
  return mlirArrayAttrGet(p->context, 1, &one);
}
