/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables with numbers in the places of pointers.
 */
#include "core/frontend/simplify/pointers/pointer_codes.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace hls_frontend;

// A number takes as many bytes as a pointer, so all members stay in place.
static Type *plainType(Type *type) {
  LLVMContext &context = type->getContext();
  if (type->isPointerTy()) {
    return Type::getInt64Ty(context);
  }
  if (!holdsPointers(type)) {
    return type;
  }
  if (auto *array = dyn_cast<ArrayType>(type)) {
    return ArrayType::get(plainType(array->getElementType()),
                          array->getNumElements());
  }
  auto *record = cast<StructType>(type);
  SmallVector<Type *, 8> members;
  for (Type *member : record->elements()) {
    members.push_back(plainType(member));
  }
  return record->isLiteral()
             ? StructType::get(context, members, record->isPacked())
             : StructType::create(context, members, "struct.plain",
                                  record->isPacked());
}

namespace {

class Initialiser {
public:
  Initialiser(Value &object, const PointerWebs &webs, const PointerCodes &codes,
              const DataLayout &layout)
      : object(object), webs(webs), codes(codes), layout(layout) {}

  Constant *convert(Constant *value, Type *type, int64_t offset) const {
    if (value->getType() == type) {
      return value;
    }
    if (value->isNullValue() || isa<UndefValue>(value)) {
      return Constant::getNullValue(type);
    }
    if (value->getType()->isPointerTy()) {
      const PointerWebs::Web *web = webs.webOfPlace(&object, offset);
      return web ? codes.encodeConstant(value, codes.of(*web))
                 : Constant::getNullValue(type);
    }
    SmallVector<Constant *, 8> parts;
    auto *record = dyn_cast<StructType>(type);
    unsigned count = record
                         ? record->getNumElements()
                         : static_cast<unsigned>(type->getArrayNumElements());
    for (unsigned i = 0; i < count; i++) {
      Type *part =
          record ? record->getElementType(i) : type->getArrayElementType();
      uint64_t place = record
                           ? layout.getStructLayout(record)
                                 ->getElementOffset(i)
                                 .getFixedValue()
                           : i * layout.getTypeAllocSize(part).getFixedValue();
      parts.push_back(convert(value->getAggregateElement(i), part,
                              offset + static_cast<int64_t>(place)));
    }
    return record ? ConstantStruct::get(record, parts)
                  : ConstantArray::get(cast<ArrayType>(type), parts);
  }

private:
  Value &object;
  const PointerWebs &webs;
  const PointerCodes &codes;
  const DataLayout &layout;
};

} // namespace

static void replaceGlobal(GlobalVariable &global, Type *type, Constant *value) {
  auto *plain = new GlobalVariable(
      *global.getParent(), type, global.isConstant(), global.getLinkage(),
      value, "", &global, global.getThreadLocalMode(), global.getAddressSpace(),
      global.isExternallyInitialized());
  plain->copyAttributesFrom(&global);
  plain->copyMetadata(&global, 0);
  plain->takeName(&global);
  global.replaceAllUsesWith(plain);
  global.eraseFromParent();
}

void hls_frontend::replaceMemories(const PointerWebs &webs,
                                   const PointerCodes &codes) {
  struct Plain {
    GlobalVariable *global;
    Type *type;
    Constant *value;
  };
  // Initialisers have the addresses of variables that are replaced as well.
  SmallVector<Plain, 8> globals;
  for (Value *object : webs.memories()) {
    if (auto *local = dyn_cast<AllocaInst>(object)) {
      local->setAllocatedType(plainType(local->getAllocatedType()));
      continue;
    }
    auto *global = cast<GlobalVariable>(object);
    Type *type = plainType(global->getValueType());
    Constant *value = nullptr;
    if (global->hasInitializer()) {
      value = Initialiser(*global, webs, codes,
                          global->getParent()->getDataLayout())
                  .convert(global->getInitializer(), type, 0);
    }
    globals.push_back({global, type, value});
  }
  for (const Plain &plain : globals) {
    replaceGlobal(*plain.global, plain.type, plain.value);
  }
}
