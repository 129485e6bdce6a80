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

class Handshake_BinaryOp<string mnemonic, string meaning, string rule,
                         list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat(
          [Pure, SameOperandsAndResultType, Signals<rule>], traits)> {
  let summary = meaning;
  let arguments = (ins ChannelType:$lhs, ChannelType:$rhs);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

class Handshake_IntBinaryOp<string mnemonic, string meaning,
                            list<Trait> traits = [], string rule = "AtOnce">
    : Handshake_BinaryOp<mnemonic, meaning, rule, !listconcat([
        CarriesInteger<"lhs">, CarriesInteger<"rhs">,
        CarriesInteger<"result">], traits)>;

// Its unit holds tokens while it works on them.
class Handshake_SlowIntBinaryOp<string mnemonic, string meaning,
                                list<Trait> traits = []>
    : Handshake_IntBinaryOp<mnemonic, meaning, traits, "Pipelined">;

class Handshake_FloatBinaryOp<string mnemonic, string meaning,
                              list<Trait> traits = []>
    : Handshake_BinaryOp<mnemonic, meaning, "Pipelined", !listconcat([
        CarriesFloat<"lhs">, CarriesFloat<"rhs">, CarriesFloat<"result">],
        traits)>;

def AddIOp : Handshake_IntBinaryOp<"addi", "sum", [Commutative]>;
def SubIOp : Handshake_IntBinaryOp<"subi", "difference">;
def MulIOp : Handshake_SlowIntBinaryOp<"muli",
    "product, its low half", [Commutative]>;
def AndIOp : Handshake_IntBinaryOp<"andi", "bitwise and", [Commutative]>;
def OrIOp : Handshake_IntBinaryOp<"ori", "bitwise or", [Commutative]>;
def XOrIOp : Handshake_IntBinaryOp<"xori",
    "bitwise exclusive or", [Commutative]>;
def ShLIOp : Handshake_IntBinaryOp<"shli", "left shift">;
def DivSIOp : Handshake_SlowIntBinaryOp<"divsi",
    "signed quotient, rounded towards zero">;
def RemSIOp : Handshake_SlowIntBinaryOp<"remsi",
    "signed remainder, with the sign of the dividend">;
def ShRSIOp : Handshake_IntBinaryOp<"shrsi",
    "right shift that fills with the sign"> {
  let hasCanonicalizer = 1;
}
def MaxSIOp : Handshake_IntBinaryOp<"maxsi", "signed maximum">;
def MinSIOp : Handshake_IntBinaryOp<"minsi", "signed minimum">;
def DivUIOp : Handshake_SlowIntBinaryOp<"divui", "unsigned quotient">;
def ShRUIOp : Handshake_IntBinaryOp<"shrui",
    "right shift that fills with zeros">;
def MaxUIOp : Handshake_IntBinaryOp<"maxui", "unsigned maximum">;
def MinUIOp : Handshake_IntBinaryOp<"minui", "unsigned minimum">;
def AddFOp : Handshake_FloatBinaryOp<"addf", "sum", [Commutative]>;
def SubFOp : Handshake_FloatBinaryOp<"subf", "difference">;
def MulFOp : Handshake_FloatBinaryOp<"mulf", "product", [Commutative]>;
def DivFOp : Handshake_FloatBinaryOp<"divf", "quotient">;
def MaximumFOp : Handshake_FloatBinaryOp<"maximumf",
    "maximum, or NaN if one is", [Commutative]>;
def MinimumFOp : Handshake_FloatBinaryOp<"minimumf",
    "minimum, or NaN if one is", [Commutative]>;

//===--- Comparisons: a bit with the operands' extra signals ---===//

class Handshake_CompareOp<string mnemonic, string meaning, Attr predicateAttr,
                          list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat([
        Pure, AllTypesMatch<["lhs", "rhs"]>,
        TypesMatchWith<
            "result carries one bit with the extra signals of the operands",
            "lhs", "result", "::hls::handshake::comparisonType($_self)">],
        traits)> {
  let summary = meaning;
  let arguments = (ins predicateAttr:$predicate, ChannelType:$lhs,
                       ChannelType:$rhs);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $predicate `,` $lhs `,` $rhs attr-dict `:`
    custom<HandshakeType>(type($lhs))
  }];
}

def CmpIOp : Handshake_CompareOp<"cmpi",
    "comparison of integers", CmpIPredicateAttr, [
    Signals<"AtOnce">,
    CarriesInteger<"lhs">, CarriesInteger<"rhs">]>;
def CmpFOp : Handshake_CompareOp<"cmpf",
    "comparison of floats", CmpFPredicateAttr, [
    Signals<"Pipelined">,
    CarriesFloat<"lhs">, CarriesFloat<"rhs">]>;

