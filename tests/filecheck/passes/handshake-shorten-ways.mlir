// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(lower-cf-to-handshake,handshake-shorten-ways,handshake-canonicalize)' | FileCheck %s --strict-whitespace --match-full-lines

// What both sides of a branch leave as it is goes past it (the last operand, and
// control). Where the two sides differ, the condition chooses.

// CHECK:  handshake.func @past_a_branch(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i8>, %arg2: !handshake.channel<i8>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "in2", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br3"} : <i1>, <i8>
// CHECK-NEXT:    %0 = muli %trueResult, %trueResult {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i8>
// CHECK-NEXT:    %1 = mux %arg0 [%falseResult, %0] {handshake.bb = 2 : ui32, handshake.name = "mux2"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = addi %1, %arg1 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %2, %arg3 : <i8>, <>
// CHECK-NEXT:  }
func.func @past_a_branch(%c: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %c, ^then, ^join(%y : i8)
^then:
  %z = arith.muli %y, %y : i8
  cf.br ^join(%z : i8)
^join(%w: i8):
  %r = arith.addi %w, %x : i8
  return %r : i8
}

// -----

// Constants need not come by the branch: a chosen one is there.

// CHECK:  handshake.func @constants(%arg0: !handshake.channel<i1>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %1 = constant %0 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = 9 : i8} : <>, <i8>
// CHECK-NEXT:    %2 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
// CHECK-NEXT:    %3 = constant %2 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i8} : <>, <i8>
// CHECK-NEXT:    %4 = mux %arg0 [%3, %1] {handshake.bb = 2 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %4, %arg1 : <i8>, <>
// CHECK-NEXT:  }
func.func @constants(%c: i1) -> i8 {
  %0 = arith.constant 7 : i8
  %1 = arith.constant 9 : i8
  cf.cond_br %c, ^then, ^join(%0 : i8)
^then:
  cf.br ^join(%1 : i8)
^join(%w: i8):
  return %w : i8
}

// -----

// The inner branch is decided only where the outer one leads there. On both ways
// that do not pass the addition, the value is the same: it takes one input each.

// CHECK:  handshake.func @branch_in_a_branch(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i8>, %arg3: !handshake.channel<i8>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "in2", "in3", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "cond_br7"} : <i1>, <i1>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br8"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg0, %arg3 {handshake.bb = 0 : ui32, handshake.name = "cond_br9"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %trueResult, %trueResult_0 {handshake.bb = 1 : ui32, handshake.name = "cond_br10"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %trueResult, %trueResult_2 {handshake.bb = 1 : ui32, handshake.name = "cond_br11"} : <i1>, <i8>
// CHECK-NEXT:    %0 = addi %trueResult_4, %trueResult_6 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    %1 = mux %trueResult [%falseResult_5, %0] {handshake.bb = 3 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = mux %arg0 [%falseResult_1, %1] {handshake.bb = 3 : ui32, handshake.name = "mux2"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32, handshake.name = "end0"} %2, %arg4 : <i8>, <>
// CHECK-NEXT:  }
func.func @branch_in_a_branch(%c: i1, %d: i1, %x: i8, %y: i8) -> i8 {
  cf.cond_br %c, ^inner, ^join(%x : i8)
^inner:
  cf.cond_br %d, ^then, ^join(%x : i8)
^then:
  %z = arith.addi %x, %y : i8
  cf.br ^join(%z : i8)
^join(%w: i8):
  return %w : i8
}

// -----

// One operand goes around the loop, because it is used there, and past it; the
// sum of both goes past it only.

// CHECK:  handshake.func @past_a_loop(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = addi %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    %1 = mux %3 [%arg0, %trueResult_0] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = mux %3 [%arg1, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %3 = init %5 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
// CHECK-NEXT:    %4 = subi %1, %2 {handshake.bb = 1 : ui32, handshake.name = "subi0"} : <i8>
// CHECK-NEXT:    %5 = trunci %4 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %5, %2 {handshake.bb = 1 : ui32, handshake.name = "cond_br4"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %5, %4 {handshake.bb = 1 : ui32, handshake.name = "cond_br5"} : <i1>, <i8>
// CHECK-NEXT:    %6 = xori %arg1, %0 {handshake.bb = 2 : ui32, handshake.name = "xori0"} : <i8>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %6, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @past_a_loop(%n: i8, %k: i8) -> i8 {
  %s = arith.addi %n, %k : i8
  cf.br ^loop(%n : i8)
