// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units for speculation, and the arbiter of shared units.

#ifndef HANDSHAKE_SPECULATION_OPS_TD
#define HANDSHAKE_SPECULATION_OPS_TD

include "HandshakeTraits.td"
include "HandshakeTypes.td"
include "mlir/IR/OpBase.td"

def SpeculatorOp : Handshake_Op<"speculator", [
    AllTypesMatch<["dataIn", "dataOut"]>, HasSpecTag<"dataIn">,
    HasSpecTag<"dataOut">, CarriesIntegerOfWidth<"issueCtrl", 2>,
    CarriesIntegerOfWidth<"historyCtrl", 2>,
    CarriesIntegerOfWidth<"commitCtrl", 1>, NoExtras<"issueCtrl">,
    NoExtras<"historyCtrl">, NoExtras<"commitCtrl">]> {
  let summary = "issues predicted tokens before the real one, then resolves";
  let arguments = (ins HandshakeType:$dataIn, HandshakeType:$trigger,
                       UI32Attr:$fifoDepth);
  let results = (outs HandshakeType:$dataOut, ChannelType:$issueCtrl,
                      ChannelType:$historyCtrl, ChannelType:$commitCtrl);
  let assemblyFormat = [{
    `[` $trigger `]` $dataIn attr-dict `:`
    custom<HandshakeType>(type($trigger)) `,`
    custom<HandshakeType>(type($dataIn)) `,`
    custom<HandshakeType>(type($dataOut)) `,`
    custom<HandshakeType>(type($issueCtrl)) `,`
    custom<HandshakeType>(type($historyCtrl)) `,`
    custom<HandshakeType>(type($commitCtrl))
  }];
}

// Data passes under the control of a channel of one bit.
class Handshake_SpecDataOp<string mnemonic, list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat([
        SameData<["dataIn", "dataOut"]>,
        SameExtrasButSpec<["dataIn", "dataOut"]>,
        CarriesIntegerOfWidth<"ctrl", 1>, NoExtras<"ctrl">], traits)> {
  let arguments = (ins HandshakeType:$dataIn, ChannelType:$ctrl);
  let results = (outs HandshakeType:$dataOut);
  let assemblyFormat = [{
    `[` $ctrl `]` $dataIn attr-dict `:` type($dataIn) `,` type($dataOut) `,`
    custom<HandshakeType>(type($ctrl))
  }];
}

def SpecSaveOp : Handshake_SpecDataOp<"spec_save", [
    NoSpecTag<"dataIn">, HasSpecTag<"dataOut">]> {
  let summary = "keeps a copy of each token, to replay it";
}

def SpecCommitOp : Handshake_SpecDataOp<"spec_commit", [
    HasSpecTag<"dataIn">, NoSpecTag<"dataOut">]> {
  let summary = "holds speculative tokens until confirmed or discarded";
}

def SpecSaveCommitOp : Handshake_Op<"spec_save_commit", [
    AllTypesMatch<["dataIn", "dataOut"]>, HasSpecTag<"dataIn">,
    HasSpecTag<"dataOut">, CarriesIntegerOfWidth<"issueCtrl", 2>,
    CarriesIntegerOfWidth<"historyCtrl", 2>, NoExtras<"issueCtrl">,
    NoExtras<"historyCtrl">]> {
  let summary = "passes tokens while it keeps copies of them";
  let arguments = (ins HandshakeType:$dataIn, ChannelType:$issueCtrl,
                       ChannelType:$historyCtrl, UI32Attr:$fifoDepth);
  let results = (outs HandshakeType:$dataOut);
  let assemblyFormat = [{
    `[` $issueCtrl `,` $historyCtrl `]` $dataIn attr-dict `:`
    type($dataIn) `,` custom<HandshakeType>(type($issueCtrl)) `,`
    custom<HandshakeType>(type($historyCtrl))
  }];
}

def SpeculatingBranchOp : Handshake_Op<"speculating_branch", [
    SameData<["dataOperand", "trueResult", "falseResult"]>,
    SameExtrasButSpec<["specTagOperand", "dataOperand", "trueResult",
                       "falseResult"]>,
    HasSpecTag<"specTagOperand">, HasSpecTag<"dataOperand">,
    NoSpecTag<"trueResult">, NoSpecTag<"falseResult">]> {
  let summary = "steers a token by its spec tag";
  let arguments = (ins HandshakeType:$specTagOperand,
                       HandshakeType:$dataOperand);
  let results = (outs HandshakeType:$trueResult, HandshakeType:$falseResult);
  let assemblyFormat = [{
    `[` $specTagOperand `]` $dataOperand attr-dict `:`
    type($specTagOperand) `,` type($dataOperand) `,` type($trueResult) `,`
    type($falseResult)
  }];
}

def NonSpecOp : Handshake_Op<"non_spec", [
    SameData<["dataIn", "dataOut"]>, SameExtrasButSpec<["dataIn", "dataOut"]>,
    NoSpecTag<"dataIn">, HasSpecTag<"dataOut">]> {
  let summary = "tags tokens as not speculative";
  let arguments = (ins HandshakeType:$dataIn);
  let results = (outs HandshakeType:$dataOut);
  let assemblyFormat = [{
    $dataIn attr-dict `:` type($dataIn) `to` type($dataOut)
  }];
}

def SharingWrapperOp : Handshake_Op<"sharing_wrapper", [
    SameOperandsAndResultType]> {
  let summary = "arbitrates one unit between operations, under credits";
  let description = [{
    The operands are those of each operation in turn, then the result of the
    unit. The results are those of each operation, then the unit's operands.
  }];
  let arguments = (ins
    Variadic<HandshakeType>:$dataOperands,
    HandshakeType:$sharedResult,
    DenseI64ArrayAttr:$credits,
    ConfinedAttr<I32Attr, [IntMinValue<2>]>:$numSharedOperations,
    ConfinedAttr<I32Attr, [IntMinValue<1>]>:$numSharedOperands,
    ConfinedAttr<I32Attr, [IntMinValue<1>]>:$latency);
  let results = (outs Variadic<HandshakeType>:$dataResults);
  let assemblyFormat = [{
    `[` $dataOperands `]` `,` `[` $sharedResult `]` attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif
