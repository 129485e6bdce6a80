// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes that passes exchange through `handshake.…` entries of operations.

#ifndef HANDSHAKE_ATTRIBUTES_TD
#define HANDSHAKE_ATTRIBUTES_TD

include "HandshakeDialect.td"
include "mlir/IR/AttrTypeBase.td"

class Handshake_Attr<string name, string attrMnemonic>
    : AttrDef<Handshake_Dialect, name> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
}

def MemInterfaceAttr : Handshake_Attr<"MemInterface", "mem_interface"> {
  let summary = "memory interface an access connects to";
  let description = [{
    `#handshake.mem_interface<MC>`: a memory controller.
    `#handshake.mem_interface<LSQ: 2>`: group 2 of a load-store queue.
  }];
  let parameters = (ins "std::optional<unsigned>":$lsqGroup);
}

def MemDependenceAttr : Handshake_Attr<"MemDependence", "dep"> {
  let summary = "an access that must happen after this one";
  let description = [{
    `#handshake<dep{dstAccess : "store0", loopDepth : 1, distance : 1,
    isActive : true}>`. An inactive dependence is enforced by the circuit
    already.
  }];
  let parameters = (ins
    AttrParameter<"::mlir::StringAttr", "name of the later access">:$dstAccess,
    "unsigned":$loopDepth, "unsigned":$distance, "bool":$isActive);
}

def MemDependenceArrayAttr
    : Handshake_Attr<"MemDependenceArray", "deps"> {
  let summary = "all accesses that must happen after this one";
  let parameters = (ins
      ArrayRefParameter<"MemDependenceAttr">:$dependences);
  let genVerifyDecl = 1;
}

def ChannelBufPropsAttr
    : Handshake_Attr<"ChannelBufProps", "channelBufProps"> {
  let summary = "what buffers a channel may have, and its delays";
  let description = [{
    `#handshake<channelBufProps[0,inf], [1,2], 3, 0.0, 0.25, 1.5>`: bounds on
    transparent and on opaque slots, least number of slots in all, delays in
    nanoseconds before, behind and through a buffer.
  }];
  let parameters = (ins
    "unsigned":$minTransparent, "std::optional<unsigned>":$maxTransparent,
    "unsigned":$minOpaque, "std::optional<unsigned>":$maxOpaque,
    "unsigned":$minSlots, APFloatParameter<"ns">:$inDelay,
    APFloatParameter<"ns">:$outDelay, APFloatParameter<"ns">:$delay);
}

def OpBufPropsAttr : Handshake_Attr<"OpBufProps", "bufProps"> {
  let summary = "buffering properties of an operation's operands";
  let description = [{
    `#handshake<bufProps{"0": [0,inf], [1,2], 3, 0.0, 0.25, 1.5}>`, by index.
  }];
  let parameters = (ins
    AttrParameter<"::mlir::DictionaryAttr", "by index">:$channels);
  let genVerifyDecl = 1;
}

def FPUImplementationAttr : Handshake_Attr<"FPUImplementation", "fpu_impl"> {
  let summary = "origin of a floating point unit";
  let parameters = (ins "::hls::handshake::FPUImpl":$origin);
}

def LSQDepthAttr : Handshake_Attr<"LSQDepth", "lsqDepth"> {
  let summary = "entries of the load queue and of the store queue";
  let description = "`#handshake<lsqDepth[8, 4]>`";
  let parameters = (ins "unsigned":$loads, "unsigned":$stores);
}

// A CFDFC is a cycle of basic blocks that is worth optimizing; the keys are
// their numbers.
class Handshake_CFDFCAttr<string name, string attrMnemonic>
    : Handshake_Attr<name, attrMnemonic> {
  let parameters = (ins
    AttrParameter<"::mlir::DictionaryAttr", "by CFDFC">:$entries);
}

def CFDFCToBBListAttr
    : Handshake_CFDFCAttr<"CFDFCToBBList", "cfdfcToBBList"> {
  let summary = "basic blocks of each CFDFC";
  let description = "`#handshake<cfdfcToBBList {\"0\" = [1 : ui32]}>`";
}

def CFDFCThroughputAttr
    : Handshake_CFDFCAttr<"CFDFCThroughput", "cfdfcThroughput"> {
  let summary = "tokens per cycle of each CFDFC";
  let description = "`#handshake<cfdfcThroughput {\"0\" = 0.5 : f64}>`";
}

#endif
