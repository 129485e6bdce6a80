/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Structs as arguments of a kernel, taken apart into their scalar members. A
 * complex number is one of two members.
 */
#ifndef HLS_FRONTEND_STRUCT_MEMBERS_H
#define HLS_FRONTEND_STRUCT_MEMBERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace hls_frontend {

// An array of `shape` has one dimension for each array around the scalar.
struct StructMember {
  std::string name;     // x, inner_y
  clang::QualType type; // a scalar, or a pointer
  int64_t offset;       // bytes from the start of the struct
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<int64_t, 4> strides;   // bytes
  const clang::FieldDecl *field = nullptr; // the innermost
};

// An array of C for std::array, which is one in memory; other types as they
// are.
clang::QualType plainArray(const clang::ASTContext &ast, clang::QualType type);

// The struct behind a type, a reference and the dimensions of arrays of it;
// null when it is none.
clang::QualType structBehind(const clang::ASTContext &ast,
                             clang::QualType type);

// Whether a value of the type has no bits, and is passed by nothing: a struct
// without members, of C.
bool isNothing(const clang::ASTContext &ast, clang::QualType type);

// The number that is all there is of a class (ap_int.h), where one register
// returns it; other types as they are.
clang::QualType bareNumber(const clang::ASTContext &ast, clang::QualType type);

// What is listed of a struct.
struct StructListing {
  bool byValue = false; // arrays in it are taken apart as well
  int64_t bytes = 0;    // that there are, also for a last array of no size
  llvm::SmallVectorImpl<StructMember> *pointers = nullptr;
};

// Lists the scalars of a struct in the order of their offsets, and in another
// list, if there is one, its pointers. Returns what is in the way, such as "it
// holds a pointer", or null.
const char *listStructMembers(const clang::ASTContext &ast,
                              clang::QualType type,
                              const StructListing &listing,
                              llvm::SmallVectorImpl<StructMember> &members);

} // namespace hls_frontend

#endif
