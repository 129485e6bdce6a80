// RUN: hls-opt %s --pass-pipeline='builtin.module(reduce-by-constants,canonicalize-kernel)' | FileCheck %s --strict-whitespace --match-full-lines

// Products, quotients and remainders with constants.

// A constant on either side; 45 is 3 times 15.
// CHECK-LABEL:  func.func @product(%arg0: i32, %arg1: index) -> (i32, index) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:    %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:    %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:    %0 = arith.shli %arg0, %c2_i32 : i32
// CHECK-NEXT:    %1 = arith.shli %arg0, %c5_i32 : i32
// CHECK-NEXT:    %2 = arith.shli %arg0, %c7_i32 : i32
// CHECK-NEXT:    %3 = arith.subi %2, %1 : i32
// CHECK-NEXT:    %4 = arith.addi %3, %0 : i32
// CHECK-NEXT:    %5 = arith.shli %arg1, %c1 : index
// CHECK-NEXT:    %6 = arith.addi %5, %arg1 : index
// CHECK-NEXT:    %7 = arith.shli %6, %c4 : index
// CHECK-NEXT:    %8 = arith.subi %7, %6 : index
// CHECK-NEXT:    return %4, %8 : i32, index
// CHECK-NEXT:  }
func.func @product(%x: i32, %i: index) -> (i32, index) {
  %c100 = arith.constant 100 : i32
  %c45 = arith.constant 45 : index
  %0 = arith.muli %c100, %x : i32
  %1 = arith.muli %i, %c45 : index
  return %0, %1 : i32, index
}

// A product with a power of two is a shift.
// CHECK-LABEL:  func.func @twice(%arg0: i32) -> i32 {
// CHECK-NEXT:    %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:    %0 = arith.shli %arg0, %c1_i32 : i32
// CHECK-NEXT:    return %0 : i32
// CHECK-NEXT:  }
func.func @twice(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.muli %c2, %x : i32
  return %0 : i32
}

// What is all negative is subtracted from 0.
// CHECK-LABEL:  func.func @negative(%arg0: i16) -> i16 {
// CHECK-NEXT:    %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:    %c2_i16 = arith.constant 2 : i16
// CHECK-NEXT:    %0 = arith.shli %arg0, %c2_i16 : i16
// CHECK-NEXT:    %1 = arith.addi %0, %arg0 : i16
// CHECK-NEXT:    %2 = arith.subi %c0_i16, %1 : i16
// CHECK-NEXT:    return %2 : i16
// CHECK-NEXT:  }
func.func @negative(%x: i16) -> i16 {
  %c = arith.constant -5 : i16
  %0 = arith.muli %x, %c : i16
  return %0 : i16
}

// A sum with what is subtracted from 0 is a difference, and the other way round.
// Nothing is gained where it is subtracted from.
// CHECK-LABEL:  func.func @negated_terms(%arg0: i16, %arg1: i16) -> (i16, i16, i16, i16) {
// CHECK-NEXT:    %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:    %c2_i16 = arith.constant 2 : i16
// CHECK-NEXT:    %0 = arith.shli %arg0, %c2_i16 : i16
// CHECK-NEXT:    %1 = arith.addi %0, %arg0 : i16
// CHECK-NEXT:    %2 = arith.subi %arg1, %1 : i16
// CHECK-NEXT:    %3 = arith.subi %c0_i16, %arg0 : i16
// CHECK-NEXT:    %4 = arith.subi %arg1, %arg0 : i16
// CHECK-NEXT:    %5 = arith.addi %arg1, %arg0 : i16
// CHECK-NEXT:    %6 = arith.subi %3, %arg1 : i16
// CHECK-NEXT:    return %2, %4, %5, %6 : i16, i16, i16, i16
// CHECK-NEXT:  }
func.func @negated_terms(%x: i16, %y: i16) -> (i16, i16, i16, i16) {
  %zero = arith.constant 0 : i16
  %c = arith.constant -5 : i16
  %0 = arith.muli %x, %c : i16
  %1 = arith.addi %0, %y : i16
  %2 = arith.subi %zero, %x : i16
  %3 = arith.addi %y, %2 : i16
  %4 = arith.subi %y, %2 : i16
  %5 = arith.subi %2, %y : i16
  return %1, %3, %4, %5 : i16, i16, i16, i16
}

