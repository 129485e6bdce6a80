/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of one external function that nothing orders. As a program they come
 * one after the other; each becomes an instance of its own in the circuit,
 * which works as soon as it has its arguments. That is wrong when the modules
 * share a state, and the compiler cannot know whether they do: it gives a hint,
 * with the wait that would order them.
 *
 * The values tell whether there is an order, so this looks at the optimised IR.
 * A function with the attribute `const` or `pure` has no state that its calls
 * change.
 */
#include "core/frontend/dependence/call_order.h"

#include "core/frontend/check/check.h"
#include "core/frontend/dependence/call_dependence.h"
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace hls_frontend;

namespace {

// Two calls of one function, in the order of the program.
struct CallPair {
  const clang::CallExpr *first;
  const clang::CallExpr *second;
  const llvm::Function *shared = nullptr; // the unit that both use
  bool areTogether = false; // in one block: no way leads around the first one
};

using SeenFunctions = llvm::SmallPtrSetImpl<const llvm::Function *>;

// The units with a state that a call is of: itself one, or those that a module
// with a body calls. What has been seen has been collected.
void collectUnits(hls_unit &unit, const llvm::CallInst &call,
                  SeenFunctions &seen, CalledUnits &units) {
  const llvm::Function *callee = call.getCalledFunction();
  if (callee && !seen.insert(callee).second) {
    return;
  }
  const hls_signature *signature =
      callee ? hls_unit_find_function(&unit, callee->getName().str().c_str())
             : nullptr;
  const clang::FunctionDecl *function =
      signature ? unit.declaration(signature) : nullptr;
  if (!function || call.onlyReadsMemory()) {
    return;
  }
  if (callee->isDeclaration()) {
    if (isExternalUnit(*function)) {
      units.insert(callee);
    }
    return;
  }
  for (const llvm::Instruction &instruction : llvm::instructions(*callee)) {
    if (const auto *inner = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
      collectUnits(unit, *inner, seen, units);
    }
  }
}

// The ways to a call through the functions that are around it, the kernel
// first.
llvm::SmallVector<const llvm::DILocation *, 4>
placesOf(const llvm::CallInst &call) {
  llvm::SmallVector<const llvm::DILocation *, 4> places;
  for (const llvm::DILocation *at = call.getDebugLoc().get(); at;
       at = at->getInlinedAt()) {
    places.push_back(at);
  }
  std::reverse(places.begin(), places.end());
  return places;
}

// The two calls in the text where the ways to them part: of the function
// itself, or of functions that call it. None for one call that has become
// several.
CallPair pairInText(hls_unit &unit, const llvm::CallInst &first,
                    const llvm::CallInst &second) {
  const AccessRanges &ranges = accessRangesOf(unit);
  auto places = llvm::zip(placesOf(first), placesOf(second));
  for (auto [one, other] : places) {
    if (one->getLine() != other->getLine() ||
        one->getColumn() != other->getColumn() ||
        one->getFilename() != other->getFilename()) {
      return {ranges.call(one), ranges.call(other), nullptr,
              first.getParent() == second.getParent()};
    }
  }
  return {nullptr, nullptr};
}

// Finds the block of the text in which a variable is declared.
class ScopeFinder : public hls_frontend::AstVisitor {
public:
  explicit ScopeFinder(const clang::VarDecl &variable) : variable(variable) {}

  bool VisitCompoundStmt(clang::CompoundStmt *block) override {
    for (const clang::Stmt *statement : block->body()) {
      const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
      if (declaration && llvm::is_contained(declaration->decls(), &variable)) {
        scope = block;
      }
    }
    return true;
  }

  const clang::CompoundStmt *scope = nullptr;

private:
  const clang::VarDecl &variable;
};

// Writes the wait between two calls, where the text allows it.
class WaitRepair {
public:
  WaitRepair(hls_unit &unit, const CallPair &calls)
      : unit(unit), calls(calls) {}

