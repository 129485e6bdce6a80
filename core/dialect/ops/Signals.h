/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the hardware of an operation does with extra signals, as a trait that
 * every unit declares (`Signals<"Move">` in ODS). The enumerators are those of
 * MlirHandshakeSignalRule in hls/handshake.h.
 */
#ifndef HLS_DIALECT_SIGNALS_H
#define HLS_DIALECT_SIGNALS_H

#include "mlir/IR/OpDefinition.h"

namespace hls::handshake {

enum class SignalRule {
  Move,
  Steer,
  Choose,
  AtOnce,
  Pipelined,
  Make,
  Drop,
};

template <SignalRule rule> struct ExtraSignals {
  template <typename Op>
  class Impl : public mlir::OpTrait::TraitBase<Op, Impl> {};
};

} // namespace hls::handshake

#endif
