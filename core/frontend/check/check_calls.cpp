/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions a kernel is made of, and calls that cannot be part of it.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/library/library.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

// Functions of the C library that Clang turns into operations.
bool isOperation(StringRef name) {
  static const llvm::StringSet<> names = {
      "abs",    "labs",     "llabs",   "fabs",   "sqrt",      "floor",
      "ceil",   "trunc",    "round",   "rint",   "nearbyint", "roundeven",
      "lround", "lrint",    "llround", "llrint", "fmin",      "fmax",
      "fma",    "copysign", "memcpy",  "memset", "memmove"};
  return names.contains(name) ||
         (name.ends_with("f") && names.contains(name.drop_back()));
}

bool isAllocation(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("malloc", "calloc", "realloc", "free", "aligned_alloc", true)
      .Cases("alloca", "__builtin_alloca", "__builtin_alloca_with_align", true)
      .Default(false);
}

bool isJump(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("setjmp", "_setjmp", "longjmp", "_longjmp", true)
      .Cases("sigsetjmp", "__sigsetjmp", "siglongjmp", true)
      .Cases("__builtin_setjmp", "__builtin_longjmp", true)
      .Default(false);
}

bool isVariadicAccess(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__builtin_va_start", "__builtin_va_end", "__builtin_va_copy",
             true)
      .Default(false);
}

// Depth-first over the calls, with the way from the kernel at hand to see
// recursion.
class FunctionSearch {
public:
  explicit FunctionSearch(Check &check) : check(check) {}

  void visit(const FunctionDecl &function) {
    const FunctionDecl *key = function.getCanonicalDecl();
    visited.insert(key);
    active.insert(key);
    check.functions.push_back(std::make_unique<FunctionFacts>(function));
    // The vector may grow below; the facts themselves stay where they are.
    const FunctionFacts &facts = *check.functions.back();
    for (const CallExpr *call : facts.calls) {
      const FunctionDecl *definition = nullptr;
      const FunctionDecl *callee = call->getDirectCallee();
      if (!callee || !callee->hasBody(definition)) {
        continue;
      }
      const FunctionDecl *calleeKey = definition->getCanonicalDecl();
      if (active.contains(calleeKey)) {
        diagnoseRecursion(*call, *definition);
      } else if (!visited.contains(calleeKey)) {
        visit(*definition);
      }
    }
    active.erase(key);
  }

private:
  void diagnoseRecursion(const CallExpr &call, const FunctionDecl &callee) {
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-recursion",
        check.range(call.getCallee()->getSourceRange()),
        "recursion has no circuit: '%s' is called while it runs; write a loop "
        "instead",
        callee.getName().str().c_str());
    hls_diagnostic_add_note(
        diagnostic, check.range(SourceRange(callee.getLocation())),
        "'%s' is defined here", callee.getName().str().c_str());
  }

  Check &check;
  llvm::DenseSet<const FunctionDecl *> visited;
  llvm::DenseSet<const FunctionDecl *> active;
};

void diagnose(Check &check, const CallExpr &call, const char *code,
              const std::string &message) {
  hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR, code,
                      check.range(call.getCallee()->getSourceRange()), "%s",
                      message.c_str());
}

void diagnoseLibraryCall(Check &check, const CallExpr &call,
                         const FunctionDecl &callee) {
  std::string name = callee.getName().str();
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-external-call",
      check.range(call.getCallee()->getSourceRange()),
      "'%s' is a function of the C library, which has no circuit; write the "
      "computation in C, or declare a function of your own without a body: it "
      "becomes an instance of your hardware module",
      name.c_str());
  if (!callee.isImplicit()) {
    hls_diagnostic_add_note(diagnostic,
                            check.range(SourceRange(callee.getLocation())),
                            "'%s' is declared here", name.c_str());
  }
}

// Whether Clang computes the call, as strlen("text").
bool isConstant(const CallExpr &call, const FunctionDecl &callee) {
  Expr::EvalResult result;
  return callee.getBuiltinID() &&
         call.EvaluateAsRValue(result, callee.getASTContext()) &&
         !result.HasSideEffects;
}

void checkCall(Check &check, const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee) {
    diagnose(check, call, "unsupported-construct",
             "calls through a pointer are not supported; call a function by "
             "its name");
    return;
  }
  if (!callee->getIdentifier() || isConstant(call, *callee)) {
    return;
  }
  StringRef name = callee->getName();
  if (callee->hasAttr<AsmLabelAttr>() &&
      (callee->hasBody() || isExternalUnit(*callee))) {
    diagnose(check, call, "unsupported-construct",
             "'" + name.str() +
                 "' has another name in assembly, which is not "
                 "supported");
  } else if (isAllocation(name)) {
    diagnose(check, call, "unsupported-construct",
             "dynamic memory is not supported; pass an array as an argument of "
             "the kernel");
  } else if (isJump(name)) {
    diagnose(check, call, "unsupported-construct",
             "'" + name.str() +
                 "' is not supported; use return, break or goto");
  } else if (isVariadicAccess(name)) {
    diagnose(check, call, "unsupported-construct",
             "variable arguments are not supported");
  } else if (!callee->hasBody() && roleOf(*callee) == CalleeRole::Ordinary &&
             !isExternalUnit(*callee) && !isOperation(name) &&
             !libraryFunctionOf(*callee) && !name.starts_with("__builtin_") &&
             !name.starts_with("__sync_") && !name.starts_with("__atomic_")) {
    diagnoseLibraryCall(check, call, *callee);
  }
}

} // namespace

void hls_frontend::findFunctions(Check &check, const FunctionDecl &kernel) {
  FunctionSearch(check).visit(kernel);
}

void hls_frontend::checkCalls(Check &check) {
  const FunctionDecl &kernel = check.functions.front()->function;
  if (kernel.hasAttr<AsmLabelAttr>()) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", check.kernel.name_range,
                        "'%s' has another name in assembly, which is not "
                        "supported",
                        check.kernel.name);
  }
  for (const auto &facts : check.functions) {
    for (const CallExpr *call : facts->calls) {
      checkCall(check, *call);
    }
  }
}
