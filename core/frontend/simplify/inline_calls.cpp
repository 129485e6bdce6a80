/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions in place of their calls. LLVM's inliner puts each function into all
 * that call it, so that a chain of n functions is copied n times; here calls
 * are replaced in the kernel alone, from the outside in, and each is copied
 * once. The last calls go first: what is behind a call moves when it is
 * replaced.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace {

// What a kernel can have, in instructions: calls of functions that call others
// twice, and so on, would be more than any memory holds.
constexpr uint64_t maxInlined = 1'000'000;

// What is called from deep inside has a place for each call on the way, and
// LLVM goes through them all for each operation. The first and the last are
// kept.
void shortenPlace(CallBase &call) {
  const DILocation *place = call.getDebugLoc();
  const DILocation *callers = place ? place->getInlinedAt() : nullptr;
  if (!callers || !callers->getInlinedAt()) {
    return;
  }
  while (const DILocation *outer = callers->getInlinedAt()) {
    callers = outer;
  }
  call.setDebugLoc(DILocation::get(call.getContext(), place->getLine(),
                                   place->getColumn(), place->getScope(),
                                   const_cast<DILocation *>(callers)));
}

class Inliner {
public:
  // False when the kernel would become too large.
  bool run(Function &kernel) {
    if (none_of(*kernel.getParent(), [&](const Function &function) {
          return &function != &kernel && !function.isDeclaration();
        })) {
      return true;
    }
    SmallVector<CallBase *, 32> calls;
    for (Instruction &instruction : instructions(kernel)) {
      if (auto *call = dyn_cast<CallBase>(&instruction)) {
        calls.push_back(call);
      }
    }
    uint64_t inlined = 0;
    while (!calls.empty()) {
      CallBase *call = calls.pop_back_val();
      Function *callee = call->getCalledFunction();
      uint64_t size = callee ? sizeOf(*callee) : 0;
      if (size == 0) {
        continue;
      }
      inlined += size;
      hls_work_count(size);
      if (inlined > maxInlined) {
        return false;
      }
      shortenPlace(*call);
      InlineFunctionInfo information;
      if (InlineFunction(*call, information, /*MergeAttributes=*/true,
                         /*CalleeAAR=*/nullptr, /*InsertLifetime=*/false)
              .isSuccess()) {
        calls.append(information.InlinedCallSites.begin(),
                     information.InlinedCallSites.end());
      }
    }
    return true;
  }

private:
  // Of a function that is put in place of its calls; 0 for others.
  uint64_t sizeOf(Function &callee) {
    auto [entry, isNew] = sizes.try_emplace(&callee, 0);
    if (isNew && !callee.isDeclaration() &&
        callee.hasFnAttribute(Attribute::AlwaysInline) &&
        isInlineViable(callee).isSuccess()) {
      entry->second = std::max<uint64_t>(callee.getInstructionCount(), 1);
    }
    return entry->second;
  }

  DenseMap<const Function *, uint64_t> sizes;
};

} // namespace

bool hls_frontend::inlineCalls(Function &kernel) {
  return Inliner().run(kernel);
}
