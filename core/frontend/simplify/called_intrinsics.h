/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a module calls intrinsic functions of some kind. Each has one
 * declaration, of which there are few, so a pass that is about their calls need
 * not walk through a kernel without any. The instructions of a large kernel are
 * in no cache: to walk through them takes as long as a pass that has work to
 * do.
 */
#ifndef HLS_FRONTEND_CALLED_INTRINSICS_H
#define HLS_FRONTEND_CALLED_INTRINSICS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

inline bool callsIntrinsics(const llvm::Module &module,
                            llvm::function_ref<bool(llvm::Intrinsic::ID)> is) {
  return llvm::any_of(module, [&](const llvm::Function &function) {
    return function.isIntrinsic() && !function.use_empty() &&
           is(function.getIntrinsicID());
  });
}

} // namespace hls_frontend

#endif
