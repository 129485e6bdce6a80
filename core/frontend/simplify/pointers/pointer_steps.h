/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What indices and members add to a pointer, in bytes.
 */
#ifndef HLS_FRONTEND_POINTER_STEPS_H
#define HLS_FRONTEND_POINTER_STEPS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"

namespace hls_frontend {

// Calls back for what each index of an address adds: a constant number of
// bytes, or the index and the bytes of a step.
void forEachStep(
    const llvm::Value *pointer, const llvm::DataLayout &layout,
    llvm::function_ref<void(int64_t bytes, llvm::Value *index)> found);

// The bytes that the members of structs add to a pointer.
int64_t bytesOfMembers(const llvm::Value *pointer,
                       const llvm::DataLayout &layout);

// A number divided by another one, of which it is a multiple: a shift, and a
// product with the number that makes 1 of the divisor.
llvm::Value *dividedBy(llvm::Value *number, uint64_t divisor,
                       llvm::IRBuilder<> &builder);

// Calls back for each pointer in a constant, with its bytes from the begin.
void forEachPointer(llvm::Constant *value, int64_t offset,
                    const llvm::DataLayout &layout,
                    llvm::function_ref<void(llvm::Constant *, int64_t)> found);

} // namespace hls_frontend

#endif
