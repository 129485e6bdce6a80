/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Recursion as loops: a call at the end of a function is a jump to its begin,
 * and other calls keep what is needed behind them in frames, of which there are
 * as many as the text says.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/program/aliases.h"
#include "core/frontend/program/empty_assembly.h"
#include "core/frontend/program/function_pointers.h"
#include "core/frontend/program/half_numbers.h"
#include "core/frontend/simplify/llvm_analyses.h"
#include "core/frontend/simplify/optimize.h"
#include "core/frontend/simplify/recursion/call_circles.h"
#include "core/frontend/simplify/recursion/frame_stacks.h"

#include "clang/AST/Attr.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/TailRecursionElimination.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// More frames are none that memory in a circuit is for.
constexpr unsigned maxDepth = 1U << 20;

class Recursion {
public:
  Recursion(hls_unit &unit, hls_diagnostics *diagnostics)
      : unit(unit), diagnostics(diagnostics) {}

  void remove(const CallCircle &circle) {
    Function &function = *circle.front();
    if (!closeCircle(circle)) {
      diagnose(function, "several functions call each other in circles; let "
                         "one of them call itself alone");
      return;
    }
    makeJumps(function);
    SmallVector<CallInst *, 4> calls = callsOfItself(function);
    if (calls.empty()) {
      return;
    }
    std::optional<uint64_t> depth = depthOf(circle);
    if (!depth) {
      diagnose(function,
               "it is called while it runs, and not as the last thing that it "
               "does; say how many of its calls may be under way, as by "
               "HLS_DEPTH(16) of hls.h in front of it, or write a loop");
    } else if (*depth == 0 || *depth > maxDepth) {
      diagnose(function, "HLS_DEPTH() wants a number from 1 to 1048576, of "
                         "calls that may be under way");
    } else if (calls.size() > maxCalls) {
      diagnose(function, "it calls itself in more than 255 places");
    } else if (const Value *problem =
                   makeFrames(function, calls, static_cast<unsigned>(*depth))) {
      diagnose(function,
               problem->getType()->isPointerTy()
                   ? "a pointer that changes from call to call is needed "
                     "behind one, and no memory holds it; use an index"
                   : "a value that no memory holds is needed behind a call");
    }
  }

private:
  // A kind is kept with each frame, in eight bits.
  static constexpr size_t maxCalls = 255;

  void makeJumps(Function &function) {
    LlvmAnalyses analyses(*unit.module);
    FunctionPassManager passes;
    passes.addPass(PromotePass());
    passes.addPass(InstSimplifyPass());
    passes.addPass(SimplifyCFGPass());
    passes.addPass(TailCallElimPass());
    passes.run(function, analyses.functions);
  }

  const clang::FunctionDecl *declarationOf(const Function &function) const {
    const hls_signature *signature =
        hls_unit_find_function(&unit, function.getName().str().c_str());
    return signature ? unit.declaration(signature) : nullptr;
  }

  // The number of a note on the depth, 0 if it has one that is none; nothing if
  // the note is about something else.
  std::optional<uint64_t> numberOf(const clang::AnnotateAttr &note) const {
    StringRef text = note.getAnnotation();
    uint64_t depth = 0;
    if (text.consume_front("hls_depth=")) {
      return text.trim().getAsInteger(10, depth) ? 0 : depth;
    }
    if (text != "hls_depth" || note.args_size() != 1) {
      return std::nullopt;
    }
    clang::Expr::EvalResult result;
    if (!(*note.args_begin())->EvaluateAsInt(result, unit.ast()) ||
        result.Val.getInt().isNegative()) {
      return 0;
    }
    return result.Val.getInt().getLimitedValue(UINT64_MAX);
  }

  // What the text says about any of the functions.
  std::optional<uint64_t> depthOf(const CallCircle &circle) const {
    for (const Function *function : circle) {
      const clang::FunctionDecl *declaration = declarationOf(*function);
      for (; declaration; declaration = declaration->getPreviousDecl()) {
        for (const auto *note :
             declaration->specific_attrs<clang::AnnotateAttr>()) {
          if (std::optional<uint64_t> depth = numberOf(*note)) {
            return depth;
          }
        }
      }
    }
    return std::nullopt;
  }

  void diagnose(const Function &function, const char *reason) {
    const hls_signature *signature =
        hls_unit_find_function(&unit, function.getName().str().c_str());
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "unsupported-recursion",
        signature ? signature->name_range : hls_range{},
        "'%s' calls itself: %s", function.getName().str().c_str(), reason);
  }

  hls_unit &unit;
  hls_diagnostics *diagnostics;
};

} // namespace

bool hls_frontend::prepareCalls(hls_unit &unit, Function &kernel,
                                hls_diagnostics *diagnostics) {
  resolveAliases(*kernel.getParent());
  dropEmptyAssembly(*kernel.getParent());
  resolveCalls(kernel);
  size_t before = diagnostics->num_errors;
  for (const CallCircle &circle : callCircles(kernel)) {
    Recursion(unit, diagnostics).remove(circle);
    expandHalfNumbers(*unit.module); // what waits is in memory now
  }
  return diagnostics->num_errors == before;
}