// What is negated elsewhere and used twice is not handed on besides.
// CHECK-LABEL:  func.func @negated_before(%arg0: i16, %arg1: i16) -> (i16, i16) {
// CHECK-NEXT:    %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:    %0 = arith.subi %c0_i16, %arg0 : i16
// CHECK-NEXT:    cf.br ^bb1(%arg1 : i16)
// CHECK-NEXT:  ^bb1(%1: i16):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    %2 = arith.addi %1, %0 : i16
// CHECK-NEXT:    %3 = arith.cmpi slt, %2, %0 : i16
// CHECK-NEXT:    cf.cond_br %3, ^bb1(%2 : i16), ^bb2
// CHECK-NEXT:  ^bb2:  // pred: ^bb1
// CHECK-NEXT:    return %2, %0 : i16, i16
// CHECK-NEXT:  }
func.func @negated_before(%x: i16, %y: i16) -> (i16, i16) {
  %zero = arith.constant 0 : i16
  %minus = arith.subi %zero, %x : i16
  cf.br ^bb1(%y : i16)
^bb1(%i: i16):
  %next = arith.addi %i, %minus : i16
  %again = arith.cmpi slt, %next, %minus : i16
  cf.cond_br %again, ^bb1(%next : i16), ^bb2
^bb2:
  return %next, %minus : i16, i16
}

// A multiplier is cheaper than so many sums.
// CHECK-LABEL:  func.func @many_digits(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT:    %c1234567_i32 = arith.constant 1234567 : i32
// CHECK-NEXT:    %0 = arith.muli %arg0, %c1234567_i32 : i32
// CHECK-NEXT:    %1 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:    return %0, %1 : i32, i32
// CHECK-NEXT:  }
func.func @many_digits(%x: i32, %y: i32) -> (i32, i32) {
  %c = arith.constant 1234567 : i32
  %0 = arith.muli %x, %c : i32
  %1 = arith.muli %x, %y : i32
  return %0, %1 : i32, i32
}

// A remainder has few bits, and its product and difference have no more.
// CHECK-LABEL:  func.func @unsigned(%arg0: i32) -> (i32, i32) {
// CHECK-NEXT:    %c3_i4 = arith.constant 3 : i4
// CHECK-NEXT:    %c1_i4 = arith.constant 1 : i4
// CHECK-NEXT:    %c35_i64 = arith.constant 35 : i64
// CHECK-NEXT:    %c3435973837_i64 = arith.constant 3435973837 : i64
// CHECK-NEXT:    %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:    %1 = arith.muli %0, %c3435973837_i64 : i64
// CHECK-NEXT:    %2 = arith.shrui %1, %c35_i64 : i64
// CHECK-NEXT:    %3 = arith.trunci %2 : i64 to i29
// CHECK-NEXT:    %4 = arith.extui %3 : i29 to i32
// CHECK-NEXT:    %5 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:    %6 = arith.muli %5, %c3435973837_i64 : i64
// CHECK-NEXT:    %7 = arith.shrui %6, %c35_i64 : i64
// CHECK-NEXT:    %8 = arith.trunci %7 : i64 to i4
// CHECK-NEXT:    %9 = arith.shli %8, %c1_i4 : i4
// CHECK-NEXT:    %10 = arith.shli %8, %c3_i4 : i4
// CHECK-NEXT:    %11 = arith.addi %10, %9 : i4
// CHECK-NEXT:    %12 = arith.trunci %arg0 : i32 to i4
// CHECK-NEXT:    %13 = arith.subi %12, %11 : i4
// CHECK-NEXT:    %14 = arith.extui %13 : i4 to i32
// CHECK-NEXT:    return %4, %14 : i32, i32
// CHECK-NEXT:  }
func.func @unsigned(%x: i32) -> (i32, i32) {
  %c = arith.constant 10 : i32
  %0 = arith.divui %x, %c : i32
  %1 = arith.remui %x, %c : i32
  return %0, %1 : i32, i32
}

