// RUN: hls-opt %s --pass-pipeline='builtin.module(flatten-memref-row-major)' | FileCheck %s --strict-whitespace --match-full-lines

// Indices are row-major.

// CHECK:  func.func @shapes(%arg0: memref<120xi32> {handshake.arg_name = "a"}, %arg1: memref<112xf32>, %arg2: memref<9xi8>, %arg3: memref<1xi16>, %arg4: index, %arg5: index) -> i32 {
// CHECK-NEXT:    %c30 = arith.constant 30 : index
// CHECK-NEXT:    %0 = arith.muli %arg4, %c30 : index
// CHECK-NEXT:    %1 = arith.addi %0, %arg5 : index
// CHECK-NEXT:    %2 = memref.load %arg0[%1] {handshake.name = "thirty"} : memref<120xi32>
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %3 = arith.muli %arg4, %c8 : index
// CHECK-NEXT:    %4 = arith.addi %3, %arg5 : index
// CHECK-NEXT:    %5 = arith.addi %4, %arg4 : index
// CHECK-NEXT:    %c7 = arith.constant 7 : index
// CHECK-NEXT:    %6 = arith.muli %5, %c7 : index
// CHECK-NEXT:    %7 = arith.addi %6, %arg5 : index
// CHECK-NEXT:    %8 = memref.load %arg1[%7] : memref<112xf32>
// CHECK-NEXT:    %c8_0 = arith.constant 8 : index
// CHECK-NEXT:    %9 = arith.muli %arg5, %c8_0 : index
// CHECK-NEXT:    %10 = arith.addi %9, %arg4 : index
// CHECK-NEXT:    %11 = arith.addi %10, %arg5 : index
// CHECK-NEXT:    %c7_1 = arith.constant 7 : index
// CHECK-NEXT:    %12 = arith.muli %11, %c7_1 : index
// CHECK-NEXT:    %13 = arith.addi %12, %arg4 : index
// CHECK-NEXT:    memref.store %8, %arg1[%13] : memref<112xf32>
// CHECK-NEXT:    %14 = memref.load %arg2[%arg4] : memref<9xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %15 = memref.load %arg3[%c0] : memref<1xi16>
// CHECK-NEXT:    return %2 : i32
// CHECK-NEXT:  }
func.func @shapes(%a: memref<4x30xi32> {handshake.arg_name = "a"}, %b: memref<2x8x1x7xf32>, %c: memref<9xi8>, %d: memref<i16>, %i: index, %j: index) -> i32 {
  %0 = memref.load %a[%i, %j] {handshake.name = "thirty"} : memref<4x30xi32>
  %1 = memref.load %b[%i, %j, %i, %j] : memref<2x8x1x7xf32>
  memref.store %1, %b[%j, %i, %j, %i] : memref<2x8x1x7xf32>
  %2 = memref.load %c[%i] : memref<9xi8>
  %3 = memref.load %d[] : memref<i16>
  return %0 : i32
}
// CHECK-NEXT:  func.func @many_digits(%arg0: memref<684xi32>, %arg1: memref<64xi32>, %arg2: index, %arg3: index) {
// CHECK-NEXT:    %c171 = arith.constant 171 : index
// CHECK-NEXT:    %0 = arith.muli %arg2, %c171 : index
// CHECK-NEXT:    %1 = arith.addi %0, %arg3 : index
// CHECK-NEXT:    %2 = memref.load %arg0[%1] : memref<684xi32>
// CHECK-NEXT:    %c16 = arith.constant 16 : index
// CHECK-NEXT:    %3 = arith.muli %arg2, %c16 : index
// CHECK-NEXT:    %4 = arith.addi %3, %arg3 : index
// CHECK-NEXT:    memref.store %2, %arg1[%4] : memref<64xi32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @many_digits(%a: memref<4x171xi32>, %b: memref<4x16xi32>, %i: index, %j: index) {
  %0 = memref.load %a[%i, %j] : memref<4x171xi32>
  memref.store %0, %b[%i, %j] : memref<4x16xi32>
  return
}
// CHECK-NEXT:  func.func @left_alone(%arg0: memref<?x4xi32>, %arg1: memref<2x2xi32, strided<[1, 2]>>, %arg2: index) -> i32 {
// CHECK-NEXT:    %0 = memref.load %arg0[%arg2, %arg2] : memref<?x4xi32>
// CHECK-NEXT:    return %0 : i32
// CHECK-NEXT:  }
func.func @left_alone(%a: memref<?x4xi32>, %b: memref<2x2xi32, strided<[1, 2]>>, %i: index) -> i32 {
  %0 = memref.load %a[%i, %i] : memref<?x4xi32>
  return %0 : i32
}
// CHECK-NEXT:  func.func private @declared(memref<2x2xi32>)
func.func private @declared(memref<2x2xi32>)
// CHECK-NEXT:  func.func @forwarded(%arg0: memref<2x2xi32>) {
// CHECK-NEXT:    call @declared(%arg0) : (memref<2x2xi32>) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded(%a: memref<2x2xi32>) {
  call @declared(%a) : (memref<2x2xi32>) -> ()
  return
}
