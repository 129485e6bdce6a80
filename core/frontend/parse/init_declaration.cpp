/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Repairs of a kernel that lacks the declaration of an __init* function: its
 * type is that of the variable which the call initialises.
 */
#include "core/frontend/parse/init_declaration.h"

#include "core/frontend/tree/function_facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

// The error that a place has; null when there is none.
hls_diagnostic *errorAt(hls_diagnostics &diagnostics, hls_range place) {
  for (size_t i = 0; i < diagnostics.count; i++) {
    hls_diagnostic &candidate = diagnostics.items[i];
    if (candidate.severity == HLS_SEVERITY_ERROR && candidate.range.file &&
        place.file && StringRef(candidate.range.file) == place.file &&
        candidate.range.begin.line == place.begin.line &&
        candidate.range.begin.column == place.begin.column) {
      return &candidate;
    }
  }
  return nullptr;
}

void addDeclaration(hls_unit &unit, hls_diagnostics &diagnostics,
                    const FunctionDecl &caller, const CallExpr &call,
                    QualType type) {
  std::string name = call.getDirectCallee()->getName().str();
  hls_diagnostic *error =
      errorAt(diagnostics, rangeOf(unit, call.getCallee()->getSourceRange()));
  hls_range point;
  if (!error || error->num_fixes > 0 || !pointBefore(unit, caller, &point)) {
    return;
  }
  std::string spelling = type.getUnqualifiedType().getAsString();
  hls_diagnostic_add_fix(error,
                         ("declare '" + spelling + " " + name + "()'").c_str(),
                         point, initDeclaration(spelling, name).c_str());
}

} // namespace

std::string hls_frontend::freeInitName(const hls_unit &unit) {
  for (unsigned number = 1;; number++) {
    std::string name = "__init" + std::to_string(number);
    if (!hls_unit_find_function(&unit, name.c_str())) {
      return name;
    }
  }
}

bool hls_frontend::pointBefore(hls_unit &unit, const FunctionDecl &function,
                               hls_range *point) {
  const SourceManager &sources = unit.sources();
  SourceLocation begin = function.getBeginLoc();
  if (begin.isInvalid() || begin.isMacroID() || !sources.isInMainFile(begin)) {
    return false;
  }
  auto [file, offset] = sources.getDecomposedLoc(begin);
  StringRef before = sources.getBufferData(file).take_front(offset);
  size_t lineEnd = before.find_last_of("\r\n");
  StringRef indent =
      lineEnd == StringRef::npos ? before : before.drop_front(lineEnd + 1);
  *point = rangeOf(unit, SourceRange(begin));
  point->begin.column = 1;
  point->end = point->begin;
  return indent.trim(" \t").empty();
}

std::string hls_frontend::initDeclaration(StringRef type, StringRef name) {
  return (type + " " + name + "();\n").str();
}

void hls_frontend::addInitDeclarations(hls_unit &unit,
                                       hls_diagnostics *diagnostics) {
  for (const Decl *decl : unit.ast().getTranslationUnitDecl()->decls()) {
    const auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() ||
        !unit.sources().isInMainFile(function->getLocation())) {
      continue;
    }
    FunctionFacts facts(*function);
    for (const auto &[variable, known] : facts.variables) {
      for (const Expr *write : known.writes) {
        const CallExpr *call = initCall(write);
        if (call && call->getDirectCallee()->isImplicit()) {
          addDeclaration(unit, *diagnostics, *function, *call,
                         variable->getType());
        }
      }
    }
  }
}
