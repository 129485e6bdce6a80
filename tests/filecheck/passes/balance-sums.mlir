// RUN: hls-opt %s --pass-pipeline='builtin.module(balance-sums)' | FileCheck %s --strict-whitespace --match-full-lines

// Sums, products and bitwise operations of several integers.

// Terms of both signs as a tree.
// CHECK-LABEL:  func.func @tree(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
// CHECK-NEXT:    %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.subi %arg3, %arg2 : i32
// CHECK-NEXT:    %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:    return %2 : i32
// CHECK-NEXT:  }
func.func @tree(%a: i32, %b: i32, %c: i32, %d: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %0, %c : i32
  %2 = arith.addi %1, %d : i32
  return %2 : i32
}

// What is there late joins last.
// CHECK-LABEL:  func.func @late(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i1) -> i32 {
// CHECK-NEXT:    %0 = arith.cmpi ult, %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.select %0, %arg2, %arg1 : i32
// CHECK-NEXT:    %2 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    %3 = arith.subi %2, %arg2 : i32
// CHECK-NEXT:    %4 = arith.addi %1, %3 : i32
// CHECK-NEXT:    return %4 : i32
// CHECK-NEXT:  }
func.func @late(%a: i32, %b: i32, %c: i32, %d: i1) -> i32 {
  %0 = arith.cmpi ult, %a, %b : i32
  %1 = arith.select %0, %c, %b : i32
  %2 = arith.addi %1, %a : i32
  %3 = arith.addi %2, %b : i32
  %4 = arith.subi %3, %c : i32
  return %4 : i32
}

// So does what the iteration before has left.
// CHECK-LABEL:  func.func @carried(%arg0: memref<64xi32>, %arg1: index) -> i32 {
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    cf.br ^bb1(%c0_i32, %c0 : i32, index)
// CHECK-NEXT:  ^bb1(%0: i32, %1: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    %2 = memref.load %arg0[%1] : memref<64xi32>
// CHECK-NEXT:    %3 = arith.muli %2, %2 : i32
// CHECK-NEXT:    %4 = arith.subi %2, %3 : i32
// CHECK-NEXT:    %5 = arith.addi %0, %4 : i32
// CHECK-NEXT:    %6 = arith.addi %1, %c1 : index
// CHECK-NEXT:    %7 = arith.cmpi ult, %6, %arg1 : index
// CHECK-NEXT:    cf.cond_br %7, ^bb1(%5, %6 : i32, index), ^bb2(%5 : i32)
// CHECK-NEXT:  ^bb2(%8: i32):  // pred: ^bb1
// CHECK-NEXT:    return %8 : i32
// CHECK-NEXT:  }
func.func @carried(%a: memref<64xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %i0 : i32, index)
^bb1(%s: i32, %i: index):
  %0 = memref.load %a[%i] : memref<64xi32>
  %1 = arith.addi %s, %0 : i32
  %2 = arith.muli %0, %0 : i32
  %3 = arith.subi %1, %2 : i32
  %4 = arith.addi %i, %i1 : index
  %5 = arith.cmpi ult, %4, %n : index
  cf.cond_br %5, ^bb1(%3, %4 : i32, index), ^bb2(%3 : i32)
^bb2(%r: i32):
  return %r : i32
}

// Two multipliers one behind the other instead of three.
// CHECK-LABEL:  func.func @products(%arg0: i8, %arg1: i8, %arg2: i8, %arg3: i8) -> i8 {
// CHECK-NEXT:    %0 = arith.muli %arg0, %arg1 : i8
// CHECK-NEXT:    %1 = arith.muli %arg2, %arg3 : i8
// CHECK-NEXT:    %2 = arith.muli %0, %1 : i8
// CHECK-NEXT:    return %2 : i8
// CHECK-NEXT:  }
func.func @products(%a: i8, %b: i8, %c: i8, %d: i8) -> i8 {
  %0 = arith.muli %a, %b : i8
  %1 = arith.muli %0, %c : i8
  %2 = arith.muli %1, %d : i8
  return %2 : i8
}

// What has other uses stays, and where nothing would be faster.
// CHECK-LABEL:  func.func @stays(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> (i32, i32) {
// CHECK-NEXT:    %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.addi %0, %arg2 : i32
// CHECK-NEXT:    %2 = arith.addi %1, %arg3 : i32
// CHECK-NEXT:    %3 = arith.muli %arg2, %arg3 : i32
// CHECK-NEXT:    %4 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    %5 = arith.addi %4, %3 : i32
// CHECK-NEXT:    %6 = arith.andi %0, %1 : i32
// CHECK-NEXT:    %7 = arith.ori %5, %6 : i32
// CHECK-NEXT:    return %2, %7 : i32, i32
// CHECK-NEXT:  }
func.func @stays(%a: i32, %b: i32, %c: i32, %d: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %c : i32
  %2 = arith.addi %1, %d : i32
  %3 = arith.muli %c, %d : i32
  %4 = arith.addi %a, %b : i32
  %5 = arith.addi %4, %3 : i32
  %6 = arith.andi %0, %1 : i32
  %7 = arith.ori %5, %6 : i32
  return %2, %7 : i32, i32
}