// The reciprocal of 7 has 33 bits; with one less, the dividend is one more.
// CHECK-LABEL:  func.func @increments(%arg0: i32) -> i32 {
// CHECK-NEXT:    %c34_i64 = arith.constant 34 : i64
// CHECK-NEXT:    %c2454267026_i64 = arith.constant 2454267026 : i64
// CHECK-NEXT:    %c1_i33 = arith.constant 1 : i33
// CHECK-NEXT:    %0 = arith.extui %arg0 : i32 to i33
// CHECK-NEXT:    %1 = arith.addi %0, %c1_i33 : i33
// CHECK-NEXT:    %2 = arith.extui %1 : i33 to i64
// CHECK-NEXT:    %3 = arith.muli %2, %c2454267026_i64 : i64
// CHECK-NEXT:    %4 = arith.shrui %3, %c34_i64 : i64
// CHECK-NEXT:    %5 = arith.trunci %4 : i64 to i30
// CHECK-NEXT:    %6 = arith.extui %5 : i30 to i32
// CHECK-NEXT:    return %6 : i32
// CHECK-NEXT:  }
func.func @increments(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %0 = arith.divui %x, %c : i32
  return %0 : i32
}

// That of an even number needs no more bits than half of the dividend.
// CHECK-LABEL:  func.func @even(%arg0: i32) -> i32 {
// CHECK-NEXT:    %c34_i63 = arith.constant 34 : i63
// CHECK-NEXT:    %c2454267027_i63 = arith.constant 2454267027 : i63
// CHECK-NEXT:    %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:    %0 = arith.shrui %arg0, %c1_i32 : i32
// CHECK-NEXT:    %1 = arith.trunci %0 : i32 to i31
// CHECK-NEXT:    %2 = arith.extui %1 : i31 to i63
// CHECK-NEXT:    %3 = arith.muli %2, %c2454267027_i63 : i63
// CHECK-NEXT:    %4 = arith.shrui %3, %c34_i63 : i63
// CHECK-NEXT:    %5 = arith.trunci %4 : i63 to i29
// CHECK-NEXT:    %6 = arith.extui %5 : i29 to i32
// CHECK-NEXT:    return %6 : i32
// CHECK-NEXT:  }
func.func @even(%x: i32) -> i32 {
  %c = arith.constant 14 : i32
  %0 = arith.divui %x, %c : i32
  return %0 : i32
}

// The sign of the divisor is that of the quotient, not of the remainder.
// CHECK-LABEL:  func.func @signed(%arg0: i32) -> (i32, i32) {
// CHECK-NEXT:    %c3_i5 = arith.constant 3 : i5
// CHECK-NEXT:    %c1_i5 = arith.constant 1 : i5
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %c31_i32 = arith.constant 31 : i32
// CHECK-NEXT:    %c34_i63 = arith.constant 34 : i63
// CHECK-NEXT:    %c1717986919_i63 = arith.constant 1717986919 : i63
// CHECK-NEXT:    %0 = arith.extsi %arg0 : i32 to i63
// CHECK-NEXT:    %1 = arith.muli %0, %c1717986919_i63 : i63
// CHECK-NEXT:    %2 = arith.shrui %1, %c34_i63 : i63
// CHECK-NEXT:    %3 = arith.trunci %2 : i63 to i29
// CHECK-NEXT:    %4 = arith.extsi %3 : i29 to i32
// CHECK-NEXT:    %5 = arith.shrui %arg0, %c31_i32 : i32
// CHECK-NEXT:    %6 = arith.addi %4, %5 : i32
// CHECK-NEXT:    %7 = arith.subi %c0_i32, %6 : i32
// CHECK-NEXT:    %8 = arith.extsi %arg0 : i32 to i63
// CHECK-NEXT:    %9 = arith.muli %8, %c1717986919_i63 : i63
// CHECK-NEXT:    %10 = arith.shrui %9, %c34_i63 : i63
// CHECK-NEXT:    %11 = arith.trunci %10 : i63 to i29
// CHECK-NEXT:    %12 = arith.extsi %11 : i29 to i32
// CHECK-NEXT:    %13 = arith.shrui %arg0, %c31_i32 : i32
// CHECK-NEXT:    %14 = arith.addi %12, %13 : i32
// CHECK-NEXT:    %15 = arith.trunci %14 : i32 to i5
// CHECK-NEXT:    %16 = arith.shli %15, %c1_i5 : i5
// CHECK-NEXT:    %17 = arith.shli %15, %c3_i5 : i5
// CHECK-NEXT:    %18 = arith.addi %17, %16 : i5
// CHECK-NEXT:    %19 = arith.trunci %arg0 : i32 to i5
// CHECK-NEXT:    %20 = arith.subi %19, %18 : i5
// CHECK-NEXT:    %21 = arith.extsi %20 : i5 to i32
// CHECK-NEXT:    return %7, %21 : i32, i32
// CHECK-NEXT:  }
func.func @signed(%x: i32) -> (i32, i32) {
  %c = arith.constant -10 : i32
  %0 = arith.divsi %x, %c : i32
  %1 = arith.remsi %x, %c : i32
  return %0, %1 : i32, i32
}

