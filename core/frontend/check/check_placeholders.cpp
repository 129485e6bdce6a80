/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Placeholders: functions named `__x` without a body that stand for a unit of
 * the user's. Their arguments have their roles in their names.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/check/constant_repair.h"
#include "core/frontend/check/placeholder_arguments.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

const char *const prefixes[] = {"input_", "output_", "parameter_"};

bool hasRole(StringRef name) {
  return isInput(name) || isOutput(name) || isParameter(name);
}

// One placeholder the kernel uses, with a call of it.
struct Placeholder {
  const hls_signature *signature;
  const FunctionDecl *function;
  const CallExpr *call;
  const FunctionFacts *caller;
};

class PlaceholderCheck {
public:
  explicit PlaceholderCheck(Check &check) : check(check) {}

  void run() {
    for (const auto &facts : check.functions) {
      for (const CallExpr *call : facts->calls) {
        checkCall(*facts, *call);
      }
    }
  }

private:
  void checkCall(const FunctionFacts &facts, const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee || !callee->getIdentifier()) {
      return;
    }
    CalleeRole role = roleOf(*callee);
    const hls_signature *signature = hls_unit_find_function(
        &check.unit, check.unit.linkageName(*callee).str().c_str());
    if (!signature ||
        (role != CalleeRole::Placeholder && role != CalleeRole::Init)) {
      return;
    }
    bool first = seen.insert(callee->getCanonicalDecl()).second;
    if (signature->has_body) {
      if (first) {
        checkDefined(*signature, role, call);
      }
      return;
    }
    Placeholder placeholder = {signature, check.unit.declaration(signature),
                               &call, &facts};
    if (role == CalleeRole::Init) {
      if (first) {
        checkInit(placeholder);
      }
      return;
    }
    if (first) {
      checkDeclaration(placeholder);
    }
    checkOperands(facts, *signature, call);
  }

  hls_range callRange(const CallExpr &call) {
    return check.range(call.getCallee()->getSourceRange());
  }

  // A body where the user's own unit was to be: which of them counts?
  void checkDefined(const hls_signature &signature, CalleeRole role,
                    const CallExpr &call) {
    bool named = role == CalleeRole::Init;
    for (unsigned i = 0; i < signature.num_params; i++) {
      StringRef name = signature.params[i].name;
      named |= isInput(name) || isOutput(name);
    }
    if (!named) {
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-defined",
        signature.name_range,
        "'%s' is named like %s but has a body; remove the body, or choose a "
        "name without '__'",
        signature.name,
        role == CalleeRole::Init ? "the initialiser of an output"
                                 : "a placeholder");
    hls_diagnostic_add_note(diagnostic, callRange(call), "it is used here");
  }

  // An __init* function has nothing to compute from, and something to return.
  void checkInit(const Placeholder &init) {
    const hls_signature &signature = *init.signature;
    hls_diagnostic *diagnostic = nullptr;
    if (signature.num_params > 0) {
      diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "init-signature",
          argumentsRange(signature),
          "'%s' must not have arguments: an __init* function only marks a "
          "variable that a placeholder is going to set",
          signature.name);
    } else if (signature.result.kind == HLS_SCALAR_VOID) {
      diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "init-signature",
          signature.name_range,
          "'%s' must return the type of the output that it initialises",
          signature.name);
    }
    noteCall(diagnostic, init);
    if (diagnostic && signature.num_params > 0) {
      addArgumentsFix(diagnostic, init);
    }
  }

  static hls_range argumentsRange(const hls_signature &signature) {
    hls_range range = signature.params[0].range;
    range.end = signature.params[signature.num_params - 1].range.end;
    return range;
  }

  // Takes the arguments out of the declaration and of all calls.
  void addArgumentsFix(hls_diagnostic *diagnostic, const Placeholder &init) {
    const hls_signature &signature = *init.signature;
    std::string title = "remove the arguments of '";
    title += signature.name;
    hls_diagnostic_add_fix(diagnostic, (title + "'").c_str(),
                           argumentsRange(signature), "void");
    for (const auto &facts : check.functions) {
      for (const CallExpr *call : facts->calls) {
        const FunctionDecl *callee = call->getDirectCallee();
        if (!callee || call->getNumArgs() == 0 ||
            callee->getCanonicalDecl() != init.function->getCanonicalDecl()) {
          continue;
        }
        SourceRange arguments(
            call->getArg(0)->getBeginLoc(),
            call->getArg(call->getNumArgs() - 1)->getEndLoc());
        hls_diagnostic_add_edit(diagnostic, check.range(arguments), "");
      }
    }
  }

  void checkDeclaration(const Placeholder &placeholder) {
    const hls_signature &signature = *placeholder.signature;
    bool hasOutput = false;
    for (unsigned i = 0; i < signature.num_params; i++) {
      checkArgument(placeholder, i);
      // One without a role is a mistake already, and may be meant as it.
      hasOutput |= isOutput(signature.params[i].name) ||
                   !hasRole(signature.params[i].name);
    }
    if (!hasOutput) {
      diagnoseNoOutput(placeholder);
    }
    checkRedeclarations(check, signature, [&](hls_diagnostic *added) {
      noteCall(added, placeholder);
    });
  }

  // The probable role of an argument, which the value passed shows.
  std::string guessedPrefix(const Placeholder &placeholder, unsigned index) {
    if (index < placeholder.call->getNumArgs()) {
      const Expr *operand = placeholder.call->getArg(index);
      const VarDecl *variable = namedVariable(operand);
      if (initCall(operand) ||
          (variable && isInitVariable(*placeholder.caller, variable))) {
        return "output_";
      }
    }
    return "input_";
  }

  void checkArgument(const Placeholder &placeholder, unsigned index) {
    const hls_param &param = placeholder.signature->params[index];
    StringRef name = param.name;
    auto note = [&](hls_diagnostic *added) { noteCall(added, placeholder); };
    checkArgumentType(check, param, note);
    if (hasRole(name)) {
      checkVerilogName(check, *placeholder.signature, index, note);
      return;
    }
    if (name.empty()) {
      diagnoseUnnamed(placeholder, index);
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-arg-name",
        param.name_range,
        "argument '%s' of placeholder '%s' must begin with input_, output_ or "
        "parameter_%s",
        param.name, placeholder.signature->name,
        llvm::is_contained(prefixes, name) ? " and have a name after that"
                                           : "");
    noteCall(diagnostic, placeholder);
    if (!llvm::is_contained(prefixes, name)) {
      std::string renamed = guessedPrefix(placeholder, index) + name.str();
      std::string title = "rename '" + name.str() + "' to '" + renamed + "'";
      hls_diagnostic_add_fix(diagnostic, title.c_str(), param.name_range,
                             renamed.c_str());
    }
  }

  void diagnoseUnnamed(const Placeholder &placeholder, unsigned index) {
    const hls_param &param = placeholder.signature->params[index];
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-arg-name",
        param.range,
        "argument %u of placeholder '%s' needs a name that begins with input_, "
        "output_ or parameter_",
        index + 1, placeholder.signature->name);
    noteCall(diagnostic, placeholder);
    if (param.is_array || param.is_pointer) {
      return;
    }
    std::string name =
        guessedPrefix(placeholder, index) + std::to_string(index + 1);
    hls_range end = param.range;
    end.begin = end.end;
    hls_diagnostic_add_fix(diagnostic, ("name it '" + name + "'").c_str(), end,
                           (" " + name).c_str());
  }

  void diagnoseNoOutput(const Placeholder &placeholder) {
    const hls_signature &signature = *placeholder.signature;
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-no-output",
        signature.name_range,
        "placeholder '%s' has no output: at least one argument must begin with "
        "output_",
        signature.name);
    noteCall(diagnostic, placeholder);
    for (unsigned i = 0; i < signature.num_params; i++) {
      StringRef name = signature.params[i].name;
      if (isInput(name) && guessedPrefix(placeholder, i) == "output_") {
        std::string renamed = "output_" + name.drop_front(6).str();
        std::string title = "rename '" + name.str() + "' to '" + renamed + "'";
        hls_diagnostic_add_fix(diagnostic, title.c_str(),
                               signature.params[i].name_range, renamed.c_str());
      }
    }
  }

  void noteCall(hls_diagnostic *diagnostic, const Placeholder &placeholder) {
    hls_diagnostic_add_note(diagnostic, callRange(*placeholder.call),
                            "'%s' is called here", placeholder.signature->name);
  }

  void checkOperands(const FunctionFacts &facts, const hls_signature &signature,
                     const CallExpr &call) {
    unsigned count = std::min(signature.num_params, call.getNumArgs());
    for (unsigned i = 0; i < count; i++) {
      const hls_param &param = signature.params[i];
      if (isParameter(param.name) &&
          isNeverConstant(facts, call.getArg(i), 0)) {
        hls_diagnostic *diagnostic = hls_diagnostics_add(
            check.diagnostics, HLS_SEVERITY_ERROR,
            "placeholder-parameter-not-constant",
            check.range(call.getArg(i)->getSourceRange()),
            "'%s' of placeholder '%s' is a parameter of the unit and must be a "
            "constant",
            param.name, signature.name);
        hls_diagnostic_add_note(diagnostic, param.name_range,
                                "'%s' is declared here", param.name);
        addConstantRepair(check.unit, diagnostic, *call.getArg(i));
      }
    }
  }

  // Certain from the text alone; the optimised IR has the final say on
  // everything else.
  bool isNeverConstant(const FunctionFacts &facts, const Expr *operand,
                       unsigned depth) {
    if (depth > 16) {
      return false;
    }
    if (const auto *call = dyn_cast<CallExpr>(operand->IgnoreParenCasts())) {
      const FunctionDecl *callee = call->getDirectCallee();
      return callee && callee->getIdentifier() && !callee->hasBody() &&
             roleOf(*callee) != CalleeRole::Ordinary;
    }
    const VarDecl *variable = namedVariable(operand);
    if (!variable) {
      return false;
    }
    const VariableFacts &known = facts.variables.lookup(variable);
    bool isKernel = &facts == check.functions.front().get();
    if (isa<ParmVarDecl>(variable)) {
      return isKernel && known.writes.empty() && !known.addressTaken;
    }
    return known.writes.size() == 1 && known.writes[0] && !known.addressTaken &&
           variable->hasLocalStorage() &&
           isNeverConstant(facts, known.writes[0], depth + 1);
  }

  Check &check;
  llvm::DenseSet<const FunctionDecl *> seen;
};

} // namespace

void hls_frontend::checkPlaceholders(Check &check) {
  PlaceholderCheck(check).run();
}
