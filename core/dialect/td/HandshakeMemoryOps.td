// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Access ports and memory interfaces.

#ifndef HANDSHAKE_MEMORY_OPS_TD
#define HANDSHAKE_MEMORY_OPS_TD

include "HandshakeTraits.td"
include "HandshakeTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

// The memory of an interface: an array whose elements have one address each.
def MemoryType : Type<
    CPred<"::hls::handshake::isMemoryType($_self)">,
    "one-dimensional memref of static size", "::mlir::MemRefType">;

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
    Signals<"Pipelined">,
    SameExtras<["address", "dataResult"]>, NoExtras<"addressResult">,
    NoExtras<"data">]> {
  let summary = "load port: address to memory, data back to the circuit";
  let description = [{
    `data` comes from the memory, `addressResult` goes to it. Each address
    token is forwarded, and so is, independently, each data token.
  }];
}

def StoreOp : Handshake_AccessOp<"store", [
    Signals<"Drop">,
    SameExtras<["address", "data"]>, NoExtras<"addressResult">,
    NoExtras<"dataResult">]> {
  let summary = "store port: address and data to memory";
  let description = [{
    Both results go to the memory; their tokens are forwarded independently,
    and the interface pairs them.
  }];
}

def StoredOp : Handshake_Op<"stored", [
    AllTypesMatch<["address", "addressResult"]>, CarriesInteger<"address">,
    NoExtras<"address">, NoExtras<"done">]> {
  let summary = "hands a store's address on, and tells when it is performed";
  let description = [{
    `addressResult` goes to a store of a memory controller and nowhere else.
    `done` has a token for each of its addresses, in the cycle after the one in
    which the memory performs the store, or later.
  }];
  let arguments = (ins ChannelType:$address);
  let results = (outs ChannelType:$addressResult, ControlType:$done);
  let assemblyFormat = [{
    $address attr-dict `:` custom<HandshakeType>(type($address)) `,`
    custom<HandshakeType>(type($done))
  }];
  let hasVerifier = 1;
}

def CreditOp : Handshake_Op<"credit", [NoExtras<"operand">,
    SameOperandsAndResultType]> {
  let summary = "gives tokens before the first of its operand";
  let description = [{
    The first `tokens` of the result are there from the beginning; each one
    behind them is one of the operand. So whoever takes a token of the result in
    each execution of something, and gives one to the operand, is never that many
    executions ahead. It belongs to no basic block, like a memory: the tokens
    that nobody has taken are there for the next execution of the function.
    Without any, it is for tokens that nobody waits for, as those between
    `judge` and `guess`.
  }];
  let arguments = (ins ControlType:$operand,
                       ConfinedAttr<I64Attr, [IntMinValue<0>]>:$tokens);
  let results = (outs ControlType:$result);
  let assemblyFormat = [{
    $operand `,` `tokens` `=` $tokens attr-dict `:`
    custom<HandshakeType>(type($result))
  }];
}

def MemoryControllerOp : Handshake_Op<"mem_controller"> {
  let summary = "interface to a memory that keeps no order between accesses";
  let description = [{
    `inputs` are, for each of the `connectedBlocks` that has ports of its own:
    the number of stores in one execution of the block, if it has any, then its
    ports in program order (a load's address; a store's address and data). Then
    such a number for each other block whose stores come through the LSQ. Then,
    if there is an LSQ on the same memory, its load address, store address and
    store data. `outputs` are the data of each load, then of the LSQ.

    An execution begins with `memStart`. `memEnd` is given once `ctrlEnd` has
    arrived and all announced stores are done.

    With `held`, loaded data that nobody takes at once waits in the memory, which
    shows it until the next load: the only load that there is, not an LSQ's.
  }];
  let arguments = (ins
    MemoryType:$memRef,
    BareControlType:$memStart,
    Variadic<ChannelType>:$inputs,
    BareControlType:$ctrlEnd,
    I32ArrayAttr:$connectedBlocks,
    UnitAttr:$held);
  let results = (outs Variadic<ChannelType>:$outputs, BareControlType:$memEnd);
  let assemblyFormat = [{
    `[` $memRef `:` type($memRef) `]` $memStart ` ` `(` $inputs `)` $ctrlEnd
    attr-dict `:` ` ` ` ` ` ` functional-type($inputs, $outputs)
  }];
  let hasVerifier = 1;
}

def LSQOp : Handshake_Op<"lsq"> {
  let summary = "interface to a memory that keeps accesses in program order";
  let description = [{
    As a master it has the memory to itself. Its operands are the memory, the
    start of an execution, the groups, and a control for the end. Its results
    are the data of each load and a control for the end of the execution. As a
    slave it shares the memory with a memory controller. Its operands are the
    groups and the load data from the controller. Its results are the data of
    each load, then load address, store address and store data for the
    controller.

    A group is the accesses of one basic block: a control token, which
    allocates the entries of all of them in the queues, and their ports in
    program order. `groupSizes` are the numbers of ports.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, I32ArrayAttr:$groupSizes);
  let results = (outs Variadic<HandshakeType>:$outputs);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /* Does it have the memory to itself? */
    bool isMaster();
  }];
}

def RAMOp : Handshake_Op<"ram"> {
  let summary = "memory inside the circuit";
  let arguments = (ins ElementsAttr:$initialValue);
  let results = (outs MemoryType:$memRef);
  let hasVerifier = 1;
}

#endif