def SelectOp : Handshake_Op<"select", [
    Pure, Signals<"Steer">,
    AllTypesMatch<["trueValue", "falseValue", "result"]>,
    CarriesIntegerOfWidth<"condition", 1>,
    SteeredExtras<"condition", ["trueValue", "falseValue", "result"]>]> {
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

class Handshake_CastOp<string mnemonic, string meaning, string rule,
                       list<Trait> traits>
    : Handshake_Op<mnemonic, !listconcat([
        Pure, SameExtras<["operand", "result"]>, Signals<rule>], traits)> {
  let summary = meaning;
  let arguments = (ins ChannelType:$operand);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($operand)) `to`
    custom<HandshakeType>(type($result))
  }];
}

class Handshake_IntCastOp<string mnemonic, string meaning>
    : Handshake_CastOp<mnemonic, meaning, "AtOnce", [
        CarriesInteger<"operand">, CarriesInteger<"result">]> {
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def ExtSIOp : Handshake_IntCastOp<"extsi", "extension by the sign">;
def ExtUIOp : Handshake_IntCastOp<"extui", "extension by zeros">;
def TruncIOp : Handshake_IntCastOp<"trunci", "low bits">;
def ExtFOp : Handshake_CastOp<"extf",
    "the same number in 64 bits", "Pipelined", [
    CarriesFloatOfWidth<"operand", 32>, CarriesFloatOfWidth<"result", 64>]>;
def TruncFOp : Handshake_CastOp<"truncf",
    "the nearest number in 32 bits", "Pipelined", [
    CarriesFloatOfWidth<"operand", 64>, CarriesFloatOfWidth<"result", 32>]>;
def SIToFPOp : Handshake_CastOp<"sitofp",
    "float of a signed integer", "Pipelined", [
    CarriesInteger<"operand">, CarriesFloat<"result">]>;
def UIToFPOp : Handshake_CastOp<"uitofp",
    "float of an unsigned integer", "Pipelined", [
    CarriesInteger<"operand">, CarriesFloat<"result">]>;
def FPToSIOp : Handshake_CastOp<"fptosi",
    "signed integer, rounded towards zero", "Pipelined", [
    CarriesFloat<"operand">, CarriesInteger<"result">]>;
def FPToUIOp : Handshake_CastOp<"fptoui",
    "unsigned integer, rounded towards zero", "Pipelined", [
    CarriesFloat<"operand">, CarriesInteger<"result">]>;
def BitcastOp : Handshake_CastOp<"bitcast",
    "the same bits as another type", "AtOnce", [
    SameDataWidth<"operand", "result">]>;
def AbsFOp : Handshake_CastOp<"absf", "absolute value", "AtOnce", [
    SameData<["operand", "result"]>, CarriesFloat<"operand">]>;
def AbsIOp : Handshake_CastOp<"absi", "absolute value", "AtOnce", [
    SameData<["operand", "result"]>, CarriesInteger<"operand">]>;

class Handshake_FloatUnaryOp<string mnemonic, string meaning, string rule>
    : Handshake_Op<mnemonic, [
        Pure, Signals<rule>, SameOperandsAndResultType,
        CarriesFloat<"operand">]> {
  let summary = meaning;
  let arguments = (ins ChannelType:$operand);
  let results = (outs ChannelType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<HandshakeType>(type($result))
  }];
}

def NegFOp : Handshake_FloatUnaryOp<"negf", "the opposite number", "AtOnce">;
def SqrtOp : Handshake_FloatUnaryOp<"sqrt", "square root", "Pipelined">;

//===--- One unit for several operations ---===//

class Handshake_SharedOp<string mnemonic, string meaning>
    : Handshake_Op<mnemonic, [Pure, SameOperandsAndResultType]> {
  let summary = meaning;
  let description = [{
    The operands of each operation in turn; a result for each. Each is performed
    after the one before, and the first one after the last. With the integer
    attribute `credits` each is performed when it asks: there is room for so many
    results of the first one as the lowest four bits say, of the second one as the
    next four, and so on.
  }];
  let arguments = (ins Variadic<ChannelType>:$data);
  let results = (outs Variadic<ChannelType>:$outputs);
  let assemblyFormat = [{
    $data attr-dict `:` custom<HandshakeTypeList>(type($data)) `to`
    custom<HandshakeTypeList>(type($outputs))
  }];
  let hasVerifier = 1;
}

def SharedMulIOp : Handshake_SharedOp<"shared_muli",
    "products of a multiplier that several share">;
def SharedMulFOp : Handshake_SharedOp<"shared_mulf",
    "products of a multiplier of floats that several share">;
def SharedAddFOp : Handshake_SharedOp<"shared_addf",
    "sums of an adder of floats that several share">;

#endif