  void addTo(hls_diagnostic *diagnostic) {
    const clang::VarDecl *result = resultVariable();
    const char *token =
        result ? waitTypeOf(unit.ast(), result->getType()) : nullptr;
    for (const clang::Expr *argument : calls.second->arguments()) {
      const char *data =
          waitTypeOf(unit.ast(), argument->IgnoreParenImpCasts()->getType());
      if (!token || !data || argument->getBeginLoc().isMacroID() ||
          argument->getEndLoc().isMacroID()) {
        continue;
      }
      std::string name = result->getName().str();
      std::string text = "__wait_" + std::string(data) + "(__" + token +
                         "_to_token(" + name + "), " + textOf(*argument) + ")";
      hls_diagnostic_add_fix(
          diagnostic, ("let this call wait for '" + name + "'").c_str(),
          rangeOf(unit, argument->getSourceRange()), text.c_str());
      includeHeader(diagnostic);
      return;
    }
  }

private:
  // The variable that has the first call's result and nothing else, and can be
  // named at the second.
  const clang::VarDecl *resultVariable() {
    for (const clang::FunctionDecl *function : unit.declarations) {
      const clang::FunctionDecl *definition = function->getDefinition();
      if (!definition) {
        continue;
      }
      FunctionFacts facts(*definition);
      if (!llvm::is_contained(facts.calls, calls.first) ||
          !llvm::is_contained(facts.calls, calls.second)) {
        continue;
      }
      for (const auto &[variable, known] : facts.variables) {
        if (known.writes.size() == 1 && known.writes[0] &&
            known.writes[0]->IgnoreParenImpCasts() == calls.first &&
            (calls.areTogether || variable->getInit() == known.writes[0]) &&
            !known.addressTaken && isSeenBySecond(*definition, *variable)) {
          return variable;
        }
      }
    }
    return nullptr;
  }

  bool isSeenBySecond(const clang::FunctionDecl &function,
                      const clang::VarDecl &variable) {
    ScopeFinder finder(variable);
    finder.TraverseStmt(function.getBody());
    clang::SourceLocation place = calls.second->getBeginLoc();
    return finder.scope &&
           unit.sources().isBeforeInTranslationUnit(variable.getLocation(),
                                                    place) &&
           unit.sources().isBeforeInTranslationUnit(place,
                                                    finder.scope->getEndLoc());
  }

  std::string textOf(const clang::Expr &expression) {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(
                                           expression.getSourceRange()),
                                       unit.sources(),
                                       unit.compiler->getLangOpts())
        .str();
  }

  void includeHeader(hls_diagnostic *diagnostic) {
    if (!unit.compiler->getPreprocessor().isMacroDefined("HLS_H")) {
      hls_range top = rangeOf(unit, calls.second->getSourceRange());
      top.begin = top.end = {1, 1};
      hls_diagnostic_add_edit(diagnostic, top, "#include \"hls.h\"\n");
    }
  }

  hls_unit &unit;
  CallPair calls;
};

hls_diagnostic *note(hls_unit &unit, const llvm::Function &shared,
                     const CallPair &calls, hls_diagnostics *list) {
  std::string name = shared.getName().str();
  // An operator has a name that is no word; what a pointer leads to has none.
  const clang::FunctionDecl *callee = calls.second->getDirectCallee();
  std::string through = callee ? callee->getNameAsString() : name;
  std::string inside =
      through == name ? "" : " inside this call of '" + through + "'";
  return hls_diagnostics_add(
      list, HLS_SEVERITY_HINT, "call-order",
      rangeOf(unit, calls.second->getCallee()->getSourceRange()),
      "nothing orders %s call of '%s'%s after the one before: in the circuit "
      "either may come first",
      inside.empty() ? "this" : "the", name.c_str(), inside.c_str());
}

} // namespace

void hls_frontend::checkCallOrder(hls_unit &unit, llvm::Function &kernel,
                                  hls_diagnostics *diagnostics) {
  llvm::SmallVector<const llvm::CallInst *, 16> calls;
  UnitsOfCalls units;
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    CalledUnits called;
    if (call) {
      llvm::SmallPtrSet<const llvm::Function *, 4> seen;
      collectUnits(unit, *call, seen, called);
    }
    if (!called.empty()) {
      calls.push_back(call);
      units[call] = std::move(called);
    }
  }
  if (calls.size() < 2) {
    return;
  }
  CallDependence dependence(unit, kernel, units);
  llvm::DenseMap<const llvm::CallInst *, llvm::SmallVector<CallPair, 2>> behind;
  for (const llvm::CallInst *first : calls) {
    for (const llvm::CallInst *second : dependence.unorderedBehind(*first)) {
      CallPair pair = pairInText(unit, *first, *second);
      pair.shared = dependence.sharedUnit(*first, *second);
      if (pair.first && pair.second && pair.first != pair.second) {
        behind[second].push_back(pair);
      }
    }
  }
  llvm::DenseSet<std::pair<const clang::CallExpr *, const clang::CallExpr *>>
      told;
  for (const llvm::CallInst *second : calls) {
    hls_diagnostic *diagnostic = nullptr;
    for (const CallPair &pair : behind.lookup(second)) {
      if (!told.insert({pair.first, pair.second}).second) {
        continue;
      }
      bool isFirst = !diagnostic;
      diagnostic =
          isFirst ? note(unit, *pair.shared, pair, diagnostics) : diagnostic;
      hls_diagnostic_add_note(
          diagnostic, rangeOf(unit, pair.first->getSourceRange()), "this is %s",
          isFirst ? "the call before" : "another one");
      if (isFirst) {
        WaitRepair(unit, pair).addTo(diagnostic);
      }
    }
  }
}
