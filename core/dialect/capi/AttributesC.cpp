/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Attributes of the dialect as seen from C.
 */
#include "core/dialect/types/Attributes.h"
#include "core/dialect/types/Dialect.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace hls::handshake;

MlirAttribute mlirHandshakeGetDiscardableDictionary(MlirOperation op) {
  return wrap(Attribute(unwrap(op)->getRawDictionaryAttrs()));
}

bool mlirAttributeIsAHandshakeMemInterface(MlirAttribute attribute) {
  return isa_and_nonnull<MemInterfaceAttr>(unwrap(attribute));
}

MlirTypeID mlirHandshakeMemInterfaceAttrGetTypeID() {
  return wrap(MemInterfaceAttr::getTypeID());
}

MlirAttribute mlirHandshakeMemInterfaceAttrGetMC(MlirContext context) {
  return wrap(
      MemInterfaceAttr::get(withDialect(unwrap(context)), std::nullopt));
}

MlirAttribute mlirHandshakeMemInterfaceAttrGetLSQ(MlirContext context,
                                                  unsigned group) {
  return wrap(MemInterfaceAttr::get(withDialect(unwrap(context)), group));
}

static std::optional<unsigned> lsqGroup(MlirAttribute attribute) {
  auto interface = dyn_cast_or_null<MemInterfaceAttr>(unwrap(attribute));
  return interface ? interface.getLsqGroup() : std::nullopt;
}

bool mlirHandshakeMemInterfaceAttrIsLSQ(MlirAttribute attribute) {
  return lsqGroup(attribute).has_value();
}

unsigned mlirHandshakeMemInterfaceAttrGetLSQGroup(MlirAttribute attribute) {
  return lsqGroup(attribute).value_or(0);
}

bool mlirAttributeIsAHandshakeMemDependences(MlirAttribute attribute) {
  return isa_and_nonnull<MemDependenceArrayAttr>(unwrap(attribute));
}

MlirTypeID mlirHandshakeMemDependencesAttrGetTypeID() {
  return wrap(MemDependenceArrayAttr::getTypeID());
}

MlirAttribute mlirHandshakeMemDependencesAttrGet(
    MlirContext context, intptr_t numDependences,
    const MlirHandshakeMemDependence *dependences) {
  if (numDependences <= 0)
    return {nullptr};
  MLIRContext *into = withDialect(unwrap(context));
  SmallVector<MemDependenceAttr> list;
  for (intptr_t i = 0; i < numDependences; ++i) {
    const MlirHandshakeMemDependence &dependence = dependences[i];
    auto dstAccess = StringAttr::get(into, unwrap(dependence.dstAccess));
    list.push_back(MemDependenceAttr::get(into, dstAccess, dependence.loopDepth,
                                          dependence.distance,
                                          dependence.isActive));
  }
  return wrap(MemDependenceArrayAttr::get(into, list));
}

static ArrayRef<MemDependenceAttr> dependencesOf(MlirAttribute attribute) {
  auto array = dyn_cast_or_null<MemDependenceArrayAttr>(unwrap(attribute));
  return array ? array.getDependences() : ArrayRef<MemDependenceAttr>();
}

intptr_t mlirHandshakeMemDependencesAttrGetNum(MlirAttribute attribute) {
  return static_cast<intptr_t>(dependencesOf(attribute).size());
}

MlirHandshakeMemDependence
mlirHandshakeMemDependencesAttrGetElement(MlirAttribute attribute,
                                          intptr_t index) {
  ArrayRef<MemDependenceAttr> list = dependencesOf(attribute);
  if (index < 0 || static_cast<size_t>(index) >= list.size())
    return {};
  MemDependenceAttr dependence = list[index];
  return {wrap(dependence.getDstAccess().getValue()), dependence.getLoopDepth(),
          dependence.getDistance(), dependence.getIsActive()};
}
