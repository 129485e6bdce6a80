/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops for which pragmas ask how often iterations begin, in functions that
 * are a part of the kernel as well.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/tree/pragma_loops.h"

#include <cstring>

using namespace clang;
using namespace hls_frontend;

// The loop of a pragma; none where it is in no function.
static SourceRange loopOf(const hls_unit &unit, const HlsPragma &pragma) {
  for (const FunctionDecl *function : unit.declarations) {
    const FunctionDecl *definition = nullptr;
    if (function->hasBody(definition) && definition->getBody() &&
        PragmaLoops::isIn(unit.sources(), pragma.place,
                          *definition->getBody())) {
      return PragmaLoops(unit.sources(), unit.compiler->getLangOpts(),
                         *definition->getBody())
          .loopOf(pragma.place);
    }
  }
  return {};
}

hls_asked_interval *hls_unit_asked_intervals(hls_unit *unit,
                                             const hls_signature *kernel,
                                             size_t *count) {
  auto *asked =
      unit->arena.Allocate<hls_asked_interval>(unit->hlsPragmas.size());
  *count = 0;
  for (const HlsPragma &pragma : unit->hlsPragmas) {
    unsigned cycles = pragma.name == "PIPELINE" ? intervalOf(pragma) : 0;
    SourceRange loop = cycles ? loopOf(*unit, pragma) : SourceRange();
    hls_range range = rangeOf(*unit, pragma.range);
    if (loop.isValid() && range.file && kernel->name_range.file &&
        std::strcmp(range.file, kernel->name_range.file) == 0) {
      asked[(*count)++] = {range, rangeOf(*unit, loop), cycles};
    }
  }
  return asked;
}
