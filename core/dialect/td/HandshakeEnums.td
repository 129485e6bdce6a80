// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enumerations; those of operations are stored as i64 integer attributes.

#ifndef HANDSHAKE_ENUMS_TD
#define HANDSHAKE_ENUMS_TD

include "mlir/IR/EnumAttr.td"

// An empty summary makes the verifier list the values.

// The break letters say which combinational paths the buffer cuts: data (D),
// valid (V), ready (R).
def BufferTypeAttr : I64EnumAttr<"BufferType", "", [
    I64EnumAttrCase<"OneSlotBreakDV", 0, "ONE_SLOT_BREAK_DV">,
    I64EnumAttrCase<"OneSlotBreakR", 1, "ONE_SLOT_BREAK_R">,
    I64EnumAttrCase<"FifoBreakNone", 2, "FIFO_BREAK_NONE">,
    I64EnumAttrCase<"FifoBreakDV", 3, "FIFO_BREAK_DV">,
    I64EnumAttrCase<"OneSlotBreakDVR", 4, "ONE_SLOT_BREAK_DVR">,
    I64EnumAttrCase<"ShiftRegBreakDV", 5, "SHIFT_REG_BREAK_DV">,
    I64EnumAttrCase<"Counter", 6, "COUNTER_BUFFER">,
    I64EnumAttrCase<"FifoBreakDVR", 7, "FIFO_BREAK_DVR">,
  ]> {
  let cppNamespace = "::hls::handshake";
}

// Same values as those of arith.
def CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "", [
    I64EnumAttrCase<"eq", 0>,
    I64EnumAttrCase<"ne", 1>,
    I64EnumAttrCase<"slt", 2>,
    I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>,
    I64EnumAttrCase<"sge", 5>,
    I64EnumAttrCase<"ult", 6>,
    I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>,
    I64EnumAttrCase<"uge", 9>,
  ]> {
  let cppNamespace = "::hls::handshake";
}

def CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "", [
    I64EnumAttrCase<"AlwaysFalse", 0, "false">,
    I64EnumAttrCase<"OEQ", 1, "oeq">,
    I64EnumAttrCase<"OGT", 2, "ogt">,
    I64EnumAttrCase<"OGE", 3, "oge">,
    I64EnumAttrCase<"OLT", 4, "olt">,
    I64EnumAttrCase<"OLE", 5, "ole">,
    I64EnumAttrCase<"ONE", 6, "one">,
    I64EnumAttrCase<"ORD", 7, "ord">,
    I64EnumAttrCase<"UEQ", 8, "ueq">,
    I64EnumAttrCase<"UGT", 9, "ugt">,
    I64EnumAttrCase<"UGE", 10, "uge">,
    I64EnumAttrCase<"ULT", 11, "ult">,
    I64EnumAttrCase<"ULE", 12, "ule">,
    I64EnumAttrCase<"UNE", 13, "une">,
    I64EnumAttrCase<"UNO", 14, "uno">,
    I64EnumAttrCase<"AlwaysTrue", 15, "true">,
  ]> {
  let cppNamespace = "::hls::handshake";
}

// The designer of the floating point unit.
def FPUImplAttr : I32EnumAttr<"FPUImpl", "", [
    I32EnumAttrCase<"Flopoco", 0, "flopoco">,
    I32EnumAttrCase<"Vivado", 1, "vivado">,
  ]> {
  let cppNamespace = "::hls::handshake";
}

// The ways in which the hardware of an operation treats extra signals.
// Downstream signals are part of a token and move, wait and are copied with it.
// Where several tokens become one, somebody's signals are lost; the rule says
// whose. docs/handshake.md explains each.
def SignalRuleAttr : I32EnumAttr<"SignalRule", "", [
    // No rule: the operation looks at the signals itself, or is no unit.
    I32EnumAttrCase<"None", 0>,
    // They are data to the operation.
    I32EnumAttrCase<"Move", 1>,
    // The same, without those of operand 0.
    I32EnumAttrCase<"Steer", 2>,
    // Of the token chosen, on both results.
    I32EnumAttrCase<"Choose", 3>,
    // The result has those of operand 0, the operation holds no token.
    I32EnumAttrCase<"AtOnce", 4>,
    // The same, but it holds tokens.
    I32EnumAttrCase<"Pipelined", 5>,
    // They begin here, as zeros.
    I32EnumAttrCase<"Make", 6>,
    // They end here.
    I32EnumAttrCase<"Drop", 7>,
    // They are data, and the tag of speculative tokens is above all others.
    I32EnumAttrCase<"Tag", 8>,
  ]> {
  let cppNamespace = "::hls::handshake";
  let genSpecializedAttr = 0;
}

#endif
