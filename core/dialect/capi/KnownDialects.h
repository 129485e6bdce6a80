/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialects the compiler works with, by namespace.
 */
#ifndef HLS_DIALECT_KNOWN_DIALECTS_H
#define HLS_DIALECT_KNOWN_DIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace hls {

/* Inserts the dialect of that namespace; does nothing when it is none of
 * ours. */
void insertKnownDialect(mlir::DialectRegistry &registry,
                        llvm::StringRef dialectNamespace);

} // namespace hls

#endif
