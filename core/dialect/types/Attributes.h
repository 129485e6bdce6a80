/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Attributes of the dialect.
 */
#ifndef HLS_DIALECT_ATTRIBUTES_H
#define HLS_DIALECT_ATTRIBUTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include <optional>

#include "HandshakeEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "HandshakeAttributes.h.inc"

namespace hls::handshake {

/* The `handshake.bb` of an operation: the basic block it comes from. */
std::optional<unsigned> basicBlock(mlir::Operation *op);

} // namespace hls::handshake

#endif
