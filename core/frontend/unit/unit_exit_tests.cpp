/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tests of loops on what a round begins with, not on what it ends with:
 * `i + 1 != n` as `i != n - 1`. The sum and the test are side by side then, and
 * not one behind the other on the way that decides whether there is another
 * round, which is the longest one of most loops. What is subtracted from does
 * not change in the loop. Dependences are found before: they know loops by the
 * usual form.
 */
#include "core/frontend/parse/clang_unit.h"

#include "hls/work.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// The same test with the difference; null when there is no place for it.
Value *subtract(Value *bound, Value *step, const Loop *loop) {
  if (auto *constant = dyn_cast<ConstantInt>(bound)) {
    return ConstantInt::get(bound->getType(),
                            constant->getValue() -
                                cast<ConstantInt>(step)->getValue());
  }
  BasicBlock *before = loop ? loop->getLoopPredecessor() : nullptr;
  if (!before || !loop->isLoopInvariant(bound)) {
    return nullptr;
  }
  IRBuilder<> builder(before->getTerminator());
  return builder.CreateSub(bound, step);
}

// A sum with a constant that is tested for equality.
void shorten(ICmpInst &compare, const LoopInfo &loops) {
  Value *value;
  ConstantInt *step;
  if (!compare.isEquality() ||
      !match(compare.getOperand(0),
             m_Add(m_Value(value), m_ConstantInt(step)))) {
    return;
  }
  const Loop *loop = loops.getLoopFor(compare.getParent());
  const auto *phi = dyn_cast<PHINode>(value);
  if (!loop || !phi || phi->getParent() != loop->getHeader()) {
    return;
  }
  Value *bound = subtract(compare.getOperand(1), step, loop);
  if (!bound) {
    return;
  }
  compare.setOperand(0, value);
  compare.setOperand(1, bound);
}

} // namespace

void hls_unit_shorten_exit_tests(hls_unit *unit, const hls_signature *kernel) {
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  if (!function || function->isDeclaration()) {
    return;
  }
  DominatorTree dominators(*function);
  LoopInfo loops(dominators);
  for (Instruction &instruction : instructions(*function)) {
    hls_work_count(1);
    if (auto *compare = dyn_cast<ICmpInst>(&instruction)) {
      shorten(*compare, loops);
    }
  }
}
