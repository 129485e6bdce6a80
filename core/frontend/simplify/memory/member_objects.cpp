/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which objects are more than one memory, and who accesses them.
 */
#include "core/frontend/simplify/memory/member_objects.h"

#include "core/frontend/parse/clang_unit.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace hls_frontend;

StructType *hls_frontend::structIn(Type *type) {
  while (auto *array = dyn_cast<ArrayType>(type)) {
    type = array->getElementType();
  }
  return dyn_cast<StructType>(type);
}

Type *hls_frontend::typeOfVariable(const Value &object) {
  const auto *local = dyn_cast<AllocaInst>(&object);
  return local ? local->getAllocatedType()
               : cast<GlobalVariable>(object).getValueType();
}

ObjectLayout hls_frontend::layoutOf(const Value &object,
                                    const hls_signature &kernel,
                                    const DataLayout &layout) {
  const auto *argument = dyn_cast<Argument>(&object);
  return argument ? ObjectLayout(kernel, argument->getArgNo())
                  : ObjectLayout(typeOfVariable(object), layout);
}

static MemberObjects objectsOf(Function &function,
                               const hls_signature &kernel) {
  MemberObjects objects;
  for (Argument &argument : function.args()) {
    const hls_param &param = kernel.params[argument.getArgNo()];
    if (param.is_array && param.is_member && !param.is_bank) {
      objects[&argument];
    }
  }
  for (Instruction &instruction : function.getEntryBlock()) {
    auto *local = dyn_cast<AllocaInst>(&instruction);
    if (local && structIn(local->getAllocatedType())) {
      objects[local];
    }
  }
  for (GlobalVariable &global : function.getParent()->globals()) {
    if (!global.isDeclaration() && structIn(global.getValueType())) {
      objects[&global];
    }
  }
  return objects;
}

MemberObjects hls_frontend::findMemberObjects(Function &function,
                                              const hls_signature &kernel) {
  if (function.getName() != kernel.name) {
    return {}; // a module of its own has neither arrays nor structs
  }
  MemberObjects objects = objectsOf(function, kernel);
  objects.remove_if([&](const auto &object) {
    return layoutOf(*object.first, kernel, function.getDataLayout())
        .isOneMember();
  });
  if (objects.empty()) {
    return objects; // as in most kernels
  }
  for (Instruction &instruction : instructions(function)) {
    const Value *pointer = getLoadStorePointerOperand(&instruction);
    SmallVector<const Value *, 4> found;
    if (pointer) {
      getUnderlyingObjects(pointer, found, nullptr, /*MaxLookup=*/0);
    }
    for (const Value *object : found) {
      auto *entry = objects.find(const_cast<Value *>(object));
      if (entry != objects.end()) {
        entry->second.push_back(&instruction);
      }
    }
  }
  return objects;
}

SmallPtrSet<Instruction *, 8>
hls_frontend::accessesOfSeveral(const MemberObjects &objects) {
  SmallPtrSet<Instruction *, 8> seen, several;
  for (const auto &[object, accesses] : objects) {
    for (Instruction *access : accesses) {
      if (!seen.insert(access).second) {
        several.insert(access);
      }
    }
  }
  return several;
}

const OtherViews *SeenOtherwise::find() const {
  const clang::FunctionDecl *declaration =
      views ? nullptr : unit.declaration(&signature);
  if (declaration) {
    views.emplace(*declaration);
  }
  return views ? &*views : nullptr;
}

bool SeenOtherwise::has(const Value &object) const {
  const clang::FunctionDecl *declaration = unit.declaration(&signature);
  const auto *argument = dyn_cast<Argument>(&object);
  if (!argument) {
    return hasType(*typeOfVariable(object));
  }
  // LLVM does not tell the types of arguments. A struct by value is several.
  if (argument->getArgNo() >= signature.num_params) {
    return true;
  }
  const hls_param &param = signature.params[argument->getArgNo()];
  // One that lies in another argument has no declaration of its own.
  return param.variable ? hasVariable(param.variable)
         : param.argument >= declaration->getNumParams()
             ? true
             : find()->has(declaration->getParamDecl(param.argument)
                               ->getType()
                               ->getPointeeType());
}

// Of the program. Only what the file calls by the name of its code is found.
bool SeenOtherwise::hasVariable(const char *name) const {
  clang::ASTContext &ast = unit.ast();
  clang::DeclarationName known(&ast.Idents.get(name));
  for (clang::NamedDecl *found : ast.getTranslationUnitDecl()->lookup(known)) {
    if (const auto *variable = dyn_cast<clang::VarDecl>(found)) {
      return find()->has(variable->getType());
    }
  }
  return !find()->isEmpty();
}

bool SeenOtherwise::hasType(Type &type) const {
  StructType *first = structIn(&type);
  SmallSetVector<StructType *, 8> open;
  if (first) {
    open.insert(first);
  }
  for (size_t i = 0; i < open.size(); i++) {
    StructType *record = open[i];
    StringRef name = record->isLiteral() ? StringRef() : record->getName();
    if (name.starts_with("union.") || name.starts_with(cellsName) ||
        find()->has(name)) {
      return true;
    }
    for (Type *member : record->elements()) {
      if (StructType *inner = structIn(member)) {
        open.insert(inner);
      }
    }
  }
  return false;
}

bool SeenOtherwise::mayHave(const Value &object) const {
  return !find() || has(object);
}
