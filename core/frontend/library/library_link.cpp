/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bitcode of the library in a module. It is read lazily: of a source with
 * several functions only those that are called become IR. There are no debug
 * locations in it, so what takes the place of a call has the place of the call.
 */
#include "core/frontend/library/library.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

const LibraryText *findText(StringRef source) {
  for (const LibraryText *text = libraryTexts; text->name; text++) {
    if (StringRef(text->name).drop_back(StringRef(".bc").size()) == source) {
      return text;
    }
  }
  return nullptr;
}

std::unique_ptr<Module> read(StringRef source, LLVMContext &context) {
  const LibraryText *text = findText(source);
  if (!text) {
    return nullptr;
  }
  MemoryBufferRef bytes(
      StringRef(reinterpret_cast<const char *>(text->text), text->size),
      source);
  Expected<std::unique_ptr<Module>> module =
      getLazyBitcodeModule(bytes, context);
  if (!module) {
    consumeError(module.takeError());
    return nullptr;
  }
  return std::move(*module);
}

// A name that no function in C has.
std::string ownName(StringRef function) { return ("hlsd." + function).str(); }

// All calls of a function, by its name, as an intrinsic or as an instruction.
// Their types have to be those of the library.
class Calls {
public:
  Calls(Module &module, const LibraryFunction &function, FunctionType *type)
      : module(module), function(function), type(type) {}

  // Has them lead to a declaration, which is there when there are calls.
  bool lead() {
    bool isFine = leadFrom(module.getFunction(function.name));
    if (function.intrinsic != Intrinsic::not_intrinsic) {
      Type *overload[] = {type->getReturnType()};
      isFine &= leadFrom(module.getFunction(
          Intrinsic::getName(function.intrinsic, overload, &module)));
    }
    if (function.opcode != 0) {
      replaceInstructions();
    }
    return isFine;
  }

  bool any() const { return target != nullptr; }

private:
  bool leadFrom(Function *declared) {
    if (!declared || !declared->isDeclaration() || declared->use_empty()) {
      return true;
    }
    if (declared->getFunctionType() != type) {
      return false;
    }
    declared->replaceAllUsesWith(declaration());
    return true;
  }

  void replaceInstructions() {
    for (Function &caller : module) {
      for (Instruction &old : make_early_inc_range(instructions(caller))) {
        if (old.getOpcode() == function.opcode &&
            old.getType() == type->getReturnType()) {
          SmallVector<Value *, 2> operands(old.operands());
          IRBuilder<> builder(&old);
          old.replaceAllUsesWith(builder.CreateCall(declaration(), operands));
          old.eraseFromParent();
        }
      }
    }
  }

  Function *declaration() {
    if (!target) {
      target = Function::Create(type, GlobalValue::ExternalLinkage,
                                ownName(function.name), module);
    }
    return target;
  }

  Module &module;
  const LibraryFunction &function;
  FunctionType *type;
  Function *target = nullptr;
};

// What the library has brought is not for others.
void makeInternal(Module &module) {
  for (Function &function : module) {
    if (!function.isDeclaration() && function.getName().starts_with("hlsd.")) {
      function.setLinkage(GlobalValue::InternalLinkage);
    }
  }
}

std::string link(Module &module, const LibraryFunction &function) {
  std::string name = function.name;
  if (Function *there = module.getFunction(ownName(name));
      there && !there->isDeclaration()) {
    return {};
  }
  std::unique_ptr<Module> source = read(function.text, module.getContext());
  Function *definition =
      source ? source->getFunction("library_" + name) : nullptr;
  if (!definition) {
    return "the compiler has no text of '" + name + "'";
  }
  definition->setName(ownName(name));
  // The same processor, and no complaint about how its name is spelt.
  source->setTargetTriple(module.getTargetTriple());
  source->setDataLayout(module.getDataLayout());
  Calls calls(module, function, definition->getFunctionType());
  if (!calls.lead()) {
    return "'" + name + "' is declared with other types than the C library has";
  }
  if (calls.any() &&
      Linker::linkModules(module, std::move(source), Linker::LinkOnlyNeeded)) {
    return "the text of '" + name + "' cannot be linked";
  }
  return {};
}

} // namespace

std::string
hls_frontend::linkLibrary(Module &module,
                          ArrayRef<const LibraryFunction *> functions) {
  for (const LibraryFunction *function : functions) {
    std::string problem = link(module, *function);
    if (!problem.empty()) {
      return problem;
    }
  }
  makeInternal(module);
  return {};
}
