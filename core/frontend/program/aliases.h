/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Other names of functions and variables, as __attribute__((alias)) gives them.
 */
#ifndef HLS_FRONTEND_ALIASES_H
#define HLS_FRONTEND_ALIASES_H

#include "llvm/IR/Module.h"

namespace hls_frontend {

// Puts what they stand for in the place of other names, which are gone then.
void resolveAliases(llvm::Module &module);

} // namespace hls_frontend

#endif
