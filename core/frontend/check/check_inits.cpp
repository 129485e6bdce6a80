/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The results of __init* functions: each marks a variable as an output of a
 * placeholder and is good for nothing else.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/parse/init_declaration.h"

using namespace clang;
using namespace hls_frontend;

namespace {

class InitCheck {
public:
  explicit InitCheck(Check &check) : check(check) {}

  void run() {
    for (const auto &facts : check.functions) {
      outputs.clear();
      placed.clear();
      for (const CallExpr *call : facts->calls) {
        checkPlaceholderCall(*facts, *call);
      }
      checkVariables(*facts);
      for (const CallExpr *call : facts->calls) {
        checkInitCall(*call);
      }
    }
  }

private:
  void checkPlaceholderCall(const FunctionFacts &facts, const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee || !callee->getIdentifier() ||
        roleOf(*callee) != CalleeRole::Placeholder) {
      return;
    }
    const hls_signature *signature = hls_unit_find_function(
        &check.unit, check.unit.linkageName(*callee).str().c_str());
    unsigned count =
        signature ? std::min(signature->num_params, call.getNumArgs()) : 0;
    if (callee->hasBody()) {
      // That it has a body has been diagnosed.
      for (unsigned i = 0; i < count; i++) {
        if (isOutput(signature->params[i].name)) {
          markOutput(call.getArg(i));
        }
      }
      return;
    }
    for (unsigned i = 0; i < count; i++) {
      const hls_param &param = signature->params[i];
      const Expr *operand = call.getArg(i);
      if (isOutput(param.name)) {
        checkOutput(facts, *signature, param, *operand);
      } else if (!isInput(param.name) && !isParameter(param.name)) {
        // Its role is unknown; the declaration has been diagnosed.
        markOutput(operand);
      }
    }
  }

  void markOutput(const Expr *operand) {
    if (const VarDecl *variable = namedVariable(operand)) {
      outputs.insert(variable);
    }
    if (const CallExpr *call = initCall(operand)) {
      placed.insert(call);
    }
  }

  // The operand of an output must come from __init*, directly or through a
  // variable that holds nothing else.
  void checkOutput(const FunctionFacts &facts, const hls_signature &signature,
                   const hls_param &param, const Expr &operand) {
    markOutput(&operand);
    if (const CallExpr *call = initCall(&operand)) {
      checkType(*call, operand, signature, param);
      return;
    }
    const VarDecl *variable = namedVariable(&operand);
    const VariableFacts &known = facts.variables.lookup(variable);
    bool anyInit = false, anyMismatch = false;
    for (const Expr *write : known.writes) {
      if (const CallExpr *call = initCall(write)) {
        anyMismatch |= !checkType(*call, operand, signature, param);
        anyInit = true;
      }
    }
    if (anyMismatch || (variable && !checkVariable(signature, param, operand,
                                                   *variable, known))) {
      return;
    }
    // A mixture, or a variable written elsewhere, is for the optimised IR to
    // judge.
    bool certain = !variable || (!anyInit && !known.addressTaken);
    if (isa_and_nonnull<ParmVarDecl>(variable)) {
      certain = !anyInit && &facts == check.functions.front().get();
    }
    if (certain && !copiesInit(facts, variable)) {
      diagnoseNotInit(signature, param, operand, variable, known);
    }
  }

  // An output goes into a local variable, as it is.
  bool checkVariable(const hls_signature &signature, const hls_param &param,
                     const Expr &operand, const VarDecl &variable,
                     const VariableFacts &known) {
    QualType type = variable.getType();
    const ASTContext &ast = check.unit.ast();
    bool isInteger = type->isIntegralOrEnumerationType();
    bool fits = isInteger || type->isRealFloatingType();
    fits = fits && isInteger == (param.scalar.kind == HLS_SCALAR_INT) &&
           param.scalar.bits ==
               (isInteger ? ast.getIntWidth(type) : ast.getTypeSize(type));
    if (fits && variable.hasLocalStorage()) {
      return true;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-variable",
        check.range(operand.getSourceRange()),
        "what is passed as '%s' of placeholder '%s' must be a local variable "
        "of type '%s'",
        param.name, signature.name, param.spelling);
    hls_diagnostic_add_note(
        diagnostic, check.range(SourceRange(variable.getLocation())),
        "'%s' is declared here", variable.getName().str().c_str());
    hls_diagnostic_add_note(diagnostic, param.name_range,
                            "'%s' is declared here", param.name);
    for (const Expr *write : known.writes) {
      if (const CallExpr *call = initCall(write)) {
        hls_diagnostic_add_note(diagnostic, check.range(call->getSourceRange()),
                                "it is initialised here");
      }
    }
    return false;
  }

