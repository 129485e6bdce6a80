/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Structs and arrays as variables of their own for each member. LLVM splits
 * them in one pass over their accesses, but then makes values of the members
 * one after the other, and looks for each through the blocks that use it: the
 * square of the members. Here it only splits; PromoteVariablesPass makes the
 * values.
 */
#include "core/frontend/simplify/variables/promote_variables.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace {

// An option of LLVM that is on for as long as this lives. Where LLVM has no
// such option, nothing happens.
//
// The option is the whole process's, and nothing guards it, while other threads
// may be at work: one compiles main() (rtl/sim/sim_early.c). This is sound
// since SROAPass alone reads this option, a process makes one circuit at a
// time, and no other thread runs that pass: code for the native run is
// generated without optimisation. It cannot stay on, because the SROAPass
// behind this one needs it off, and a lock here would not hold back a pass
// elsewhere.
class OptionOn {
public:
  explicit OptionOn(StringRef name)
      : option(static_cast<cl::opt<bool> *>(
            cl::getRegisteredOptions().lookup(name))),
        before(option && option->getValue()) {
    set(true);
  }
  ~OptionOn() { set(before); }
  OptionOn(const OptionOn &) = delete;
  OptionOn &operator=(const OptionOn &) = delete;

private:
  void set(bool value) {
    if (option) {
      option->setValue(value);
    }
  }

  cl::opt<bool> *option;
  bool before;
};

} // namespace

PreservedAnalyses
hls_frontend::SplitVariablesPass::run(Function &function,
                                      FunctionAnalysisManager &analyses) {
  OptionOn leaveVariables("sroa-skip-mem2reg");
  return SROAPass(SROAOptions::PreserveCFG).run(function, analyses);
}
