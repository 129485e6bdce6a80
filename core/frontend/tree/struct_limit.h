/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A guard in front of all that walks through the members of structs. A member
 * is walked through as often as it is there, and where each struct has two of
 * the one before, that doubles with every one; those without bytes are not too
 * large for anything else.
 */
#ifndef HLS_FRONTEND_STRUCT_LIMIT_H
#define HLS_FRONTEND_STRUCT_LIMIT_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace hls_frontend {

class StructLimit {
public:
  // Takes the next type that is complete. Returns false, having diagnosed it,
  // when too many structs are in it.
  bool take(const clang::TagDecl &type);

private:
  uint64_t structsIn(const clang::RecordDecl &record) const;

  llvm::DenseMap<const clang::RecordDecl *, uint64_t> known;
};

} // namespace hls_frontend

#endif
