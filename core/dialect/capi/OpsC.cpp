/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The function, which has a body, made from C. The other builders are
 * generated.
 */
#include "core/dialect/ops/Ops.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace hls::handshake;

static ArrayAttr nameArray(Builder &builder, const MlirStringRef *names,
                           size_t count) {
  SmallVector<Attribute> list;
  for (size_t i = 0; i < count; ++i)
    list.push_back(builder.getStringAttr(unwrap(names[i])));
  return builder.getArrayAttr(list);
}

MlirOperation mlirHandshakeFuncCreate(MlirLocation location, MlirStringRef name,
                                      MlirType type,
                                      const MlirStringRef *argNames,
                                      const MlirStringRef *resNames) {
  auto function = dyn_cast_or_null<FunctionType>(unwrap(type));
  if (!function || name.length == 0)
    return {nullptr};
  Builder builder(withDialect(function.getContext()));
  OperationState state(unwrap(location), FuncOp::getOperationName());
  state.addAttribute("sym_name", builder.getStringAttr(unwrap(name)));
  state.addAttribute("function_type", TypeAttr::get(function));
  state.addAttribute(HLS_ARGUMENT_NAMES,
                     nameArray(builder, argNames, function.getNumInputs()));
  state.addAttribute(HLS_RESULT_NAMES,
                     nameArray(builder, resNames, function.getNumResults()));
  state.addRegion();
  return wrap(Operation::create(state));
}
