/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the generated builders of operations are made of. Nothing here asserts:
 * where a part is missing there is no operation.
 */
#ifndef HLS_DIALECT_CAPI_OP_BUILD_H
#define HLS_DIALECT_CAPI_OP_BUILD_H

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"

namespace hls {

class OpMaker {
public:
  OpMaker(MlirLocation location, llvm::StringRef name)
      : builder(unwrap(location)->getContext()), state(unwrap(location), name) {
  }

  void operand(MlirValue value) {
    if (need(value.ptr))
      state.operands.push_back(unwrap(value));
  }

  void operands(intptr_t count, const MlirValue *values) {
    need(count >= 0);
    for (intptr_t i = 0; i < count; ++i)
      operand(values[i]);
  }

  void result(MlirType type) {
    if (need(type.ptr))
      state.types.push_back(unwrap(type));
  }

  void results(intptr_t count, const MlirType *types) {
    need(count >= 0);
    for (intptr_t i = 0; i < count; ++i)
      result(types[i]);
  }

  /* One or more results of the type of a value. */
  void resultsLike(MlirValue value, intptr_t count) {
    if (need(value.ptr) && need(count >= 1))
      state.types.append(static_cast<size_t>(count), unwrap(value).getType());
  }

  void attribute(llvm::StringRef name, MlirAttribute attribute) {
    if (need(attribute.ptr))
      state.addAttribute(name, unwrap(attribute));
  }

  void optionalAttribute(llvm::StringRef name, MlirAttribute attribute) {
    if (attribute.ptr)
      state.addAttribute(name, unwrap(attribute));
  }

  void integer(llvm::StringRef name, mlir::IntegerType type, int64_t value) {
    unsigned width = type.getWidth();
    bool fits = width >= 64 ||
                (!type.isUnsigned() && llvm::isIntN(width, value)) ||
                (!type.isSigned() && llvm::isUIntN(width, value));
    if (need(fits))
      state.addAttribute(name, builder.getIntegerAttr(type, value));
  }

  /* `Attr` is one of a string or of a symbol. */
  template <typename Attr> void text(llvm::StringRef name, MlirStringRef text) {
    if (need(text.data))
      state.addAttribute(name, Attr::get(builder.getContext(), unwrap(text)));
  }

  /* A detached operation, or null when something was missing. */
  MlirOperation create() {
    return isWhole ? wrap(mlir::Operation::create(state))
                   : MlirOperation{nullptr};
  }

  mlir::Builder builder;

private:
  bool need(bool isThere) {
    isWhole &= isThere;
    return isThere;
  }

  mlir::OperationState state;
  bool isWhole = true;
};

} // namespace hls

#endif
