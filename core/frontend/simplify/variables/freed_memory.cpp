/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Mistakes with memory that is given back, as far as the order of the text
 * tells them: twice, before it is accessed, and what the kernel has not taken.
 * The circuit gives back nothing, or not that, and would differ from the
 * program. Where not every run comes there, it may be that none does.
 */
#include "core/frontend/simplify/variables/taken_memory.h"

#include "core/frontend/parse/unit.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr const char *isFreedTwiceText =
    "this memory has been given back already; give it back once";
constexpr const char *isUsedText =
    "this memory has been given back; access it before that";
constexpr const char *isNotTakenText =
    "the kernel has not taken this memory, so it cannot give it back; leave "
    "that to what calls the kernel";

class FreedMemory {
public:
  FreedMemory(const BulkMemory &report, const DominatorTree &dominators)
      : report(report), dominators(dominators) {}

  void look(const Instruction &free, ArrayRef<Instruction *> others) const {
    const auto *memory = dyn_cast<Instruction>(free.getOperand(0));
    if (!memory || !isTakenMemory(*memory)) {
      if (isOfOthers(*free.getOperand(0))) {
        tell(free, isNotTakenText);
      }
      return;
    }
    for (const Instruction *other : others) {
      if (other != &free && isGivenBack(*other) &&
          other->getOperand(0) == memory &&
          dominators.dominates(&free, other)) {
        tell(*other, isFreedTwiceText, &free);
        return;
      }
    }
    if (const Instruction *access = accessBehind(free, *memory)) {
      tell(*access, isUsedText, &free);
    }
  }

private:
  // Whether all that a pointer may lead to has been taken by nobody, or by what
  // calls the kernel.
  static bool isOfOthers(const Value &pointer) {
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    return all_of(objects, [](const Value *object) {
      const auto *variable = dyn_cast<AllocaInst>(object);
      return isa<Argument, GlobalVariable>(object) ||
             (variable && !isTakenMemory(*variable));
    });
  }

  // An access that comes behind it in any case, to that memory alone.
  const Instruction *accessBehind(const Instruction &free,
                                  const Instruction &memory) const {
    SmallVector<const Value *, 8> open = {&memory};
    while (!open.empty()) {
      for (const User *user : open.pop_back_val()->users()) {
        const auto *instruction = cast<Instruction>(user);
        const Value *address = getLoadStorePointerOperand(instruction);
        if (isa<GetElementPtrInst>(user)) {
          open.push_back(user);
        } else if (address &&
                   getUnderlyingObject(address, /*MaxLookup=*/0) == &memory &&
                   dominators.dominates(&free, instruction)) {
          return instruction;
        }
      }
    }
    return nullptr;
  }

  // Whether all ways through the kernel lead there.
  static bool isInEveryRun(const Instruction &at) {
    auto &function = const_cast<Function &>(*at.getFunction());
    return PostDominatorTree(function).dominates(at.getParent(),
                                                 &function.getEntryBlock());
  }

  void tell(const Instruction &at, const char *problem,
            const Instruction *before = nullptr) const {
    auto rangeOf = [&](const Instruction &instruction) {
      return hls_unit_range_near(report.unit,
                                 wrap(const_cast<Instruction *>(&instruction)));
    };
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        report.diagnostics,
        isInEveryRun(at) ? HLS_SEVERITY_ERROR : HLS_SEVERITY_WARNING,
        "freed-memory", rangeOf(at), "%s", problem);
    if (before) {
      hls_diagnostic_add_note(diagnostic, rangeOf(*before),
                              "it is given back here");
    }
  }

  const BulkMemory &report;
  const DominatorTree &dominators;
};

} // namespace

void hls_frontend::checkFreedMemory(ArrayRef<Instruction *> over,
                                    const BulkMemory &report,
                                    const DominatorTree &dominators) {
  FreedMemory check(report, dominators);
  for (const Instruction *mark : over) {
    if (isGivenBack(*mark)) {
      check.look(*mark, over);
    }
  }
}
