// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initialisers as arrays. Clang writes an array whose tail is zero as a struct
// of its first elements and an array of zeros; such a variable gets the type it
// has in the text, as far as the elements tell.
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace {

// Whether Clang made the type up: the text's structs have names.
bool isMadeUp(const Type *type) {
  const auto *record = dyn_cast<StructType>(type);
  return record && record->isLiteral() && record->getNumElements() > 0;
}

// Appends the elements of type `element` that a constant consists of. False
// when it consists of something else.
bool appendElements(Constant &constant, Type *element,
                    std::vector<Constant *> &elements) {
  Type *type = constant.getType();
  if (type == element) {
    elements.push_back(&constant);
    return true;
  }
  uint64_t count = 0;
  if (const auto *array = dyn_cast<ArrayType>(type)) {
    count = array->getNumElements();
  } else if (isMadeUp(type)) {
    count = type->getStructNumElements();
  }
  for (uint64_t i = 0; i < count; i++) {
    Constant *part = constant.getAggregateElement(static_cast<unsigned>(i));
    if (!part || !appendElements(*part, element, elements)) {
      return false;
    }
  }
  return count > 0;
}

// Types the elements may have, the largest first.
SmallVector<Type *, 4> candidates(Type *type) {
  SmallVector<Type *, 4> result;
  for (;;) {
    if (isMadeUp(type)) {
      type = type->getStructElementType(0);
    } else if (auto *array = dyn_cast<ArrayType>(type)) {
      type = array->getElementType();
    } else {
      return result;
    }
    if (!isMadeUp(type)) {
      result.push_back(type);
    }
  }
}

// The same value as an array, or null.
Constant *asArray(Constant &constant, const DataLayout &layout) {
  uint64_t bytes = layout.getTypeAllocSize(constant.getType());
  for (Type *element : candidates(constant.getType())) {
    std::vector<Constant *> elements;
    if (appendElements(constant, element, elements) &&
        elements.size() * layout.getTypeAllocSize(element) == bytes) {
      return ConstantArray::get(ArrayType::get(element, elements.size()),
                                elements);
    }
  }
  return nullptr;
}

} // namespace

void hls_frontend::regulariseConstants(Module &module) {
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (!variable.hasInitializer() || !isMadeUp(variable.getValueType())) {
      continue;
    }
    Constant *array =
        asArray(*variable.getInitializer(), module.getDataLayout());
    if (!array) {
      continue;
    }
    auto *regular =
        new GlobalVariable(module, array->getType(), variable.isConstant(),
                           variable.getLinkage(), array, "", &variable);
    regular->takeName(&variable);
    regular->copyAttributesFrom(&variable);
    variable.replaceAllUsesWith(regular);
    variable.eraseFromParent();
  }
}
