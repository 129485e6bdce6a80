/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types of C as the data of channels.
 */
#include "core/frontend/signature/declarations.h"
#include "core/frontend/tree/soundness.h"

using namespace clang;

hls_scalar hls_frontend::scalarOf(const ASTContext &ast, QualType type) {
  hls_scalar scalar = {HLS_SCALAR_OTHER, 0, 0, false};
  QualType canonical = type.getCanonicalType();
  if (canonical->isVoidType()) {
    scalar.kind = HLS_SCALAR_VOID;
    return scalar;
  }
  if (!hasSize(canonical)) {
    return scalar;
  }
  if (canonical->isIntegralOrEnumerationType()) {
    scalar.kind = HLS_SCALAR_INT;
    scalar.bits = ast.getIntWidth(canonical);
    scalar.is_signed = canonical->isSignedIntegerOrEnumerationType();
  } else if (canonical->isRealFloatingType()) {
    scalar.kind = HLS_SCALAR_FLOAT;
    scalar.bits = ast.getTypeSize(canonical);
    scalar.is_signed = true;
  } else {
    return scalar;
  }
  scalar.storage_bytes =
      static_cast<unsigned>(ast.getTypeSizeInChars(canonical).getQuantity());
  return scalar;
}

hls_scalar hls_frontend::storedScalarOf(const ASTContext &ast, QualType type) {
  hls_scalar scalar = scalarOf(ast, type);
  if (scalar.kind == HLS_SCALAR_FLOAT && scalar.bits == 16 &&
      &ast.getFloatTypeSemantics(type) == &llvm::APFloat::IEEEhalf()) {
    scalar.kind = HLS_SCALAR_INT;
    scalar.is_signed = false;
  }
  return scalar;
}
