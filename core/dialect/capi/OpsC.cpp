/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations that are more than operands and types, made from C.
 */
#include "core/dialect/ops/Ops.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace hls::handshake;

/* Creates the operation if its own verifier agrees, or gives null; what that
 * says is dropped. It is not in a function yet. */
template <typename Op> static MlirOperation create(OperationState &state) {
  Operation *op = Operation::create(state);
  ScopedDiagnosticHandler drop(op->getContext(),
                               [](Diagnostic &) { return success(); });
  auto concrete = cast<Op>(op);
  if (succeeded(concrete.verifyInvariantsImpl()) &&
      succeeded(concrete.verify()))
    return wrap(op);
  op->destroy();
  return {nullptr};
}

static Type typeOf(MlirValue value) {
  return mlirValueIsNull(value) ? Type() : unwrap(value).getType();
}

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
  Builder builder(function.getContext());
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

MlirOperation mlirHandshakeForkCreate(MlirLocation location, MlirValue operand,
                                      intptr_t numResults, bool isLazy) {
  Type type = typeOf(operand);
  if (!type || !isHandshakeType(type) || numResults < 1 ||
      numResults > kMaxForkSize)
    return {nullptr};
  OperationState state(unwrap(location), isLazy ? LazyForkOp::getOperationName()
                                                : ForkOp::getOperationName());
  state.addOperands(unwrap(operand));
  state.addTypes(SmallVector<Type>(static_cast<size_t>(numResults), type));
  return wrap(Operation::create(state));
}

MlirOperation mlirHandshakeBufferCreate(MlirLocation location,
                                        MlirValue operand,
                                        MlirHandshakeBufferType type,
                                        int64_t numSlots, int64_t dvLatency) {
  Type channel = typeOf(operand);
  if (!channel || !isHandshakeType(channel))
    return {nullptr};
  Builder builder(channel.getContext());
  OperationState state(unwrap(location), BufferOp::getOperationName());
  state.addOperands(unwrap(operand));
  state.addTypes(channel);
  state.addAttribute("bufferType", builder.getI64IntegerAttr(type));
  state.addAttribute("numSlots", builder.getI64IntegerAttr(numSlots));
  state.addAttribute("dvLatency", builder.getI64IntegerAttr(dvLatency));
  return create<BufferOp>(state);
}

MlirOperation mlirHandshakeConstantCreate(MlirLocation location,
                                          MlirValue control,
                                          MlirAttribute value) {
  auto controlType = dyn_cast_or_null<ControlType>(typeOf(control));
  auto typed = dyn_cast_or_null<TypedAttr>(unwrap(value));
  if (!controlType || !typed || !isa<IntegerType, FloatType>(typed.getType()) ||
      typed.getType().getIntOrFloatBitWidth() == 0)
    return {nullptr};
  OperationState state(unwrap(location), ConstantOp::getOperationName());
  state.addOperands(unwrap(control));
  state.addTypes(ChannelType::get(controlType.getContext(), typed.getType(),
                                  controlType.getExtraSignals()));
  state.addAttribute("value", typed);
  return create<ConstantOp>(state);
}
