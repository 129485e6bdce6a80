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

static void addCalled(const Check &check,
                      llvm::SetVector<const LibraryFunction *> &called) {
  for (const auto &facts : check.functions) {
    for (const clang::CallExpr *call : facts->calls) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      const LibraryFunction *function =
          callee ? libraryFunctionOf(*callee) : nullptr;
      if (function && !isConstantCall(*call, *callee)) {
        called.insert(function);
      }
    }
  }
}

hls_status hls_frontend::linkLibraryOf(const KernelChecks &checks,
                                       const hls_unit &unit, hls_error *error) {
  llvm::SetVector<const LibraryFunction *> called;
  llvm::StringSet<> callers;
  for (const auto &check : checks) {
    addCalled(*check, called);
    for (const auto &facts : check->functions) {
      callers.insert(check->unit.linkedName(facts->function.getName()));
    }
  }
  if (called.empty()) {
    return HLS_OK;
  }
  for (llvm::Module *module : {unit.module.get(), unit.program.get()}) {
    std::string problem =
        module ? linkLibrary(*module, called.getArrayRef(), callers)
               : std::string();
    if (!problem.empty()) {
      return hls_error_set(error, HLS_INTERNAL, "%s", problem.c_str());
    }
    if (module) {
      specialiseSorts(*module);
    }
  }
  return HLS_OK;
}

// What main() prints is a result of it.
static bool isMain(const Check &check) {
  return check.isOfKernel() && llvm::StringRef(check.kernel.name) == "main";
}

static void leaveOut(const Check &check, const clang::CallExpr &call,
                     NativePart part) {
  std::string name = call.getDirectCallee()->getName().str();
  hls_range range = check.range(call.getCallee()->getSourceRange());
  llvm::Module *module = check.linked().module.get();
  bool isFine = !module || removeNativeCalls(*module, name);
  name = name == "__assert_fail" ? "assert" : name;
  if (!isFine) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-external-call", range,
                        "what '%s' returns is not known to a circuit; call it "
                        "without using that",
                        name.c_str());
    return;
  }
  hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_HINT, "native-only", range,
      part == NativePart::Ends
          ? "'%s' ends the native run; the circuit takes it "
            "that it is never reached"
      : isMain(check) ? "'%s' writes in the native run; the circuit of "
                        "main() stores the numbers in 'printed'"
                      : "'%s' writes in the native run alone; the circuit "
                        "is that of the kernel without it",
      name.c_str());
}

void hls_frontend::leaveOutNativeCalls(const Check &check) {
  if (isMain(check)) {
    recordPrintsOfMain(check);
  }
  llvm::DenseSet<const clang::FunctionDecl *> seen;
  for (const auto &facts : check.functions) {
    for (const clang::CallExpr *call : facts->calls) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      NativePart part = callee ? nativePartOf(*callee) : NativePart::None;
      if (part != NativePart::None &&
          seen.insert(callee->getCanonicalDecl()).second) {
        leaveOut(check, *call, part);
      }
    }
  }
}

hls_status hls_unit_add_library(hls_unit *unit, const hls_signature *kernel,
                                hls_error *error) {
  const clang::FunctionDecl *function = unit->declaration(kernel);
  if (!function || !function->hasBody()) {
    return HLS_OK;
  }
  hls_diagnostics unused = {};
  KernelChecks checks = checksOf(*unit, *kernel, &unused);
  if (isMain(*checks.front())) {
    recordPrintsOfProgram(*checks.front());
  }
  hls_diagnostics_finish(&unused);
  return linkLibraryOf(checks, *unit, error);
}
