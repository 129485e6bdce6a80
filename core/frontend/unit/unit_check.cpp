/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reports all mistakes that the C text alone shows, in one go.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/unit/unit_library.h"
#include "core/frontend/unit/unit_optimize.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

// Whether all errors from the given one on are broken rules of placeholders and
// waits, so that everything else about the kernel can be trusted.
static bool onlyRulesAreBroken(const hls_diagnostics &diagnostics,
                               size_t first) {
  for (size_t i = first; i < diagnostics.count; i++) {
    llvm::StringRef code = diagnostics.items[i].code;
    if (diagnostics.items[i].severity == HLS_SEVERITY_ERROR &&
        !code.starts_with("placeholder-") && !code.starts_with("init-") &&
        !code.starts_with("wait-") && !code.starts_with("token-")) {
      return false;
    }
  }
  return diagnostics.dropped == 0;
}

// Attributes may have Clang name the code of a function otherwise, or make
// several versions of it.
static void checkCode(const hls_unit &unit, const hls_signature &kernel,
                      hls_diagnostics *diagnostics) {
  const llvm::Function *code =
      unit.module ? unit.module->getFunction(kernel.name) : nullptr;
  if (unit.module && (!code || code->isDeclaration())) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", kernel.name_range,
                        "the code of '%s' does not have its name, or there are "
                        "several versions of it; remove the attribute that "
                        "makes it so",
                        kernel.name);
  }
}

hls_status hls_unit_check(hls_unit *unit, const hls_signature *kernel,
                          hls_diagnostics *diagnostics, hls_error *error) {
  const clang::FunctionDecl *function = unit->declaration(kernel);
  if (!function || !function->hasBody()) {
    return hls_error_set(error, HLS_INVALID, "there is no body for '%s'",
                         kernel->name);
  }
  size_t errorsBefore = diagnostics->num_errors;
  size_t first = diagnostics->count;
  hls_frontend::Check check{*unit, *kernel, diagnostics, {}};
  hls_frontend::findFunctions(check, *function);
  hls_frontend::checkSignature(check);
  hls_frontend::checkCalls(check);
  hls_frontend::checkConstructs(check);
  hls_frontend::checkPlaceholders(check);
  hls_frontend::checkResults(check);
  hls_frontend::checkInits(check);
  hls_frontend::checkExternals(check);
  hls_frontend::checkWaits(check);
  if (diagnostics->num_errors == errorsBefore) {
    checkCode(*unit, *kernel, diagnostics);
  }
  if (diagnostics->num_errors > errorsBefore || unit->onlyLacksWaits) {
    if (onlyRulesAreBroken(*diagnostics, first)) {
      hls_frontend::checkValuesAsWell(*unit, *kernel, diagnostics);
    }
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  hls_frontend::leaveOutNativeCalls(check);
  return diagnostics->num_errors > errorsBefore
             ? hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors")
             : hls_frontend::linkLibraryOf(check, error);
}
