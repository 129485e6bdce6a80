/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What passes tell of themselves when `--debug-only` names them. LLVM has the
 * option and its own messages in builds with assertions only, but knows in all
 * of them what was asked for.
 */
#ifndef CORE_DIALECT_CAPI_PASS_DEBUG_H
#define CORE_DIALECT_CAPI_PASS_DEBUG_H

#include "core/dialect/capi/PassCounts.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringRef.h"

namespace hls {

/* Is a pass of that name to tell what it does? */
bool isDebugged(const char *name);

/* Writes a line to standard error, behind the name of the pass. */
void tell(llvm::StringRef name, llvm::StringRef text);

/* Tells that a pass has run, on what, and what it has counted there. */
void tellRun(const HlsPassDefinition *definition, mlir::Operation *root,
             const Counted &counted, bool hasSucceeded);

} // namespace hls

#endif