^loop(%i: i8):
  %0 = arith.subi %i, %k : i8
  %1 = arith.trunci %0 : i8 to i1
  cf.cond_br %1, ^loop(%0 : i8), ^out
^out:
  %r = arith.xori %k, %s : i8
  return %r : i8
}

// -----

// A loop that ends when its condition is true.

// CHECK:  handshake.func @ends_when_true(%arg0: !handshake.channel<i8>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = mux %2 [%arg0, %falseResult] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %1 = noti %4 {handshake.bb = 1 : ui32, handshake.name = "noti0"} : <i1>
// CHECK-NEXT:    %2 = init %1 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
// CHECK-NEXT:    %3 = addi %0, %0 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    %4 = trunci %3 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %4, %3 {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %trueResult, %arg1 : <i8>, <>
// CHECK-NEXT:  }
func.func @ends_when_true(%n: i8) -> i8 {
  cf.br ^loop(%n : i8)
^loop(%i: i8):
  %0 = arith.addi %i, %i : i8
  %1 = arith.trunci %0 : i8 to i1
  cf.cond_br %1, ^out, ^loop(%0 : i8)
^out:
  return %0 : i8
}

// -----

// Two exits, the first of which is decided in front of the second.

// CHECK:  handshake.func @two_exits(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = mux %2 [%arg0, %falseResult_3] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %1 = mux %2 [%arg1, %trueResult_6] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = init %10 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
// CHECK-NEXT:    %3 = trunci %0 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %3, %0 {handshake.bb = 1 : ui32, handshake.name = "cond_br6"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %3, %1 {handshake.bb = 1 : ui32, handshake.name = "cond_br7"} : <i1>, <i8>
// CHECK-NEXT:    %4 = subi %falseResult, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "subi0"} : <i8>
// CHECK-NEXT:    %5 = cmpi slt, %4, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i8>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %5, %4 {handshake.bb = 2 : ui32, handshake.name = "cond_br8"} : <i1>, <i8>
// CHECK-NEXT:    %6 = mux %3 [%4, %trueResult] {handshake.bb = 4 : ui32, handshake.name = "mux5"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %7 = source {handshake.bb = 4 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %8 = constant %7 {handshake.bb = 4 : ui32, handshake.name = "constant0", value = false} : <>, <i1>
// CHECK-NEXT:    %9 = noti %5 {handshake.bb = 4 : ui32, handshake.name = "noti0"} : <i1>
// CHECK-NEXT:    %10 = mux %3 [%9, %8] {handshake.bb = 4 : ui32, handshake.name = "mux6"} : <i1>, [<i1>, <i1>] to <i1>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %10, %6 {handshake.bb = 4 : ui32, handshake.name = "cond_br9"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %10, %1 {handshake.bb = 4 : ui32, handshake.name = "cond_br10"} : <i1>, <i8>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32, handshake.name = "end0"} %falseResult_5, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @two_exits(%n: i8, %k: i8) -> i8 {
  cf.br ^loop(%n : i8)
^loop(%i: i8):
  %0 = arith.trunci %i : i8 to i1
  cf.cond_br %0, ^out(%i : i8), ^next
^next:
  %1 = arith.subi %i, %k : i8
  %2 = arith.cmpi slt, %1, %k : i8
  cf.cond_br %2, ^out(%1 : i8), ^loop(%1 : i8)
^out(%r: i8):
  return %r : i8
}

// -----

// Two exits that lead to different blocks: which one is a token of its own.

