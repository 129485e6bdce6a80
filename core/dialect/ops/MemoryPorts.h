/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The accesses that the operands of a memory interface are connected to, and
 * the checks that both kinds of interface share.
 */
#ifndef HLS_DIALECT_MEMORY_PORTS_H
#define HLS_DIALECT_MEMORY_PORTS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace hls::handshake {

enum class PortKind { Control, Load, Store, LSQ, MemoryController };

struct MemoryPort {
  PortKind kind;
  mlir::OpResult source; /* null for a control */
};

/* Follows the operand back through extsi, extui, trunci and fork. The address
 * of a load, both results of a store, and the data results of an interface are
 * ports; anything else is a control. */
MemoryPort findMemoryPort(mlir::Value operand);

/* Is `data` the data result of the store that `address` is a result of? */
bool isDataOfStore(mlir::Value data, mlir::OpResult address);

/* A width that several channels have in common. */
class CommonWidth {
public:
  /* 0: that of the first channel. */
  explicit CommonWidth(unsigned width = 0) : width(width) {}

  mlir::LogicalResult check(mlir::Operation *interface, mlir::Type channel);

private:
  unsigned width;
};

/* Bits of an element of the memory; 0 when it is neither integer nor float. */
unsigned elementWidth(mlir::Type memory);

} // namespace hls::handshake

#endif
