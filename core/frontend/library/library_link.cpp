/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bitcode of the library in a module. It is read lazily: of a source with
 * several functions only those that are called become IR. There are no debug
 * locations in it: what takes the place of a call has the place of the call.
 */
#include "core/frontend/library/library.h"

#include "llvm/ADT/SetVector.h"
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
  Calls(Module &module, const LibraryFunction &function, FunctionType *type,
        const StringSet<> &callers)
      : module(module), function(function), type(type), callers(callers) {}

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
    declared->replaceUsesWithIf(declaration(), [&](const Use &use) {
      const auto *user = dyn_cast<Instruction>(use.getUser());
      return !function.hasState ||
             (user && callers.contains(user->getFunction()->getName()));
    });
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
  const StringSet<> &callers;
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

// A source, with names of its own for what others may call.
std::unique_ptr<Module> readRenamed(StringRef source, const Module &module) {
  std::unique_ptr<Module> text = read(source, module.getContext());
  if (!text) {
    return nullptr;
  }
  for (Function &function : *text) {
    StringRef name = function.getName();
    if (name.consume_front("library_")) {
      function.setName(ownName(name));
    }
  }
  // The same processor, and no complaint about how its name is spelt.
  text->setTargetTriple(module.getTargetTriple());
  text->setDataLayout(module.getDataLayout());
  return text;
}

// All that is called of one source at once: they may share variables.
std::string linkSource(Module &module, StringRef source,
                       ArrayRef<const LibraryFunction *> functions,
                       const StringSet<> &callers) {
  std::unique_ptr<Module> text = readRenamed(source, module);
  bool any = false;
  for (const LibraryFunction *function : functions) {
    if (function->text != source) {
      continue;
    }
    Function *definition =
        text ? text->getFunction(ownName(function->name)) : nullptr;
    if (!definition) {
      return std::string("the compiler has no text of '") + function->name +
             "'";
    }
    Calls calls(module, *function, definition->getFunctionType(), callers);
    if (!calls.lead()) {
      return std::string("'") + function->name +
             "' is declared with other types than the C library has";
    }
    any |= calls.any();
  }
  if (any &&
      Linker::linkModules(module, std::move(text), Linker::LinkOnlyNeeded)) {
    return ("the text of '" + source + "' cannot be linked").str();
  }
  return {};
}

} // namespace

std::string
hls_frontend::linkLibrary(Module &module,
                          ArrayRef<const LibraryFunction *> functions,
                          const StringSet<> &callers) {
  SmallSetVector<StringRef, 4> sources;
  for (const LibraryFunction *function : functions) {
    sources.insert(function->text);
  }
  for (StringRef source : sources) {
    std::string problem = linkSource(module, source, functions, callers);
    if (!problem.empty()) {
      return problem;
    }
  }
  makeInternal(module);
  return {};
}
