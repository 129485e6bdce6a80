/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Local variables that begin with a constant in which unions have other members
 * than LLVM's type of the variable has. Where there are pointers in it, the
 * copy of the constant has no elements that both sides consist of: the values
 * are stored instead.
 */
#include "core/frontend/simplify/cells/cell_layout.h"
#include "core/frontend/simplify/memory/memory_transfers.h"
#include "core/frontend/simplify/variables/promote_variables.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Larger constants stay tables.
constexpr size_t maxValues = 256;

// A scalar of the variable, and what the constant has there.
struct Scalar {
  Type *type;
  SmallVector<Value *, 6> path;
  SmallVector<std::pair<Constant *, uint64_t>, 2> parts; // where, in bits
};

class InitialValues {
public:
  InitialValues(MemCpyInst &copy, const DataLayout &layout)
      : copy(copy), layout(layout) {}

  // Returns whether it has taken the place of the copy.
  bool store() {
    auto *local = dyn_cast<AllocaInst>(copy.getDest());
    auto *constant = dyn_cast<GlobalVariable>(copy.getSource());
    const auto *length = dyn_cast<ConstantInt>(copy.getLength());
    if (!local || !constant || !constant->isConstant() ||
        !constant->hasInitializer() || !length || copy.isVolatile()) {
      return false;
    }
    variable = local->getAllocatedType();
    Type *other = constant->getValueType();
    if (variable == other || !hasPointers(variable) ||
        layout.getTypeAllocSize(variable) != length->getZExtValue() ||
        layout.getTypeAllocSize(other) != length->getZExtValue() ||
        !add(*constant->getInitializer(), 0) ||
        none_of(scalars, [this](auto &one) { return isOther(one.second); })) {
      return false;
    }
    SmallVector<Constant *, 16> values;
    for (auto &[offset, scalar] : scalars) {
      values.push_back(valueOf(scalar));
    }
    if (is_contained(values, nullptr)) {
      return false;
    }
    IRBuilder<> builder(&copy);
    for (auto [value, scalar] : zip(values, scalars)) {
      builder.CreateStore(value, builder.CreateInBoundsGEP(variable, local,
                                                           scalar.second.path));
    }
    copy.eraseFromParent();
    return true;
  }

private:
  // Adds a constant to the scalars that it lies in. False when there are too
  // many, or one lies in two.
  bool add(Constant &constant, uint64_t offset) {
    Type *type = constant.getType();
    if (isa<UndefValue>(constant)) {
      return true;
    }
    if (!type->isAggregateType()) {
      return ++count <= maxValues && addValue(constant, offset);
    }
    auto *record = dyn_cast<StructType>(type);
    uint64_t parts =
        record ? record->getNumElements() : type->getArrayNumElements();
    for (uint64_t i = 0; i < parts; i++) {
      auto number = static_cast<unsigned>(i);
      Constant *part = constant.getAggregateElement(number);
      uint64_t at =
          record ? layout.getStructLayout(record)->getElementOffset(number)
                 : i * layout.getTypeAllocSize(type->getArrayElementType());
      if (!part || !add(*part, offset + at)) {
        return false;
      }
    }
    return true;
  }

  bool addValue(Constant &value, uint64_t offset) {
    Scalar scalar{variable, {ConstantInt::get(number(), 0)}, {}};
    uint64_t within = offset;
    bool isBetween = !goTo(scalar, within);
    uint64_t end = within + layout.getTypeStoreSize(value.getType());
    if (isBetween || end > layout.getTypeStoreSize(scalar.type)) {
      return isBetween && value.isNullValue();
    }
    auto entry = scalars.insert({offset - within, scalar}).first;
    entry->second.parts.push_back({&value, 8 * within});
    return true;
  }

  // The scalar at an offset, which becomes that in it. False between members.
  bool goTo(Scalar &scalar, uint64_t &offset) const {
    while (scalar.type->isAggregateType()) {
      uint64_t which = 0;
      if (auto *record = dyn_cast<StructType>(scalar.type)) {
        const StructLayout *members = layout.getStructLayout(record);
        if (offset >= members->getSizeInBytes()) {
          return false;
        }
        which = members->getElementContainingOffset(offset);
        offset -= members->getElementOffset(static_cast<unsigned>(which));
        scalar.type = record->getElementType(static_cast<unsigned>(which));
      } else {
        scalar.type = scalar.type->getArrayElementType();
        uint64_t each = std::max<uint64_t>(
            1, layout.getTypeAllocSize(scalar.type).getFixedValue());
        which = offset / each;
        offset %= each;
      }
      scalar.path.push_back(ConstantInt::get(number(), which));
    }
    return offset < layout.getTypeStoreSize(scalar.type);
  }

  bool hasOne(const Scalar &scalar) const {
    return scalar.parts.size() == 1 &&
           layout.getTypeStoreSize(scalar.parts.front().first->getType()) ==
               layout.getTypeStoreSize(scalar.type);
  }

  // Whether it is no scalar of its own in the constant.
  bool isOther(const Scalar &scalar) const {
    return !hasOne(scalar) ||
           scalar.parts.front().first->getType()->isPointerTy() !=
               scalar.type->isPointerTy();
  }

  // What is to be stored; null when there is no such constant.
  Constant *valueOf(const Scalar &scalar) const {
    if (hasOne(scalar)) {
      return scalar.parts.front().first;
    }
    auto bits = static_cast<unsigned>(
        layout.getTypeStoreSizeInBits(scalar.type).getFixedValue());
    APInt all(bits, 0);
    for (auto [part, place] : scalar.parts) {
      const auto *real = dyn_cast<ConstantFP>(part);
      const auto *integer = dyn_cast<ConstantInt>(part);
      if (!real && !integer && !part->isNullValue()) {
        return nullptr;
      }
      APInt value = real      ? real->getValueAPF().bitcastToAPInt()
                    : integer ? integer->getValue()
                              : APInt(bits, 0);
      all |= value.zextOrTrunc(bits).shl(static_cast<unsigned>(place));
    }
    return ConstantInt::get(copy.getContext(), all);
  }

  Type *number() const { return Type::getInt32Ty(copy.getContext()); }

  MemCpyInst &copy;
  const DataLayout &layout;
  Type *variable = nullptr;
  size_t count = 0;
  MapVector<uint64_t, Scalar> scalars; // by their offsets
};

} // namespace

bool hls_frontend::storeInitialValues(Function &function) {
  bool changed = false;
  for (MemIntrinsic *transfer : transfersOf(function)) {
    auto *copy = dyn_cast<MemCpyInst>(transfer);
    changed |= copy && InitialValues(*copy, function.getDataLayout()).store();
  }
  return changed;
}
