// RUN: hls-opt %s --pass-pipeline='builtin.module(flatten-memref-row-major)' | FileCheck %s

// Memories that a function makes are flattened like its arguments. The contents
// of a global are in row-major order already.

// CHECK: memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]>
memref.global "private" constant @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
// CHECK: memref.global "private" @zeros : memref<6xf32> = dense<0.000000e+00>
memref.global "private" @zeros : memref<3x2xf32> = dense<0.0>
// CHECK: memref.global "private" @passed : memref<2x2xi32> = dense<0>
memref.global "private" @passed : memref<2x2xi32> = dense<0>

// CHECK-LABEL: func.func @locals
func.func @locals(%i: index, %j: index) -> i32 {
  // CHECK: memref.alloca() : memref<12xi32>
  %a = memref.alloca() : memref<3x4xi32>
  // CHECK: memref.get_global @table : memref<4xi32>
  %t = memref.get_global @table : memref<2x2xi32>
  // CHECK: memref.get_global @zeros : memref<6xf32>
  %z = memref.get_global @zeros : memref<3x2xf32>
  // CHECK: memref.get_global @passed : memref<2x2xi32>
  %p = memref.get_global @passed : memref<2x2xi32>
  call @take(%p) : (memref<2x2xi32>) -> ()
  // CHECK: memref.load %{{.*}}[%{{[0-9]+}}] : memref<4xi32>
  %x = memref.load %t[%i, %j] : memref<2x2xi32>
  // CHECK: memref.store %{{.*}}, %{{.*}}[%{{[0-9]+}}] : memref<12xi32>
  memref.store %x, %a[%i, %j] : memref<3x4xi32>
  // CHECK: memref.load %{{.*}}[%{{[0-9]+}}] : memref<6xf32>
  %f = memref.load %z[%i, %j] : memref<3x2xf32>
  memref.store %f, %z[%j, %i] : memref<3x2xf32>
  return %x : i32
}
func.func private @take(memref<2x2xi32>)
