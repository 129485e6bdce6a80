// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions on the types of operands and results. The verifier prints
// "failed to verify that " and the text given here.

#ifndef HANDSHAKE_TRAITS_TD
#define HANDSHAKE_TRAITS_TD

include "mlir/IR/OpBase.td"

// "{$a.getType(), $b.getType()}" of ["a", "b"].
class TypeList<list<string> names> {
  string expr = "{" # !interleave(
      !foreach(name, names, "$" # name # ".getType()"), ", ") # "}";
}

class SameData<list<string> names> : PredOpTrait<
    "all of {" # !interleave(names, ", ") # "} have same data type",
    CPred<"::hls::handshake::haveSameData(" # TypeList<names>.expr # ")">>;

class SameDataWidth<string first, string second> : PredOpTrait<
    first # " and " # second # " have data of the same width",
    CPred<"::hls::handshake::dataWidth($" # first # ".getType()) == "
          "::hls::handshake::dataWidth($" # second # ".getType())">>;

class SameExtras<list<string> names> : PredOpTrait<
    "all of {" # !interleave(names, ", ") # "} have same extra signals",
    CPred<"::hls::handshake::haveSameExtras(" # TypeList<names>.expr # ")">>;

// A variadic operand or result together with single ones.
class SameDataVariadic<string variadic, list<string> names> : PredOpTrait<
    "all of {" # variadic # ", " # !interleave(names, ", ")
        # "} should have the same data type",
    CPred<"::hls::handshake::haveSameData(" # TypeList<names>.expr # ", $"
          # variadic # ".getTypes())">>;

class SameExtrasVariadic<string variadic, list<string> names> : PredOpTrait<
    "all of {" # variadic # ", " # !interleave(names, ", ")
        # "} should have the same extra signals",
    CPred<"::hls::handshake::haveSameExtras(" # TypeList<names>.expr # ", $"
          # variadic # ".getTypes())">>;

class CarriesInteger<string name> : PredOpTrait<
    name # " should be of ChannelType carrying IntegerType data",
    CPred<"::hls::handshake::carriesInteger($" # name # ".getType())">>;

class CarriesIntegerOfWidth<string name, int width> : PredOpTrait<
    name # " should be of ChannelType carrying IntegerType data of width "
        # width,
    CPred<"::hls::handshake::carriesInteger($" # name # ".getType(), "
          # width # ")">>;

class CarriesFloat<string name> : PredOpTrait<
    name # " should be of ChannelType carrying FloatType data",
    CPred<"::hls::handshake::carriesFloat($" # name # ".getType())">>;

class CarriesFloatOfWidth<string name, int width> : PredOpTrait<
    name # " should be of ChannelType carrying FloatType data of width "
        # width,
    CPred<"::hls::handshake::carriesFloat($" # name # ".getType(), "
          # width # ")">>;

class NoExtras<string name> : PredOpTrait<
    name # " shouldn't have any extra signals",
    CPred<"::hls::handshake::extraSignals($" # name # ".getType()).empty()">>;

// What steers tokens has their extra signals, or none, or has some of its own
// where they have none.
class SteeredExtras<string steering, list<string> names> : PredOpTrait<
    "all of {" # !interleave(!listconcat([steering], names), ", ")
        # "} have same extra signals, or " # steering
        # " or all others have none",
    CPred<"::hls::handshake::haveSteeredExtras($" # steering # ".getType(), "
          # TypeList<names>.expr # ")">>;

class SteeredExtrasVariadic<string steering, string variadic,
                            list<string> names> : PredOpTrait<
    "all of {" # variadic # ", "
        # !interleave(!listconcat(names, [steering]), ", ")
        # "} should have the same extra signals, or " # steering
        # " or all others none",
    CPred<"::hls::handshake::haveSteeredExtras($" # steering # ".getType(), "
          # TypeList<names>.expr # ", $" # variadic # ".getTypes())">>;

// What tells about tokens has their extra signals, or none.
class ToldExtrasVariadic<string told, string variadic, list<string> names>
    : PredOpTrait<
    "all of {" # variadic # ", "
        # !interleave(!listconcat(names, [told]), ", ")
        # "} should have the same extra signals, or " # told # " none",
    CPred<"::hls::handshake::haveSameExtras(" # TypeList<names>.expr # ", $"
          # variadic # ".getTypes()) && "
          "(::hls::handshake::extraSignals($" # told # ".getType()).empty() || "
          "::hls::handshake::haveSameExtras({$" # told # ".getType(), $"
          # !head(names) # ".getType()}))">>;

// The tag of speculative tokens: one downstream `spec: i1`. Other tools print
// the text without the name of the operand.
class HasSpecTag<string name> : PredOpTrait<
    "should have a valid spec tag as an extra signal: " # name,
    CPred<"::hls::handshake::hasSpecTag($" # name # ".getType())">>;

class NoSpecTag<string name> : PredOpTrait<
    "shouldn't have a spec tag as an extra signal: " # name,
    CPred<"!::hls::handshake::mentionsSpec($" # name # ".getType())">>;

class SameExtrasButSpec<list<string> names> : PredOpTrait<
    "all of {" # !interleave(names, ", ")
        # "} should have the same extra signals except for spec",
    CPred<"::hls::handshake::haveSameExtrasButSpec(" # TypeList<names>.expr
          # ")">>;

// The way in which the hardware treats extra signals (Signals.h).
class Signals<string rule> : ParamNativeOpTrait<
    "ExtraSignals", "::hls::handshake::SignalRule::" # rule> {
  let cppNamespace = "::hls::handshake";
}

class NonEmptyVariadic<string name> : PredOpTrait<
    "the variadic " # name # " should have at least one element",
    CPred<"!$" # name # ".empty()">>;

#endif
