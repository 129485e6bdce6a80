/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of arguments.
 */
#include "core/frontend/signature/argument_types.h"

#include "core/frontend/tree/soundness.h"

using namespace clang;

QualType hls_frontend::typeAtCall(const ParmVarDecl &decl) {
  const auto *prototype = decl.isKNRPromoted()
                              ? cast<FunctionDecl>(decl.getDeclContext())
                                    ->getType()
                                    ->getAs<FunctionProtoType>()
                              : nullptr;
  unsigned index = decl.getFunctionScopeIndex();
  return prototype && index < prototype->getNumParams()
             ? prototype->getParamType(index)
             : decl.getOriginalType();
}

llvm::SmallVector<int64_t, 4>
hls_frontend::stridesOf(const ASTContext &ast, QualType element,
                        llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t, 4> strides(shape.size());
  uint64_t stride =
      hasSize(element)
          ? static_cast<uint64_t>(ast.getTypeSizeInChars(element).getQuantity())
          : 0;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = static_cast<int64_t>(stride);
    stride *= static_cast<uint64_t>(shape[i]);
  }
  return strides;
}
