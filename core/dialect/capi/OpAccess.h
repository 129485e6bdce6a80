/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts of the generated C API of operations. Nothing here asserts: an
 * operation of another kind, or one that was never verified, gives null or 0.
 */
#ifndef HLS_DIALECT_CAPI_OP_ACCESS_H
#define HLS_DIALECT_CAPI_OP_ACCESS_H

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <utility>

namespace hls {

template <typename Op> bool isOp(MlirOperation op) {
  return op.ptr && mlir::isa<Op>(unwrap(op));
}

template <typename Op> Op asOp(MlirOperation op) {
  return mlir::dyn_cast_or_null<Op>(unwrap(op));
}

inline bool isPureOp(MlirOperation op, llvm::StringRef dialect) {
  return op.ptr && unwrap(op)->getName().getDialectNamespace() == dialect &&
         mlir::isPure(unwrap(op));
}

/* First and number of the values of a group, as far as they exist. */
using ValueGroup = std::pair<unsigned, unsigned>;

inline ValueGroup existing(ValueGroup group, unsigned total) {
  bool exists = group.first <= total && group.second <= total - group.first;
  return exists ? group : ValueGroup(0, 0);
}

template <typename Op> ValueGroup operandGroup(MlirOperation op, unsigned n) {
  Op typed = asOp<Op>(op);
  return typed ? existing(typed.getODSOperandIndexAndLength(n),
                          typed->getNumOperands())
               : ValueGroup(0, 0);
}

template <typename Op> ValueGroup resultGroup(MlirOperation op, unsigned n) {
  Op typed = asOp<Op>(op);
  return typed ? existing(typed.getODSResultIndexAndLength(n),
                          typed->getNumResults())
               : ValueGroup(0, 0);
}

inline bool isIn(ValueGroup group, intptr_t index) {
  return index >= 0 && index < static_cast<intptr_t>(group.second);
}

template <typename Op> intptr_t numOperands(MlirOperation op, unsigned group) {
  return operandGroup<Op>(op, group).second;
}

template <typename Op>
MlirValue operandOf(MlirOperation op, unsigned group, intptr_t index) {
  ValueGroup values = operandGroup<Op>(op, group);
  return isIn(values, index) ? mlirOperationGetOperand(op, values.first + index)
                             : MlirValue{nullptr};
}

template <typename Op>
void setOperandOf(MlirOperation op, unsigned group, intptr_t index,
                  MlirValue value) {
  ValueGroup values = operandGroup<Op>(op, group);
  if (isIn(values, index))
    mlirOperationSetOperand(op, values.first + index, value);
}

template <typename Op> intptr_t numResults(MlirOperation op, unsigned group) {
  return resultGroup<Op>(op, group).second;
}

template <typename Op>
MlirValue resultOf(MlirOperation op, unsigned group, intptr_t index) {
  ValueGroup values = resultGroup<Op>(op, group);
  return isIn(values, index) ? mlirOperationGetResult(op, values.first + index)
                             : MlirValue{nullptr};
}

/* The attribute that a dialect gives to operations of any kind, by its name in
 * a dialect that is loaded. */
template <typename Dialect, typename Name>
MlirAttribute discardableOf(MlirOperation op, Name name) {
  mlir::Operation *operation = unwrap(op);
  auto *dialect = mlir::dyn_cast_or_null<Dialect>(operation->getDialect());
  if (!dialect)
    dialect = operation->getContext()->template getLoadedDialect<Dialect>();
  return dialect ? wrap(operation->getDiscardableAttr(name(*dialect)))
                 : MlirAttribute{nullptr};
}

/* The name of an attribute of an operation. */
using AttributeName = mlir::StringAttr (*)(mlir::OperationName);

template <typename Op>
MlirAttribute attributeOf(MlirOperation op, AttributeName name) {
  Op typed = asOp<Op>(op);
  return typed ? wrap(typed->getAttr(name(typed->getName())))
               : MlirAttribute{nullptr};
}

/* A null attribute removes the one there is. */
template <typename Op>
void setAttributeOf(MlirOperation op, AttributeName name,
                    MlirAttribute attribute) {
  Op typed = asOp<Op>(op);
  if (typed && attribute.ptr)
    typed->setAttr(name(typed->getName()), unwrap(attribute));
  else if (typed)
    typed->removeAttr(name(typed->getName()));
}

/* 0 when it is no integer of up to 64 bits. */
template <typename Op> int64_t integerOf(MlirOperation op, AttributeName name) {
  auto integer = mlir::dyn_cast_or_null<mlir::IntegerAttr>(
      unwrap(attributeOf<Op>(op, name)));
  if (!integer || integer.getValue().getBitWidth() > 64)
    return 0;
  bool isUnsigned = integer.getType().isUnsignedInteger() ||
                    integer.getType().isSignlessInteger(1);
  return isUnsigned ? static_cast<int64_t>(integer.getValue().getZExtValue())
                    : integer.getValue().getSExtValue();
}

/* A null string when it is neither text nor a symbol. */
template <typename Op>
MlirStringRef textOf(MlirOperation op, AttributeName name) {
  mlir::Attribute attribute = unwrap(attributeOf<Op>(op, name));
  if (auto text = mlir::dyn_cast_or_null<mlir::StringAttr>(attribute))
    return wrap(text.getValue());
  if (auto symbol = mlir::dyn_cast_or_null<mlir::FlatSymbolRefAttr>(attribute))
    return wrap(symbol.getValue());
  return mlirStringRefCreate(nullptr, 0);
}

} // namespace hls

#endif
