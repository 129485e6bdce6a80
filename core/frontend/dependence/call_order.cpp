/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of one external function that nothing orders. As a program they come
 * one after the other; each becomes an instance of its own in the circuit,
 * which works as soon as it has its arguments. That is wrong when the modules
 * share a state, and the compiler cannot know whether they do: it gives a hint,
 * with the wait that would order them.
 *
 * The values tell whether there is an order, so this looks at the optimised IR,
 * at calls in one block. A function with the attribute `const` or `pure` has no
 * state that its calls change.
 */
#include "core/frontend/dependence/call_order.h"

#include "core/frontend/check/check.h"
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

using namespace hls_frontend;

namespace {

// Two calls of one function, in the order of the program.
struct CallPair {
  const clang::CallExpr *first;
  const clang::CallExpr *second;
};

bool isUnitWithState(hls_unit &unit, const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  const hls_signature *signature =
      callee ? hls_unit_find_function(&unit, callee->getName().str().c_str())
             : nullptr;
  const clang::FunctionDecl *function =
      signature ? unit.declaration(signature) : nullptr;
  return function && isExternalUnit(*function) && !call.onlyReadsMemory();
}

// Whether `second` needs something that `first`, before it in the same block,
// has given. What goes through memory counts as if it were all one place.
bool isOrdered(const llvm::CallInst &first, const llvm::CallInst &second) {
  llvm::DenseSet<const llvm::Value *> given = {&first};
  bool isInMemory = false;
  for (const llvm::Instruction *at = first.getNextNode(); at;
       at = at->getNextNode()) {
    bool isGiven = (isInMemory && at->mayReadFromMemory() &&
                    llvm::isa<llvm::LoadInst>(at)) ||
                   llvm::any_of(at->operand_values(), [&](const auto *operand) {
                     return given.contains(operand);
                   });
    if (at == &second) {
      return isGiven;
    }
    if (isGiven) {
      given.insert(at);
      isInMemory |= at->mayWriteToMemory();
    }
  }
  return true;
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

void note(hls_unit &unit, const CallPair &calls, hls_diagnostics *list) {
  std::string name = calls.second->getDirectCallee()->getName().str();
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      list, HLS_SEVERITY_HINT, "call-order",
      rangeOf(unit, calls.second->getCallee()->getSourceRange()),
      "nothing orders this call of '%s' after the one before: in the circuit "
      "either may come first",
      name.c_str());
  hls_diagnostic_add_note(diagnostic,
                          rangeOf(unit, calls.first->getSourceRange()),
                          "this is the call before");
  WaitRepair(unit, calls).addTo(diagnostic);
}

} // namespace

void hls_frontend::checkCallOrder(hls_unit &unit, llvm::Function &kernel,
                                  hls_diagnostics *diagnostics) {
  for (llvm::BasicBlock &block : kernel) {
    llvm::DenseMap<const llvm::Function *, const llvm::CallInst *> last;
    for (llvm::Instruction &instruction : block) {
      const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || !isUnitWithState(unit, *call)) {
        continue;
      }
      const llvm::CallInst *before =
          std::exchange(last[call->getCalledFunction()], call);
      if (!before || isOrdered(*before, *call)) {
        continue;
      }
      const AccessRanges &ranges = accessRangesOf(unit);
      CallPair calls = {ranges.call(*before), ranges.call(*call)};
      if (calls.first && calls.second && calls.first != calls.second) {
        note(unit, calls, diagnostics);
      }
    }
  }
}
