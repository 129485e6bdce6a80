/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The sizes of variables. Clang writes down a value for each element of what is
 * initialised, and so does a circuit for its memories, so a line of text could
 * ask for any amount of memory.
 */
#include "core/frontend/check/variable_sizes.h"

#include "core/frontend/files/clang_invocation.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/soundness.h"

#include "clang/AST/Expr.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// Of what main() may have in all.
constexpr unsigned long long maxStaticBytes = 1ULL << 31;
// Of a value that is written down: sixteen million numbers of 32 bits.
constexpr unsigned long long maxValueBytes = 1ULL << 26;
// What Clang keeps of one in a list is larger than the value.
constexpr unsigned long long maxValues = 1ULL << 24;

// The size of an object; 0 where it has none yet.
unsigned long long bytesOf(const hls_unit &unit, QualType type) {
  return hasSize(type) ? static_cast<unsigned long long>(
                             unit.ast().getTypeSizeInChars(type).getQuantity())
                       : 0;
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

// The values that Clang has written down, those between designators as well.
unsigned long long valuesOf(const InitListExpr &list) {
  unsigned long long count = 0;
  for (const Expr *value : list.inits()) {
    const auto *inner = dyn_cast_or_null<InitListExpr>(value);
    count += inner ? valuesOf(*inner) : 1;
  }
  return count;
}

// A variable, or an object that has no name.
struct Object {
  SourceLocation location;
  QualType type;
  std::string name;
  const Expr *initialiser; // or null
  bool isLocal;
};

bool checkBytes(hls_unit &unit, const Object &object, unsigned long long limit,
                const char *what, const char *repair,
                hls_diagnostics *diagnostics) {
  unsigned long long bytes = bytesOf(unit, object.type);
  if (bytes <= limit) {
    return true;
  }
  hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "variable-too-large",
                      rangeOf(unit, SourceRange(object.location)),
                      "%s takes %llu bytes, and %s can have %llu at most; %s",
                      object.name.c_str(), bytes, what, limit, repair);
  return false;
}

bool checkValues(hls_unit &unit, const Object &object,
                 hls_diagnostics *diagnostics) {
  const auto *list = dyn_cast_or_null<InitListExpr>(object.initialiser);
  unsigned long long count = list ? valuesOf(*list) : 0;
  if (count <= maxValues) {
    return true;
  }
  hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "variable-too-large",
                      rangeOf(unit, SourceRange(object.location)),
                      "%s begins with %llu values, up to the last one that is "
                      "given, and can have %llu at most; set it in a loop",
                      object.name.c_str(), count, maxValues);
  return false;
}

bool checkObject(hls_unit &unit, const Object &object,
                 hls_diagnostics *diagnostics) {
  bool fits;
  if (object.isLocal) {
    fits = checkBytes(unit, object, HLS_MAX_LOCAL_BYTES, "a local variable",
                      "make it static or smaller", diagnostics);
  } else if (object.initialiser && !isZero(object.initialiser)) {
    fits = checkBytes(unit, object, maxValueBytes,
                      "a variable with an initial value",
                      "set it in a loop or make it smaller", diagnostics);
  } else {
    fits = checkBytes(unit, object, maxStaticBytes, "a variable",
                      "make it smaller", diagnostics);
  }
  return fits && checkValues(unit, object, diagnostics);
}

Object objectOf(const VarDecl &variable) {
  return {variable.getLocation(), variable.getType(),
          "'" + variable.getName().str() + "'", variable.getInit(),
          variable.hasLocalStorage()};
}

// Finds what a declaration makes, inside of expressions as well.
class ObjectVisitor : public EvaluatedVisitor {
public:
  ObjectVisitor(hls_unit &unit, hls_diagnostics *diagnostics)
      : unit(unit), diagnostics(diagnostics) {}

  bool VisitVarDecl(VarDecl *variable) override {
    if (!isa<ParmVarDecl>(variable)) {
      fits &= checkObject(unit, objectOf(*variable), diagnostics);
    }
    return true;
  }
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *literal) override {
    fits &=
        checkObject(unit,
                    {literal->getBeginLoc(), literal->getType(), "this object",
                     literal->getInitializer(), !literal->isFileScope()},
                    diagnostics);
    return true;
  }

  // Its code generator crashes on that. Clang itself warns of it.
  bool VisitVAArgExpr(VAArgExpr *argument) override {
    if (argument->getType()->isFunctionType()) {
      fits = false;
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                          "unsupported-construct",
                          rangeOf(unit, argument->getSourceRange()),
                          "an argument is no function; write the type of a "
                          "pointer to one");
    }
    return true;
  }

  bool fits = true;

private:
  hls_unit &unit;
  hls_diagnostics *diagnostics;
};

} // namespace

bool hls_frontend::checkVariableSizes(hls_unit &unit, Decl &declaration,
                                      hls_diagnostics *diagnostics) {
  ObjectVisitor visitor(unit, diagnostics);
  if (auto *function = dyn_cast<FunctionDecl>(&declaration)) {
    // Without what its arguments say: they make nothing.
    visitor.TraverseStmt(function->doesThisDeclarationHaveABody()
                             ? function->getBody()
                             : nullptr);
  } else if (isa<VarDecl>(&declaration)) {
    visitor.TraverseDecl(&declaration);
  }
  return visitor.fits;
}

void hls_frontend::checkMemorySize(hls_unit &unit, const VarDecl &variable,
                                   hls_diagnostics *diagnostics) {
  if (variable.hasGlobalStorage()) {
    checkBytes(unit, objectOf(variable), maxValueBytes,
               "a variable that a kernel uses",
               "pass it as an argument or make it smaller", diagnostics);
  }
}
