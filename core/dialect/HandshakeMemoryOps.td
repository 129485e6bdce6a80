// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Access ports and memory interfaces.

#ifndef HANDSHAKE_MEMORY_OPS_TD
#define HANDSHAKE_MEMORY_OPS_TD

include "HandshakeTraits.td"
include "HandshakeTypes.td"

class Handshake_AccessOp<string mnemonic, list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat([
        SameData<["address", "addressResult"]>,
        SameData<["data", "dataResult"]>, CarriesInteger<"address">,
        CarriesInteger<"addressResult">], traits)> {
  let arguments = (ins ChannelType:$address, ChannelType:$data);
  let results = (outs ChannelType:$addressResult, ChannelType:$dataResult);
  let assemblyFormat = [{
    `[` $address `]` $data attr-dict `:`
    custom<HandshakeType>(type($address)) `,`
    custom<HandshakeType>(type($data)) `,`
    custom<HandshakeType>(type($addressResult)) `,`
    custom<HandshakeType>(type($dataResult))
  }];
}

def LoadOp : Handshake_AccessOp<"load", [
    SameExtras<["address", "dataResult"]>, NoExtras<"addressResult">,
    NoExtras<"data">]> {
  let summary = "load port: address to memory, data back to the circuit";
  let description = [{
    `data` comes from the memory, `addressResult` goes to it. Each address
    token is forwarded, and so is, independently, each data token.
  }];
}

def StoreOp : Handshake_AccessOp<"store", [
    SameExtras<["address", "data"]>, NoExtras<"addressResult">,
    NoExtras<"dataResult">]> {
  let summary = "store port: address and data to memory";
  let description = [{
    Both results go to the memory; their tokens are forwarded independently,
    and the interface pairs them.
  }];
}


#endif