// CHECK:  handshake.func @exits_apart(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = mux %2 [%arg0, %falseResult_3] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %1 = mux %2 [%arg1, %trueResult_8] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = init %11 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
// CHECK-NEXT:    %3 = trunci %0 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %3, %0 {handshake.bb = 1 : ui32, handshake.name = "cond_br6"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %3, %1 {handshake.bb = 1 : ui32, handshake.name = "cond_br7"} : <i1>, <i8>
// CHECK-NEXT:    %4 = subi %falseResult, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "subi0"} : <i8>
// CHECK-NEXT:    %5 = cmpi slt, %4, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i8>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %5, %4 {handshake.bb = 2 : ui32, handshake.name = "cond_br8"} : <i1>, <i8>
// CHECK-NEXT:    %6 = muli %trueResult, %trueResult {handshake.bb = 3 : ui32, handshake.name = "muli0"} : <i8>
// CHECK-NEXT:    %7 = mux %falseResult_5 [%falseResult_7, %6] {handshake.bb = 4 : ui32, handshake.name = "mux5"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %8 = source {handshake.bb = 5 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %9 = constant %8 {handshake.bb = 5 : ui32, handshake.name = "constant0", value = false} : <>, <i1>
// CHECK-NEXT:    %10 = noti %5 {handshake.bb = 5 : ui32, handshake.name = "noti0"} : <i1>
// CHECK-NEXT:    %11 = mux %3 [%10, %9] {handshake.bb = 5 : ui32, handshake.name = "mux6"} : <i1>, [<i1>, <i1>] to <i1>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %11, %3 {handshake.bb = 5 : ui32, handshake.name = "cond_br9"} : <i1>, <i1>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %falseResult_5, %arg1 {handshake.bb = 6 : ui32, handshake.name = "cond_br10"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_8, %falseResult_9 = cond_br %11, %1 {handshake.bb = 5 : ui32, handshake.name = "cond_br11"} : <i1>, <i8>
// CHECK-NEXT:    end {handshake.bb = 4 : ui32, handshake.name = "end0"} %7, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @exits_apart(%n: i8, %k: i8) -> i8 {
  cf.br ^loop(%n : i8)
^loop(%i: i8):
  %0 = arith.trunci %i : i8 to i1
  cf.cond_br %0, ^found, ^next
^next:
  %1 = arith.subi %i, %k : i8
  %2 = arith.cmpi slt, %1, %k : i8
  cf.cond_br %2, ^out(%k : i8), ^loop(%1 : i8)
^found:
  %3 = arith.muli %i, %i : i8
  cf.br ^out(%3 : i8)
^out(%r: i8):
  return %r : i8
}

// -----

// Three exits: their number tells which one it is, where that is asked.

