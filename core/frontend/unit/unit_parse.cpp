/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A parsed C file: its syntax tree and LLVM module, and its signatures.
 */
#include "core/frontend/check/variable_sizes.h"
#include "core/frontend/parse/clang.h"
#include "core/frontend/parse/init_declaration.h"
#include "core/frontend/signature/declarations.h"
#include "core/frontend/unit/unit_files.h"

using namespace hls_frontend;

// Whether all errors from the given one on are ordering intrinsics that nothing
// declares. The rest of the text can be judged then.
static bool lacksOnlyWaits(const hls_diagnostics &diagnostics, size_t first) {
  for (size_t i = first; i < diagnostics.count; i++) {
    if (diagnostics.items[i].severity == HLS_SEVERITY_ERROR &&
        llvm::StringRef(diagnostics.items[i].code) != "wait-unknown") {
      return false;
    }
  }
  return diagnostics.dropped == 0;
}

hls_unit *hls_unit_parse(const hls_source *source,
                         const hls_clang_options *options, hls_extent extent,
                         hls_diagnostics *diagnostics, hls_error *error) {
  size_t errorsBefore = diagnostics->num_errors;
  size_t first = diagnostics->count;
  std::unique_ptr<hls_unit> unit = runClang(
      source, options, extent, diagnostics,
      [=](hls_unit &parsed, clang::Decl &declaration) {
        return checkVariableSizes(parsed, declaration, diagnostics);
      },
      error);
  if (!unit) {
    return nullptr;
  }
  bool hasTree = unit->compiler->hasASTContext();
  bool isFine = diagnostics->num_errors == errorsBefore;
  if (hasTree && (isFine || extent == HLS_EXTENT_SYNTAX) &&
      !parseOtherFiles(*unit, source->name ? source->name : "", options, extent,
                       diagnostics, error) &&
      (extent != HLS_EXTENT_SYNTAX || error->status != HLS_DIAGNOSED)) {
    return nullptr;
  }
  if (extent == HLS_EXTENT_SYNTAX && hasTree) {
    collectSignatures(*unit);
    return unit.release();
  }
  unit->onlyLacksWaits = !isFine && extent != HLS_EXTENT_PROGRAM &&
                         lacksOnlyWaits(*diagnostics, first);
  if ((isFine || unit->onlyLacksWaits) && unit->module) {
    collectSignatures(*unit);
  }
  if (diagnostics->num_errors > errorsBefore &&
      !(unit->onlyLacksWaits && unit->module)) {
    if (hasTree) {
      addInitDeclarations(*unit, diagnostics);
    }
    hls_error_set(error, HLS_DIAGNOSED, "the file has errors");
    return nullptr;
  }
  if (!unit->module) {
    hls_error_set(error, HLS_INTERNAL,
                  "Clang produced no module and gave no reason");
    return nullptr;
  }
  if (!linkOtherFiles(*unit, error)) {
    return nullptr;
  }
  return unit.release();
}
