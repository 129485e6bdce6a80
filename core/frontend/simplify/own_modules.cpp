/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that stay modules of their own.
 */
#include "core/frontend/simplify/own_modules.h"

#include "core/frontend/check/check.h"
#include "core/frontend/program/kernel_prints.h"
#include "core/frontend/simplify/circuit_passes.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr const char *mark = "hls-own-module";

bool isAsked(const clang::FunctionDecl &function) {
  return any_of(function.redecls(), [](const clang::FunctionDecl *decl) {
    return decl->hasAttr<clang::NoInlineAttr>();
  });
}

// Whether it is an integer for a kernel alone.
bool isHalf(clang::QualType type) {
  return type->isFloat16Type() || type->isHalfType();
}

// What a function has that no module can have; empty if nothing.
std::string problemOfSignature(const hls_unit &unit,
                               const clang::FunctionDecl &function,
                               const hls_signature &signature) {
  for (const clang::ParmVarDecl *param : function.parameters()) {
    if (!unit.passedPointers.lookup(param).held.empty()) {
      return "takes an array or a pointer";
    }
  }
  for (unsigned i = 0; i < signature.num_params; i++) {
    const hls_param &param = signature.params[i];
    if (param.is_array || param.is_pointer) {
      return "takes an array or a pointer";
    }
    if (param.is_member || scalarProblem(param.scalar) ||
        (param.argument < function.getNumParams() &&
         isHalf(function.getParamDecl(param.argument)->getType()))) {
      return std::string("takes a value of type '") + param.spelling + "'";
    }
    const auto *alias = param.argument < function.getNumParams()
                            ? function.getParamDecl(param.argument)
                                  ->getType()
                                  ->getAs<clang::TypedefType>()
                            : nullptr;
    if (alias && alias->getDecl()->getName() == "Token") {
      return "takes a token";
    }
  }
  bool hasResult = signature.result.kind != HLS_SCALAR_VOID;
  if (signature.is_variadic || !function.hasPrototype()) {
    return "does not say what it takes";
  }
  if (hasResult &&
      (scalarProblem(signature.result) || isHalf(function.getReturnType()))) {
    return "returns something else than a number";
  }
  const auto *alias = function.getReturnType()->getAs<clang::TypedefType>();
  return alias && alias->getDecl()->getName() == "Token" ? "returns a token"
                                                         : "";
}

// Whether a value is, or is within, a variable that outlives its function.
bool usesVariable(const Value &value) {
  if (isa<GlobalVariable>(value)) {
    return true;
  }
  const auto *expression = dyn_cast<ConstantExpr>(&value);
  return expression && any_of(expression->operand_values(),
                              [](const Value *v) { return usesVariable(*v); });
}

std::string problemOfBody(const Function &function) {
  SmallSetVector<const Function *, 8> inside;
  inside.insert(&function);
  for (size_t i = 0; i < inside.size(); i++) {
    for (const Instruction &instruction : instructions(*inside[i])) {
      const auto *call = dyn_cast<CallBase>(&instruction);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && !printedFormat(*callee).empty()) {
        return "prints";
      }
      const auto *variable = dyn_cast<AllocaInst>(&instruction);
      if (variable && variable->getAllocatedType()->isAggregateType()) {
        return "has an array or a struct";
      }
      if (any_of(instruction.operand_values(),
                 [](const Value *value) { return usesVariable(*value); })) {
        return "uses a variable that keeps its value, or a table";
      }
      if (callee && !callee->isDeclaration() && !isOwnModule(*callee)) {
        inside.insert(callee);
      }
    }
  }
  return "";
}

} // namespace

bool hls_frontend::isOwnModule(const Function &function) {
  return function.hasFnAttribute(mark) && !function.isDeclaration();
}

void hls_frontend::markOwnModules(hls_unit &unit, Function &kernel,
                                  hls_diagnostics *diagnostics) {
  SmallSetVector<Function *, 8> reached;
  reached.insert(&kernel);
  for (size_t i = 0; i < reached.size(); i++) {
    for (const Instruction &instruction : instructions(*reached[i])) {
      const auto *call = dyn_cast<CallBase>(&instruction);
      Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && !callee->isDeclaration()) {
        reached.insert(callee);
      }
    }
  }
  // The innermost first: one that is a module is none of the outer one's body.
  for (Function *function : reverse(reached)) {
    const hls_signature *signature =
        hls_unit_find_function(&unit, function->getName().str().c_str());
    const clang::FunctionDecl *declaration =
        signature ? unit.declaration(signature) : nullptr;
    if (function == &kernel || !declaration || !isAsked(*declaration)) {
      continue;
    }
    std::string problem = problemOfSignature(unit, *declaration, *signature);
    problem = problem.empty() ? problemOfBody(*function) : problem;
    if (problem.empty()) {
      function->addFnAttr(mark);
      continue;
    }
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_HINT, "not-a-module", signature->name_range,
        "'%s' %s, so it is no module of its own but takes the place of its "
        "calls",
        signature->name, problem.c_str());
  }
}

// Whether a function calls something else than LLVM's own functions and
// modules.
static bool callsUnits(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    const auto *call = dyn_cast<CallBase>(&instruction);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    return call && !(callee && (callee->isIntrinsic() || isOwnModule(*callee)));
  });
}

// The modules that call the user's units, directly or through others.
static SmallSetVector<Function *, 8> modulesWithState(Module &module) {
  SmallSetVector<Function *, 8> found;
  for (Function &function : module) {
    if (isOwnModule(function) && callsUnits(function)) {
      found.insert(&function);
    }
  }
  for (size_t i = 0; i < found.size(); i++) {
    for (const User *user : found[i]->users()) {
      const auto *call = dyn_cast<CallBase>(user);
      Function *caller =
          call ? const_cast<Function *>(call->getFunction()) : nullptr;
      if (caller && isOwnModule(*caller)) {
        found.insert(caller);
      }
    }
  }
  return found;
}

// It sees none of the kernel's memories. What has no state may be computed once
// for two calls; what calls the user's units is called just as often as in the
// text.
bool hls_frontend::finishOwnModules(Module &module) {
  for (Function &function : module) {
    if (isOwnModule(function) && !inlineCalls(function)) {
      return false;
    }
  }
  SmallSetVector<Function *, 8> withState = modulesWithState(module);
  for (Function &function : module) {
    if (!isOwnModule(function)) {
      continue;
    }
    bool hasState = withState.contains(&function);
    function.addFnAttr(Attribute::NoInline);
    function.addFnAttr(Attribute::NoUnwind);
    function.addFnAttr(Attribute::WillReturn);
    if (hasState) {
      function.addFnAttr(Attribute::NoDuplicate);
      function.addFnAttr(Attribute::NoMerge);
    }
    function.setMemoryEffects(hasState ? MemoryEffects::inaccessibleMemOnly()
                                       : MemoryEffects::none());
  }
  return true;
}
