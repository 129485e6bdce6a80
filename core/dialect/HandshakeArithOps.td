// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic units. All join their operands; integers are signless, the
// mnemonic says how their bits are read.

#ifndef HANDSHAKE_ARITH_OPS_TD
#define HANDSHAKE_ARITH_OPS_TD

include "HandshakeEnums.td"
include "HandshakeTraits.td"
include "HandshakeTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===--- Two operands and a result of one type ---===//

class Handshake_BinaryOp<string mnemonic, string rule, list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat(
          [Pure, SameOperandsAndResultType, Signals<rule>], traits)> {
  let arguments = (ins ChannelType:$lhs, ChannelType:$rhs);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

class Handshake_IntBinaryOp<string mnemonic, list<Trait> traits = [],
                            string rule = "AtOnce">
    : Handshake_BinaryOp<mnemonic, rule, !listconcat([
        CarriesInteger<"lhs">, CarriesInteger<"rhs">,
        CarriesInteger<"result">], traits)>;

// Its unit holds tokens while it works on them.
class Handshake_SlowIntBinaryOp<string mnemonic, list<Trait> traits = []>
    : Handshake_IntBinaryOp<mnemonic, traits, "Pipelined">;

class Handshake_FloatBinaryOp<string mnemonic, list<Trait> traits = []>
    : Handshake_BinaryOp<mnemonic, "Pipelined", !listconcat([
        CarriesFloat<"lhs">, CarriesFloat<"rhs">, CarriesFloat<"result">],
        traits)>;

class Handshake_SingleBinaryOp<string mnemonic, list<Trait> traits = []>
    : Handshake_BinaryOp<mnemonic, "Pipelined", !listconcat([
        CarriesFloatOfWidth<"lhs", 32>, CarriesFloatOfWidth<"rhs", 32>,
        CarriesFloatOfWidth<"result", 32>], traits)>;

def AddIOp : Handshake_IntBinaryOp<"addi", [Commutative]>;
def SubIOp : Handshake_IntBinaryOp<"subi">;
def MulIOp : Handshake_SlowIntBinaryOp<"muli", [Commutative]>;
def AndIOp : Handshake_IntBinaryOp<"andi", [Commutative]>;
def OrIOp : Handshake_IntBinaryOp<"ori", [Commutative]>;
def XOrIOp : Handshake_IntBinaryOp<"xori", [Commutative]>;
def ShLIOp : Handshake_IntBinaryOp<"shli">;
def DivSIOp : Handshake_SlowIntBinaryOp<"divsi">;
def RemSIOp : Handshake_SlowIntBinaryOp<"remsi">;
def ShRSIOp : Handshake_IntBinaryOp<"shrsi"> {
  let hasCanonicalizer = 1;
}
def MaxSIOp : Handshake_IntBinaryOp<"maxsi">;
def MinSIOp : Handshake_IntBinaryOp<"minsi">;
def DivUIOp : Handshake_SlowIntBinaryOp<"divui">;
def ShRUIOp : Handshake_IntBinaryOp<"shrui">;
def MaxUIOp : Handshake_IntBinaryOp<"maxui">;
def MinUIOp : Handshake_IntBinaryOp<"minui">;
def AddFOp : Handshake_FloatBinaryOp<"addf", [Commutative]>;
def SubFOp : Handshake_FloatBinaryOp<"subf">;
def MulFOp : Handshake_FloatBinaryOp<"mulf", [Commutative]>;
def DivFOp : Handshake_FloatBinaryOp<"divf">;
def MaximumFOp : Handshake_SingleBinaryOp<"maximumf", [Commutative]>;
def MinimumFOp : Handshake_SingleBinaryOp<"minimumf", [Commutative]>;

//===--- Comparisons: a bit with the operands' extra signals ---===//

class Handshake_CompareOp<string mnemonic, Attr predicateAttr,
                          list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat([
        Pure, AllTypesMatch<["lhs", "rhs"]>,
        TypesMatchWith<
            "result carries one bit with the extra signals of the operands",
            "lhs", "result", "::hls::handshake::comparisonType($_self)">],
        traits)> {
  let arguments = (ins predicateAttr:$predicate, ChannelType:$lhs,
                       ChannelType:$rhs);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $predicate `,` $lhs `,` $rhs attr-dict `:`
    custom<HandshakeType>(type($lhs))
  }];
}

def CmpIOp : Handshake_CompareOp<"cmpi", CmpIPredicateAttr, [
    Signals<"AtOnce">,
    CarriesInteger<"lhs">, CarriesInteger<"rhs">]>;
def CmpFOp : Handshake_CompareOp<"cmpf", CmpFPredicateAttr, [
    Signals<"Pipelined">,
    CarriesFloat<"lhs">, CarriesFloat<"rhs">]>;

def SelectOp : Handshake_Op<"select", [
    Pure, Signals<"AtOnce">, AllTypesMatch<["trueValue", "falseValue", "result"]>,
    CarriesIntegerOfWidth<"condition", 1>,
    SameExtras<["condition", "trueValue", "falseValue", "result"]>]> {
  let summary = "one of two values; the other one is discarded";
  let arguments = (ins ChannelType:$condition, ChannelType:$trueValue,
                       ChannelType:$falseValue);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $condition `[` $trueValue `,` $falseValue `]` attr-dict `:`
    custom<HandshakeType>(type($condition)) `,`
    custom<HandshakeType>(type($result))
  }];
}

//===--- One operand ---===//

class Handshake_CastOp<string mnemonic, string rule, list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat([
        Pure, SameExtras<["operand", "result"]>, Signals<rule>], traits)> {
  let arguments = (ins ChannelType:$operand);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($operand)) `to`
    custom<HandshakeType>(type($result))
  }];
}

class Handshake_IntCastOp<string mnemonic>
    : Handshake_CastOp<mnemonic, "AtOnce", [CarriesInteger<"operand">,
                                            CarriesInteger<"result">]> {
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def ExtSIOp : Handshake_IntCastOp<"extsi">;
def ExtUIOp : Handshake_IntCastOp<"extui">;
def TruncIOp : Handshake_IntCastOp<"trunci">;
def ExtFOp : Handshake_CastOp<"extf", "Pipelined", [
    CarriesFloatOfWidth<"operand", 32>, CarriesFloatOfWidth<"result", 64>]>;
def TruncFOp : Handshake_CastOp<"truncf", "Pipelined", [
    CarriesFloatOfWidth<"operand", 64>, CarriesFloatOfWidth<"result", 32>]>;
def SIToFPOp : Handshake_CastOp<"sitofp", "Pipelined", [
    CarriesIntegerOfWidth<"operand", 32>, CarriesFloatOfWidth<"result", 32>]>;
def UIToFPOp : Handshake_CastOp<"uitofp", "Pipelined", [
    CarriesInteger<"operand">, CarriesFloatOfWidth<"result", 32>]>;
def FPToSIOp : Handshake_CastOp<"fptosi", "Pipelined", [
    CarriesFloatOfWidth<"operand", 32>, CarriesIntegerOfWidth<"result", 32>]>;
def AbsFOp : Handshake_CastOp<"absf", "AtOnce", [
    SameData<["operand", "result"]>, CarriesFloat<"operand">]>;
def AbsIOp : Handshake_CastOp<"absi", "AtOnce", [
    SameData<["operand", "result"]>, CarriesInteger<"operand">]>;

def NegFOp : Handshake_Op<"negf", [
    Pure, Signals<"AtOnce">, SameOperandsAndResultType, CarriesFloat<"operand">]> {
  let arguments = (ins ChannelType:$operand);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

#endif
