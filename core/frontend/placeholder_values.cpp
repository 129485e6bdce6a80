/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules of placeholders on optimised IR, which has the final say: there a
 * parameter is a constant or it is not, and an output operand comes from an
 * __init* function or it does not.
 */
#include "access_ranges.h"
#include "check.h"
#include "optimize.h"
#include "unit.h"

#include "clang/AST/Expr.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class PlaceholderValues {
public:
  PlaceholderValues(hls_unit &unit, Function &kernel,
                    hls_diagnostics *diagnostics)
      : unit(unit), kernel(kernel), diagnostics(diagnostics),
        dominators(kernel) {}

  void run() {
    for (Instruction &instruction : instructions(kernel)) {
      if (const hls_signature *signature = placeholderOf(instruction)) {
        checkOperands(cast<CallInst>(instruction), *signature);
      }
    }
    for (Instruction &instruction : instructions(kernel)) {
      if (isInit(&instruction)) {
        checkUses(cast<CallInst>(instruction));
      }
    }
  }

private:
  // The signature of the function a call goes to, if it has that role.
  const hls_signature *calleeWithRole(const Value *value,
                                      CalleeRole role) const {
    const auto *call = dyn_cast<CallInst>(value);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isDeclaration() || callee->isIntrinsic()) {
      return nullptr;
    }
    const hls_signature *signature =
        hls_unit_find_function(&unit, callee->getName().str().c_str());
    const clang::FunctionDecl *function =
        signature ? unit.declaration(signature) : nullptr;
    return function && roleOf(*function) == role ? signature : nullptr;
  }

  const hls_signature *placeholderOf(const Instruction &instruction) const {
    return calleeWithRole(&instruction, CalleeRole::Placeholder);
  }

  bool isInit(const Value *value) const {
    return calleeWithRole(value, CalleeRole::Init) != nullptr;
  }

  // The text of an operand of a call; the call's when it cannot be told.
  hls_range operandRange(const CallInst &call, unsigned index) {
    const clang::CallExpr *expression = accessRangesOf(unit).call(call);
    if (expression && index < expression->getNumArgs()) {
      return rangeOf(unit, expression->getArg(index)->getSourceRange());
    }
    return hls_unit_range_of(&unit, wrap(const_cast<CallInst *>(&call)));
  }

  void checkOperands(const CallInst &call, const hls_signature &signature) {
    unsigned count = std::min<unsigned>(signature.num_params, call.arg_size());
    for (unsigned i = 0; i < count; i++) {
      const hls_param &param = signature.params[i];
      if (isParameter(param.name)) {
        checkParameter(call, i, signature, param);
      } else if (isOutput(param.name)) {
        checkOutput(call, i, signature, param);
      }
    }
  }

  void checkParameter(const CallInst &call, unsigned index,
                      const hls_signature &signature, const hls_param &param) {
    // An undefined value is no constant of the user's, either.
    if (isa<ConstantInt, ConstantFP>(call.getArgOperand(index))) {
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "placeholder-parameter-not-constant",
        operandRange(call, index),
        "'%s' of placeholder '%s' is a parameter of the unit and must be a "
        "constant",
        param.name, signature.name);
    hls_diagnostic_add_note(diagnostic, param.name_range,
                            "'%s' is declared here", param.name);
  }

  void checkOutput(const CallInst &call, unsigned index,
                   const hls_signature &signature, const hls_param &param) {
    const Value *operand = call.getArgOperand(index);
    if (isInit(operand)) {
      placed.insert(operand);
      checkOwn(call, index, signature, param);
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-not-init",
        operandRange(call, index),
        "what is passed as '%s' of placeholder '%s' must be a variable "
        "initialised by an __init* function",
        param.name, signature.name);
    hls_diagnostic_add_note(diagnostic, param.name_range,
                            "'%s' is declared here", param.name);
  }

  // One variable cannot hold two outputs of one call.
  void checkOwn(const CallInst &call, unsigned index,
                const hls_signature &signature, const hls_param &param) {
    for (unsigned i = 0; i < index && i < signature.num_params; i++) {
      if (call.getArgOperand(i) != call.getArgOperand(index) ||
          !isOutput(signature.params[i].name)) {
        continue;
      }
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-not-init",
          operandRange(call, index),
          "what is passed as '%s' of placeholder '%s' must be a variable of "
          "its "
          "own",
          param.name, signature.name);
      hls_diagnostic_add_note(diagnostic, operandRange(call, i),
                              "it is '%s' already", signature.params[i].name);
      return;
    }
  }

  // Whether a use is as an output, or of what a placeholder has put there.
  bool isOutputUse(const CallInst &init, const Use &use) const {
    const auto *user = cast<Instruction>(use.getUser());
    if (isOutputOperand(use)) {
      return true;
    }
    for (const Use &other : init.uses()) {
      if (isOutputOperand(other) &&
          dominators.dominates(cast<Instruction>(other.getUser()), use)) {
        return user != other.getUser();
      }
    }
    return false;
  }

  bool isOutputOperand(const Use &use) const {
    const auto *call = dyn_cast<CallInst>(use.getUser());
    const hls_signature *signature = call ? placeholderOf(*call) : nullptr;
    if (!signature || !call->isArgOperand(&use)) {
      return false;
    }
    unsigned index = call->getArgOperandNo(&use);
    return index < signature->num_params &&
           isOutput(signature->params[index].name);
  }

  void checkUses(const CallInst &init) {
    hls_range range =
        hls_unit_range_of(&unit, wrap(const_cast<CallInst *>(&init)));
    std::string name = init.getCalledFunction()->getName().str();
    if (!placed.contains(&init)) {
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "init-unused", range,
                          "the result of '%s' is not an output of a "
                          "placeholder",
                          name.c_str());
      return;
    }
    for (const Use &use : init.uses()) {
      if (isOutputUse(init, use)) {
        continue;
      }
      auto *user = cast<Instruction>(use.getUser());
      if (isOutputOfSameCall(init, *user)) {
        diagnoseCycle(*cast<CallInst>(user), use);
        return;
      }
      hls_range where = hls_unit_range_of(&unit, wrap(user));
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "init-not-output",
          where.file ? where : range,
          "the result of '%s' has no value before a placeholder has set it as "
          "its output",
          name.c_str());
      hls_diagnostic_add_note(diagnostic, range, "it is initialised here");
      return;
    }
  }

  bool isOutputOfSameCall(const CallInst &init, const Instruction &user) const {
    return any_of(init.uses(), [&](const Use &use) {
      return use.getUser() == &user && isOutputOperand(use);
    });
  }

  void diagnoseCycle(const CallInst &call, const Use &use) {
    unsigned index = call.getArgOperandNo(&use);
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "placeholder-cycle",
                        operandRange(call, index),
                        "an output of placeholder '%s' cannot be its own input",
                        call.getCalledFunction()->getName().str().c_str());
  }

  hls_unit &unit;
  Function &kernel;
  hls_diagnostics *diagnostics;
  DominatorTree dominators;
  // The init calls that are outputs.
  SmallPtrSet<const Value *, 8> placed;
};

} // namespace

void hls_frontend::checkPlaceholderValues(hls_unit &unit, Function &kernel,
                                          hls_diagnostics *diagnostics) {
  PlaceholderValues(unit, kernel, diagnostics).run();
}
