/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The unit's LLVM module as the kernel that is translated.
 */
#include "core/frontend/unit/unit_optimize.h"
#include "core/frontend/unit/unit_hints.h"

#include "core/frontend/dependence/call_order.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/program/pass_variables.h"
#include "core/frontend/signature/flatten_arguments.h"
#include "core/frontend/simplify/optimize.h"
#include "core/frontend/simplify/placeholder_calls.h"
#include "core/frontend/simplify/placeholder_values.h"

#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace hls_frontend;

// Whether a function that has a body must not have one.
static bool mustBeDeclaration(const hls_unit &unit, const Function &function) {
  const hls_signature *signature =
      hls_unit_find_function(&unit, function.getName().str().c_str());
  const clang::FunctionDecl *declaration =
      signature ? unit.declaration(signature) : nullptr;
  if (!declaration || function.isDeclaration()) {
    return false;
  }
  CalleeRole role = roleOf(*declaration);
  return role == CalleeRole::Init ||
         (role == CalleeRole::Placeholder &&
          any_of(declaration->parameters(), [](const auto *param) {
            return isInput(param->getName()) || isOutput(param->getName());
          }));
}

void hls_frontend::checkValuesAsWell(hls_unit &unit,
                                     const hls_signature &kernel,
                                     hls_diagnostics *diagnostics) {
  Function *function =
      unit.module ? unit.module->getFunction(kernel.name) : nullptr;
  if (!function || function->isDeclaration()) {
    return;
  }
  for (Function &other : *unit.module) {
    if (&other != function && mustBeDeclaration(unit, other)) {
      other.deleteBody(); // which also makes it external
    }
  }
  if (!prepareCalls(unit, *function, diagnostics)) {
    return;
  }
  function = flattenArguments(*addVariables(*function, kernel), kernel);
  if (!function) {
    return;
  }
  optimizeKernel(unit, kernel, *function, diagnostics);
  if (!verifyModule(*unit.module)) {
    checkPlaceholderValues(unit, *function, diagnostics);
  }
}

hls_status hls_unit_optimize(hls_unit *unit, const hls_signature *kernel,
                             hls_diagnostics *diagnostics, hls_error *error) {
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  if (!function || function->isDeclaration()) {
    return hls_error_set(error, HLS_INVALID, "there is no LLVM IR for '%s'",
                         kernel->name);
  }
  if (!prepareCalls(*unit, *function, diagnostics)) {
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  function = flattenArguments(*addVariables(*function, *kernel), *kernel);
  if (!function) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-argument-type", kernel->name_range,
                        "'%s' takes a struct in a way that is not supported; "
                        "pass its members as arguments",
                        kernel->name);
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  size_t errorsBefore = diagnostics->num_errors;
  optimizeKernel(*unit, *kernel, *function, diagnostics);
  if (verifyModule(*unit->module)) {
    return hls_error_set(error, HLS_INTERNAL,
                         "LLVM's passes left invalid IR for '%s'",
                         kernel->name);
  }
  for (Function &circuit : *unit->module) {
    if (!circuit.isDeclaration()) {
      checkPlaceholderValues(*unit, circuit, diagnostics);
    }
  }
  if (diagnostics->num_errors > errorsBefore) {
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  for (Function &circuit : *unit->module) {
    if (!circuit.isDeclaration()) {
      checkCallOrder(*unit, circuit, diagnostics);
      dropOutputRecords(*unit, circuit);
    }
  }
  dropRecordFunction(*unit->module);
  hintAtCosts(*unit, *function, diagnostics);
  return HLS_OK;
}
