/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The function of a module that is the circuit, and the names in it.
 */
#include "daemon/worker/circuit/circuit_body.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

#include "mlir-c/BuiltinAttributes.h"

static MlirStringRef text_ref(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

/* The value of a string attribute; empty for anything else. */
static MlirStringRef string_of(MlirAttribute attribute) {
  return !mlirAttributeIsNull(attribute) && mlirAttributeIsAString(attribute)
             ? mlirStringAttrGetValue(attribute)
             : mlirStringRefCreate("", 0);
}

MlirBlock circuit_body(MlirOperation function) {
  return mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(function));
}

MlirOperation circuit_find(MlirModule module, const char *kernel) {
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationIsAHandshakeFunc(op) ||
        mlirBlockIsNull(circuit_body(op))) {
      continue;
    }
    MlirStringRef name = mlirHandshakeFuncGetSymName(op);
    if (!kernel || mlirStringRefEqual(name, text_ref(kernel))) {
      break;
    }
  }
  return op;
}

MlirStringRef circuit_argument_name(MlirOperation function, intptr_t index) {
  MlirAttribute names =
      mlirOperationGetAttributeByName(function, text_ref(HLS_ARGUMENT_NAMES));
  bool known = !mlirAttributeIsNull(names) && mlirAttributeIsAArray(names) &&
               index < mlirArrayAttrGetNumElements(names);
  return string_of(known ? mlirArrayAttrGetElement(names, index)
                         : (MlirAttribute){NULL});
}

MlirStringRef circuit_unit_name(MlirOperation op) {
  return string_of(
      mlirOperationGetAttributeByName(op, text_ref(MLIR_ATTR_HANDSHAKE_NAME)));
}
