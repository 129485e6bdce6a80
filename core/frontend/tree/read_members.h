/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The members of structs that a function has something to do with, other than
 * by copies of the whole struct.
 */
#ifndef HLS_FRONTEND_READ_MEMBERS_H
#define HLS_FRONTEND_READ_MEMBERS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>

namespace hls_frontend {

// Walks over each body once, whoever asks.
class ReadMembers {
public:
  // Whether a function, or one that it may call or refer to, may read or set a
  // pointer that is this member. True also where a text that nobody sees may
  // do that, or where the bytes of structs are seen in another way.
  bool mayUse(const clang::FunctionDecl &function,
              const clang::FieldDecl &member);

private:
  class Visitor;

  // What stands in one body, or in the initialiser of a variable.
  struct Facts {
    llvm::DenseSet<const clang::FieldDecl *> named;
    llvm::SmallVector<const clang::Stmt *, 4> bodies; // that it refers to
    bool mayBeAny = false;
  };

  const Facts &factsOf(const clang::Stmt &body);

  llvm::DenseMap<const clang::Stmt *, std::unique_ptr<Facts>> known;
};

} // namespace hls_frontend

#endif
