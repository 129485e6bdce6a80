/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What may be asked of the tree of a text with mistakes. Clang keeps what it
 * could not make sense of, with types that have no size, and ends the process
 * when it is asked for one.
 */
#ifndef HLS_FRONTEND_SOUNDNESS_H
#define HLS_FRONTEND_SOUNDNESS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <optional>

namespace hls_frontend {

// Whether it is known what a type is: no mistake is in it, it depends on no
// argument of a template, and whatever 'auto' stands for has been found.
bool isKnownType(clang::QualType type);

// Whether a type can be laid out. A structure cannot that has a mistake in it,
// however deep, or no definition: Clang must not be asked for the size of one.
bool hasLayout(clang::QualType type);

// Whether objects of the type have a size, which Clang may be asked for.
bool hasSize(clang::QualType type);

// Whether there is no mistake in a statement or in a declaration; what is
// between the braces of one that holds others is not looked at.
bool isSound(const clang::Stmt *statement);
bool isSound(const clang::Decl *declaration);

// The value of an integer that is a constant.
std::optional<llvm::APSInt> integerOf(const clang::Expr &expression,
                                      const clang::ASTContext &ast);

} // namespace hls_frontend

#endif
