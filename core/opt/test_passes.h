/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The passes and dialects with which MLIR's own tests exercise it. The
 * distribution's mlir-opt has them, so tests written for it use them.
 */
#ifndef HLS_OPT_TEST_PASSES_H
#define HLS_OPT_TEST_PASSES_H

#include "mlir/IR/DialectRegistry.h"

namespace hls {

/* Registers them all, by name. */
void registerTestPasses(mlir::DialectRegistry &registry);

} // namespace hls

#endif
