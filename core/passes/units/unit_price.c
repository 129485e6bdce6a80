/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What units cost: those of an operation that is made for the question.
 */
#include "core/passes/units/unit_price.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_delay.h"
#include "mlir-c/BuiltinTypes.h"

double unit_price_area(MlirOperation op) {
  hls_unit_area area = hls_unit_area_of(op);
  return area.luts + area.ffs / 2 + area.dsps * 40;
}

static unit_price price_of(MlirOperation op) {
  return (unit_price){.area = unit_price_area(op),
                      .ns = hls_unit_delays_of(op).data};
}

unit_price unit_price_of(MlirLocation location, unit_price_create create,
                         unsigned width, bool narrow) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType full =
      mlirHandshakeChannelTypeGet(mlirIntegerTypeGet(context, width), 0, NULL);
  MlirType half = mlirHandshakeChannelTypeGet(
      mlirIntegerTypeGet(context, (width + 1) / 2), 0, NULL);
  MlirType type = narrow ? half : full;
  MlirBlock block = mlirBlockCreate(2, (MlirType[]){type, type},
                                    (MlirLocation[]){location, location});
  MlirValue operands[2];
  MlirOperation extensions[2];
  for (int i = 0; i < 2; i++) {
    operands[i] = mlirBlockGetArgument(block, i);
    if (narrow) {
      extensions[i] = mlirHandshakeExtUICreate(location, operands[i], full);
      operands[i] = mlirOperationGetResult(extensions[i], 0);
    }
  }
  MlirOperation op = create(location, operands[0], operands[1]);
  unit_price price = price_of(op);
  mlirOperationDestroy(op);
  for (int i = 0; i < 2 && narrow; i++) {
    mlirOperationDestroy(extensions[i]);
  }
  mlirBlockDestroy(block);
  return price;
}
