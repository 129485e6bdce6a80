/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types are complete before others hold them, so each is counted once.
 */
#include "core/frontend/tree/struct_limit.h"

#include "core/frontend/tree/soundness.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace hls_frontend;

// Far beyond what people or generators write.
static constexpr unsigned maxStructs = 1 << 14;

// An array is one element, unless nothing but their number tells its size.
static uint64_t timesOf(QualType type, const ASTContext &ast) {
  const ConstantArrayType *array = ast.getAsConstantArrayType(type);
  return array && isKnownType(type) && ast.getTypeSize(type) == 0
             ? std::max<uint64_t>(ast.getConstantArrayElementCount(array), 1)
             : 1;
}

uint64_t StructLimit::structsIn(const RecordDecl &record) const {
  uint64_t count = 1;
  for (const FieldDecl *field : record.fields()) {
    const RecordDecl *inner =
        field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl();
    if (inner) {
      uint64_t times = timesOf(field->getType(), record.getASTContext());
      count = llvm::SaturatingMultiplyAdd(
          times, known.lookup(inner->getDefinition()), count);
    }
  }
  return count;
}

bool StructLimit::take(const TagDecl &type) {
  const auto *record = dyn_cast<RecordDecl>(&type);
  if (!record || record->isInvalidDecl()) {
    return true;
  }
  uint64_t count = structsIn(*record);
  known[record->getDefinition()] = count;
  if (count <= maxStructs) {
    return true;
  }
  DiagnosticsEngine &diagnostics = record->getASTContext().getDiagnostics();
  unsigned message = diagnostics.getCustomDiagID(
      DiagnosticsEngine::Fatal,
      "more than %0 structs are in this one, those in its members among them; "
      "use arrays");
  diagnostics.Report(record->getLocation(), message) << maxStructs;
  return false;
}
