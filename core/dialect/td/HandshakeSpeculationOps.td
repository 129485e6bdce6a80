// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units for speculation, and the arbiter of shared units.

#ifndef HANDSHAKE_SPECULATION_OPS_TD
#define HANDSHAKE_SPECULATION_OPS_TD

include "HandshakeTraits.td"
include "HandshakeTypes.td"
include "mlir/IR/OpBase.td"

def SpeculatorOp : Handshake_Op<"speculator", [
    Signals<"Tag">, AllTypesMatch<["dataIn", "dataOut"]>, HasSpecTag<"dataIn">,
    HasSpecTag<"dataOut">, CarriesIntegerOfWidth<"issueCtrl", 2>,
    CarriesIntegerOfWidth<"historyCtrl", 2>,
    CarriesIntegerOfWidth<"commitCtrl", 1>, NoExtras<"issueCtrl">,
    NoExtras<"historyCtrl">, NoExtras<"commitCtrl">]> {
  let summary = "issues predicted tokens before the real one, then resolves";
  let description = [{
    Predicts a token of `dataIn` for each token of `trigger`, what came last, and
    `prediction` (1 if that is not given) at first. A token of `dataOut` has the
    tag 1 if it is a prediction; it has the tag 0 if it is one of `dataIn`, because
    that has come before there was a prediction, or because that was wrong.

    `issueCtrl` and `historyCtrl` go to each `spec_save_commit`: 0 for a token that
    is predicted, and for a prediction that was right; 1, on both, for one that
    needed none; 2, on both, for one that was wrong. `commitCtrl` has a token for
    each prediction, in their order: 0 if it was right, 1 if it was wrong, or came
    behind a wrong one. Behind a wrong prediction, tokens with the tag 1 are
    dropped until one comes with the tag 0: triggers, and those of `dataIn`.
  }];
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
        Signals<"Tag">, SameData<["dataIn", "dataOut"]>,
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
  let description = [{
    A token leaves with the tag 1. A token of `ctrl` that is 0 drops the copy; one
    that is 1 has it leave with the tag 0. Then the next token is taken.
  }];
}

def SpecCommitOp : Handshake_SpecDataOp<"spec_commit", [
    HasSpecTag<"dataIn">, NoSpecTag<"dataOut">]> {
  let summary = "holds speculative tokens until confirmed or discarded";
  let description = [{
    A token with the tag 0 passes. One with the tag 1 takes a token of `ctrl`: it
    passes if that is 0, and is dropped if it is 1.
  }];
}

def SpecSaveCommitOp : Handshake_Op<"spec_save_commit", [
    Signals<"Tag">, AllTypesMatch<["dataIn", "dataOut"]>, HasSpecTag<"dataIn">,
    HasSpecTag<"dataOut">, CarriesIntegerOfWidth<"issueCtrl", 2>,
    CarriesIntegerOfWidth<"historyCtrl", 2>, NoExtras<"issueCtrl">,
    NoExtras<"historyCtrl">]> {
  let summary = "passes tokens while it keeps copies of them";
  let description = [{
    It has `fifoDepth` slots. For an `issueCtrl` of 0 the oldest token that has not
    left leaves with the tag 1, and keeps its slot until a `historyCtrl` of 0 frees
    the oldest one. For a 1 of both the oldest token leaves with the tag 0. For a 2
    of both it leaves once more, with the tag 0, and all slots are empty; then
    tokens with the tag 1 are dropped until one comes with the tag 0.
  }];
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
    Signals<"Tag">, SameData<["dataOperand", "trueResult", "falseResult"]>,
    SameExtrasButSpec<["specTagOperand", "dataOperand", "trueResult",
                       "falseResult"]>,
    HasSpecTag<"specTagOperand">, HasSpecTag<"dataOperand">,
    NoSpecTag<"trueResult">, NoSpecTag<"falseResult">]> {
  let summary = "steers a token by its spec tag";
  let description = [{
    Joins both operands. The token goes to `trueResult` if the tag of
    `specTagOperand` is 1, without its own.
  }];
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
    Signals<"Tag">, SameData<["dataIn", "dataOut"]>, SameExtrasButSpec<["dataIn", "dataOut"]>,
    NoSpecTag<"dataIn">, HasSpecTag<"dataOut">]> {
  let summary = "tags tokens as not speculative";
  let arguments = (ins HandshakeType:$dataIn);
  let results = (outs HandshakeType:$dataOut);
  let assemblyFormat = [{
    $dataIn attr-dict `:` type($dataIn) `to` type($dataOut)
  }];
}

def GuessOp : Handshake_Op<"guess", [
    AllTypesMatch<["expected", "result"]>,
    CarriesIntegerOfWidth<"expected", 1>, NoExtras<"expected">,
    NoExtras<"closing">]> {
  let summary = "tells that a loop goes on before that is known";
  let description = [{
    Has a token for each iteration that is begun: the one of `expected`, which
    is 0 at most where the loop ends for certain, or 0 if the loop has already
    ended in an iteration before. That it has, `closing` tells it, with one
    token for each time that the loop is entered. It comes from the `judge` of
    the loop, and may come at any time: what is guessed depends on when.
  }];
  let arguments = (ins ChannelType:$expected, ControlType:$closing);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $expected `,` $closing attr-dict `:`
    custom<HandshakeType>(type($expected)) `,`
    custom<HandshakeType>(type($closing))
  }];
}

def JudgeOp : Handshake_Op<"judge", [
    AllTypesMatch<["guessed", "decided", "last", "takesPlace"]>,
    CarriesIntegerOfWidth<"guessed", 1>, NoExtras<"guessed">,
    NoExtras<"closing">]> {
  let summary = "tells which iterations take place, of those begun by guesses";
  let description = [{
    Takes, for each iteration that was begun, what was guessed of whether there
    is another one, and what turned out. The first iteration for which the
    latter is 0 is the last one that takes place; those up to the one for which
    0 was guessed were begun too many. `last` is 1 for the last one, `takesPlace`
    is 0 for those begun too many. `closing` has a token for each last one.
  }];
  let arguments = (ins ChannelType:$guessed, ChannelType:$decided);
  let results = (outs ChannelType:$last, ChannelType:$takesPlace,
                      ControlType:$closing);
  let assemblyFormat = [{
    $guessed `,` $decided attr-dict `:`
    custom<HandshakeType>(type($guessed)) `,`
    custom<HandshakeType>(type($closing))
  }];
}

def SharingWrapperOp : Handshake_Op<"sharing_wrapper", [
    Signals<"Move">, SameOperandsAndResultType]> {
  let summary = "arbitrates one unit between operations, under credits";
  let description = [{
    The operands are those of each operation in turn, then the result of the
    unit. The results are those of each operation, then the unit's operands.
    `credits` are how many results of each operation may be under way or kept:
    it has the unit only while there is room for one more.
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
