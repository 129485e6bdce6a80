/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unrolls the loops for which the text asks, by Clang's pragmas, which come
 * with the loop, or by #pragma HLS UNROLL, whose loop is found by its place. No
 * other loop is unrolled: a circuit runs its iterations side by side anyway.
 */
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/simplify/banks/partitioned_arrays.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/tree/pragma_loops.h"

#include "clang/AST/Decl.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Utils/LoopPeel.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr char all[] = "llvm.loop.unroll.";
constexpr char count[] = "llvm.loop.unroll.count";
constexpr char full[] = "llvm.loop.unroll.full";
constexpr char enable[] = "llvm.loop.unroll.enable";
constexpr char disable[] = "llvm.loop.unroll.disable";

// How many operations a loop may become, which is what LLVM unrolls by a
// factor.
constexpr uint64_t maxSize = 1 << 14;

// Does the text ask for a loop to be unrolled, which has not been done?
bool isAsked(const Loop &loop) {
  return !getBooleanLoopAttribute(&loop, disable) &&
         (getBooleanLoopAttribute(&loop, full) ||
          getBooleanLoopAttribute(&loop, enable) ||
          getOptionalIntLoopAttribute(&loop, count).value_or(1) > 1);
}

bool isAnyAsked(LoopInfo &loops) {
  return any_of(loops.getLoopsInPreorder(),
                [](const Loop *loop) { return isAsked(*loop); });
}

// Has one wish take the place of all others of a loop.
void set(Loop &loop, ArrayRef<Metadata *> wish) {
  LLVMContext &context = loop.getHeader()->getContext();
  loop.setLoopID(makePostTransformationMetadata(
      context, loop.getLoopID(), {all}, {MDNode::get(context, wish)}));
}

// Has a loop ask for that.
void ask(Loop &loop, unsigned factor) {
  LLVMContext &context = loop.getHeader()->getContext();
  if (factor == 0) {
    set(loop, MDString::get(context, full));
    return;
  }
  set(loop,
      {MDString::get(context, count), ConstantAsMetadata::get(ConstantInt::get(
                                          Type::getInt32Ty(context), factor))});
}

// How many iterations become one; 0 when nothing tells that.
unsigned timesOf(const Loop &loop, ScalarEvolution &evolution) {
  unsigned factor = getOptionalIntLoopAttribute(&loop, count).value_or(0);
  unsigned iterations = evolution.getSmallConstantTripCount(&loop);
  return factor == 0 || iterations == 0 ? std::max(factor, iterations)
                                        : std::min(factor, iterations);
}

// The operations of a loop that are in none of the loops in it.
uint64_t ownSize(const Loop &loop, const LoopInfo &loops) {
  uint64_t size = 0;
  for (const BasicBlock *block : loop.blocks()) {
    if (loops.getLoopFor(block) == &loop) {
      hls_work_count(block->size());
      size += count_if(block->instructionsWithoutDebug(),
                       [](const Instruction &operation) {
                         return !isa<PHINode>(operation);
                       });
    }
  }
  return size;
}

class Wishes {
public:
  explicit Wishes(const BulkMemory &kernel) : kernel(kernel) {
    for (const HlsPragma &pragma : kernel.unit->hlsPragmas) {
      if (pragma.name == "UNROLL" && pragma.isUnderstood && !pragma.isOff &&
          pragma.factor != 1) {
        pragmas.push_back(&pragma);
      }
    }
    if (!pragmas.empty()) {
      Bodies bodies;
      traverseText(*kernel.unit, bodies);
      for_each(bodies.bodies, [&](clang::Stmt *body) { findLoops(*body); });
    }
  }

  // Hands them on to the loops that they are about.
  void handOn(LoopInfo &loops) const {
    for (Loop *loop : loops.getLoopsInPreorder()) {
      if (isAsked(*loop) && getBooleanLoopAttribute(loop, enable)) {
        ask(*loop, 0); // and not as many as LLVM likes
      }
      clang::SourceLocation place =
          factors.empty() ? clang::SourceLocation() : placeOf(*loop);
      auto found = place.isValid() ? factors.find(place) : factors.end();
      if (found != factors.end()) {
        ask(*loop, found->second);
      }
    }
  }

  // Calls off what would make a loop so large that a request ends before the
  // circuit does. What is in it has become larger before.
  void limit(LoopInfo &loops, ScalarEvolution &evolution) const {
    DenseMap<const Loop *, uint64_t> sizes;
    SmallVector<Loop *, 4> outerFirst = loops.getLoopsInPreorder();
    for (Loop *loop : reverse(outerFirst)) {
      uint64_t size = ownSize(*loop, loops);
      for (const Loop *inner : *loop) {
        size += sizes[inner];
      }
      unsigned times = isAsked(*loop) ? timesOf(*loop, evolution) : 1;
      if (times > 1 && size * times > maxSize) {
        callOff(*loop, times, size);
        times = 1;
      }
      sizes[loop] = size * std::max(times, 1U);
    }
  }

  // Runs the iterations that are left over in front of a loop, so that none of
  // those that become one has to be left in the middle: what the others take
  // from each other would go through a branch. Where they wait for the port of
  // a memory in any case, they are left. Returns whether there are any.
  bool runRestBefore(Function &function,
                     FunctionAnalysisManager &analyses) const {
    std::vector<PartitionedArray> arrays =
        findPartitionedArrays(kernel, function);
    auto &loops = analyses.getResult<LoopAnalysis>(function);
    auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    bool changed = false;
    for (Loop *loop : loops.getLoopsInPreorder()) {
      unsigned factor =
          isAsked(*loop) ? getOptionalIntLoopAttribute(loop, count).value_or(0)
                         : 0;
      unsigned iterations =
          factor ? evolution.getSmallConstantTripCount(loop) : 0;
      if (iterations <= factor || iterations % factor == 0 ||
          !loop->getExitingBlock() || !canPeel(loop) ||
          !areInBanks(*loop, arrays)) {
        continue;
      }
      hls_work_count(iterations % factor * loop->getNumBlocks());
      ValueToValueMapTy last;
      changed |= peelLoop(loop, iterations % factor, &loops, &evolution,
                          analyses.getResult<DominatorTreeAnalysis>(function),
                          &analyses.getResult<AssumptionAnalysis>(function),
                          /*PreserveLCSSA=*/true, last);
    }
    return changed;
  }

