// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units that only change the form of a channel: no token is stored, delayed or
// dropped.

#ifndef HANDSHAKE_CHANNEL_OPS_TD
#define HANDSHAKE_CHANNEL_OPS_TD

include "HandshakeTraits.td"
include "HandshakeTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def UnbundleOp : Handshake_Op<"unbundle", [Pure]> {
  let summary = "takes a channel apart";
  let description = [{
    A channel gives a control, its data and its downstream signals; the
    upstream signals are operands. A control gives its valid wire; its ready
    wire is an operand. Only the type of the channel is written, the others
    follow from it.
  }];
  let arguments = (ins HandshakeType:$channelLike,
                       Variadic<AnyType>:$upstreams);
  let results = (outs Variadic<AnyType>:$signals);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def BundleOp : Handshake_Op<"bundle", [Pure]> {
  let summary = "puts a channel together";
  let description = [{
    The inverse of unbundle: the upstream signals, or the ready wire, are
    results.
  }];
  let arguments = (ins Variadic<AnyType>:$signals);
  let results = (outs HandshakeType:$channelLike,
                      Variadic<AnyType>:$upstreams);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Handshake_RepackOp<string mnemonic> : Handshake_Op<mnemonic, [Pure]> {
  let arguments = (ins HandshakeType:$operand);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<ConversionTypes>(type($operand),
                                                   type($result))
  }];
  let hasVerifier = 1;
}

def ComposeOp : Handshake_RepackOp<"compose"> {
  let summary = "packs the extra signals of a channel";
  let description = [{
    Merged: downstream signals become part of the data, above it. Split: they
    become one signal. Upstream signals become one in both cases. The first
    declared is in the low bits.
  }];
  let hasFolder = 1;
}

def DecomposeOp : Handshake_RepackOp<"decompose"> {
  let summary = "inverse of compose";
  let hasFolder = 1;
}

#endif