  // `int c = b;` where b is an init variable.
  bool copiesInit(const FunctionFacts &facts, const VarDecl *variable) {
    for (const Expr *write : facts.variables.lookup(variable).writes) {
      const VarDecl *source = write ? namedVariable(write) : nullptr;
      if (source && isInitVariable(facts, source)) {
        outputs.insert(source);
        return true;
      }
    }
    return false;
  }

  void diagnoseNotInit(const hls_signature &signature, const hls_param &param,
                       const Expr &operand, const VarDecl *variable,
                       const VariableFacts &known) {
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-output-not-init",
        check.range(operand.getSourceRange()),
        "what is passed as '%s' of placeholder '%s' must be a variable "
        "initialised by an __init* function",
        param.name, signature.name);
    if (!variable) {
      return;
    }
    std::string name = variable->getName().str();
    hls_diagnostic_add_note(diagnostic,
                            check.range(SourceRange(variable->getLocation())),
                            "'%s' is declared here", name.c_str());
    addInitFix(diagnostic, param, *variable, known);
  }

  // The name of an __init* function that returns the type of an output.
  std::string matchingInit(const hls_param &param) {
    for (const hls_signature &signature : check.unit.signatures) {
      const FunctionDecl *function = check.unit.declaration(&signature);
      if (function && !signature.has_body &&
          roleOf(*function) == CalleeRole::Init && signature.num_params == 0 &&
          sameType(signature.result, param)) {
        return signature.name;
      }
    }
    return "";
  }

  void addInitFix(hls_diagnostic *diagnostic, const hls_param &param,
                  const VarDecl &variable, const VariableFacts &known) {
    if (isa<ParmVarDecl>(variable) || !variable.hasLocalStorage()) {
      return;
    }
    std::string init = matchingInit(param);
    bool isDeclared = !init.empty();
    hls_range declaration;
    const auto *function = dyn_cast<FunctionDecl>(variable.getDeclContext());
    if (!isDeclared) {
      if (!function || !pointBefore(check.unit, *function, &declaration)) {
        return;
      }
      init = freeInitName(check.unit);
    }
    std::string title =
        std::string(isDeclared ? "" : "declare " + init + "() and ") +
        "initialise '" + variable.getName().str() + "' by " +
        (isDeclared ? init + "()" : "it");
    size_t numFixes = diagnostic ? diagnostic->num_fixes : 0;
    if (known.writes.empty()) {
      hls_range end = check.range(SourceRange(variable.getLocation()));
      end.begin = end.end;
      hls_diagnostic_add_fix(diagnostic, title.c_str(), end,
                             (" = " + init + "()").c_str());
    } else if (known.writes.size() == 1 && variable.getInit()) {
      hls_diagnostic_add_fix(diagnostic, title.c_str(),
                             check.range(variable.getInit()->getSourceRange()),
                             (init + "()").c_str());
    }
    if (!isDeclared && diagnostic && diagnostic->num_fixes > numFixes) {
      hls_diagnostic_add_edit(diagnostic, declaration,
                              initDeclaration(param.spelling, init).c_str());
    }
  }

  static bool sameType(const hls_scalar &scalar, const hls_param &param) {
    return !param.is_array && !param.is_pointer &&
           scalar.kind == param.scalar.kind && scalar.bits == param.scalar.bits;
  }

  bool checkType(const CallExpr &call, const Expr &operand,
                 const hls_signature &signature, const hls_param &param) {
    const FunctionDecl *init = call.getDirectCallee();
    const hls_signature *result = hls_unit_find_function(
        &check.unit, check.unit.linkageName(*init).str().c_str());
    if (!result || sameType(result->result, param) || result->num_params > 0) {
      return true; // one with arguments has been diagnosed
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "init-type-mismatch",
        check.range(operand.getSourceRange()),
        "'%s' returns '%s', but '%s' of placeholder '%s' is '%s'; use an "
        "__init* function that returns '%s'",
        result->name, init->getReturnType().getAsString().c_str(), param.name,
        signature.name, param.spelling, param.spelling);
    hls_diagnostic_add_note(diagnostic, check.range(call.getSourceRange()),
                            "it is initialised here");
    hls_diagnostic_add_note(diagnostic, param.name_range,
                            "'%s' is declared here", param.name);
    std::string other = matchingInit(param);
    if (!other.empty()) {
      hls_diagnostic_add_fix(diagnostic, ("call '" + other + "'").c_str(),
                             check.range(call.getCallee()->getSourceRange()),
                             other.c_str());
    }
    return false;
  }

  void checkVariables(const FunctionFacts &facts) {
    for (const auto &[variable, known] : facts.variables) {
      if (outputs.contains(variable)) {
        for (const Expr *write : known.writes) {
          if (const CallExpr *call = initCall(write)) {
            placed.insert(call);
          }
        }
      } else if (isInitVariable(facts, variable)) {
        diagnoseVariable(*variable, known);
      }
    }
  }

  // An init variable that no placeholder has as an output.
  void diagnoseVariable(const VarDecl &variable, const VariableFacts &known) {
    const CallExpr *call = initCall(known.writes.front());
    for (const Expr *write : known.writes) {
      placed.insert(initCall(write));
    }
    std::string name = variable.getName().str();
    if (known.reads.empty()) {
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "init-unused",
          check.range(call->getSourceRange()),
          "'%s' is initialised as an output but is passed to no placeholder; "
          "remove it",
          name.c_str());
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "init-not-output",
        check.range(known.reads.front()->getSourceRange()),
        "'%s' has no value: it is initialised as an output, but no placeholder "
        "is given it as one",
        name.c_str());
    hls_diagnostic_add_note(diagnostic, check.range(call->getSourceRange()),
                            "it is initialised here");
  }

  // A call whose result goes nowhere or into an expression.
  void checkInitCall(const CallExpr &call) {
    const CallExpr *init = initCall(&call);
    if (!init || init->getDirectCallee()->hasBody() || placed.contains(init) ||
        init->getType()->isVoidType() || isWritten(init)) {
      return;
    }
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR, "init-unused",
                        check.range(init->getSourceRange()),
                        "the result of '%s' is not an output of a placeholder",
                        init->getDirectCallee()->getName().str().c_str());
  }

  // Whether a call is what some variable is set to; the variable is judged
  // then, or the optimised IR.
  bool isWritten(const CallExpr *init) {
    for (const auto &facts : check.functions) {
      for (const auto &[variable, known] : facts->variables) {
        for (const Expr *write : known.writes) {
          if (initCall(write) == init) {
            return true;
          }
        }
      }
    }
    return false;
  }

  Check &check;
  // Variables passed as outputs, and init calls that have found their place.
  llvm::DenseSet<const VarDecl *> outputs;
  llvm::DenseSet<const CallExpr *> placed;
};

} // namespace

bool hls_frontend::isInitVariable(const FunctionFacts &facts,
                                  const VarDecl *variable) {
  auto found = facts.variables.find(variable);
  if (found == facts.variables.end() || found->second.writes.empty() ||
      found->second.addressTaken) {
    return false;
  }
  for (const Expr *write : found->second.writes) {
    if (!initCall(write)) {
      return false;
    }
  }
  return true;
}

void hls_frontend::checkInits(Check &check) { InitCheck(check).run(); }
