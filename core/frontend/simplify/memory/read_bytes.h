/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is read of a variable, byte by byte.
 *
 * A struct is copied and set by its members, and its padding is left as it is.
 * That is seen where the same bytes have another view: the members of a union,
 * of which LLVM's type has one alone, or a pointer to characters.
 */
#ifndef HLS_FRONTEND_READ_BYTES_H
#define HLS_FRONTEND_READ_BYTES_H

#include "core/frontend/simplify/memory/repeated_types.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

namespace hls_frontend {

// Of transfers of single structs, those that have to be made with the padding:
// it is read of the variable that they are to. All others are made without, and
// so do not read it.
llvm::SmallPtrSet<const llvm::MemIntrinsic *, 8>
withReadPadding(llvm::ArrayRef<llvm::MemIntrinsic *> transfers,
                const RepeatedTypes &types, const llvm::DataLayout &layout);

} // namespace hls_frontend

#endif
