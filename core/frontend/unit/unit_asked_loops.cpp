/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a kernel for which a pragma asks that they go on too far.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/tree/pragma_loops.h"

using namespace clang;

hls_asked_loop *hls_unit_asked_loops(hls_unit *unit,
                                     const hls_signature *kernel,
                                     size_t *count) {
  const FunctionDecl *function = unit->declaration(kernel);
  const FunctionDecl *definition = nullptr;
  *count = 0;
  if (!function || !function->hasBody(definition)) {
    return nullptr;
  }
  hls_frontend::PragmaLoops loops(
      unit->sources(), unit->compiler->getLangOpts(), *definition->getBody());
  auto *asked =
      unit->arena.Allocate<hls_asked_loop>(unit->speculatePragmas.size());
  for (SourceLocation pragma : unit->speculatePragmas) {
    if (!hls_frontend::PragmaLoops::isIn(unit->sources(), pragma,
                                         *definition->getBody())) {
      continue;
    }
    SourceRange loop = loops.loopOf(pragma);
    asked[(*count)++] = {hls_frontend::rangeOf(*unit, SourceRange(pragma)),
                         hls_frontend::rangeOf(*unit, loop),
                         loop.isValid() && loops.hasLoop(loop)};
  }
  return asked;
}
