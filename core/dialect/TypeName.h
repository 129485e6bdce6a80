/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Takes the place of llvm/Support/TypeName.h when the compiler is GCC.
 *
 * MLIR identifies a trait of operations by the name of a type as the compiler
 * spells it, and the distribution's libMLIR is compiled by Clang. GCC spells
 * the argument of `OpTrait::IsTerminator<Empty>` with the function that Empty
 * is local to; the library would not recognise a single trait of our
 * operations, nor we one of its own. Here the name is written as Clang does.
 */
#ifndef LLVM_SUPPORT_TYPENAME_H
#define LLVM_SUPPORT_TYPENAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace hls {

/* "X [with DesiredTypeName = A<mlir::TypeID::get<A>()::Empty>]" gives
 * "A<Empty>". */
inline std::string typeNameAsClang(llvm::StringRef signature) {
  llvm::StringRef key = "DesiredTypeName = ";
  llvm::StringRef name =
      signature.substr(signature.find(key)).drop_front(key.size()).drop_back(1);
  size_t begin = name.find("mlir::TypeID::get<");
  llvm::StringRef call = "()::";
  size_t end = name.rfind("()::Empty");
  if (begin == llvm::StringRef::npos || end == llvm::StringRef::npos)
    return name.str();
  return name.substr(0, begin).str() + name.substr(end + call.size()).str();
}

} // namespace hls

namespace llvm {

template <typename DesiredTypeName> inline StringRef getTypeName() {
  static const std::string name = hls::typeNameAsClang(__PRETTY_FUNCTION__);
  return name;
}

} // namespace llvm

#endif
