/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of the C library that take a long double which is a double.
 */
#ifndef HLS_FRONTEND_LONG_DOUBLE_H
#define HLS_FRONTEND_LONG_DOUBLE_H

#include "clang/AST/ASTContext.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

// Has calls of sinl() be calls of sin(), and so on, if the text has a long
// double of 64 bits: the C library of the native run has one of another size.
void useDoubleForms(llvm::Module &module, clang::ASTContext &ast);

} // namespace hls_frontend

#endif
