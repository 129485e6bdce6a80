/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialect class. Private to core/dialect: other code includes
 * hls/handshake.h.
 */
#ifndef HLS_DIALECT_TYPES_DIALECT_H
#define HLS_DIALECT_TYPES_DIALECT_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/Operation.h"

#include "HandshakeDialect.h.inc"

namespace hls::handshake {

/* The context, with the dialect loaded: where it is only registered, a type or
 * an attribute of it has no storage, and MLIR would end the process. */
inline mlir::MLIRContext *withDialect(mlir::MLIRContext *context) {
  context->getOrLoadDialect<HandshakeDialect>();
  return context;
}

} // namespace hls::handshake

#endif
