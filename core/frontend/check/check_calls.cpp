/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions a kernel is made of, and calls that cannot be part of it.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/library/library.h"
#include "core/frontend/tree/ast_visitor.h"

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

// Functions that Clang knows without a header, other than those that it calls
// from the C library.
bool isOperationOfClang(StringRef name) {
  return name.consume_front("__builtin_") &&
         !llvm::StringSwitch<bool>(name)
              .Cases("memcmp", "memchr", "bcmp", "strlen", "strcmp", true)
              .Cases("strncmp", "strchr", "strcpy", "strncpy", "strcat", true)
              .Cases("printf", "puts", "putchar", "abort", "exit", true)
              .Default(false);
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

// The functions that a body names: those that it calls, and those whose address
// it takes, itself or in a variable that it uses.
class NamedFunctions : public EvaluatedVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    ValueDecl *named = reference->getDecl();
    if (const auto *function = dyn_cast<FunctionDecl>(named)) {
      functions.push_back(function);
    }
    auto *variable = dyn_cast<VarDecl>(named);
    if (variable && variable->hasGlobalStorage() &&
        variables.insert(variable->getCanonicalDecl()).second) {
      VarDecl *defined = variable->getDefinition();
      TraverseStmt(defined ? defined->getInit() : nullptr);
    }
    return true;
  }

  std::vector<const FunctionDecl *> functions;

private:
  llvm::DenseSet<const VarDecl *> variables;
};

// The function that a call of qsort() compares with, if the call says it.
const FunctionDecl *comparisonOf(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee || call.getNumArgs() != 4 || !isOfLibrary(*callee) ||
      callee->getName() != "qsort") {
    return nullptr;
  }
  const Expr *argument = call.getArg(3)->IgnoreParenCasts();
  if (const auto *address = dyn_cast<UnaryOperator>(argument)) {
    argument = address->getSubExpr()->IgnoreParenCasts();
  }
  const auto *reference = dyn_cast<DeclRefExpr>(argument);
  return reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
}

// Depth-first over what is called or may be.
class FunctionSearch {
public:
  explicit FunctionSearch(Check &check) : check(check) {}

  void visit(const FunctionDecl &function) {
    visited.insert(function.getCanonicalDecl());
    check.functions.push_back(std::make_unique<FunctionFacts>(function));
    NamedFunctions named;
    named.TraverseStmt(function.getBody());
    for (const FunctionDecl *callee : named.functions) {
      const FunctionDecl *definition = nullptr;
      if (callee->hasBody(definition) &&
          !visited.contains(definition->getCanonicalDecl())) {
        visit(*definition);
      }
    }
  }

private:
  Check &check;
  llvm::DenseSet<const FunctionDecl *> visited;
};

void diagnose(Check &check, const CallExpr &call, const char *code,
              const std::string &message) {
  hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR, code,
                      check.range(call.getCallee()->getSourceRange()), "%s",
                      message.c_str());
}

// A function by the name that texts have for it: headers and Clang know some
// under others.
std::string nameInText(const FunctionDecl &callee) {
  StringRef name = callee.getName();
  name.consume_front("__builtin_");
  return llvm::StringSwitch<std::string>(name)
      .Cases("__assert_fail", "__assert", "__assert_rtn", "assert")
      .Cases("_setjmp", "__sigsetjmp", "setjmp")
      .Cases("_longjmp", "siglongjmp", "longjmp")
      .Default(name.str());
}

void diagnoseLibraryCall(Check &check, const CallExpr &call,
                         const FunctionDecl &callee) {
  std::string name = nameInText(callee);
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

void checkSort(Check &check, const CallExpr &call) {
  Expr::EvalResult bytes;
  const FunctionDecl *comparison = comparisonOf(call);
  if (!comparison || !comparison->hasBody()) {
    diagnose(check, call, "unsupported-external-call",
             "'qsort' compares with a function that is not known here; give "
             "it the name of one that the file defines");
  } else if (!call.getArg(2)->EvaluateAsInt(bytes, check.unit.ast()) ||
             !isSortable(bytes.Val.getInt().getZExtValue())) {
    diagnose(check, call, "unsupported-external-call",
             "'qsort' sorts elements of 1, 2, 4 or 8 bytes; sort their "
             "indices, or write the sort in C");
  }
}

void checkCall(Check &check, const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier() || isConstantCall(call, *callee)) {
    return;
  }
  StringRef name = callee->getName();
  if (name == "qsort" && libraryFunctionOf(*callee)) {
    checkSort(check, call);
    return;
  }
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
             "'" + nameInText(*callee) +
                 "' is not supported; use return, break or goto");
  } else if (isVariadicAccess(name)) {
    diagnose(check, call, "unsupported-construct",
             "variable arguments are not supported");
  } else if (!callee->hasBody() && roleOf(*callee) == CalleeRole::Ordinary &&
             !isExternalUnit(*callee) && !isOperation(name) &&
             !libraryFunctionOf(*callee) &&
             nativePartOf(*callee) == NativePart::None &&
             !isOperationOfClang(name) && !name.starts_with("__sync_") &&
             !name.starts_with("__atomic_")) {
    diagnoseLibraryCall(check, call, *callee);
  }
}

} // namespace

bool hls_frontend::isConstantCall(const CallExpr &call,
                                  const FunctionDecl &callee) {
  Expr::EvalResult result;
  return callee.getBuiltinID() &&
         call.EvaluateAsRValue(result, callee.getASTContext()) &&
         !result.HasSideEffects;
}

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
