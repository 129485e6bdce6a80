/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads of what the iteration before has loaded.
 */
#ifndef HLS_FRONTEND_CARRIED_LOADS_H
#define HLS_FRONTEND_CARRIED_LOADS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

namespace hls_frontend {

// Has each innermost loop that is asked for carry what it loads from an address
// if the next iteration loads from that address, as `a[i]` after `a[i + 1]`. A
// memory performs loads one by one, so iterations may follow each other sooner.
// Nothing is loaded that the text does not load.
void carryLoads(llvm::Function &kernel,
                llvm::function_ref<bool(const llvm::Loop &)> isAsked);

} // namespace hls_frontend

#endif
