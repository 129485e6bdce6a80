/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that call each other in a circle.
 */
#ifndef HLS_FRONTEND_CALL_CIRCLES_H
#define HLS_FRONTEND_CALL_CIRCLES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <vector>

namespace hls_frontend {

// One circle: its functions, of which the first is called from elsewhere.
using CallCircle = llvm::SmallVector<llvm::Function *, 2>;

// The circles that the kernel's calls lead to, the innermost first.
std::vector<CallCircle> callCircles(llvm::Function &kernel);

// The calls by which a function calls itself.
llvm::SmallVector<llvm::CallInst *, 4> callsOfItself(llvm::Function &function);

// Puts the other functions of a circle into the first one, so that it calls
// itself alone. Returns false when there is another circle among them.
bool closeCircle(const CallCircle &circle);

} // namespace hls_frontend

#endif
