// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How functions are called behind the conversions of MLIR that make the native
// side of a simulation: nothing of the project stands between them.
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' | FileCheck %s

// Several results are one struct, also where they are used.
// CHECK-LABEL: llvm.func @two(%arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)>
// CHECK:         llvm.insertvalue %arg0, %{{.*}}[0]
// CHECK:         llvm.insertvalue %arg1, %{{.*}}[1]
func.func @two(%a: i32, %b: i64) -> (i32, i64) {
  return %a, %b : i32, i64
}
// CHECK-LABEL: llvm.func @calls
// CHECK:         %[[BOTH:.*]] = llvm.call @two(%arg0, %arg1) : (i32, i64) -> !llvm.struct<(i32, i64)>
// CHECK:         %[[SECOND:.*]] = llvm.extractvalue %[[BOTH]][1]
// CHECK:         llvm.return %[[SECOND]] : i64
func.func @calls(%a: i32, %b: i64) -> i64 {
  %0:2 = call @two(%a, %b) : (i32, i64) -> (i32, i64)
  return %0#1 : i64
}

// A memory is both pointers, an offset, sizes and strides; for C, a pointer to
// those, and to what is returned, which comes first.
// CHECK-LABEL: llvm.func @vector(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-LABEL: llvm.func @_mlir_ciface_vector(%arg0: !llvm.ptr, %arg1: !llvm.ptr)
// CHECK:         %[[MEMORY:.*]] = llvm.load %arg1
// CHECK:         %[[RESULT:.*]] = llvm.call @vector(
// CHECK:         llvm.store %[[RESULT]], %arg0
func.func @vector(%m: memref<?xf32>) -> memref<?xf32> attributes {llvm.emit_c_interface} {
  return %m : memref<?xf32>
}

// One that C defines is called by its wrapper, with a descriptor on the stack.
// CHECK-LABEL: llvm.func private @outside(
// CHECK:         %[[STACK:.*]] = llvm.alloca
// CHECK:         llvm.store %{{.*}}, %[[STACK]]
// CHECK:         llvm.call @_mlir_ciface_outside(%[[STACK]]) : (!llvm.ptr) -> ()
// CHECK:       llvm.func @_mlir_ciface_outside(!llvm.ptr)
func.func private @outside(memref<?xf32>) attributes {llvm.emit_c_interface}

// Without the attribute there is no wrapper. A memory of any rank is that, and a
// pointer to its descriptor.
// CHECK-LABEL: llvm.func @any_rank(%arg0: i64, %arg1: !llvm.ptr)
// CHECK-NOT:   _mlir_ciface_any_rank
func.func @any_rank(%m: memref<*xf32>) {
  return
}

// Where an element is follows from the offset and the strides, row by row; the
// aligned pointer counts.
// CHECK-LABEL: llvm.func @element
// CHECK:         %[[BASE:.*]] = llvm.extractvalue %[[M:.*]][1]
// CHECK:         %[[OFFSET:.*]] = llvm.extractvalue %[[M]][2]
// CHECK:         %[[BEGIN:.*]] = llvm.getelementptr %[[BASE]][%[[OFFSET]]]
// CHECK:         %[[STRIDE:.*]] = llvm.extractvalue %[[M]][4, 0]
// CHECK:         %[[ROW:.*]] = llvm.mul %arg7, %[[STRIDE]]
// CHECK:         %[[INDEX:.*]] = llvm.add %[[ROW]], %arg8
// CHECK:         llvm.getelementptr %[[BEGIN]][%[[INDEX]]]
func.func @element(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %0 : f32
}
