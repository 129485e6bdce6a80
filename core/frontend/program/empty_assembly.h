/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Inline assembly without text, by which programs keep compilers from moving or
 * dropping what they compute.
 */
#ifndef HLS_FRONTEND_EMPTY_ASSEMBLY_H
#define HLS_FRONTEND_EMPTY_ASSEMBLY_H

#include "llvm/IR/Module.h"

namespace hls_frontend {

// Drops such statements. What they return is the values of the inputs that the
// outputs are tied to; a statement with another output stays.
void dropEmptyAssembly(llvm::Module &module);

} // namespace hls_frontend

#endif
