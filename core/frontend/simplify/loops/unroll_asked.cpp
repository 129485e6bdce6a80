/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unrolls the loops for which the text asks, by Clang's pragmas, which come
 * with the loop, or by #pragma HLS UNROLL, whose loop is found by its place. No
 * other loop is unrolled: a circuit runs its iterations side by side anyway.
 */
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/tree/pragma_loops.h"

#include "clang/AST/Decl.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr char all[] = "llvm.loop.unroll.";
constexpr char count[] = "llvm.loop.unroll.count";
constexpr char full[] = "llvm.loop.unroll.full";
constexpr char enable[] = "llvm.loop.unroll.enable";
constexpr char disable[] = "llvm.loop.unroll.disable";

// Does the text ask for a loop to be unrolled, which has not been done?
bool isAsked(const Loop &loop) {
  return !getBooleanLoopAttribute(&loop, disable) &&
         (getBooleanLoopAttribute(&loop, full) ||
          getBooleanLoopAttribute(&loop, enable) ||
          getOptionalIntLoopAttribute(&loop, count).value_or(1) > 1);
}

// Has a loop ask for that.
void ask(Loop &loop, unsigned factor) {
  LLVMContext &context = loop.getHeader()->getContext();
  Metadata *name = MDString::get(context, factor > 0 ? count : full);
  Metadata *number = ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(context), factor));
  MDNode *wish = factor > 0 ? MDNode::get(context, {name, number})
                            : MDNode::get(context, name);
  loop.setLoopID(
      makePostTransformationMetadata(context, loop.getLoopID(), {all}, {wish}));
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
    for (const clang::FunctionDecl *function : kernel.unit->declarations) {
      const clang::FunctionDecl *definition = nullptr;
      if (!pragmas.empty() && function->hasBody(definition)) {
        findLoops(*definition->getBody());
      }
    }
  }

  // Hands them on to the loops that they are about.
  void handOn(LoopInfo &loops) const {
    if (factors.empty()) {
      return;
    }
    for (Loop *loop : loops.getLoopsInPreorder()) {
      clang::SourceLocation place = placeOf(*loop);
      auto found = place.isValid() ? factors.find(place) : factors.end();
      if (found != factors.end()) {
        ask(*loop, found->second);
      }
    }
  }

  // Says of loops that they have stayed as they are.
  void sayWhatIsLeft(LoopInfo &loops) const {
    for (const Loop *loop : loops.getLoopsInPreorder()) {
      if (!isAsked(*loop)) {
        continue;
      }
      bool isFull = getBooleanLoopAttribute(loop, full);
      hls_range range =
          rangeOf(*kernel.unit, clang::SourceRange(placeOf(*loop)));
      hls_diagnostics_add(
          kernel.diagnostics, HLS_SEVERITY_WARNING, "loop-not-unrolled",
          range.file ? range : kernel.kernel->name_range, "%s",
          isFull ? "this loop is not unrolled: nothing tells how many "
                   "iterations it has, or there are too many; give a factor, "
                   "or a constant as its bound"
                 : "this loop is not unrolled as it is asked for: it has "
                   "several exits, or too many operations");
    }
  }

private:
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
      clang::SourceRange loop = loops->loopOf(pragma->place);
      if (loop.isValid()) {
        factors[sources.getFileLoc(loop.getBegin())] = pragma->factor;
      } else {
        hls_diagnostics_add(kernel.diagnostics, HLS_SEVERITY_WARNING,
                            "loop-not-unrolled",
                            rangeOf(*kernel.unit, pragma->range),
                            "there is no loop around this pragma, nor behind "
                            "it: write it in the body of the loop");
      }
    }
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
  if (none_of(loops.getLoopsInPreorder(),
              [](const Loop *loop) { return isAsked(*loop); })) {
    return PreservedAnalyses::all();
  }
  LoopUnrollOptions options(/*OptLevel=*/2, /*OnlyWhenForced=*/true);
  PreservedAnalyses kept = LoopUnrollPass(options).run(function, analyses);
  analyses.invalidate(function, kept);
  wishes.sayWhatIsLeft(analyses.getResult<LoopAnalysis>(function));
  return kept;
}
