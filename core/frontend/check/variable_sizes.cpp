/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The sizes of variables. Clang writes down a value for each element of what is
 * initialised, and so does a circuit for its memories, so a line of text could
 * ask for any amount of memory.
 */
#include "core/frontend/check/variable_sizes.h"

#include "core/frontend/files/clang_invocation.h"

#include "clang/AST/Expr.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// Of what main() may have in all.
constexpr unsigned long long maxStaticBytes = 1ULL << 31;
// Of a value that is written down: sixteen million numbers of 32 bits.
constexpr unsigned long long maxValueBytes = 1ULL << 26;

// The size of a variable; 0 where it has none yet.
unsigned long long bytesOf(const hls_unit &unit, const VarDecl &variable) {
  QualType type = variable.getType();
  if (type->isDependentType() || !type->isConstantSizeType() ||
      type->isIncompleteType()) {
    return 0;
  }
  return static_cast<unsigned long long>(
      unit.ast().getTypeSizeInChars(type).getQuantity());
}

// Whether an initialiser says no more than that all is zero.
bool isZero(const Expr *initialiser) {
  initialiser = initialiser->IgnoreParenImpCasts();
  if (const auto *list = dyn_cast<InitListExpr>(initialiser)) {
    return list->getNumInits() == 0 ||
           (list->getNumInits() == 1 && isZero(list->getInit(0)));
  }
  const auto *number = dyn_cast<IntegerLiteral>(initialiser);
  return number && number->getValue().isZero();
}

bool check(hls_unit &unit, const VarDecl &variable, unsigned long long limit,
           const char *what, const char *repair, hls_diagnostics *diagnostics) {
  unsigned long long bytes = bytesOf(unit, variable);
  if (bytes <= limit) {
    return true;
  }
  hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "variable-too-large",
                      rangeOf(unit, SourceRange(variable.getLocation())),
                      "'%s' takes %llu bytes, and %s can have %llu at most; "
                      "%s",
                      variable.getName().str().c_str(), bytes, what, limit,
                      repair);
  return false;
}

bool checkVariable(hls_unit &unit, const VarDecl &variable,
                   hls_diagnostics *diagnostics) {
  if (variable.hasLocalStorage()) {
    return check(unit, variable, HLS_MAX_LOCAL_BYTES, "a local variable",
                 "make it static or smaller", diagnostics);
  }
  const Expr *initialiser = variable.getInit();
  if (initialiser && !isZero(initialiser)) {
    return check(unit, variable, maxValueBytes,
                 "a variable with an initial value",
                 "set it in a loop or make it smaller", diagnostics);
  }
  return check(unit, variable, maxStaticBytes, "a variable", "make it smaller",
               diagnostics);
}

} // namespace

bool hls_frontend::checkVariableSizes(hls_unit &unit, const Decl &declaration,
                                      hls_diagnostics *diagnostics) {
  if (const auto *variable = dyn_cast<VarDecl>(&declaration)) {
    return checkVariable(unit, *variable, diagnostics);
  }
  const auto *function = dyn_cast<FunctionDecl>(&declaration);
  bool fits = true;
  if (function) {
    for (const Decl *inner : function->decls()) {
      const auto *variable = dyn_cast<VarDecl>(inner);
      fits &= !variable || isa<ParmVarDecl>(variable) ||
              checkVariable(unit, *variable, diagnostics);
    }
  }
  return fits;
}

void hls_frontend::checkMemorySize(hls_unit &unit, const VarDecl &variable,
                                   hls_diagnostics *diagnostics) {
  if (variable.hasGlobalStorage()) {
    check(unit, variable, maxValueBytes, "a variable that a kernel uses",
          "pass it as an argument or make it smaller", diagnostics);
  }
}
