/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What Clang calls its errors, of which it has no table at run time.
 */
#include "core/frontend/parse/error_names.h"

#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/DiagnosticSerialization.h"

namespace {

// The classes in Clang's list.
enum DiagnosticClass {
  CLASS_NOTE,
  CLASS_REMARK,
  CLASS_WARNING,
  CLASS_EXTENSION,
  CLASS_ERROR,
};

const char *nameInClang(unsigned diagnostic) {
  switch (diagnostic) {
#define DIAG(NAME, CLASS, ...)                                                 \
  case clang::diag::NAME:                                                      \
    return CLASS == CLASS_ERROR ? #NAME : nullptr;
#include "clang/Basic/DiagnosticASTKinds.inc"
#include "clang/Basic/DiagnosticCommonKinds.inc"
#include "clang/Basic/DiagnosticFrontendKinds.inc"
#include "clang/Basic/DiagnosticLexKinds.inc"
#include "clang/Basic/DiagnosticParseKinds.inc"
#include "clang/Basic/DiagnosticSemaKinds.inc"
#include "clang/Basic/DiagnosticSerializationKinds.inc"
#undef DIAG
  default:
    return nullptr;
  }
}

} // namespace

llvm::StringRef hls_frontend::errorName(unsigned diagnostic) {
  const char *known = nameInClang(diagnostic);
  llvm::StringRef name = known ? known : "";
  name.consume_front("err_");
  return name;
}
