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

// Elements of a type that is a number, as bytes. There may be millions of them,
// too many for a constant each.
class Numbers {
public:
  Numbers(Type *element, const DataLayout &layout, uint64_t bytes)
      : element(element), size(layout.getTypeAllocSize(element)) {
    raw.reserve(bytes);
  }

  // False when the constant consists of something else.
  bool append(const Constant &constant) {
    Type *type = constant.getType();
    const auto *data = dyn_cast<ConstantDataArray>(&constant);
    if (type == element) {
      return appendNumber(constant);
    }
    if (data && data->getElementType() == element) {
      raw += data->getRawDataValues();
      return true;
    }
    if (isa<ConstantAggregateZero>(constant)) {
      uint64_t count = countOf(type);
      raw.append(count * size, 0);
      return count > 0;
    }
    const auto *parts = dyn_cast<ConstantAggregate>(&constant);
    return parts && (isa<ArrayType>(type) || isMadeUp(type)) &&
           all_of(parts->operands(), [this](const Use &part) {
             return append(*cast<Constant>(part));
           });
  }

  Constant *array() const {
    return ConstantDataArray::getRaw(raw, raw.size() / size, element);
  }
  uint64_t bytes() const { return raw.size(); }

private:
  bool appendNumber(const Constant &constant) {
    APInt bits;
    if (const auto *integer = dyn_cast<ConstantInt>(&constant)) {
      bits = integer->getValue();
    } else if (const auto *number = dyn_cast<ConstantFP>(&constant)) {
      bits = number->getValueAPF().bitcastToAPInt();
    } else {
      return false;
    }
    raw.append(reinterpret_cast<const char *>(bits.getRawData()), size);
    return true;
  }

  // How many elements a type consists of; 0 if of something else, too.
  uint64_t countOf(Type *type) const {
    if (type == element) {
      return 1;
    }
    if (const auto *array = dyn_cast<ArrayType>(type)) {
      return array->getNumElements() * countOf(array->getElementType());
    }
    uint64_t count = 0;
    for (unsigned i = 0; isMadeUp(type) && i < type->getStructNumElements();
         i++) {
      uint64_t part = countOf(type->getStructElementType(i));
      if (part == 0) {
        return 0;
      }
      count += part;
    }
    return count;
  }

  Type *element;
  uint64_t size;
  std::string raw;
};

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
    if (ConstantDataSequential::isElementTypeCompatible(element)) {
      Numbers numbers(element, layout, bytes);
      if (numbers.append(constant) && numbers.bytes() == bytes) {
        return numbers.array();
      }
    }
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
