/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a function never comes to, whatever it is called with.
 */
#ifndef HLS_FRONTEND_UNREACHED_H
#define HLS_FRONTEND_UNREACHED_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hls_frontend {

// The expressions that constant conditions, constant switches, or what jumps
// away in front of them leave out. What cannot be told is taken for reached.
class Unreached {
public:
  explicit Unreached(const clang::FunctionDecl &function);

  bool contains(const clang::Stmt *statement) const {
    return all.contains(statement);
  }

private:
  llvm::SmallPtrSet<const clang::Stmt *, 16> all;
};

} // namespace hls_frontend

#endif
