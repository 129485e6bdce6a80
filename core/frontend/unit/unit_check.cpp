/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reports all mistakes that the C text alone shows, in one go.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/parse/include_notes.h"
#include "core/frontend/signature/struct_members.h"
#include "core/frontend/tree/soundness.h"
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

// What a file of the program has of the kernel.
static void checkFile(hls_frontend::Check &check) {
  if (check.isOfKernel()) {
    hls_frontend::checkSignature(check);
    hls_frontend::checkInterfaces(check);
  }
  hls_frontend::checkCalls(check);
  hls_frontend::checkConstructs(check);
  hls_frontend::checkPlaceholders(check);
  hls_frontend::checkResults(check);
  hls_frontend::checkInits(check);
  hls_frontend::checkExternals(check);
  hls_frontend::checkWaits(check);
  hls_frontend::checkPragmas(check);
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
  hls_frontend::KernelChecks checks =
      hls_frontend::checksOf(*unit, *kernel, diagnostics);
  for (const auto &ofFile : checks) {
    checkFile(*ofFile);
  }
  hls_frontend::checkBounds(*checks.front());
  hls_frontend::checkOverlaps(*checks.front());
  hls_frontend::addIncludeNotes(*diagnostics, first, *unit);
  if (diagnostics->num_errors == errorsBefore) {
    checkCode(*unit, *kernel, diagnostics);
  }
  if (diagnostics->num_errors > errorsBefore || unit->onlyLacksWaits) {
    if (onlyRulesAreBroken(*diagnostics, first)) {
      hls_frontend::checkValuesAsWell(*unit, *kernel, diagnostics);
    }
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  hls_frontend::leaveOutNativeCalls(checks);
  return diagnostics->num_errors > errorsBefore
             ? hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors")
             : hls_frontend::linkLibraryOf(checks, *unit, error);
}

// Whether a place begins in the range, its end included.
static bool contains(const hls_range &range, const hls_range &place) {
  auto before = [](hls_position a, hls_position b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
  };
  return range.file && place.file &&
         llvm::StringRef(range.file) == place.file &&
         !before(place.begin, range.begin) && !before(range.end, place.begin);
}

// Whether the declaration around a place has a mistake in its C, so that what
// is done with its values is not known. A place outside of all is taken for
// one of those.
static bool isBroken(hls_unit &unit, const hls_range &place,
                     const hls_diagnostics &errors) {
  for (const clang::Decl *decl : unit.ast().getTranslationUnitDecl()->decls()) {
    hls_range range = hls_frontend::rangeOf(unit, decl->getSourceRange());
    if (!contains(range, place)) {
      continue;
    }
    bool isFine = !decl->isInvalidDecl();
    for (size_t i = 0; isFine && i < errors.count; i++) {
      isFine = errors.items[i].severity != HLS_SEVERITY_ERROR ||
               !contains(range, errors.items[i].range);
    }
    return !isFine;
  }
  return true;
}

// Whether a mistake is one of a single declaration or call, which stays one
// whatever the rest of its function becomes.
static bool isLocal(llvm::StringRef code) {
  return (code.starts_with("placeholder-") || code.starts_with("wait-")) &&
         !code.contains("unused");
}

// Whether a function takes or returns what has no layout, or pointers to that.
static bool takesNoLayout(const clang::FunctionDecl &function) {
  auto leadsTo = [](clang::QualType type) {
    const auto *array = type->getAsArrayTypeUnsafe();
    type = array ? array->getElementType() : type;
    return type->isPointerType() ? type->getPointeeType() : type;
  };
  return !hls_frontend::hasLayout(function.getReturnType()) ||
         llvm::any_of(function.parameters(), [&](const auto *parameter) {
           return parameter->isInvalidDecl() ||
                  !hls_frontend::hasLayout(
                      leadsTo(parameter->getOriginalType()));
         });
}

void hls_unit_check_broken(hls_unit *unit, const hls_signature *kernel,
                           const hls_diagnostics *errors,
                           hls_diagnostics *diagnostics) {
  const clang::FunctionDecl *function = unit->declaration(kernel);
  if (!function || !function->hasBody() || function->isInvalidDecl() ||
      takesNoLayout(*function)) {
    return;
  }
  hls_diagnostics found = {};
  hls_frontend::Check check{*unit, *kernel, &found, {}};
  hls_frontend::findFunctions(check, *function);
  hls_frontend::checkSignature(check);
  hls_frontend::checkPlaceholders(check);
  hls_frontend::checkResults(check);
  hls_frontend::checkInits(check);
  hls_frontend::checkWaits(check);
  hls_frontend::checkBounds(check);
  hls_frontend::addIncludeNotes(found, 0, *unit);
  for (size_t i = found.count; i-- > 0;) {
    if (isBroken(*unit, found.items[i].range, *errors) &&
        !isLocal(found.items[i].code)) {
      hls_diagnostics_remove(&found, i);
    }
  }
  hls_diagnostics_take(diagnostics, &found);
}
