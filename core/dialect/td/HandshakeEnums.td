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
    I64EnumAttrCase<"ONE_SLOT_BREAK_DV", 0>,
    I64EnumAttrCase<"ONE_SLOT_BREAK_R", 1>,
    I64EnumAttrCase<"FIFO_BREAK_NONE", 2>,
    I64EnumAttrCase<"FIFO_BREAK_DV", 3>,
    I64EnumAttrCase<"ONE_SLOT_BREAK_DVR", 4>,
    I64EnumAttrCase<"SHIFT_REG_BREAK_DV", 5>,
    I64EnumAttrCase<"COUNTER_BUFFER", 6>,
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

// Who designed the floating point unit.
def FPUImplAttr : I32EnumAttr<"FPUImpl", "", [
    I32EnumAttrCase<"FLOPOCO", 0, "flopoco">,
    I32EnumAttrCase<"VIVADO", 1, "vivado">,
  ]> {
  let cppNamespace = "::hls::handshake";
}

#endif
