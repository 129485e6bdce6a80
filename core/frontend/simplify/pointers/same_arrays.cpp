/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparisons of arrays that a call may pass as one: two that are only read,
 * or one and a table that its caller sees, too. Of others, calls that pass one
 * for both are refused.
 */
#include "core/frontend/simplify/pointers/same_arrays.h"

#include "core/frontend/parse/unit.h"

#include "hls/work.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Pairs of pointers that are looked at for one comparison.
constexpr unsigned maxPairs = 256;

class SameArrays {
public:
  SameArrays(Function &function, PointerWebs &webs, const BulkMemory &kernel)
      : function(function), webs(webs), kernel(kernel) {}

  void run() {
    for (Instruction &instruction : instructions(function)) {
      auto *compare = dyn_cast<ICmpInst>(&instruction);
      if (!compare || !compare->isEquality() ||
          !compare->getOperand(0)->getType()->isPointerTy()) {
        continue;
      }
      seen.clear();
      if (std::optional<Pair> arrays =
              find(compare->getOperand(0), compare->getOperand(1))) {
        diagnose(*compare, *arrays);
      }
    }
  }

private:
  using Pair = std::pair<const Value *, const Value *>;

  // The two arrays that one pointer and another may lead to at the same time;
  // none when they lead to one, or are different for every call.
  std::optional<Pair> find(Value *one, Value *other) {
    one = pointerRoot(one);
    other = pointerRoot(other);
    if (one == other || !seen.insert({one, other}).second) {
      return std::nullopt;
    }
    hls_work_count(1);
    if (seen.size() > maxPairs) {
      return findAmongTargets(one, other);
    }
    auto *phi = dyn_cast<PHINode>(one), *otherPhi = dyn_cast<PHINode>(other);
    if (phi && otherPhi && phi->getParent() == otherPhi->getParent()) {
      return findOnWays(*phi, [&](BasicBlock *way) {
        return otherPhi->getIncomingValueForBlock(way);
      });
    }
    if (phi && isKeptFor(*phi, *other)) {
      return findOnWays(*phi, [&](BasicBlock *) { return other; });
    }
    if (otherPhi && isKeptFor(*otherPhi, *one)) {
      return findOnWays(*otherPhi, [&](BasicBlock *) { return one; });
    }
    if (auto *select = dyn_cast<SelectInst>(one)) {
      return findOnSides(*select, other);
    }
    if (auto *select = dyn_cast<SelectInst>(other)) {
      return findOnSides(*select, one);
    }
    return findAmongTargets(one, other);
  }

  std::optional<Pair> findOnWays(PHINode &phi,
                                 function_ref<Value *(BasicBlock *)> other) {
    for (BasicBlock *way : phi.blocks()) {
      if (auto arrays = find(phi.getIncomingValueForBlock(way), other(way))) {
        return arrays;
      }
    }
    return std::nullopt;
  }

  std::optional<Pair> findOnSides(SelectInst &select, Value *other) {
    auto *alike = dyn_cast<SelectInst>(other);
    bool isAlike = alike && alike->getCondition() == select.getCondition();
    if (auto arrays = find(select.getTrueValue(),
                           isAlike ? alike->getTrueValue() : other)) {
      return arrays;
    }
    return find(select.getFalseValue(),
                isAlike ? alike->getFalseValue() : other);
  }

  // Whether a pointer is the same one when the phi gets its value as it is when
  // that is compared.
  bool isKeptFor(const PHINode &phi, const Value &pointer) {
    const auto *instruction = dyn_cast<Instruction>(&pointer);
    if (!instruction) {
      return true;
    }
    if (!dominators) {
      dominators.emplace(function);
    }
    return instruction->getParent() != phi.getParent() &&
           dominators->dominates(instruction->getParent(), phi.getParent());
  }

  std::optional<Pair> findAmongTargets(Value *one, Value *other) {
    SmallVector<Target, 4> others = webs.targetsOf(other);
    for (const Target &first : webs.targetsOf(one)) {
      for (const Target &second : others) {
        if (mayBeOne(first.first, second.first)) {
          return Pair(first.first, second.first);
        }
      }
    }
    return std::nullopt;
  }

  const hls_param *paramOf(const Value *object) const {
    const auto *argument = dyn_cast<Argument>(object);
    return argument && argument->getArgNo() < kernel.kernel->num_params
               ? &kernel.kernel->params[argument->getArgNo()]
               : nullptr;
  }

  // Whether a call may pass one array for two objects.
  bool mayBeOne(const Value *one, const Value *other) const {
    const hls_param *param = paramOf(one), *otherParam = paramOf(other);
    if (!param) {
      std::swap(one, other);
      std::swap(param, otherParam);
    }
    if (one == other || !param || !param->is_const) {
      return false;
    }
    const auto *table = dyn_cast<GlobalVariable>(other);
    return otherParam ? otherParam->is_const
                      : table && table->hasAttribute(seenOutside);
  }

  void diagnose(ICmpInst &compare, const Pair &arrays) {
    const hls_param *params[] = {paramOf(arrays.first), paramOf(arrays.second)};
    hls_range range = hls_unit_range_near(kernel.unit, wrap(&compare));
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        kernel.diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
        range.file ? range : kernel.kernel->name_range,
        "a call may pass one array for the two that are compared here, but in "
        "the circuit they are always two; if no call does so, declare '%s' "
        "without 'const'",
        (params[0] ? params[0] : params[1])->name);
    for (const hls_param *param : params) {
      if (param) {
        hls_diagnostic_add_note(diagnostic, param->name_range,
                                "'%s' is declared here", param->name);
      }
    }
  }

  Function &function;
  PointerWebs &webs;
  const BulkMemory &kernel;
  std::optional<DominatorTree> dominators;
  SmallDenseSet<std::pair<Value *, Value *>, 8> seen;
};

} // namespace

void hls_frontend::checkSameArrays(Function &function, PointerWebs &webs,
                                   const BulkMemory &kernel) {
  SameArrays(function, webs, kernel).run();
}

bool hls_frontend::foldComparisons(Function &function) {
  bool changed = false;
  for (Instruction &instruction :
       make_early_inc_range(instructions(function))) {
    auto *compare = dyn_cast<ICmpInst>(&instruction);
    if (!compare || !compare->isEquality() ||
        !compare->getOperand(0)->getType()->isPointerTy()) {
      continue;
    }
    const Value *one = pointerRoot(compare->getOperand(0));
    const Value *other = pointerRoot(compare->getOperand(1));
    auto isPlace = [](const Value *root) {
      return isPointerObject(*root) || isa<ConstantPointerNull>(root);
    };
    if (one != other && isPlace(one) && isPlace(other)) {
      compare->replaceAllUsesWith(ConstantInt::getBool(
          compare->getType(), compare->getPredicate() == ICmpInst::ICMP_NE));
      compare->eraseFromParent();
      changed = true;
    }
  }
  return changed;
}
