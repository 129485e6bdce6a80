// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types of channels.

#ifndef HANDSHAKE_TYPES_TD
#define HANDSHAKE_TYPES_TD

include "HandshakeDialect.td"
include "mlir/IR/AttrTypeBase.td"

class Handshake_Type<string name, string typeMnemonic, string typeSummary>
    : TypeDef<Handshake_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = typeSummary;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def ControlType : Handshake_Type<"Control", "control", "control channel"> {
  let description = [{
    A valid wire with the token and a ready wire against it, plus named extra
    signals: `!handshake.control<>`, `!handshake.control<[tag: i2]>`.
  }];
  let parameters = (ins ArrayRefParameter<"ExtraSignal">:$extraSignals);
  let builders = [TypeBuilder<(ins), [{
    return $_get($_ctxt, ::llvm::ArrayRef<ExtraSignal>{});
  }]>];
}

def ChannelType : Handshake_Type<"Channel", "channel", "data channel"> {
  let description = [{
    A control channel with a payload: `!handshake.channel<i32>`,
    `!handshake.channel<i32, [tag: i2, credit: i1 (U)]>`.
  }];
  let parameters = (ins "::mlir::Type":$dataType,
                        ArrayRefParameter<"ExtraSignal">:$extraSignals);
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$dataType), [{
      return $_get(dataType.getContext(), dataType,
                   ::llvm::ArrayRef<ExtraSignal>{});
    }]>
  ];
}

// Either one.
def HandshakeType
    : Type<CPred<"::hls::handshake::isHandshakeType($_self)">,
           "control or data channel", "::mlir::Type">;

// A control channel without extra signals. It needs no type in the text of an
// operation.
def BareControlType
    : Type<CPred<"::hls::handshake::isBareControl($_self)">,
           "control channel without extra signals",
           "::hls::handshake::ControlType">,
      BuildableType<"$_builder.getType<::hls::handshake::ControlType>()">;

#endif