// CHECK:  handshake.func @three_exits(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = mux %3 [%arg0, %falseResult_9] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %1 = mux %3 [%arg1, %trueResult_20] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = mux %3 [%arg0, %trueResult_18] {handshake.bb = 1 : ui32, handshake.name = "mux6"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %3 = init %26 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
// CHECK-NEXT:    %4 = cmpi eq, %0, %1 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i8>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %4, %0 {handshake.bb = 1 : ui32, handshake.name = "cond_br12"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %4, %1 {handshake.bb = 1 : ui32, handshake.name = "cond_br13"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %4, %2 {handshake.bb = 1 : ui32, handshake.name = "cond_br14"} : <i1>, <i8>
// CHECK-NEXT:    %5 = subi %falseResult, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "subi0"} : <i8>
// CHECK-NEXT:    %6 = cmpi slt, %5, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "cmpi1"} : <i8>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %6, %5 {handshake.bb = 2 : ui32, handshake.name = "cond_br15"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %6, %falseResult_3 {handshake.bb = 2 : ui32, handshake.name = "cond_br16"} : <i1>, <i8>
// CHECK-NEXT:    %7 = cmpi sgt, %falseResult_5, %falseResult_7 {handshake.bb = 3 : ui32, handshake.name = "cmpi2"} : <i8>
// CHECK-NEXT:    %trueResult_8, %falseResult_9 = cond_br %7, %falseResult_5 {handshake.bb = 3 : ui32, handshake.name = "cond_br17"} : <i1>, <i8>
// CHECK-NEXT:    %8 = muli %trueResult, %trueResult_12 {handshake.bb = 4 : ui32, handshake.name = "muli0"} : <i8>
// CHECK-NEXT:    %9 = addi %trueResult_4, %trueResult_16 {handshake.bb = 5 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    %10 = mux %32 [%trueResult_8, %9] {handshake.bb = 6 : ui32, handshake.name = "mux7"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %11 = mux %29 [%10, %8] {handshake.bb = 6 : ui32, handshake.name = "mux8"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %12 = source {handshake.bb = 7 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %13 = constant %12 {handshake.bb = 7 : ui32, handshake.name = "constant0", value = 1 : i2} : <>, <i2>
// CHECK-NEXT:    %14 = source {handshake.bb = 7 : ui32, handshake.name = "source1"} : <>
// CHECK-NEXT:    %15 = constant %14 {handshake.bb = 7 : ui32, handshake.name = "constant1", value = -2 : i2} : <>, <i2>
// CHECK-NEXT:    %16 = mux %6 [%15, %13] {handshake.bb = 7 : ui32, handshake.name = "mux9"} : <i1>, [<i2>, <i2>] to <i2>
// CHECK-NEXT:    %17 = source {handshake.bb = 7 : ui32, handshake.name = "source2"} : <>
// CHECK-NEXT:    %18 = constant %17 {handshake.bb = 7 : ui32, handshake.name = "constant2", value = 0 : i2} : <>, <i2>
// CHECK-NEXT:    %19 = mux %4 [%16, %18] {handshake.bb = 7 : ui32, handshake.name = "mux10"} : <i1>, [<i2>, <i2>] to <i2>
// CHECK-NEXT:    %20 = source {handshake.bb = 7 : ui32, handshake.name = "source3"} : <>
// CHECK-NEXT:    %21 = constant %20 {handshake.bb = 7 : ui32, handshake.name = "constant3", value = false} : <>, <i1>
// CHECK-NEXT:    %22 = noti %7 {handshake.bb = 7 : ui32, handshake.name = "noti0"} : <i1>
// CHECK-NEXT:    %23 = mux %6 [%22, %21] {handshake.bb = 7 : ui32, handshake.name = "mux11"} : <i1>, [<i1>, <i1>] to <i1>
// CHECK-NEXT:    %24 = source {handshake.bb = 7 : ui32, handshake.name = "source4"} : <>
// CHECK-NEXT:    %25 = constant %24 {handshake.bb = 7 : ui32, handshake.name = "constant4", value = false} : <>, <i1>
// CHECK-NEXT:    %26 = mux %4 [%23, %25] {handshake.bb = 7 : ui32, handshake.name = "mux12"} : <i1>, [<i1>, <i1>] to <i1>
// CHECK-NEXT:    %trueResult_10, %falseResult_11 = cond_br %26, %19 {handshake.bb = 7 : ui32, handshake.name = "cond_br18"} : <i1>, <i2>
// CHECK-NEXT:    %27 = source {handshake.bb = 8 : ui32, handshake.name = "source5"} : <>
// CHECK-NEXT:    %28 = constant %27 {handshake.bb = 8 : ui32, handshake.name = "constant5", value = 0 : i2} : <>, <i2>
// CHECK-NEXT:    %29 = cmpi eq, %falseResult_11, %28 {handshake.bb = 8 : ui32, handshake.name = "cmpi3"} : <i2>
// CHECK-NEXT:    %trueResult_12, %falseResult_13 = cond_br %29, %arg1 {handshake.bb = 8 : ui32, handshake.name = "cond_br19"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_14, %falseResult_15 = cond_br %29, %falseResult_11 {handshake.bb = 8 : ui32, handshake.name = "cond_br20"} : <i1>, <i2>
// CHECK-NEXT:    %30 = source {handshake.bb = 9 : ui32, handshake.name = "source6"} : <>
// CHECK-NEXT:    %31 = constant %30 {handshake.bb = 9 : ui32, handshake.name = "constant6", value = 1 : i2} : <>, <i2>
// CHECK-NEXT:    %32 = cmpi eq, %falseResult_15, %31 {handshake.bb = 9 : ui32, handshake.name = "cmpi4"} : <i2>
// CHECK-NEXT:    %trueResult_16, %falseResult_17 = cond_br %32, %falseResult_13 {handshake.bb = 9 : ui32, handshake.name = "cond_br21"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_18, %falseResult_19 = cond_br %26, %2 {handshake.bb = 7 : ui32, handshake.name = "cond_br22"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_20, %falseResult_21 = cond_br %26, %1 {handshake.bb = 7 : ui32, handshake.name = "cond_br23"} : <i1>, <i8>
// CHECK-NEXT:    end {handshake.bb = 6 : ui32, handshake.name = "end0"} %11, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @three_exits(%n: i8, %k: i8) -> i8 {
  cf.br ^loop(%n : i8)
