/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The signatures of a file by the names of its functions.
 */
#include "core/frontend/parse/clang_unit.h"

using namespace clang;
using llvm::StringRef;

StringRef hls_unit::linkageName(const FunctionDecl &function) const {
  auto found = linkageNames.find(function.getCanonicalDecl());
  return found != linkageNames.end()           ? found->second
         : function.getIdentifier() != nullptr ? function.getName()
                                               : StringRef();
}

const FunctionDecl *
hls_unit::declaration(const hls_signature *signature) const {
  auto found = signatureByName.find(signature->name);
  return found == signatureByName.end() ? nullptr : declarations[found->second];
}

size_t hls_unit_num_functions(const hls_unit *unit) {
  return unit->signatures.size();
}

const hls_signature *hls_unit_function(const hls_unit *unit, size_t index) {
  return index < unit->signatures.size() ? &unit->signatures[index] : nullptr;
}

const hls_signature *hls_unit_find_function(const hls_unit *unit,
                                            const char *name) {
  auto found = unit->signatureByName.find(name);
  return found == unit->signatureByName.end()
             ? nullptr
             : &unit->signatures[found->second];
}
