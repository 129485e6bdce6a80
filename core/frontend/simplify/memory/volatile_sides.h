/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which side of a copy is volatile: the copy says only that one of them is.
 */
#ifndef HLS_FRONTEND_VOLATILE_SIDES_H
#define HLS_FRONTEND_VOLATILE_SIDES_H

#include "llvm/IR/IntrinsicInst.h"

namespace hls_frontend {

// Whether accesses at `address`, a side of the transfer, are to be kept as they
// are. Constants are not volatile, nor are variables that other accesses change
// or read in the ordinary way.
bool isVolatileAt(const llvm::MemIntrinsic &transfer,
                  const llvm::Value &address);

} // namespace hls_frontend

#endif
