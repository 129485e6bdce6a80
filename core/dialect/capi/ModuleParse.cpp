/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parsing a text that has a name.
 */
#include "hls/module.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

MlirModule hlsModuleParse(MlirContext context, MlirStringRef text,
                          MlirStringRef name) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      unwrap(text), ParserConfig(unwrap(context)), unwrap(name));
  return MlirModule{module.release().getOperation()};
}
