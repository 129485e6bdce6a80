/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * main() as the kernel: what it prints is a result, as far as it is numbers and
 * constant texts. All else is told.
 */
#include "core/frontend/unit/unit_library.h"

#include "core/frontend/library/library.h"
#include "core/frontend/program/record_prints.h"
#include "core/frontend/tree/soundness.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace hls_frontend;

// The number of the argument that says where a function writes; none for the
// standard output.
static unsigned streamOf(llvm::StringRef name) {
  name.consume_front("__builtin_");
  return llvm::StringSwitch<unsigned>(name)
      .Cases("fprintf", "fflush", 0)
      .Cases("fputs", "fputc", "putc", 1)
      .Default(~0u);
}

// Whether it follows from the call which text this is.
static bool isKnownText(const Expr &argument) {
  const Expr *text = argument.IgnoreParenImpCasts();
  if (isa<clang::StringLiteral, PredefinedExpr>(text)) {
    return true;
  }
  const auto *reference = dyn_cast<DeclRefExpr>(text);
  const auto *variable =
      reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->hasGlobalStorage() &&
         variable->getType()->isConstantArrayType() &&
         variable->getType().isConstant(variable->getASTContext());
}

static bool isWord(const ASTContext &ast, QualType type) {
  bool isFloat = type->isSpecificBuiltinType(BuiltinType::Float) ||
                 type->isSpecificBuiltinType(BuiltinType::Double);
  return isFloat ||
         (type->isIntegralOrEnumerationType() && ast.getTypeSize(type) <= 64);
}

static void checkPrint(const Check &check, const CallExpr &call,
                       const FunctionDecl &callee) {
  unsigned stream = streamOf(callee.getName());
  for (unsigned i = 0; i < call.getNumArgs(); i++) {
    const Expr &argument = *call.getArg(i);
    if (i == stream || !isSound(&argument) ||
        isWord(check.unit.ast(), argument.getType()) || isKnownText(argument)) {
      continue;
    }
    hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_WARNING, "print-not-compared",
        check.range(argument.getSourceRange()),
        "what '%s' prints of this is not compared with what the circuit has: "
        "it is neither a number of at most 64 bits nor a constant text",
        callee.getName().str().c_str());
  }
}

static void record(const Check &check, llvm::Module *module, bool isProgram) {
  llvm::Function *kernel =
      module ? module->getFunction(check.kernel.name) : nullptr;
  if (kernel) {
    recordPrints(
        *kernel,
        [](llvm::StringRef name) {
          return findNativePart(name) == NativePart::Writes;
        },
        isProgram);
  }
}

void hls_frontend::recordPrintsOfMain(const Check &check) {
  for (const auto &facts : check.functions) {
    for (const CallExpr *call : facts->calls) {
      const FunctionDecl *callee = call->getDirectCallee();
      if (callee && nativePartOf(*callee) == NativePart::Writes) {
        checkPrint(check, *call, *callee);
      }
    }
  }
  record(check, check.unit.module.get(), /*isProgram=*/false);
  record(check, check.unit.program.get(), /*isProgram=*/true);
}

void hls_frontend::recordPrintsOfProgram(const Check &check) {
  record(check, check.unit.module.get(), /*isProgram=*/true);
}
