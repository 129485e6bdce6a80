/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An instruction has the place of the expression that it is of. So a table
 * leads from the places of all expressions that are assigned to a variable to
 * the name of the variable.
 */
#include "core/frontend/names/value_names.h"

#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/tree/ast_visitor.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// A name is that of a signal, too, which has to be read.
constexpr size_t maxName = 48;

// Letters of other alphabets are none in a circuit.
std::string plainName(StringRef name) {
  std::string plain = name.take_front(maxName).str();
  std::replace_if(
      plain.begin(), plain.end(),
      [](char letter) { return !llvm::isAlnum(letter); }, '_');
  return plain;
}

// The name of what is assigned to: of a variable, or of a member of one. Empty
// for elements of arrays and what pointers lead to.
std::string nameOf(const Expr *target) {
  target = target->IgnoreParenCasts();
  if (const auto *reference = dyn_cast<DeclRefExpr>(target)) {
    return plainName(reference->getDecl()->getName());
  }
  const auto *member = dyn_cast<MemberExpr>(target);
  if (!member || !member->getMemberDecl()->getDeclName().isIdentifier()) {
    return std::string();
  }
  std::string whole = nameOf(member->getBase());
  return whole.empty() ? whole
                       : plainName(whole + "_" +
                                   member->getMemberDecl()->getName().str());
}

class Finder : public AstVisitor {
public:
  Finder(const SourceManager &sources, llvm::UniqueStringSaver &strings,
         ValueNames &names)
      : sources(sources), strings(strings), names(names) {}

  bool VisitBinaryOperator(BinaryOperator *expression) override {
    if (expression->isCompoundAssignmentOp()) {
      add(expression->getOperatorLoc(), nameOf(expression->getLHS()));
    } else if (expression->isAssignmentOp()) {
      addValue(expression->getRHS(), nameOf(expression->getLHS()));
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *expression) override {
    if (expression->isIncrementDecrementOp()) {
      add(expression->getOperatorLoc(), nameOf(expression->getSubExpr()));
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->getInit() && variable->getDeclName().isIdentifier()) {
      addValue(variable->getInit(), plainName(variable->getName()));
    }
    return true;
  }

private:
  void add(SourceLocation place, const std::string &name) {
    if (name.empty()) {
      return;
    }
    StringRef saved = strings.save(name);
    auto [entry, isNew] = names.try_emplace(sources.getFileLoc(place), saved);
    if (!isNew && entry->second != saved) {
      entry->second = StringRef(); // several, of a macro
    }
  }

  // What an expression computes last, whatever becomes of its type.
  void addValue(const Expr *value, const std::string &name) {
    for (;;) {
      add(value->getExprLoc(), name);
      if (const auto *cast = dyn_cast<CastExpr>(value)) {
        value = cast->getSubExpr();
      } else if (const auto *inner = dyn_cast<ParenExpr>(value)) {
        value = inner->getSubExpr();
      } else {
        break;
      }
    }
    if (const auto *either = dyn_cast<ConditionalOperator>(value)) {
      addValue(either->getTrueExpr(), name);
      addValue(either->getFalseExpr(), name);
    }
  }

  const SourceManager &sources;
  llvm::UniqueStringSaver &strings;
  ValueNames &names;
};

const ValueNames &namesOf(hls_unit &unit) {
  if (!unit.valueNames) {
    unit.valueNames = std::make_unique<ValueNames>();
    Finder finder(unit.sources(), unit.strings, *unit.valueNames);
    traverseText(unit, finder);
  }
  return *unit.valueNames;
}

// The name by the place of an instruction; empty for none.
StringRef nameAt(hls_unit &unit, const llvm::Instruction &instruction) {
  SourceLocation place = accessRangesOf(unit).location(instruction);
  return place.isValid() ? namesOf(unit).lookup(place) : StringRef();
}

// The name that all have that a phi chooses from, through other phis.
StringRef nameOfChoice(hls_unit &unit, const llvm::PHINode &phi) {
  constexpr size_t maxPhis = 8;
  llvm::SmallSetVector<const llvm::PHINode *, maxPhis> phis;
  phis.insert(&phi);
  StringRef name;
  for (size_t i = 0; i < phis.size(); i++) {
    for (const llvm::Value *value : phis[i]->incoming_values()) {
      const auto *from = llvm::dyn_cast<llvm::Instruction>(value);
      StringRef own = from ? nameAt(unit, *from) : StringRef();
      if (!own.empty() && !name.empty() && own != name) {
        return StringRef();
      }
      name = own.empty() ? name : own;
      const auto *other = llvm::dyn_cast<llvm::PHINode>(value);
      if (other && own.empty() && phis.size() < maxPhis) {
        phis.insert(other);
      }
    }
  }
  return name;
}

} // namespace

const char *hls_unit_value_name(hls_unit *unit, LLVMValueRef value) {
  const auto *instruction =
      llvm::dyn_cast<llvm::Instruction>(llvm::unwrap(value));
  if (!instruction || instruction->isTerminator()) {
    return nullptr;
  }
  if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) {
    const char *name;
    hls_unit_array_of(unit, value, &name);
    return name ? unit->strings.save(plainName(name)).data() : nullptr;
  }
  StringRef name = nameAt(*unit, *instruction);
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction);
  if (name.empty() && phi) {
    name = nameOfChoice(*unit, *phi);
  }
  return name.empty() ? nullptr : name.data();
}
