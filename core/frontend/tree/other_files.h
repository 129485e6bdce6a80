/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of a program define for each other.
 */
#ifndef HLS_FRONTEND_OTHER_FILES_H
#define HLS_FRONTEND_OTHER_FILES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hls_frontend {

// Calls `found` for each function and variable that a text defines for all
// files of its program, in the order of the text.
void forEachExternalDefinition(
    clang::ASTContext &ast,
    llvm::function_ref<void(const clang::NamedDecl &)> found);

// Notes that another file has the body of a function that this one declares.
void noteDefinedElsewhere(clang::FunctionDecl &function);

// Whether that was noted.
bool isDefinedElsewhere(const clang::FunctionDecl &function);

} // namespace hls_frontend

#endif
