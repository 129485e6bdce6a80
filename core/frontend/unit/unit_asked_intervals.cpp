/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops for which pragmas ask how often iterations begin, in functions that
 * are a part of the kernel as well.
 */
#include "core/frontend/unit/asked_intervals.h"

#include "core/frontend/tree/pragma_loops.h"

#include "hls/clock_check.h"

#include "mlir-c/BuiltinAttributes.h"

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

static MlirAttribute noteOf(MlirContext context, const hls_range &pragma,
                            const hls_range &loop, unsigned cycles) {
  int64_t numbers[HLS_INTERVAL_NUMBERS] = {};
  numbers[HLS_INTERVAL_PRAGMA_LINE] = pragma.begin.line;
  numbers[HLS_INTERVAL_PRAGMA_COLUMN] = pragma.begin.column;
  numbers[HLS_INTERVAL_PRAGMA_END] = pragma.end.column;
  numbers[HLS_INTERVAL_FIRST_LINE] = loop.begin.line;
  numbers[HLS_INTERVAL_FIRST_COLUMN] = loop.begin.column;
  numbers[HLS_INTERVAL_LAST_LINE] = loop.end.line;
  numbers[HLS_INTERVAL_LAST_COLUMN] = loop.end.column;
  numbers[HLS_INTERVAL_CYCLES] = cycles;
  return mlirDenseI64ArrayGet(context, HLS_INTERVAL_NUMBERS, numbers);
}

void hls_frontend::noteIntervals(hls_unit &unit, const hls_signature &kernel,
                                 MlirOperation function) {
  MlirContext context = mlirOperationGetContext(function);
  std::vector<MlirAttribute> notes;
  for (const HlsPragma &pragma : unit.hlsPragmas) {
    unsigned cycles = pragma.name == "PIPELINE" ? intervalOf(pragma) : 0;
    SourceRange loop = cycles ? loopOf(unit, pragma) : SourceRange();
    hls_range range = rangeOf(unit, pragma.range);
    if (loop.isValid() && range.file && kernel.name_range.file &&
        std::strcmp(range.file, kernel.name_range.file) == 0) {
      notes.push_back(noteOf(context, range, rangeOf(unit, loop), cycles));
    }
  }
  if (!notes.empty()) {
    mlirOperationSetDiscardableAttributeByName(
        function, mlirStringRefCreateFromCString(HLS_INTERVALS),
        mlirArrayAttrGet(context, static_cast<intptr_t>(notes.size()),
                         notes.data()));
  }
}
