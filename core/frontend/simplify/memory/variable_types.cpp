/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of other types with the same bytes.
 */
#include "core/frontend/simplify/memory/variable_types.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace hls_frontend;

// A constant as one of another type that has the same bytes; null if there is
// none.
static Constant *asType(Constant *constant, Type *type, uint64_t offset,
                        const DataLayout &layout) {
  if (!type->isAggregateType()) {
    return ConstantFoldLoadFromConst(constant, type, APInt(64, offset), layout);
  }
  auto *record = dyn_cast<StructType>(type);
  uint64_t count = record ? record->getNumElements()
                          : cast<ArrayType>(type)->getNumElements();
  SmallVector<Constant *, 16> parts;
  for (uint64_t i = 0; i < count; i++) {
    Type *part = record ? record->getElementType(static_cast<unsigned>(i))
                        : type->getArrayElementType();
    uint64_t place = record ? layout.getStructLayout(record)
                                  ->getElementOffset(static_cast<unsigned>(i))
                                  .getFixedValue()
                            : i * layout.getTypeAllocSize(part).getFixedValue();
    parts.push_back(asType(constant, part, offset + place, layout));
    if (!parts.back()) {
      return nullptr;
    }
  }
  return record ? ConstantStruct::get(record, parts)
                : ConstantArray::get(cast<ArrayType>(type), parts);
}

Value *hls_frontend::changeVariableType(Value &variable, Type *type,
                                        const DataLayout &layout) {
  if (auto *local = dyn_cast<AllocaInst>(&variable)) {
    local->setAllocatedType(type);
    return local;
  }
  auto &global = cast<GlobalVariable>(variable);
  Constant *contents = asType(global.getInitializer(), type, 0, layout);
  if (!contents) {
    return nullptr;
  }
  auto *changed = new GlobalVariable(
      *global.getParent(), type, global.isConstant(), global.getLinkage(),
      contents, "", &global, global.getThreadLocalMode(),
      global.getAddressSpace(), global.isExternallyInitialized());
  changed->copyAttributesFrom(&global);
  changed->copyMetadata(&global, 0);
  changed->takeName(&global);
  global.replaceAllUsesWith(changed);
  global.eraseFromParent();
  return changed;
}
