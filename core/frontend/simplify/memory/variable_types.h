/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of other types with the same bytes.
 */
#ifndef HLS_FRONTEND_VARIABLE_TYPES_H
#define HLS_FRONTEND_VARIABLE_TYPES_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

namespace hls_frontend {

// Gives a local or global variable another type of the same size. Returns it,
// or what takes the place of a global one; null when that has contents which
// are no numbers.
llvm::Value *changeVariableType(llvm::Value &variable, llvm::Type *type,
                                const llvm::DataLayout &layout);

} // namespace hls_frontend

#endif
