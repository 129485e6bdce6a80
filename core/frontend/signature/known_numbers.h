/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers that a text computes of constants, as the sizes of its memory.
 */
#ifndef HLS_FRONTEND_KNOWN_NUMBERS_H
#define HLS_FRONTEND_KNOWN_NUMBERS_H

#include "core/frontend/signature/pointer_flow.h"

#include <optional>

namespace hls_frontend {

// Reads variables that have one value in the whole file. Both arguments are
// borrowed.
class KnownNumbers {
public:
  KnownNumbers(const clang::ASTContext &ast, const PointerFlow &flow)
      : ast(ast), flow(flow) {}

  // None for a number that is not known, or that its type cannot hold.
  std::optional<int64_t> valueOf(const clang::Expr *number);

private:
  std::optional<int64_t> computed(const clang::BinaryOperator &operation);
  std::optional<int64_t> valueOfVariable(const clang::VarDecl &variable);

  const clang::ASTContext &ast;
  const PointerFlow &flow;
  // Of variables; none for those that are being looked at, too.
  llvm::DenseMap<const clang::Decl *, std::optional<int64_t>> values;
  unsigned depth = 0; // of them
};

} // namespace hls_frontend

#endif