^loop(%i: i8):
  %0 = arith.cmpi eq, %i, %k : i8
  cf.cond_br %0, ^a, ^next
^next:
  %1 = arith.subi %i, %k : i8
  %2 = arith.cmpi slt, %1, %k : i8
  cf.cond_br %2, ^b, ^last
^last:
  %3 = arith.cmpi sgt, %1, %n : i8
  cf.cond_br %3, ^out(%1 : i8), ^loop(%1 : i8)
^a:
  %4 = arith.muli %i, %k : i8
  cf.br ^out(%4 : i8)
^b:
  %5 = arith.addi %1, %k : i8
  cf.br ^out(%5 : i8)
^out(%r: i8):
  return %r : i8
}

// -----

// Two latches: two ways begin another iteration.

// CHECK:  handshake.func @two_latches(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = mux %2 [%arg0, %trueResult_6] {handshake.bb = 1 : ui32, handshake.name = "mux2"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %1 = mux %2 [%arg1, %trueResult_4] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = init %8 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
// CHECK-NEXT:    %3 = trunci %0 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %3, %0 {handshake.bb = 1 : ui32, handshake.name = "cond_br6"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %3, %1 {handshake.bb = 1 : ui32, handshake.name = "cond_br7"} : <i1>, <i8>
// CHECK-NEXT:    %4 = subi %falseResult, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "subi0"} : <i8>
// CHECK-NEXT:    %5 = cmpi slt, %4, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i8>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %5, %4 {handshake.bb = 2 : ui32, handshake.name = "cond_br8"} : <i1>, <i8>
// CHECK-NEXT:    %6 = source {handshake.bb = 4 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %7 = constant %6 {handshake.bb = 4 : ui32, handshake.name = "constant0", value = true} : <>, <i1>
// CHECK-NEXT:    %8 = mux %3 [%5, %7] {handshake.bb = 4 : ui32, handshake.name = "mux4"} : <i1>, [<i1>, <i1>] to <i1>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %8, %1 {handshake.bb = 4 : ui32, handshake.name = "cond_br9"} : <i1>, <i8>
// CHECK-NEXT:    %9 = mux %3 [%4, %trueResult_0] {handshake.bb = 4 : ui32, handshake.name = "mux5"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %8, %9 {handshake.bb = 4 : ui32, handshake.name = "cond_br10"} : <i1>, <i8>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32, handshake.name = "end0"} %falseResult_3, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @two_latches(%n: i8, %k: i8) -> i8 {
  cf.br ^loop(%n : i8)
^loop(%i: i8):
  %0 = arith.trunci %i : i8 to i1
  cf.cond_br %0, ^loop(%k : i8), ^next
^next:
  %1 = arith.subi %i, %k : i8
  %2 = arith.cmpi slt, %1, %k : i8
  cf.cond_br %2, ^loop(%1 : i8), ^out
^out:
  return %1 : i8
}

// -----

// Control does not go past the announcement of a store.

