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