  // Says of loops that they have stayed as they are.
  void sayWhatIsLeft(LoopInfo &loops) const {
    for (const Loop *loop : loops.getLoopsInPreorder()) {
      if (!isAsked(*loop)) {
        continue;
      }
      bool isFull = getBooleanLoopAttribute(loop, full);
      hls_diagnostics_add(
          kernel.diagnostics, HLS_SEVERITY_WARNING, "loop-not-unrolled",
          rangeAt(*loop), "%s",
          isFull ? "this loop is not unrolled: nothing tells how many "
                   "iterations it has, or there are too many; give a factor, "
                   "or a constant as its bound"
                 : "this loop is not unrolled as it is asked for: it has "
                   "several exits, or too many operations");
    }
  }

private:
  // Is no access of a loop made to one memory alone?
  static bool areInBanks(const Loop &loop, ArrayRef<PartitionedArray> arrays) {
    auto isAlone = [&](const Instruction &instruction) {
      const Value *pointer = getLoadStorePointerOperand(&instruction);
      const Value *object =
          pointer ? getUnderlyingObject(pointer, /*MaxLookup=*/0) : nullptr;
      return object && none_of(arrays, [&](const PartitionedArray &array) {
               return array.object == object;
             });
    };
    return none_of(loop.blocks(), [&](const BasicBlock *block) {
      return any_of(*block, isAlone);
    });
  }

  // Of the functions of the text, in all of its files.
  class Bodies final : public AstVisitor {
  public:
    bool VisitFunctionDecl(clang::FunctionDecl *function) override {
      if (function->doesThisDeclarationHaveABody()) {
        bodies.push_back(function->getBody());
      }
      return true;
    }

    std::vector<clang::Stmt *> bodies;
  };

  void callOff(Loop &loop, unsigned times, uint64_t size) const {
    set(loop, MDString::get(loop.getHeader()->getContext(), disable));
    uint64_t possible = maxSize / size;
    std::string repair = possible > 1
                             ? "; a factor of at most " +
                                   std::to_string(possible) + " is possible"
                             : "";
    hls_diagnostics_add(
        kernel.diagnostics, HLS_SEVERITY_WARNING, "loop-not-unrolled",
        rangeAt(loop),
        "this loop is not unrolled: %u iterations of %llu operations each "
        "would be one, and %llu operations are the limit%s",
        times, static_cast<unsigned long long>(size),
        static_cast<unsigned long long>(maxSize), repair.c_str());
  }

  // Those of a function, whose loops are listed once if it has any.
  void findLoops(clang::Stmt &body) {
    const clang::SourceManager &sources = kernel.unit->sources();
    std::optional<PragmaLoops> loops;
    for (const HlsPragma *pragma : pragmas) {
      if (!PragmaLoops::isIn(sources, pragma->place, body)) {
        continue;
      }
      if (!loops) {
        loops.emplace(sources, kernel.unit->compiler->getLangOpts(), body);
      }
      clang::SourceRange loop = loops->loopAt(pragma->place);
      if (loop.isValid()) {
        factors[sources.getFileLoc(loop.getBegin())] = pragma->factor;
      } else {
        hls_diagnostics_add(kernel.diagnostics, HLS_SEVERITY_WARNING,
                            "loop-not-unrolled",
                            rangeOf(*kernel.unit, pragma->range),
                            "there is no loop around this pragma, nor right "
                            "behind it: write it in the body of the loop");
      }
    }
  }

  // What to show of a loop.
  hls_range rangeAt(const Loop &loop) const {
    hls_range range = rangeOf(*kernel.unit, clang::SourceRange(placeOf(loop)));
    return range.file ? range : kernel.kernel->name_range;
  }

  clang::SourceLocation placeOf(const Loop &loop) const {
    return accessRangesOf(*kernel.unit).location(loop.getStartLoc().get());
  }

  const BulkMemory &kernel;
  SmallVector<const HlsPragma *, 4> pragmas;
  DenseMap<clang::SourceLocation, unsigned> factors; // by where loops begin
};

} // namespace

PreservedAnalyses
UnrollAskedPass::run(Function &function,
                     FunctionAnalysisManager &analyses) const {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  Wishes wishes(kernel);
  wishes.handOn(loops);
  if (!isAnyAsked(loops)) {
    return PreservedAnalyses::all();
  }
  wishes.limit(loops, analyses.getResult<ScalarEvolutionAnalysis>(function));
  if (wishes.runRestBefore(function, analyses)) {
    PreservedAnalyses kept;
    kept.preserve<DominatorTreeAnalysis>();
    kept.preserve<LoopAnalysis>();
    kept.preserve<ScalarEvolutionAnalysis>();
    analyses.invalidate(function, kept);
  }
  LoopUnrollOptions options(/*OptLevel=*/2, /*OnlyWhenForced=*/true);
  PreservedAnalyses kept = LoopUnrollPass(options).run(function, analyses);
  analyses.invalidate(function, kept);
  wishes.sayWhatIsLeft(analyses.getResult<LoopAnalysis>(function));
  return kept;
}