// CHECK:  handshake.func @announces(%arg0: memref<8xi8>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i8>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["mem0", "in0", "in1", "mem0_start", "start"], resNames = ["mem0_end", "end"]} {
// CHECK-NEXT:    %memEnd = mem_controller[%arg0 : memref<8xi8>] %arg3 (%1, %addressResult, %dataResult) %2 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0"} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i8>) -> ()
// CHECK-NEXT:    %0 = constant %arg4 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 3 : i32} : <>, <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg1, %arg4 {handshake.bb = 0 : ui32, handshake.name = "cond_br3"} : <i1>, <>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg1, %0 {handshake.bb = 0 : ui32, handshake.name = "cond_br4"} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg1, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br5"} : <i1>, <i8>
// CHECK-NEXT:    %1 = constant %trueResult {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = store[%trueResult_0] %trueResult_2 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i8>, <i32>, <i8>
// CHECK-NEXT:    %2 = mux %arg1 [%falseResult, %trueResult] {handshake.bb = 2 : ui32, handshake.name = "mux0"} : <i1>, [<>, <>] to <>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %memEnd, %arg4 : <>, <>
// CHECK-NEXT:  }
func.func @announces(%m: memref<8xi8>, %c: i1, %x: i8) {
  %i = arith.constant 3 : index
  cf.cond_br %c, ^then, ^join
^then:
  memref.store %x, %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi8>
  cf.br ^join
^join:
  return
}

// -----

// Nor past the group of a queue.

// CHECK:  handshake.func @enters_a_queue(%arg0: memref<8xi8>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i8>, %arg3: !handshake.channel<i32>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["mem0", "in0", "in1", "in2", "mem0_start", "start"], resNames = ["mem0_end", "end"]} {
// CHECK-NEXT:    %0 = lsq[%arg0 : memref<8xi8>] (%arg4, %1#0, %addressResult, %dataResult, %2)  {groupSizes = [1 : i32], handshake.name = "lsq0"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i8>, !handshake.control<>) -> !handshake.control<>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg1, %arg5 {handshake.bb = 0 : ui32, handshake.name = "cond_br3"} : <i1>, <>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg1, %arg3 {handshake.bb = 0 : ui32, handshake.name = "cond_br4"} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg1, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br5"} : <i1>, <i8>
// CHECK-NEXT:    %1:2 = lazy_fork [2] %trueResult {handshake.bb = 1 : ui32, handshake.name = "lazy_fork0"} : <>
// CHECK-NEXT:    %addressResult, %dataResult = store[%trueResult_0] %trueResult_2 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i8>, <i32>, <i8>
// CHECK-NEXT:    %2 = mux %arg1 [%falseResult, %1#1] {handshake.bb = 2 : ui32, handshake.name = "mux0"} : <i1>, [<>, <>] to <>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %0, %arg5 : <>, <>
// CHECK-NEXT:  }
func.func @enters_a_queue(%m: memref<8xi8>, %c: i1, %x: i8, %i: index) {
  cf.cond_br %c, ^then, ^join
^then:
  memref.store %x, %m[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi8>
  cf.br ^join
^join:
  return
}

// -----

// Nor past an instance.

// CHECK:  handshake.func private @unit(!handshake.channel<i8>, !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]}
// CHECK:  handshake.func @calls(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br3"} : <i1>, <>
// CHECK-NEXT:    %0:2 = instance @unit(%trueResult, %trueResult_0) {handshake.bb = 1 : ui32, handshake.name = "instance0"} : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
// CHECK-NEXT:    %1 = mux %arg0 [%falseResult, %0#0] {handshake.bb = 2 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = mux %arg0 [%falseResult_1, %trueResult_0] {handshake.bb = 2 : ui32, handshake.name = "mux2"} : <i1>, [<>, <>] to <>
// CHECK-NEXT:    %3:2 = instance @unit(%1, %2) {handshake.bb = 2 : ui32, handshake.name = "instance1"} : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %3#0, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func private @unit(i8) -> i8
func.func @calls(%c: i1, %x: i8) -> i8 {
  cf.cond_br %c, ^then, ^join(%x : i8)
^then:
  %z = func.call @unit(%x) : (i8) -> i8
  cf.br ^join(%z : i8)
^join(%w: i8):
  %v = func.call @unit(%w) : (i8) -> i8
  return %v : i8
}

// -----

// A jump into a loop: everything stays.

// CHECK:  handshake.func @into_a_loop(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br1"} : <i1>, <>
// CHECK-NEXT:    %0 = mux %index [%trueResult, %trueResult_4] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_0, %trueResult_6]  {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %1 = mux %index_3 [%falseResult, %0] {handshake.bb = 2 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %2 = mux %index_3 [%falseResult, %0] {handshake.bb = 2 : ui32, handshake.name = "mux2"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %result_2, %index_3 = control_merge [%falseResult_1, %result]  {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %3 = trunci %1 {handshake.bb = 2 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %3, %2 {handshake.bb = 2 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %3, %result_2 {handshake.bb = 2 : ui32, handshake.name = "cond_br3"} : <i1>, <>
// CHECK-NEXT:    %trueResult_8, %falseResult_9 = cond_br %3, %1 {handshake.bb = 2 : ui32, handshake.name = "cond_br4"} : <i1>, <i8>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32, handshake.name = "end0"} %falseResult_9, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @into_a_loop(%c: i1, %x: i8) -> i8 {
  cf.cond_br %c, ^a, ^b(%x : i8)
^a:
  cf.br ^b(%x : i8)
^b(%v: i8):
  %0 = arith.trunci %v : i8 to i1
  cf.cond_br %0, ^a, ^out
^out:
  return %v : i8
}

