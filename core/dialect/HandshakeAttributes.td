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

#endif
