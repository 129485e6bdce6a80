// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elastic units: what moves, copies, stores and steers tokens. "Joins"
// means: waits until every listed input has a token, consumes them together.

#ifndef HANDSHAKE_ELASTIC_OPS_TD
#define HANDSHAKE_ELASTIC_OPS_TD

include "HandshakeEnums.td"
include "HandshakeTraits.td"
include "HandshakeTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// One token in, the same token out.
class Handshake_ForwardOp<string mnemonic, list<Trait> traits = []>
    : Handshake_Op<mnemonic, !listconcat(
          [SameOperandsAndResultType, Signals<"Move">], traits)> {
  let arguments = (ins HandshakeType:$operand);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

def SourceOp : Handshake_Op<"source", [Pure, Signals<"Make">]> {
  let summary = "always offers a token";
  let results = (outs ControlType:$result);
  let assemblyFormat = "attr-dict `:` custom<HandshakeType>(type($result))";
}

def SinkOp : Handshake_Op<"sink", [Signals<"Move">]> {
  let summary = "accepts and drops every token";
  let arguments = (ins HandshakeType:$operand);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($operand))
  }];
}

def DeadBufferOp : Handshake_Op<"formal.dead_buffer", [Signals<"Move">]> {
  let summary = "accepts one token ever, then stalls; for verification only";
  let arguments = (ins HandshakeType:$operand);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($operand))
  }];
}

def ConstantOp : Handshake_Op<"constant", [
    Pure, SameExtras<["ctrl", "result"]>, Signals<"AtOnce">]> {
  let summary = "one token of fixed value per control token, without delay";
  let arguments = (ins ControlType:$ctrl, TypedAttrInterface:$value);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $ctrl attr-dict `:` custom<HandshakeType>(type($ctrl)) `,`
    custom<HandshakeType>(type($result))
  }];
  let hasVerifier = 1;
}

def BufferOp : Handshake_Op<"buffer", [
    SameOperandsAndResultType, Signals<"Move">]> {
  let summary = "stores tokens, in order";
  let description = [{
    `numSlots` is the number of tokens it can hold, `dvLatency` the number of
    cycles from a token's arrival to the first cycle it is offered in. Which
    values are possible depends on the type of buffer.
  }];
  let arguments = (ins
    HandshakeType:$operand,
    BufferTypeAttr:$bufferType,
    ConfinedAttr<I64Attr, [IntMinValue<1>]>:$numSlots,
    ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dvLatency);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $operand `,` `bufferType` `=` $bufferType `,` `numSlots` `=` $numSlots `,`
    `dvLatency` `=` $dvLatency attr-dict `:`
    custom<HandshakeType>(type($result))
  }];
  let hasVerifier = 1;
}

def InitOp : Handshake_ForwardOp<"init"> {
  let summary = "one-slot buffer that holds a token after reset";
  let description = [{
    The value of that token is `INIT_TOKEN` of `hw.parameters`, 0 by default.
  }];
}

def EnterOp : Handshake_Op<"enter", [
    NonEmptyVariadic<"tokens">, CarriesIntegerOfWidth<"condition", 1>,
    CarriesIntegerOfWidth<"select", 1>, CarriesIntegerOfWidth<"next", 1>]> {
  let summary = "begins the iterations of a loop in an island";
  let description = [{
    There is an iteration for each token of `condition` that is 1. After a 0, and
    at first, there is one when all of `tokens` have come, which are consumed.
    `select` tells which: 1 for an iteration that another one goes before. With
    `registered`, that follows a cycle after the 1; an execution begins at once.
    `next` is 1 when `condition` has a 1, and 0 otherwise: there at all times.
  }];
  let arguments = (ins ChannelType:$condition, Variadic<ControlType>:$tokens,
                       UnitAttr:$registered);
  let results = (outs ChannelType:$select, ChannelType:$next);
  let assemblyFormat = [{
    $condition `,` `[` $tokens `]` attr-dict `:`
    custom<HandshakeType>(type($condition)) `,`
    `[` custom<HandshakeTypeList>(type($tokens)) `]` `to`
    custom<HandshakeType>(type($select)) `,`
    custom<HandshakeType>(type($next))
  }];
}

def RestartOp : Handshake_Op<"restart", [
    CarriesIntegerOfWidth<"select", 1>, CarriesIntegerOfWidth<"again", 1>,
    SameData<["operand", "result"]>]> {
  let summary = "register of an island that begins with a constant";
  let description = [{
    The result has the token that `operand` had a cycle before if `again` had a 1
    then, and `value` otherwise, for each token of `select`.
  }];
  let arguments = (ins ChannelType:$select, ChannelType:$again,
                       ChannelType:$operand, TypedAttrInterface:$value);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $select `,` $again `,` $operand attr-dict `:`
    custom<HandshakeType>(type($select)) `,`
    custom<HandshakeType>(type($again)) `,`
    custom<HandshakeType>(type($operand)) `to`
    custom<HandshakeType>(type($result))
  }];
}

