/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A function that calls itself as a loop with its frames in memory.
 */
#ifndef HLS_FRONTEND_FRAME_STACKS_H
#define HLS_FRONTEND_FRAME_STACKS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace hls_frontend {

// frame_values.cpp: the values of a function that are used behind a call and
// come from before it, other than constants and arguments that all calls of
// itself pass on.
class FrameValues {
public:
  // `behind` are the blocks that begin behind the calls. Addresses are computed
  // anew where they are used, if they can be.
  FrameValues(llvm::Function &function, llvm::ArrayRef<llvm::CallInst *> calls,
              llvm::ArrayRef<llvm::BasicBlock *> behind);

  // Those that are needed behind the call of this number.
  llvm::ArrayRef<llvm::Value *> behind(size_t call) const {
    return needed[call];
  }
  // A value that no memory holds, or null.
  const llvm::Value *problem() const { return unfit; }
  bool isPassedOn(const llvm::Argument &argument) const {
    return passedOn[argument.getArgNo()];
  }

private:
  void findPassedOn(llvm::ArrayRef<llvm::CallInst *> calls);
  void computeAddressesAnew();
  bool isOfFrame(const llvm::Value &value) const;
  void spread(llvm::Value &value, llvm::ArrayRef<llvm::BasicBlock *> behind);

  llvm::Function &function;
  llvm::SmallVector<bool, 8> passedOn;
  llvm::SmallVector<llvm::SmallVector<llvm::Value *, 8>, 4> needed;
  const llvm::Value *unfit = nullptr;
};

// Makes a loop of a function with so many calls of itself under way at most. A
// frame is an element of an array for each value that is needed behind a call.
// Returns null, or what cannot be kept in a frame.
const llvm::Value *makeFrames(llvm::Function &function,
                              llvm::ArrayRef<llvm::CallInst *> calls,
                              unsigned depth);

} // namespace hls_frontend

#endif