// Few bits of the dividend are known to count: a short product, and no sign.
// CHECK-LABEL:  func.func @byte(%arg0: i8) -> i32 {
// CHECK-NEXT:    %c11_i16 = arith.constant 11 : i16
// CHECK-NEXT:    %c205_i16 = arith.constant 205 : i16
// CHECK-NEXT:    %0 = arith.extui %arg0 : i8 to i16
// CHECK-NEXT:    %1 = arith.muli %0, %c205_i16 : i16
// CHECK-NEXT:    %2 = arith.shrui %1, %c11_i16 : i16
// CHECK-NEXT:    %3 = arith.trunci %2 : i16 to i5
// CHECK-NEXT:    %4 = arith.extui %3 : i5 to i32
// CHECK-NEXT:    return %4 : i32
// CHECK-NEXT:  }
func.func @byte(%x: i8) -> i32 {
  %c = arith.constant 10 : i32
  %0 = arith.extui %x : i8 to i32
  %1 = arith.divsi %0, %c : i32
  return %1 : i32
}

// With a sign, too.
// CHECK-LABEL:  func.func @signed_byte(%arg0: i8) -> i32 {
// CHECK-NEXT:    %c31_i32 = arith.constant 31 : i32
// CHECK-NEXT:    %c10_i15 = arith.constant 10 : i15
// CHECK-NEXT:    %c7_i15 = arith.constant 7 : i15
// CHECK-NEXT:    %c5_i15 = arith.constant 5 : i15
// CHECK-NEXT:    %c3_i15 = arith.constant 3 : i15
// CHECK-NEXT:    %0 = arith.extsi %arg0 : i8 to i32
// CHECK-NEXT:    %1 = arith.extsi %arg0 : i8 to i15
// CHECK-NEXT:    %2 = arith.shli %1, %c3_i15 : i15
// CHECK-NEXT:    %3 = arith.subi %2, %1 : i15
// CHECK-NEXT:    %4 = arith.shli %1, %c5_i15 : i15
// CHECK-NEXT:    %5 = arith.shli %1, %c7_i15 : i15
// CHECK-NEXT:    %6 = arith.subi %5, %4 : i15
// CHECK-NEXT:    %7 = arith.addi %6, %3 : i15
// CHECK-NEXT:    %8 = arith.shrui %7, %c10_i15 : i15
// CHECK-NEXT:    %9 = arith.trunci %8 : i15 to i5
// CHECK-NEXT:    %10 = arith.extsi %9 : i5 to i32
// CHECK-NEXT:    %11 = arith.shrui %0, %c31_i32 : i32
// CHECK-NEXT:    %12 = arith.addi %10, %11 : i32
// CHECK-NEXT:    return %12 : i32
// CHECK-NEXT:  }
func.func @signed_byte(%x: i8) -> i32 {
  %c = arith.constant 10 : i32
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.divsi %0, %c : i32
  return %1 : i32
}

