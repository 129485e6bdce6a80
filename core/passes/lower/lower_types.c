/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of values in a circuit.
 */
#include "core/passes/lower/lower_types.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirType lower_type(MlirType type) {
  if (!mlirTypeIsAMemRef(type)) {
    return mlirHandshakeChannelTypeGet(type, 0, NULL);
  }
  MlirType element = mlirShapedTypeGetElementType(type);
  bool served = mlirShapedTypeHasStaticShape(type) &&
                mlirShapedTypeGetRank(type) == 1 &&
                !mlirTypeIsNull(mlirHandshakeChannelTypeGet(element, 0, NULL));
  if (!served) {
    return (MlirType){NULL};
  }
  if (!mlirTypeIsAIndex(element)) {
    return type;
  }
  int64_t size = mlirShapedTypeGetDimSize(type, 0);
  return mlirMemRefTypeGet(mlirIntegerTypeGet(mlirTypeGetContext(type), 32), 1,
                           &size, mlirAttributeGetNull(),
                           mlirMemRefTypeGetMemorySpace(type));
}
