// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake,handshake-shorten-ways,handshake-canonicalize,handshake-materialize,handshake-infer-basic-blocks,handshake-place-buffers{algorithm=on-merges},handshake-pipeline-units)' | FileCheck %s

// A loop that could begin an iteration in every cycle. What stands behind it
// stays.
// CHECK-LABEL: handshake.func @each
// CHECK: divsi {{.*}}handshake.bb = 1 {{.*}}latency = 19 : i64}
// CHECK: divsi {{.*}}handshake.bb = 2
// CHECK-NOT: latency
func.func @each(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.cmpi sgt, %arg1, %c1_i32 : i32
  %1 = arith.subi %arg1, %c1_i32 : i32
  cf.cond_br %0, ^bb1(%c0_i32, %c1_i32 : i32, i32), ^bb2(%c0_i32 : i32)
^bb1(%2: i32, %3: i32):  // 2 preds: ^bb0, ^bb1
  %c1_i32_0 = arith.constant 1 : i32
  %4 = arith.divsi %arg0, %3 : i32
  %5 = arith.xori %2, %4 : i32
  %6 = arith.addi %3, %c1_i32_0 : i32
  %7 = arith.cmpi ne, %3, %1 : i32
  cf.cond_br %7, ^bb1(%5, %6 : i32, i32), ^bb2(%5 : i32)
^bb2(%8: i32):  // 2 preds: ^bb0, ^bb1
  %9 = arith.divsi %8, %arg1 : i32
  return %9 : i32
}

// Each quotient is the next divisor.
// CHECK-LABEL: handshake.func @after_each_other
// CHECK-NOT: latency
func.func @after_each_other(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  cf.br ^bb1(%arg1, %c0_i32 : i32, i32)
^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb1
  %c7_i32 = arith.constant 7 : i32
  %c1_i32 = arith.constant 1 : i32
  %2 = arith.divsi %arg0, %0 : i32
  %3 = arith.addi %2, %1 : i32
  %4 = arith.addi %1, %c1_i32 : i32
  %5 = arith.cmpi ne, %1, %c7_i32 : i32
  cf.cond_br %5, ^bb1(%3, %4 : i32, i32), ^bb2
^bb2:  // pred: ^bb1
  return %3 : i32
}

// A loop with a loop in it.
// CHECK-LABEL: handshake.func @outer
// CHECK-NOT: latency
func.func @outer(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.cmpi sgt, %arg1, %c1_i32 : i32
  %1 = arith.subi %arg1, %c1_i32 : i32
  cf.cond_br %0, ^bb1(%c0_i32, %c1_i32 : i32, i32), ^bb4(%c0_i32 : i32)
^bb1(%2: i32, %3: i32):  // 2 preds: ^bb0, ^bb3
  %c0_i32_0 = arith.constant 0 : i32
  %c1_i32_1 = arith.constant 1 : i32
  %4 = arith.divsi %arg0, %3 : i32
  %5 = arith.xori %2, %4 : i32
  %6 = arith.subi %3, %c1_i32_1 : i32
  cf.br ^bb2(%5, %c0_i32_0 : i32, i32)
^bb2(%7: i32, %8: i32):  // 2 preds: ^bb1, ^bb2
  %c1_i32_2 = arith.constant 1 : i32
  %9 = arith.xori %7, %8 : i32
  %10 = arith.addi %8, %c1_i32_2 : i32
  %11 = arith.cmpi ne, %8, %6 : i32
  cf.cond_br %11, ^bb2(%9, %10 : i32, i32), ^bb3
^bb3:  // pred: ^bb2
  %c1_i32_3 = arith.constant 1 : i32
  %12 = arith.addi %3, %c1_i32_3 : i32
  %13 = arith.cmpi ne, %3, %1 : i32
  cf.cond_br %13, ^bb1(%9, %12 : i32, i32), ^bb4(%9 : i32)
^bb4(%14: i32):  // 2 preds: ^bb0, ^bb3
  return %14 : i32
}

// The quotients of four bits follow each other every eight cycles, for which a
// unit with a digit per cycle is fast enough.
// CHECK-LABEL: handshake.func @some
// CHECK: divsi {{.*}}latency = 19 : i64} : <i32>
// CHECK-NOT: latency
func.func @some(%arg0: i32, %arg1: i4, %arg2: i32) -> i32 {
  %c1_i8 = arith.constant 1 : i8
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.cmpi sgt, %arg2, %c1_i32 : i32
  cf.cond_br %0, ^bb1, ^bb3(%c1_i8, %arg2 : i8, i32)
^bb1:  // pred: ^bb0
  %c1_i8_0 = arith.constant 1 : i8
  %c1_i32_1 = arith.constant 1 : i32
  %1 = arith.muli %arg0, %arg0 : i32
  %2 = arith.muli %1, %arg0 : i32
  %3 = arith.subi %arg2, %c1_i32_1 : i32
  cf.br ^bb2(%arg2, %c1_i8_0, %c1_i32_1 : i32, i8, i32)
^bb2(%4: i32, %5: i8, %6: i32):  // 2 preds: ^bb1, ^bb2
  %c1_i32_2 = arith.constant 1 : i32
  %7 = arith.muli %4, %2 : i32
  %8 = arith.divsi %arg0, %6 : i32
  %9 = arith.xori %7, %8 : i32
  %10 = arith.trunci %5 : i8 to i4
  %11 = arith.divsi %arg1, %10 : i4
  %12 = arith.xori %10, %11 : i4
  %13 = arith.extsi %12 : i4 to i8
  %14 = arith.addi %6, %c1_i32_2 : i32
  %15 = arith.cmpi ne, %6, %3 : i32
  cf.cond_br %15, ^bb2(%9, %13, %14 : i32, i8, i32), ^bb3(%13, %9 : i8, i32)
^bb3(%16: i8, %17: i32):  // 2 preds: ^bb0, ^bb2
  %18 = arith.trunci %16 : i8 to i4
  %19 = arith.extsi %18 : i4 to i32
  %20 = arith.xori %17, %19 : i32
  return %20 : i32
}
