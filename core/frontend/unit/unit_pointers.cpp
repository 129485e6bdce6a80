/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that calls pass, but that a circuit takes in another form.
 */
#include "core/frontend/unit/unit_pointers.h"

#include "core/frontend/program/outside_variables.h"
#include "core/frontend/program/passed_pointers.h"
#include "core/frontend/signature/declarations.h"

#include "clang/AST/RecordLayout.h"

using namespace hls_frontend;

namespace {

constexpr int64_t registerBytes = 8;
constexpr int64_t mostInRegisters = 16;

// A kernel that calls itself is one call of the circuit, in which null is a
// value of its pointers already.
bool callsItself(const llvm::Function &function) {
  Functions own = functionsOfKernel(function);
  return llvm::any_of(function.users(), [&](const llvm::User *user) {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
    return instruction && own.contains(instruction->getFunction());
  });
}

// Whether it is passed as one.
bool isStruct(clang::QualType type) {
  return type->isRecordType() || type->isAnyComplexType();
}

class Passing {
public:
  Passing(hls_unit &unit, const hls_signature &kernel,
          const clang::FunctionDecl &declaration)
      : unit(unit), kernel(kernel), declaration(declaration) {}

  void run(const llvm::Function &function) {
    bool isNeeded = false, isDone = false;
    for (const clang::ParmVarDecl *decl : declaration.parameters()) {
      auto found = unit.passedPointers.find(decl);
      if (found != unit.passedPointers.end()) {
        isNeeded |=
            found->second.mayBeNull || !found->second.held.empty() ||
            (!found->second.unread.empty() && isStruct(decl->getType()));
        isDone |= found->second.argument > 0;
      }
    }
    if (!isNeeded || isDone || !listArguments(function) ||
        callsItself(function) ||
        !splitPointers(*unit.module, kernel.name, arguments, unit.isProgram) ||
        (unit.program &&
         !splitPointers(*unit.program, kernel.name, arguments, true))) {
      return;
    }
    number = declaration.getNumParams();
    for (const clang::ParmVarDecl *decl : declaration.parameters()) {
      addHeld(*decl);
    }
    for (const clang::ParmVarDecl *decl : declaration.parameters()) {
      addBits(*decl);
    }
    appendParams(unit, kernel, params);
  }

private:
  // How many arguments of LLVM's function there are for one of the text.
  unsigned countRegisters(const clang::ParmVarDecl &decl,
                          const llvm::Function &function,
                          unsigned first) const {
    clang::QualType type = decl.getType();
    if (!isStruct(type) || first >= function.arg_size()) {
      return 1;
    }
    if (function.getArg(first)->hasByValAttr()) {
      return 1;
    }
    int64_t bytes = unit.ast().getTypeSizeInChars(type).getQuantity();
    return bytes > mostInRegisters
               ? 1
               : static_cast<unsigned>((bytes + registerBytes - 1) /
                                       registerBytes);
  }

  bool listArguments(const llvm::Function &function) {
    unsigned first =
        function.arg_size() > 0 &&
                function.hasParamAttribute(0, llvm::Attribute::StructRet)
            ? 1
            : 0;
    for (const clang::ParmVarDecl *decl : declaration.parameters()) {
      PassedArgument argument;
      argument.number = decl->getFunctionScopeIndex();
      argument.first = first;
      argument.end = first += countRegisters(*decl, function, first);
      argument.isByValue = isStruct(decl->getType());
      auto found = unit.passedPointers.find(decl);
      if (found != unit.passedPointers.end()) {
        fill(*decl, found->second, argument);
      }
      arguments.push_back(argument);
    }
    return first == function.arg_size();
  }

  void fill(const clang::ParmVarDecl &decl, const PassedPointers &passed,
            PassedArgument &argument) const {
    argument.mayBeNull = passed.mayBeNull;
    argument.bytes = std::max(passed.bytes, bytesOf(decl));
    if (!passed.held.empty()) {
      argument.form = !passed.hasMembers   ? PassedArgument::Nowhere
                      : argument.isByValue ? PassedArgument::InMemory
                                           : PassedArgument::AsIs;
    } else if (!passed.unread.empty() && argument.isByValue) {
      argument.form = PassedArgument::InMemory;
    }
    for (const HeldPointer &held : passed.held) {
      argument.slots.push_back(
          {static_cast<uint64_t>(held.offset), held.bytes, held.mayBeNull});
    }
  }

  // What the circuit has behind a pointer.
  uint64_t bytesOf(const clang::ParmVarDecl &decl) const {
    int64_t bytes = 0;
    for (unsigned i = 0; i < kernel.num_params; i++) {
      const hls_param &param = kernel.params[i];
      if (param.argument == decl.getFunctionScopeIndex() && param.is_array) {
        bytes = std::max(bytes, param.offset + hls_param_extent(&param));
      }
    }
    return static_cast<uint64_t>(bytes);
  }

  void addHeld(const clang::ParmVarDecl &decl) {
    auto found = unit.passedPointers.find(&decl);
    if (found == unit.passedPointers.end()) {
      return;
    }
    for (HeldPointer &held : found->second.held) {
      held.argument = number++;
      for (hls_param param : held.params) {
        param.argument = held.argument;
        add(param);
      }
    }
  }

  void addBits(const clang::ParmVarDecl &decl) {
    auto found = unit.passedPointers.find(&decl);
    if (found == unit.passedPointers.end()) {
      return;
    }
    found->second.argument = number;
    if (found->second.mayBeNull) {
      addBit(decl, decl.getName().str());
    }
    for (const HeldPointer &held : found->second.held) {
      if (held.mayBeNull) {
        addBit(decl, held.name);
      }
    }
  }

  void addBit(const clang::ParmVarDecl &decl, const std::string &name) {
    hls_param param = {};
    param.name = unit.strings.save(name + "_null").data();
    param.range = rangeOf(unit, decl.getSourceRange());
    param.name_range = rangeOf(unit, clang::SourceRange(decl.getLocation()));
    param.spelling = "_Bool";
    param.scalar = {HLS_SCALAR_INT, 1, 1, false};
    param.argument = number++;
    add(param);
  }

  // With another name if there is one of that name.
  void add(hls_param param) {
    std::string name = param.name;
    auto isTaken = [&](const hls_param &other) { return other.name == name; };
    while (llvm::any_of(llvm::ArrayRef(kernel.params, kernel.num_params),
                        isTaken) ||
           llvm::any_of(params, isTaken)) {
      name += "_";
    }
    param.name = unit.strings.save(name).data();
    params.push_back(param);
  }

  hls_unit &unit;
  const hls_signature &kernel;
  const clang::FunctionDecl &declaration;
  llvm::SmallVector<PassedArgument, 8> arguments;
  llvm::SmallVector<hls_param, 8> params;
  unsigned number = 0; // of the next argument
};

} // namespace

void hls_frontend::passPointers(hls_unit &unit, const hls_signature &kernel,
                                const clang::FunctionDecl &declaration) {
  const llvm::Function *function = unit.module->getFunction(kernel.name);
  Passing(unit, kernel, declaration).run(*function);
}
