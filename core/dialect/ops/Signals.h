/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The way in which the hardware of an operation treats extra signals, as a
 * trait that every unit declares (`Signals<"Move">` in ODS).
 */
#ifndef HLS_DIALECT_SIGNALS_H
#define HLS_DIALECT_SIGNALS_H

#include "core/dialect/types/Attributes.h"
#include "mlir/IR/OpDefinition.h"

namespace hls::handshake {

template <SignalRule rule> struct ExtraSignals {
  template <typename Op>
  class Impl : public mlir::OpTrait::TraitBase<Op, Impl> {};
};

} // namespace hls::handshake

#endif
