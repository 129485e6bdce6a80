/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations, as generated.
 */
#ifndef HLS_DIALECT_OPS_H
#define HLS_DIALECT_OPS_H

#include "core/dialect/ops/Signals.h"
#include "core/dialect/types/Assembly.h"
#include "core/dialect/types/Attributes.h"
#include "core/dialect/types/Dialect.h"
#include "core/dialect/types/Types.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace hls::handshake {

/* A fork's size is bounded so that a typo in the text does not exhaust the
 * memory of the process. */
inline constexpr unsigned kMaxForkSize = 1u << 16;

} // namespace hls::handshake

#define GET_OP_CLASSES
#include "HandshakeOps.h.inc"

#endif
