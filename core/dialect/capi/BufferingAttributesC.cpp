/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Attributes for buffering and for the choice of units as seen from C.
 */
#include "core/dialect/types/Attributes.h"
#include "core/dialect/types/Dialect.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace hls::handshake;

template <typename T> static bool isA(MlirAttribute attribute) {
  return isa_and_nonnull<T>(unwrap(attribute));
}

template <typename T> static T dynCast(MlirAttribute attribute) {
  return dyn_cast_or_null<T>(unwrap(attribute));
}

//===--- channelBufProps, bufProps ---===//

bool mlirAttributeIsAHandshakeChannelBufProps(MlirAttribute attribute) {
  return isA<ChannelBufPropsAttr>(attribute);
}

MlirTypeID mlirHandshakeChannelBufPropsAttrGetTypeID() {
  return wrap(ChannelBufPropsAttr::getTypeID());
}

static std::optional<unsigned> bound(bool isUnbounded, unsigned max) {
  return isUnbounded ? std::nullopt : std::optional<unsigned>(max);
}

MlirAttribute mlirHandshakeChannelBufPropsAttrGet(
    MlirContext context, const MlirHandshakeChannelBufProps *properties) {
  return wrap(ChannelBufPropsAttr::get(
      withDialect(unwrap(context)), properties->minTransparent,
      bound(properties->isTransparentUnbounded, properties->maxTransparent),
      properties->minOpaque,
      bound(properties->isOpaqueUnbounded, properties->maxOpaque),
      properties->minSlots, APFloat(properties->inDelay),
      APFloat(properties->outDelay), APFloat(properties->delay)));
}

MlirHandshakeChannelBufProps
mlirHandshakeChannelBufPropsAttrGetValue(MlirAttribute attribute) {
  MlirHandshakeChannelBufProps value = {};
  auto properties = dynCast<ChannelBufPropsAttr>(attribute);
  if (!properties)
    return value;
  value.minTransparent = properties.getMinTransparent();
  value.maxTransparent = properties.getMaxTransparent().value_or(0);
  value.minOpaque = properties.getMinOpaque();
  value.maxOpaque = properties.getMaxOpaque().value_or(0);
  value.isTransparentUnbounded = !properties.getMaxTransparent();
  value.isOpaqueUnbounded = !properties.getMaxOpaque();
  value.minSlots = properties.getMinSlots();
  value.inDelay = properties.getInDelay().convertToDouble();
  value.outDelay = properties.getOutDelay().convertToDouble();
  value.delay = properties.getDelay().convertToDouble();
  return value;
}

bool mlirAttributeIsAHandshakeOpBufProps(MlirAttribute attribute) {
  return isA<OpBufPropsAttr>(attribute);
}

MlirTypeID mlirHandshakeOpBufPropsAttrGetTypeID() {
  return wrap(OpBufPropsAttr::getTypeID());
}

MlirAttribute mlirHandshakeOpBufPropsAttrGet(MlirContext context,
                                             intptr_t numOperands,
                                             const unsigned *operands,
                                             const MlirAttribute *properties) {
  NamedAttrList entries;
  for (intptr_t i = 0; i < numOperands; ++i) {
    std::string key = std::to_string(operands[i]);
    if (!isA<ChannelBufPropsAttr>(properties[i]) || entries.get(key))
      return {nullptr};
    entries.append(key, unwrap(properties[i]));
  }
  if (entries.empty())
    return {nullptr};
  return wrap(OpBufPropsAttr::get(withDialect(unwrap(context)),
                                  entries.getDictionary(unwrap(context))));
}

MlirAttribute mlirHandshakeOpBufPropsAttrGetOperand(MlirAttribute attribute,
                                                    unsigned operand) {
  auto properties = dynCast<OpBufPropsAttr>(attribute);
  if (!properties)
    return {nullptr};
  return wrap(properties.getChannels().get(std::to_string(operand)));
}

//===--- fpu_impl, lsqDepth ---===//

bool mlirAttributeIsAHandshakeFPU(MlirAttribute attribute) {
  return isA<FPUImplementationAttr>(attribute);
}

MlirTypeID mlirHandshakeFPUAttrGetTypeID() {
  return wrap(FPUImplementationAttr::getTypeID());
}

MlirAttribute mlirHandshakeFPUAttrGet(MlirContext context,
                                      MlirHandshakeFPUImpl origin) {
  std::optional<FPUImpl> known = symbolizeFPUImpl(uint32_t(origin));
  if (!known)
    return {nullptr};
  return wrap(FPUImplementationAttr::get(withDialect(unwrap(context)), *known));
}

MlirHandshakeFPUImpl mlirHandshakeFPUAttrGetOrigin(MlirAttribute attribute) {
  auto origin = dynCast<FPUImplementationAttr>(attribute);
  return origin && origin.getOrigin() == FPUImpl::Vivado
             ? MlirHandshakeFPUImplVivado
             : MlirHandshakeFPUImplFlopoco;
}

bool mlirAttributeIsAHandshakeLSQDepth(MlirAttribute attribute) {
  return isA<LSQDepthAttr>(attribute);
}

MlirTypeID mlirHandshakeLSQDepthAttrGetTypeID() {
  return wrap(LSQDepthAttr::getTypeID());
}

MlirAttribute mlirHandshakeLSQDepthAttrGet(MlirContext context, unsigned loads,
                                           unsigned stores) {
  return wrap(LSQDepthAttr::get(withDialect(unwrap(context)), loads, stores));
}

unsigned mlirHandshakeLSQDepthAttrGetLoads(MlirAttribute attribute) {
  auto depth = dynCast<LSQDepthAttr>(attribute);
  return depth ? depth.getLoads() : 0;
}

unsigned mlirHandshakeLSQDepthAttrGetStores(MlirAttribute attribute) {
  auto depth = dynCast<LSQDepthAttr>(attribute);
  return depth ? depth.getStores() : 0;
}

//===--- cfdfcToBBList, cfdfcThroughput ---===//

bool mlirAttributeIsAHandshakeCFDFCToBBList(MlirAttribute attribute) {
  return isA<CFDFCToBBListAttr>(attribute);
}

MlirTypeID mlirHandshakeCFDFCToBBListAttrGetTypeID() {
  return wrap(CFDFCToBBListAttr::getTypeID());
}

bool mlirAttributeIsAHandshakeCFDFCThroughput(MlirAttribute attribute) {
  return isA<CFDFCThroughputAttr>(attribute);
}

MlirTypeID mlirHandshakeCFDFCThroughputAttrGetTypeID() {
  return wrap(CFDFCThroughputAttr::getTypeID());
}

template <typename T> static MlirAttribute getCFDFC(MlirAttribute entries) {
  auto dictionary = dynCast<DictionaryAttr>(entries);
  if (!dictionary)
    return {nullptr};
  return wrap(T::get(withDialect(dictionary.getContext()), dictionary));
}

MlirAttribute mlirHandshakeCFDFCToBBListAttrGet(MlirAttribute entries) {
  return getCFDFC<CFDFCToBBListAttr>(entries);
}

MlirAttribute mlirHandshakeCFDFCThroughputAttrGet(MlirAttribute entries) {
  return getCFDFC<CFDFCThroughputAttr>(entries);
}

MlirAttribute mlirHandshakeCFDFCAttrGetEntries(MlirAttribute attribute) {
  if (auto blocks = dynCast<CFDFCToBBListAttr>(attribute))
    return wrap(blocks.getEntries());
  if (auto throughput = dynCast<CFDFCThroughputAttr>(attribute))
    return wrap(throughput.getEntries());
  return {nullptr};
}
