/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of arguments, as they are passed and as they lie in memory.
 */
#ifndef HLS_FRONTEND_ARGUMENT_TYPES_H
#define HLS_FRONTEND_ARGUMENT_TYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"

namespace hls_frontend {

// The type in which callers pass an argument. That of a function without a
// prototype is promoted: a float comes as a double, a char as an int.
clang::QualType typeAtCall(const clang::ParmVarDecl &decl);

// Bytes between neighbours in each dimension of an array. Sizes that no memory
// has give any number: they are an error of their own.
llvm::SmallVector<int64_t, 4> stridesOf(const clang::ASTContext &ast,
                                        clang::QualType element,
                                        llvm::ArrayRef<int64_t> shape);

} // namespace hls_frontend

#endif
