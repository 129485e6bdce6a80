// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect itself, and the base class of its operations.

#ifndef HANDSHAKE_DIALECT_TD
#define HANDSHAKE_DIALECT_TD

include "mlir/IR/OpBase.td"

def Handshake_Dialect : Dialect {
  let name = "handshake";
  let cppNamespace = "::hls::handshake";
  let summary = "Dataflow circuits of elastic units";
  let description = [{
    Every value is a channel between two units: a control channel, which only
    carries tokens, or a data channel, whose tokens carry a payload. Operations
    are the units. The body of a `handshake.func` is a graph: channels may form
    cycles.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  // Inherent attributes live in the ordinary dictionary.
  let usePropertiesForAttributes = 0;
  let hasCanonicalizer = 1;
  // Of operations of any kind: unique name, basic block, and so on.
  let discardableAttrs = (ins
    "::mlir::StringAttr":$name,
    "::mlir::IntegerAttr":$bb,
    "::mlir::StringAttr":$arg_name,
    "::mlir::Attribute":$mem_interface,
    "::mlir::Attribute":$deps,
    "::mlir::ArrayAttr":$speculate,
    "::mlir::Attribute":$lsqDepth);
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef name) const override;
  }];
}

// An operation that may appear anywhere (only the function).
class Handshake_TopLevelOp<string mnemonic, list<Trait> traits = []>
    : Op<Handshake_Dialect, mnemonic, traits>;

// A unit of a circuit.
class Handshake_Op<string mnemonic, list<Trait> traits = []>
    : Op<Handshake_Dialect, mnemonic, !listconcat([HasParent<"FuncOp">],
                                                  traits)>;

#endif
