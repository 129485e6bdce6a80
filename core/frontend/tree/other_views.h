/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The structs that the text sees by pointers of other types as well: their
 * bytes through a pointer to characters, or as another struct. LLVM's IR no
 * longer tells such a pointer from one to the first member.
 */
#ifndef HLS_FRONTEND_OTHER_VIEWS_H
#define HLS_FRONTEND_OTHER_VIEWS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSet.h"

namespace hls_frontend {

class OtherViews {
public:
  // Those in a function and in all that it may call or refer to.
  explicit OtherViews(const clang::FunctionDecl &kernel);

  // Whether the struct that LLVM calls by this name is among them. Structs that
  // differ in LLVM's numbers alone are not told apart. One without a name may
  // be any.
  bool has(llvm::StringRef name) const;

  // Whether the struct in a type, or one in it, is among them, or is a union.
  // What has no struct may be in one.
  bool has(clang::QualType object) const;

  bool isEmpty() const { return names.empty() && !mayBeAny; }

private:
  llvm::StringSet<> names;
  bool mayBeAny = false; // it is not known which
};

} // namespace hls_frontend

#endif