// -----

// Ways that share a block, which is not on all of them.

// CHECK:  handshake.func @shared_rest(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i8>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "in2", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg3 {handshake.bb = 0 : ui32, handshake.name = "cond_br1"} : <i1>, <>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "cond_br2"} : <i1>, <i1>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %falseResult_3, %falseResult {handshake.bb = 1 : ui32, handshake.name = "cond_br3"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %falseResult_3, %falseResult_1 {handshake.bb = 1 : ui32, handshake.name = "cond_br4"} : <i1>, <>
// CHECK-NEXT:    %0 = mux %index [%trueResult, %trueResult_4] {handshake.bb = 2 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_0, %trueResult_6]  {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %1 = addi %0, %0 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    %2 = mux %index_9 [%falseResult_5, %1] {handshake.bb = 3 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %result_8, %index_9 = control_merge [%falseResult_7, %result]  {handshake.bb = 3 : ui32, handshake.name = "control_merge2"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32, handshake.name = "end0"} %2, %arg3 : <i8>, <>
// CHECK-NEXT:  }
func.func @shared_rest(%c: i1, %d: i1, %x: i8) -> i8 {
  cf.cond_br %c, ^rest, ^other
^other:
  cf.cond_br %d, ^rest, ^join(%x : i8)
^rest:
  %z = arith.addi %x, %x : i8
  cf.br ^join(%z : i8)
^join(%w: i8):
  return %w : i8
}

// -----

// A loop that never ends.

// CHECK:  handshake.func @no_exit(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br1"} : <i1>, <>
// CHECK-NEXT:    %0 = mux %index [%trueResult, %1] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_0, %result]  {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %1 = addi %0, %0 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %falseResult, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @no_exit(%c: i1, %x: i8) -> i8 {
  cf.cond_br %c, ^loop(%x : i8), ^out
^loop(%i: i8):
  %0 = arith.addi %i, %i : i8
  cf.br ^loop(%0 : i8)
^out:
  return %x : i8
}

// -----

// Not what the lowering leaves: a value is used in another block.

// CHECK:  handshake.func @crosses(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["c", "x", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = noti %arg1 {handshake.bb = 0 : ui32, handshake.name = "noti0"} : <i8>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <>
// CHECK-NEXT:    %1 = merge %falseResult, %trueResult {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : <>
// CHECK-NEXT:    %2 = wait %0, %1 {handshake.bb = 2 : ui32, handshake.name = "wait0"} : <i8>, <>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %0, %2 : <i8>, <>
// CHECK-NEXT:  }
handshake.func @crosses(%c: !handshake.channel<i1>, %x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["c", "x", "start"], resNames = ["out0", "end"]} {
  %y = noti %x {handshake.bb = 0 : ui32, handshake.name = "noti0"} : <i8>
  %t, %f = cond_br %c, %start {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <>
  %ct, %it = control_merge [%t] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>] to <>, <i1>
  %b = br %ct {handshake.bb = 1 : ui32, handshake.name = "br0"} : <>
  %cj, %ij = control_merge [%f, %b] {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : [<>, <>] to <>, <i1>
  %z = wait %y, %cj {handshake.bb = 2 : ui32, handshake.name = "wait0"} : <i8>, <>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %y, %z : <i8>, <>
}
