/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * External functions: functions without a body that become instances of the
 * user's own hardware modules.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/tree/other_files.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace hls_frontend;

namespace {

class ExternalCheck {
public:
  explicit ExternalCheck(Check &check) : check(check) {}

  void run() {
    for (const auto &facts : check.functions) {
      for (const CallExpr *call : facts->calls) {
        const FunctionDecl *callee = call->getDirectCallee();
        if (callee && isExternalUnit(*callee)) {
          checkCall(*call, *callee);
        }
      }
    }
  }

private:
  void checkCall(const CallExpr &call, const FunctionDecl &callee) {
    const hls_signature *signature = hls_unit_find_function(
        &check.unit, check.unit.linkageName(callee).str().c_str());
    if (!signature || !seen.insert(callee.getCanonicalDecl()).second) {
      return;
    }
    const FunctionDecl &function = *check.unit.declaration(signature);
    const char *problem =
        function.getStorageClass() == SC_Static
            ? "is static, so that nothing outside the file can provide it; "
              "give it a body or remove 'static'"
        : signature->is_variadic ? "takes variable arguments, and a module's "
                                   "ports are fixed; declare every argument"
        : !function.hasPrototype() && call.getNumArgs() > 0
            ? "is declared without its arguments, which are the module's "
              "ports; declare them"
            : nullptr;
    if (problem) {
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-external-call",
          callRange(call), "'%s' %s", signature->name, problem);
      hls_diagnostic_add_note(diagnostic, signature->name_range,
                              "'%s' is declared here", signature->name);
      return;
    }
    for (unsigned i = 0; i < signature->num_params; i++) {
      checkArgument(call, *signature, signature->params[i]);
    }
    checkResult(call, *signature, function);
  }

  hls_range callRange(const CallExpr &call) {
    return check.range(call.getCallee()->getSourceRange());
  }

  void noteCall(hls_diagnostic *diagnostic, const CallExpr &call,
                const hls_signature &signature) {
    hls_diagnostic_add_note(diagnostic, callRange(call), "'%s' is called here",
                            signature.name);
  }

  void checkArgument(const CallExpr &call, const hls_signature &signature,
                     const hls_param &param) {
    if (!param.is_array && !param.is_pointer && !scalarProblem(param.scalar)) {
      return;
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-argument-type",
        param.range,
        "an argument of type '%s' is not supported: the arguments of an "
        "external function are integers of at most 64 bits, float or double",
        param.spelling);
    noteCall(diagnostic, call, signature);
  }

  void checkResult(const CallExpr &call, const hls_signature &signature,
                   const FunctionDecl &function) {
    if (signature.result.kind == HLS_SCALAR_VOID ||
        !scalarProblem(signature.result)) {
      return;
    }
    SourceRange type = function.getReturnTypeSourceRange();
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-result-type",
        type.isValid() ? check.range(type) : signature.name_range,
        "a result of type '%s' is not supported: an external function returns "
        "nothing, an integer of at most 64 bits, float or double",
        function.getReturnType().getAsString().c_str());
    noteCall(diagnostic, call, signature);
  }

  Check &check;
  llvm::DenseSet<const FunctionDecl *> seen;
};

} // namespace

bool hls_frontend::isExternalUnit(const FunctionDecl &function) {
  const SourceManager &sources = function.getASTContext().getSourceManager();
  return function.getIdentifier() && !isa<CXXMethodDecl>(function) &&
         !function.hasBody() && !isDefinedElsewhere(function) &&
         !function.getMostRecentDecl()->hasAttr<AliasAttr>() &&
         !function.isImplicit() && !function.getBuiltinID() &&
         !sources.isInSystemHeader(function.getLocation()) &&
         roleOf(function) == CalleeRole::Ordinary;
}

void hls_frontend::checkExternals(Check &check) { ExternalCheck(check).run(); }