// Shifts; signed dividends are moved up first.
// CHECK-LABEL:  func.func @powers(%arg0: i32) -> (i32, i32, i32, i32) {
// CHECK-NEXT:    %c2_i3 = arith.constant 2 : i3
// CHECK-NEXT:    %c30_i32 = arith.constant 30 : i32
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:    %c29_i32 = arith.constant 29 : i32
// CHECK-NEXT:    %c31_i32 = arith.constant 31 : i32
// CHECK-NEXT:    %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:    %0 = arith.shrui %arg0, %c2_i32 : i32
// CHECK-NEXT:    %1 = arith.trunci %arg0 : i32 to i2
// CHECK-NEXT:    %2 = arith.extui %1 : i2 to i32
// CHECK-NEXT:    %3 = arith.shrsi %arg0, %c31_i32 : i32
// CHECK-NEXT:    %4 = arith.shrui %3, %c29_i32 : i32
// CHECK-NEXT:    %5 = arith.addi %arg0, %4 : i32
// CHECK-NEXT:    %6 = arith.shrsi %5, %c3_i32 : i32
// CHECK-NEXT:    %7 = arith.subi %c0_i32, %6 : i32
// CHECK-NEXT:    %8 = arith.shrsi %arg0, %c31_i32 : i32
// CHECK-NEXT:    %9 = arith.shrui %8, %c30_i32 : i32
// CHECK-NEXT:    %10 = arith.addi %arg0, %9 : i32
// CHECK-NEXT:    %11 = arith.shrsi %10, %c2_i32 : i32
// CHECK-NEXT:    %12 = arith.trunci %11 : i32 to i3
// CHECK-NEXT:    %13 = arith.shli %12, %c2_i3 : i3
// CHECK-NEXT:    %14 = arith.trunci %arg0 : i32 to i3
// CHECK-NEXT:    %15 = arith.subi %14, %13 : i3
// CHECK-NEXT:    %16 = arith.extsi %15 : i3 to i32
// CHECK-NEXT:    return %0, %2, %7, %16 : i32, i32, i32, i32
// CHECK-NEXT:  }
func.func @powers(%x: i32) -> (i32, i32, i32, i32) {
  %c4 = arith.constant 4 : i32
  %c8 = arith.constant -8 : i32
  %0 = arith.divui %x, %c4 : i32
  %1 = arith.remui %x, %c4 : i32
  %2 = arith.divsi %x, %c8 : i32
  %3 = arith.remsi %x, %c4 : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// The dividend is below the divisor.
// CHECK-LABEL:  func.func @small(%arg0: i8) -> (i32, i32) {
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:    return %c0_i32, %0 : i32, i32
// CHECK-NEXT:  }
func.func @small(%x: i8) -> (i32, i32) {
  %c = arith.constant 1000 : i32
  %0 = arith.extui %x : i8 to i32
  %1 = arith.divui %0, %c : i32
  %2 = arith.remui %0, %c : i32
  return %1, %2 : i32, i32
}

// A division by 0 stays, and what no product of 64 bits can hold.
// CHECK-LABEL:  func.func @stays(%arg0: i32, %arg1: i64, %arg2: i128) -> (i32, i64, i128) {
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %c10_i64 = arith.constant 10 : i64
// CHECK-NEXT:    %c5_i128 = arith.constant 5 : i128
// CHECK-NEXT:    %0 = arith.divsi %arg0, %c0_i32 : i32
// CHECK-NEXT:    %1 = arith.divui %arg1, %c10_i64 : i64
// CHECK-NEXT:    %2 = arith.divui %arg2, %c5_i128 : i128
// CHECK-NEXT:    return %0, %1, %2 : i32, i64, i128
// CHECK-NEXT:  }
func.func @stays(%x: i32, %y: i64, %z: i128) -> (i32, i64, i128) {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i64
  %c5 = arith.constant 5 : i128
  %0 = arith.divsi %x, %c0 : i32
  %1 = arith.divui %y, %c10 : i64
  %2 = arith.divui %z, %c5 : i128
  return %0, %1, %2 : i32, i64, i128
}
