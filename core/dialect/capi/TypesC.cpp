/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Channel types as seen from C.
 */
#include "core/dialect/types/Dialect.h"
#include "core/dialect/types/Types.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace hls::handshake;

/* The type, or null; what its verifier complains about is dropped. */
template <typename T, typename... Args>
static MlirType getSilently(MLIRContext *context, Args... args) {
  ScopedDiagnosticHandler drop(withDialect(context),
                               [](Diagnostic &) { return success(); });
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(context)); };
  return wrap(Type(T::getChecked(emitError, context, args...)));
}

/* Null names and types have no meaning the verifier could complain about. */
static FailureOr<SmallVector<ExtraSignal>>
unwrapSignals(MLIRContext *context, intptr_t numExtras,
              const MlirHandshakeExtraSignal *extras) {
  SmallVector<ExtraSignal> signals;
  for (intptr_t i = 0; i < numExtras; ++i) {
    if (!extras[i].name.data || mlirTypeIsNull(extras[i].type))
      return failure();
    signals.push_back({StringAttr::get(context, unwrap(extras[i].name)),
                       unwrap(extras[i].type), extras[i].isUpstream});
  }
  return signals;
}

static MlirType channelType(Type dataType, ArrayRef<ExtraSignal> signals) {
  return getSilently<ChannelType>(dataType.getContext(), dataType, signals);
}

bool mlirTypeIsAHandshake(MlirType type) {
  return !mlirTypeIsNull(type) && isHandshakeType(unwrap(type));
}

bool mlirTypeIsAHandshakeControl(MlirType type) {
  return isa_and_nonnull<ControlType>(unwrap(type));
}

MlirTypeID mlirHandshakeControlTypeGetTypeID() {
  return wrap(ControlType::getTypeID());
}

bool mlirTypeIsAHandshakeChannel(MlirType type) {
  return isa_and_nonnull<ChannelType>(unwrap(type));
}

MlirTypeID mlirHandshakeChannelTypeGetTypeID() {
  return wrap(ChannelType::getTypeID());
}

MlirType mlirHandshakeControlTypeGet(MlirContext context, intptr_t numExtras,
                                     const MlirHandshakeExtraSignal *extras) {
  if (mlirContextIsNull(context))
    return {nullptr};
  auto signals = unwrapSignals(unwrap(context), numExtras, extras);
  if (failed(signals))
    return {nullptr};
  return getSilently<ControlType>(unwrap(context),
                                  ArrayRef<ExtraSignal>(*signals));
}

MlirType mlirHandshakeChannelTypeGet(MlirType dataType, intptr_t numExtras,
                                     const MlirHandshakeExtraSignal *extras) {
  if (mlirTypeIsNull(dataType))
    return {nullptr};
  Type data = unwrap(dataType);
  MLIRContext *context = data.getContext();
  auto signals = unwrapSignals(context, numExtras, extras);
  if (failed(signals))
    return {nullptr};
  if (isa<IndexType>(data))
    data = IntegerType::get(context, 32);
  return channelType(data, *signals);
}

MlirType mlirHandshakeChannelTypeGetDataType(MlirType type) {
  auto channel = dyn_cast_or_null<ChannelType>(unwrap(type));
  return channel ? wrap(channel.getDataType()) : MlirType{nullptr};
}

unsigned mlirHandshakeTypeGetDataWidth(MlirType type) {
  return mlirTypeIsNull(type) ? 0 : dataWidth(unwrap(type));
}

static ArrayRef<ExtraSignal> signalsOf(MlirType type) {
  if (mlirTypeIsNull(type))
    return {};
  return extraSignals(unwrap(type));
}

intptr_t mlirHandshakeTypeGetNumExtraSignals(MlirType type) {
  return static_cast<intptr_t>(signalsOf(type).size());
}

MlirHandshakeExtraSignal mlirHandshakeTypeGetExtraSignal(MlirType type,
                                                         intptr_t index) {
  ArrayRef<ExtraSignal> signals = signalsOf(type);
  if (index < 0 || static_cast<size_t>(index) >= signals.size())
    return {};
  const ExtraSignal &signal = signals[index];
  return {wrap(signal.name.getValue()), wrap(signal.type), signal.isUpstream};
}

intptr_t mlirHandshakeTypeFindExtraSignal(MlirType type, MlirStringRef name) {
  for (auto [i, signal] : llvm::enumerate(signalsOf(type))) {
    if (signal.name.getValue() == unwrap(name))
      return static_cast<intptr_t>(i);
  }
  return -1;
}

MlirType mlirHandshakeChannelTypeWithDataType(MlirType type,
                                              MlirType dataType) {
  if (!mlirTypeIsAHandshakeChannel(type) || mlirTypeIsNull(dataType))
    return {nullptr};
  return channelType(unwrap(dataType), signalsOf(type));
}

MlirType
mlirHandshakeTypeWithExtraSignals(MlirType type, intptr_t numExtras,
                                  const MlirHandshakeExtraSignal *extras) {
  if (mlirTypeIsAHandshakeControl(type)) {
    return mlirHandshakeControlTypeGet(mlirTypeGetContext(type), numExtras,
                                       extras);
  }
  return mlirHandshakeChannelTypeGet(mlirHandshakeChannelTypeGetDataType(type),
                                     numExtras, extras);
}
