/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR describes an array by a struct of its pointer, its sizes and its
 * strides, which is put together where the array comes from and taken apart at
 * every access. Here, accesses get the parts.
 */
#ifndef HLS_PIPELINE_NATIVE_UNPACK_H
#define HLS_PIPELINE_NATIVE_UNPACK_H

#include "llvm-c/Types.h"

/* Has whoever takes a part of a struct that was put together in the same
 * function use that part, and removes what is of no use any more. */
void native_unpack(LLVMModuleRef module);

#endif
