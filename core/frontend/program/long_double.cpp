/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From sinl() to sin(), by the names that Clang knows both of.
 */
#include "core/frontend/program/long_double.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

// Not so atoll(), which takes and returns integers.
static bool hasDouble(const FunctionType &type) {
  return type.getReturnType()->isDoubleTy() ||
         any_of(type.params(), [](Type *one) { return one->isDoubleTy(); });
}

void hls_frontend::useDoubleForms(Module &module, clang::ASTContext &ast) {
  if (ast.getTypeSize(ast.LongDoubleTy) != 64) {
    return;
  }
  auto isBuiltin = [&](StringRef name) {
    return ast.Idents.get(name).getBuiltinID() != 0;
  };
  for (Function &function : make_early_inc_range(module)) {
    StringRef name = function.getName(), form = name;
    if (!function.isDeclaration() || !form.consume_back("l") ||
        !hasDouble(*function.getFunctionType()) || !isBuiltin(name) ||
        !isBuiltin(form)) {
      continue;
    }
    FunctionCallee found = module.getOrInsertFunction(
        form, function.getFunctionType(), function.getAttributes());
    function.replaceAllUsesWith(found.getCallee());
  }
}
