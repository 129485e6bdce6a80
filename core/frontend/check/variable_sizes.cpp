/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The sizes of local variables.
 */
#include "core/frontend/check/variable_sizes.h"

#include "core/frontend/files/clang_invocation.h"

using namespace clang;
using namespace hls_frontend;

static void checkVariable(hls_unit &unit, const VarDecl &variable,
                          hls_diagnostics *diagnostics) {
  QualType type = variable.getType();
  if (!variable.hasLocalStorage() || !type->isConstantSizeType() ||
      type->isIncompleteType()) {
    return;
  }
  auto bytes = static_cast<unsigned long long>(
      unit.ast().getTypeSizeInChars(type).getQuantity());
  if (bytes > HLS_MAX_LOCAL_BYTES) {
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "variable-too-large",
        rangeOf(unit, SourceRange(variable.getLocation())),
        "'%s' takes %llu bytes, and a local variable can have %d at most; make "
        "it static or smaller",
        variable.getName().str().c_str(), bytes, HLS_MAX_LOCAL_BYTES);
  }
}

void hls_frontend::checkVariableSizes(hls_unit &unit,
                                      hls_diagnostics *diagnostics) {
  for (const FunctionDecl *function : unit.declarations) {
    for (const Decl *declaration : function->decls()) {
      if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
        checkVariable(unit, *variable, diagnostics);
      }
    }
  }
}
