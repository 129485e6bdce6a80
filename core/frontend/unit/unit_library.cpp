/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is linked is decided by what the kernel calls. In the program all calls
 * lead to it, those of main() as well: what main() compares the kernel's result
 * with is computed in the same way.
 */
#include "core/frontend/unit/unit_library.h"

#include "core/frontend/library/library.h"

#include "llvm/ADT/SetVector.h"

using namespace hls_frontend;

static llvm::SetVector<const LibraryFunction *> calledBy(const Check &check) {
  llvm::SetVector<const LibraryFunction *> called;
  for (const auto &facts : check.functions) {
    for (const clang::CallExpr *call : facts->calls) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      const LibraryFunction *function =
          callee ? libraryFunctionOf(*callee) : nullptr;
      if (function) {
        called.insert(function);
      }
    }
  }
  return called;
}

hls_status hls_frontend::linkLibraryOf(const Check &check, hls_error *error) {
  llvm::SetVector<const LibraryFunction *> called = calledBy(check);
  if (called.empty()) {
    return HLS_OK;
  }
  for (llvm::Module *module :
       {check.unit.module.get(), check.unit.program.get()}) {
    std::string problem =
        module ? linkLibrary(*module, called.getArrayRef()) : std::string();
    if (!problem.empty()) {
      return hls_error_set(error, HLS_INTERNAL, "%s", problem.c_str());
    }
  }
  return HLS_OK;
}

hls_status hls_unit_add_library(hls_unit *unit, const hls_signature *kernel,
                                hls_error *error) {
  const clang::FunctionDecl *function = unit->declaration(kernel);
  if (!function || !function->hasBody()) {
    return HLS_OK;
  }
  hls_diagnostics unused = {};
  Check check{*unit, *kernel, &unused, {}};
  findFunctions(check, *function);
  hls_diagnostics_finish(&unused);
  return linkLibraryOf(check, error);
}