def AdmitOp : Handshake_Op<"admit", [SameData<["operand", "result"]>]> {
  let summary = "brings a value into an island";
  let description = [{
    `token` goes to the `enter` of the island: the value is there when an
    iteration begins, and consumed with it.
  }];
  let arguments = (ins ChannelType:$operand);
  let results = (outs ControlType:$token, ChannelType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($operand)) `to`
    custom<HandshakeType>(type($token)) `,`
    custom<HandshakeType>(type($result))
  }];
}

def AwaitOp : Handshake_Op<"await", [
    CarriesIntegerOfWidth<"select", 1>, SameData<["operand", "result"]>]> {
  let summary = "takes a value into an island that stands still until it comes";
  let description = [{
    The operand's next token is consumed for each token of `select` that is 0.
  }];
  let arguments = (ins ChannelType:$select, HandshakeType:$operand);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $select `,` $operand attr-dict `:`
    custom<HandshakeType>(type($select)) `,`
    custom<HandshakeType>(type($operand)) `to`
    custom<HandshakeType>(type($result))
  }];
}

def LeaveOp : Handshake_ForwardOp<"leave"> {
  let summary = "hands a token out of an island, which stands still until then";
}

def NDWireOp : Handshake_ForwardOp<"ndwire"> {
  let summary = "wire that may stall at any time; for verification only";
}

def ReadyRemoverOp : Handshake_ForwardOp<"ready_remover"> {
  let summary = "wire whose consumer is known to be always ready";
}

def BranchOp : Handshake_ForwardOp<"br", [Pure]> {
  let summary = "wire that marks the exit of a basic block";
}

def NotIOp : Handshake_Op<"noti", [
    Pure, Signals<"AtOnce">, SameOperandsAndResultType,
    CarriesInteger<"operand">]> {
  let summary = "bitwise complement";
  let arguments = (ins ChannelType:$operand);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

class Handshake_AnyForkOp<string mnemonic>
    : Handshake_Op<mnemonic, [Pure, SameOperandsAndResultType,
                              Signals<"Move">]> {
  let arguments = (ins HandshakeType:$operand);
  let results = (outs Variadic<HandshakeType>:$outputs);
  let hasCustomAssemblyFormat = 1;
}

def ForkOp : Handshake_AnyForkOp<"fork"> {
  let summary = "copies each token to every result";
  let description = [{
    Eager: each result is delivered as soon as its consumer is ready; the
    operand is released when all have been delivered.
  }];
}

def LazyForkOp : Handshake_AnyForkOp<"lazy_fork"> {
  let summary = "copies each token to every result, to all in one cycle";
}

def MergeOp : Handshake_Op<"merge", [
    Pure, SameOperandsAndResultType, NonEmptyVariadic<"dataOperands">,
    Signals<"Move">]> {
  let summary = "forwards any available token, lowest index first";
  let arguments = (ins Variadic<HandshakeType>:$dataOperands);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $dataOperands attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

def MuxOp : Handshake_Op<"mux", [
    Pure, Signals<"Steer">, NonEmptyVariadic<"dataOperands">,
    SameDataVariadic<"dataOperands", ["result"]>,
    SteeredExtrasVariadic<"selectOperand", "dataOperands", ["result"]>]> {
  let summary = "forwards the token of the selected operand";
  let description = [{
    Consumes one select token and one token of the operand it selects. Its extra
    signals are those of that operand; those of the select are lost.

    Also read with one type for all operands and the result:
    `mux %select [%a, %b] : channel<i1>, channel<i32>`.
  }];
  let arguments = (ins HandshakeType:$selectOperand,
                       Variadic<HandshakeType>:$dataOperands);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $selectOperand ` ` `[` $dataOperands `]` attr-dict `:`
    custom<HandshakeType>(type($selectOperand)) `,`
    custom<ChoiceTypes>(type($dataOperands), type($result),
                        ref($dataOperands))
  }];
  let hasVerifier = 1;
}

