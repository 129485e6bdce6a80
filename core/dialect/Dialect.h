/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialect class. Private to this folder: other code includes
 * hls/handshake.h.
 */
#ifndef HLS_DIALECT_DIALECT_H
#define HLS_DIALECT_DIALECT_H

#include "mlir/IR/Dialect.h"

#include "HandshakeDialect.h.inc"

#endif
