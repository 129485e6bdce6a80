/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a circuit returns for a function whose result is no number.
 */
#ifndef HLS_FRONTEND_RESULT_FORM_H
#define HLS_FRONTEND_RESULT_FORM_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace hls_frontend {

struct ResultForm {
  // Whether it is a struct, whose members are memory outside of the circuit.
  bool isStruct = false;
  // What a pointer leads to, the number of which is the result; or null.
  clang::QualType element;
  unsigned parameter = 0;        // that it leads into
  const char *problem = nullptr; // of a result that is neither
};

// Of a result that is a struct, a union, a complex number or a pointer. A
// pointer leads into the one argument that has its type.
ResultForm resultFormOf(const clang::ASTContext &ast,
                        const clang::FunctionDecl &function);

} // namespace hls_frontend

#endif