def RepeatOp : Handshake_Op<"repeat", [
    Pure, Signals<"Steer">, CarriesIntegerOfWidth<"selectOperand", 1>,
    SameData<["operand", "result"]>,
    SteeredExtras<"selectOperand", ["operand", "result"]>]> {
  let summary = "forwards a token, then repeats it while told to";
  let description = [{
    Consumes a select token for each token of the result. Where that is 0, the
    token is the operand's next one, which is consumed and kept; where it is 1,
    it is the one that is kept, or zeros before there is any. So it does what a
    mux does that gets its own result back.
  }];
  let arguments = (ins ChannelType:$selectOperand, HandshakeType:$operand);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $selectOperand `,` $operand attr-dict `:`
    custom<HandshakeType>(type($selectOperand)) `,`
    custom<HandshakeType>(type($operand)) `to`
    custom<HandshakeType>(type($result))
  }];
}

def ControlMergeOp : Handshake_Op<"control_merge", [
    Pure, Signals<"Choose">, NonEmptyVariadic<"dataOperands">,
    SameDataVariadic<"dataOperands", ["result"]>,
    ToldExtrasVariadic<"index", "dataOperands", ["result"]>]> {
  let summary = "forwards any available token, and tells which";
  let description = [{
    A merge with a second result: the index of the operand it chose. The two
    results leave independently of each other. Both have the extra signals of
    the token chosen; the index may do without.

    Also read with one type for all operands and the result:
    `control_merge %a, %b : control, channel<i1>`.
  }];
  let arguments = (ins Variadic<HandshakeType>:$dataOperands);
  let results = (outs HandshakeType:$result, HandshakeType:$index);
  let assemblyFormat = [{
    custom<BracketedOperands>($dataOperands) ` ` attr-dict ` ` `:`
    custom<ChoiceTypes>(type($dataOperands), type($result),
                        ref($dataOperands)) `,`
    custom<HandshakeType>(type($index))
  }];
  let hasVerifier = 1;
}

def ConditionalBranchOp : Handshake_Op<"cond_br", [
    Signals<"Steer">,
    AllTypesMatch<["dataOperand", "trueResult", "falseResult"]>,
    CarriesIntegerOfWidth<"conditionOperand", 1>,
    SteeredExtras<"conditionOperand", ["dataOperand", "trueResult",
                                       "falseResult"]>]> {
  let summary = "joins condition and data; the token goes to one result";
  let arguments = (ins ChannelType:$conditionOperand,
                       HandshakeType:$dataOperand);
  let results = (outs HandshakeType:$trueResult, HandshakeType:$falseResult);
  let assemblyFormat = [{
    $conditionOperand `,` $dataOperand attr-dict `:`
    custom<HandshakeType>(type($conditionOperand)) `,`
    custom<HandshakeType>(type($dataOperand))
  }];
}

def JoinOp : Handshake_Op<"join", [
    SameOperandsAndResultType, Signals<"AtOnce">]> {
  let summary = "joins all operands";
  let arguments = (ins Variadic<ControlType>:$data);
  let results = (outs ControlType:$result);
  let assemblyFormat = [{
    $data attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

def BlockerOp : Handshake_Op<"blocker", [
    SameOperandsAndResultType, Signals<"AtOnce">]> {
  let summary = "joins all operands; the payload is that of the first";
  let arguments = (ins Variadic<ChannelType>:$data);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $data attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

def WaitOp : Handshake_Op<"wait", [
    Signals<"Steer">,
    AllTypesMatch<["data", "result"]>,
    SteeredExtras<"token", ["data", "result"]>]> {
  let summary = "joins two operands; the payload is that of the second";
  let arguments = (ins HandshakeType:$token, HandshakeType:$data);
  let results = (outs HandshakeType:$result);
  let assemblyFormat = [{
    $token `,` $data attr-dict `:`
    custom<WaitTypes>(type($token), type($data), type($result))
  }];
}

def ValidMergerOp : Handshake_Op<"valid_merger", [
    Signals<"Move">,
    AllTypesMatch<["lhs", "lhsOut"]>, AllTypesMatch<["rhs", "rhsOut"]>]> {
  let summary = "two wires, the valid of the first drives both results";
  let arguments = (ins HandshakeType:$lhs, HandshakeType:$rhs);
  let results = (outs HandshakeType:$lhsOut, HandshakeType:$rhsOut);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<HandshakeType>(type($lhs)) `,`
    custom<HandshakeType>(type($rhs))
  }];
}

def InstanceOp : Handshake_Op<"instance", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "instance of another function, with its own state";
  let description = [{
    One execution of the callee per set of operands. Other attributes are
    parameters of the hardware module. The last operand and the last result
    are the callee's start and end, by convention.
  }];
  let arguments = (ins FlatSymbolRefAttr:$module, Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    $module `(` $inputs `)` attr-dict `:`
    functional-type($inputs, $outputs)
  }];
}

#endif
